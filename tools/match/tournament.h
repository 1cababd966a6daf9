// Plays the games of a match on several threads, keeps their results and tells of them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "tools/match/journal.h"
#include "tools/match/player.h"
#include "tools/match/record_output.h"
#include "tools/match/standings.h"
#include "tools/match/stop_signal.h"
#include "tools/openings/opening_book.h"

namespace millstone {

// What a Tournament works with; all of it outlives the Tournament.
struct MatchContext {
  const MatchSettings& settings;
  const Schedule& schedule;
  const OpeningBook& book;
  const Guardian& guardian;
  StopSignal& stop;
  Standings& standings;                       // may hold games already
  Journal* journal;                           // may be null
  RecordOutput* records;                      // may be null
  TrafficLog log;                             // may be empty; called from several threads
  const tablebase::Prober* tables = nullptr;  // that end games; may be null
};

class Tournament {
 public:
  explicit Tournament(MatchContext context) : context_(std::move(context)) {}

  // Plays all that the standings lack, until there is nothing left, the test is decided, or the
  // stop signal says so. Blocks. Fails when an engine cannot be started or a file not be written.
  Status run();
  // Whether nothing is left to be played.
  bool finished() const;

 private:
  using Players = std::map<std::size_t, std::unique_ptr<Player>>;

  void work();
  std::optional<ScheduledGame> next_game();
  Player& player(Players& players, std::size_t engine) const;
  void conclude(const ScheduledGame& scheduled, const GameReport& report);
  Status keep(const ScheduledGame& scheduled, const GameReport& report, const FinishedGame& game);
  void report_progress() const;
  void fail(Error error);

  MatchContext context_;
  mutable std::mutex mutex_;  // guards all below and what the context refers to
  std::size_t next_ = 0;
  bool decided_ = false;
  std::optional<Error> failure_;
};

// A game of a match as a record.
std::string record_of(const MatchSettings& settings, const ScheduledGame& scheduled,
                      const GameReport& report);

}  // namespace millstone
