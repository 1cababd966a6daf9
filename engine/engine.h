// The facade: rules, position, options, go and stop. What stands above engine/ talks to this alone.
// One Engine serves one session; its calls come from one thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/game/game.h"
#include "engine/game/perft.h"
#include "engine/notation/turn_text.h"
#include "engine/search/limits.h"
#include "engine/search/listener.h"

namespace millstone {

class Pacer;

namespace tablebase {
class Prober;
}

class Engine {
 public:
  // `listener` outlives the Engine.
  // `pacer` makes its searches take turns with those of other engines; null: they never wait.
  explicit Engine(SearchListener& listener, std::shared_ptr<Pacer> pacer = nullptr);
  ~Engine();  // stops and joins; blocks shortly
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // --- rules and position; none of these block, and a running search keeps its own copy
  // ------------ Validates, then makes the start position of these rules current. On error nothing
  // changes.
  Status set_rules(const Rules& rules);
  const Rules& rules() const;
  // `fen` empty: the start position. All or nothing: on error the old position stays.
  Status set_position(std::string_view fen, std::string_view turns);
  // Makes any game under the present rules current.
  void set_game(const Game& game);
  const Game& game() const;

  // --- options; call them only while no search runs (wait() first)
  // ----------------------------------
  const SearchOptions& options() const;
  void set_options(
      const SearchOptions& options);  // may allocate the table; keeps the old one on failure
  // As set_options, but reports an allocation that failed.
  Status resize_hash(int megabytes);
  // Forgets what earlier searches learnt. Blocks until the running search is over.
  void new_game();
  void clear_hash();

  // --- tables of perfect play -------------------------------------------------------------------
  // Those that serve the present rules, as the options name them; never null. Blocks while their
  // directories are read, which happens once after rules or options have changed.
  std::shared_ptr<const tablebase::Prober> tables();
  // What opening them had to say and nobody has been told. Otherwise the next search reports it.
  std::vector<std::string> take_table_messages();

  // --- search -----------------------------------------------------------------------------------
  // Returns at once; reports come to the listener from another thread. False: a search is running.
  bool go(const SearchLimits& limits);
  void stop();       // returns at once; on_best follows
  void ponderhit();  // returns at once
  bool searching() const;
  void wait();  // blocks until the running search has reported on_best

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace millstone
