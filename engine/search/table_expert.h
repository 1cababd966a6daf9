// What the tables of perfect play say about the first turns of a search.
#pragma once

#include <memory>

#include "engine/search/pursuit.h"
#include "engine/search/root_knowledge.h"
#include "engine/tablebase/prober.h"

namespace millstone {

// Lines come in this order: quick wins, wins of which a turn limit or a missing length leaves the
// end open (see score.h), draws (those first after which more of the replies lose), and losses, the
// longest first. Where nothing else tells the turns apart that are as good as any, these are left
// for a search.
class TableExpert final : public RootExpert {
 public:
  // `pursuit` belongs to the tables.
  TableExpert(const tablebase::Prober& tables, Pursuit& pursuit)
      : tables_(tables), pursuit_(pursuit) {}
  std::optional<RootKnowledge> ask(const RootQuestion& question) override;

  struct Candidate;

 private:
  bool pursue(const RootQuestion& question, std::vector<Candidate>& candidates, bool past);

  const tablebase::Prober& tables_;
  Pursuit& pursuit_;
};

// Appends best play from the end of the line on, as far as the tables know turns to the end and
// `keep_on` says yes. Nothing for a draw.
void lead_on(const tablebase::Prober& tables, const Game& game, std::vector<Turn>& line,
             const std::function<bool()>& keep_on);

}  // namespace millstone
