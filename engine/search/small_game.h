// What is known of the first turns of a game small enough to be solved outright.
#pragma once

#include <memory>

#include "engine/search/exhaustive.h"
#include "engine/search/root_knowledge.h"

namespace millstone {

class SmallGameExpert final : public RootExpert {
 public:
  // `solution` holds the game solved last or nothing; it mostly serves the next turn as well.
  explicit SmallGameExpert(std::unique_ptr<ExhaustiveSolution>& solution) : solution_(solution) {}
  // None when the game is too large, or its past, a turn limit or the question's limits could
  // change the values.
  std::optional<RootKnowledge> ask(const RootQuestion& question) override;

 private:
  bool find_solution(const RootQuestion& question);

  std::unique_ptr<ExhaustiveSolution>& solution_;
};

}  // namespace millstone
