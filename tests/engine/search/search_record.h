// Runs searches through the facade and keeps what they report, for the tests of engine/search/.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace millstone::testing {

// Keeps all reports; may be read while no search runs, or through the waiting calls.
class RecordingListener final : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override;
  void on_current(int depth, Turn turn, int number) override;
  void on_message(const std::string& text) override;
  void on_best(const BestTurn& best) override;

  // How many best turns were reported since the beginning.
  int best_count() const;
  int info_count() const;
  // Of the last info; 0 before the first.
  std::uint64_t last_nodes() const;
  // Blocks until so many infos came; false after ten seconds.
  bool wait_for_infos(int count) const;

  std::vector<SearchInfo> infos;
  std::vector<std::string> messages;
  BestTurn best;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  int best_count_ = 0;
};

// An engine with a listener under a preset's rules.
class RecordedEngine {
 public:
  explicit RecordedEngine(std::string_view preset = "ninemensmorris");

  // Throws when the position is refused.
  void position(std::string_view fen, std::string_view turns = "");
  // Searches to the end and returns the last info of line 1.
  const SearchInfo& search(const SearchLimits& limits);
  const SearchInfo& last() const { return last_line(1); }
  // The last info of that line of MultiPV; throws when there is none.
  const SearchInfo& last_line(int line) const;
  // Throws when memory or threads are not to be had.
  void set(const SearchOptions& options);

  std::string text(Turn turn) const;
  Turn turn(std::string_view token) const;

  RecordingListener listener;
  Engine engine;
};

// Options of a search that looks into no table, for tests of the search itself on few pieces.
SearchOptions without_tables();
class PlainEngine : public RecordedEngine {
 public:
  explicit PlainEngine(std::string_view preset = "ninemensmorris") : RecordedEngine(preset) {
    set(without_tables());
  }
};

SearchLimits depth_limit(int depth);
SearchLimits node_limit(std::uint64_t nodes);
SearchLimits time_limit(Milliseconds time);

// Plays `line` from the game's position and returns why it cannot be right: an illegal turn or a
// turn after the end of the game. Empty when it can. `end` receives the outcome after it.
std::string fault_of_line(const Game& game, const std::vector<Turn>& line, Outcome* end = nullptr);

// wins.tsv: nine men's morris positions with a proven win.
struct ProvenWin {
  std::string fen;
  int own_turns = 0;
  std::vector<std::string> best;  // in hyphen notation
};
std::vector<ProvenWin> proven_wins(int most_own_turns);

}  // namespace millstone::testing
