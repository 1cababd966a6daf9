// Runs one search after the other on an Engine and keeps what each found. Used by the analysis.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace millstone {

// The best turn of a position as a search saw it.
struct Found {
  Turn best;        // none when the game is over
  Value value = 0;  // for the side to move
  std::vector<Turn> line;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t tb_hits = 0;
  Milliseconds time = 0;
  bool exact = false;  // a proven win or loss, or a position of which tables know the value
};

class Searcher final : private SearchListener {
 public:
  // `interrupted` is asked several times a second from the thread that calls search().
  Searcher(const SearchOptions& options, std::function<bool()> interrupted);

  // Blocks until the search is over; nullopt when it was interrupted. Needs limits that end it.
  std::optional<Found> search(const Game& game, const SearchLimits& limits);
  // What the engine had to say, such as a table that cannot be read; each only once.
  const std::vector<std::string>& messages() const { return messages_; }
  // Forgets what earlier searches learnt, so that the results do not depend on them.
  void new_game() { engine_.new_game(); }

 private:
  bool tables_know(const Position& position);
  void on_info(const SearchInfo& info) override;
  void on_current(int, Turn, int) override {}
  void on_message(const std::string& text) override;
  void on_best(const BestTurn& best) override;

  std::function<bool()> interrupted_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  bool whole_line_ = false;  // found_ is of a line that was searched to its end
  std::vector<std::string> messages_;
  Found found_;
  Engine engine_{*this};  // last: its thread calls the above
};

}  // namespace millstone
