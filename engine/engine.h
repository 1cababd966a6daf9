// The facade: rules, position, options, go and stop. What stands above engine/ talks to this alone.
// One Engine serves one session; its calls come from one thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/perft.h"
#include "engine/notation/turn_text.h"
#include "engine/search/limits.h"
#include "engine/search/listener.h"
#include "engine/threads/thread_pool.h"

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

  // --- rules and position; none of these block, and a running search keeps its own copy ---------
  // Validates, then makes the start position of these rules current. On error nothing changes.
  Status set_rules(const Rules& rules);
  const Rules& rules() const;
  // `fen` empty: the start position. All or nothing: on error the old position stays.
  Status set_position(std::string_view fen, std::string_view turns);
  // Makes any game under the present rules current.
  void set_game(const Game& game);
  const Game& game() const;

  // --- options; these wait for a running search to end -------------------------------------------
  const SearchOptions& options() const;
  // An error says that memory for the hash or threads are not to be had; their number then stays,
  // and all other options are taken.
  Status set_options(const SearchOptions& options);
  Status resize_hash(int megabytes);
  // Forgets what earlier searches learnt.
  void new_game();
  void clear_hash();

  // --- tables of perfect play -------------------------------------------------------------------
  // Those that serve the present rules, as the options name them; never null. Blocks while their
  // directories are read, which happens once after rules or options have changed.
  std::shared_ptr<const tablebase::Prober> tables();
  // What opening them had to say and nobody has been told. Otherwise the next search reports it.
  std::vector<std::string> take_table_messages();

  // --- search -----------------------------------------------------------------------------------
  // Does what would take time at the beginning of the next search: opens tables, makes threads.
  // Returns what a user should know. Nothing happens while a search runs. Blocks.
  std::vector<std::string> make_ready();
  // Reports come to the listener from another thread. False: a search is running. Otherwise returns
  // at once, or after milliseconds when the threads of the search before have not come to rest.
  bool go(const SearchLimits& limits);
  void stop();       // returns at once; on_best follows
  void ponderhit();  // returns at once
  bool searching() const;
  void wait();  // blocks until the running search has reported on_best
  // The search's threads, for other work; waits for a running search to end.
  ThreadPool& threads();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace millstone
