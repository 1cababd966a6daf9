// What searches learn and leave to later ones: the transposition table, the workers' histories, the
// small game solved last and the wins pursued. The search manager owns it and lends it to each
// search.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/search/exhaustive.h"
#include "engine/search/pursuit.h"
#include "engine/search/transposition_table.h"
#include "engine/search/worker.h"

namespace millstone {

// Everything that a stored value depends on besides its position.
struct MemoryOwner {
  std::string rules;                              // their digest
  Value draw_for_white;                           // by contempt; 0 when there is none
  std::weak_ptr<const tablebase::Prober> tables;  // those the search asks, if any

  bool is(const MemoryOwner& other) const;
};

// Not to be used while a search runs, but by that search.
class SearchMemory {
 public:
  // Throws std::bad_alloc when not even a table of 1 MB can be had.
  explicit SearchMemory(int hash_mb);

  int hash_mb() const { return hash_mb_; }
  // The old table stays when there is not memory enough.
  Status resize_hash(int megabytes);
  // Makes room for so many workers, or gives up that of the others. The old number stays when there
  // is not memory enough.
  Status resize_workers(int count);
  int workers() const { return static_cast<int>(workers_.size()); }

  // Forgets everything when it was learnt for another owner.
  void belong_to(const MemoryOwner& owner, ThreadPool& threads);
  void forget(ThreadPool& threads);
  void clear_hash(ThreadPool& threads);

  TranspositionTable& table() { return table_; }
  WorkerMemory& worker(int number) { return *workers_[static_cast<std::size_t>(number)]; }
  std::unique_ptr<ExhaustiveSolution>& solution() { return solution_; }
  Pursuit& pursuit() { return pursuit_; }

 private:
  TranspositionTable table_;
  int hash_mb_ = 0;
  std::vector<std::unique_ptr<WorkerMemory>> workers_;
  std::unique_ptr<ExhaustiveSolution> solution_;
  Pursuit pursuit_;
  MemoryOwner owner_{};
  bool blank_ = true;  // nothing was learnt since everything was forgotten
};

}  // namespace millstone
