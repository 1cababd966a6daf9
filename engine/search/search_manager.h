// Owns the search thread, the workers and the table; starts, stops and holds back. Used by the
// facade (engine.h) alone.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/search/thinker.h"

namespace millstone {

class SearchManager {
 public:
  SearchManager(SearchListener& listener, std::shared_ptr<Pacer> pacer);
  ~SearchManager();  // stops and joins

  // --- only while no search runs
  // ------------------------------------------------------------------
  const SearchOptions& options() const { return options_; }
  // All but the size of the table.
  void set_options(const SearchOptions& options);
  Status resize_hash(int megabytes);
  void clear_hash();
  void new_game();

  // --- from the owner's thread; none but wait() blocks
  // ---------------------------------------------
  // `tables` may be null. `messages` are reported first.
  bool go(const Game& game, const SearchLimits& limits,
          std::shared_ptr<const tablebase::Prober> tables, std::vector<std::string> messages);
  void stop();
  void ponderhit();
  bool searching() const;
  void wait();

 private:
  struct Job {
    Game game;
    SearchLimits limits;
    SearchOptions options;
    std::shared_ptr<const tablebase::Prober> tables;
    std::vector<std::string> messages;
  };
  void run();
  void hold_back(std::unique_lock<std::mutex>& lock, const Job& job);
  void make_workers();

  SearchListener& listener_;
  const std::shared_ptr<Pacer> pacer_;
  SearchOptions options_;
  TranspositionTable table_;
  SearchControl control_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Thinker thinker_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;   // the search thread waits for it
  std::condition_variable ended_;  // wait() waits for it
  std::optional<Job> next_;        // handed over by go()
  bool searching_ = false;         // from go() until on_best is about to be called
  bool busy_ = false;              // from go() until on_best has returned
  bool quit_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace millstone
