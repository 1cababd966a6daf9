// What a session has for its searches and keeps between them: their memory, their threads and at
// most one search that runs. Used by the facade (engine.h) alone.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/search/search_run.h"

namespace millstone {

// All calls come from the owner's thread.
class SearchManager {
 public:
  // `pacer` may be null.
  SearchManager(SearchListener& listener, std::shared_ptr<Pacer> pacer);
  ~SearchManager();  // stops, and waits for the answer

  const SearchOptions& options() const { return options_; }

  // --- these wait for the end of a search that runs ---------------------------------------------
  // When there is not memory enough for the hash, or no threads, these stay as they were and the
  // error says so.
  Status set_options(const SearchOptions& options);
  void clear_hash();
  void new_game();
  // Makes the threads that answer and search, and empties the memory if it was filled under other
  // rules: whatever would take time at the beginning of a search. Returns what a user should know.
  std::vector<std::string> make_ready(const Game& game,
                                      const std::shared_ptr<const tablebase::Prober>& tables);
  // The threads for other work.
  ThreadPool& threads();

  // False: a search is running. Its answer comes to the listener from another thread. Waits for the
  // threads of the search before to come to rest, which takes milliseconds.
  bool go(SearchJob job);

  // --- these return at once
  // -----------------------------------------------------------------------
  void stop();
  void ponderhit();
  // From go() until on_best is about to be called.
  bool searching() const;

  void wait();  // until on_best has returned and all threads rest

 private:
  enum class State { kIdle, kSearching, kAnswering };

  MemoryOwner owner_of(const Game& game,
                       const std::shared_ptr<const tablebase::Prober>& tables) const;
  Status resize_threads(int count);
  void carry_out(const Game& game);

  SearchListener& listener_;
  const std::shared_ptr<Pacer> pacer_;
  SearchOptions options_;
  SearchMemory memory_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  State state_ = State::kIdle;      // guarded
  std::unique_ptr<SearchRun> run_;  // there unless idle

  // Last, so that their threads end before what they use.
  ThreadPool threads_{ThreadPool::Priority::kLow};
  ThreadPool answering_{
      ThreadPool::Priority::kNormal};  // one thread; it sleeps while others search
};

}  // namespace millstone
