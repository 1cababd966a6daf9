// What a match is asked for, as plain values: filled by arguments.h, used by all of tools/match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/notation/turn_text.h"
#include "engine/search/limits.h"
#include "tools/openings/opening_book.h"
#include "tools/stats/sprt.h"

namespace millstone {

// How long and how far an engine may think.
struct TimeControl {
  std::optional<Milliseconds> base;  // on the clock at the start; none: no clock
  Milliseconds increment = 0;        // after each turn
  int turns = 0;                     // after so many turns `base` is added again; 0 = never
  std::optional<Milliseconds> per_turn;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  Milliseconds margin = 0;  // how late a turn may be without losing

  bool limited() const { return base || per_turn || depth || nodes; }
};
// "40/60+0.5", "1:30+1", "10", "inf": turns / minutes:seconds + increment in seconds.
Status parse_time_control(std::string_view text, TimeControl& control);

enum class Dialect : std::uint8_t { kUci, kUgi };

struct EngineSettings {
  std::string name;  // unique in the match
  std::string command, directory, error_file;
  std::vector<std::string> arguments;
  Dialect dialect = Dialect::kUci;
  TurnFormat turns = TurnFormat::kUci;  // how turns are sent to it
  std::vector<std::pair<std::string, std::string>> options;
  TimeControl control;
  bool restart = false;  // a new process for every game
  // How long to wait for an answer that no clock limits.
  std::chrono::milliseconds patience{60'000};
};

struct DrawRule {
  int from_turn = 0;  // of a player, as the move numbers of a record count
  int turns = 0;      // so many in a row of both players; 0 = off
  int score = 0;      // centi-pieces either way at most
};
struct ResignRule {
  int turns = 0;      // so many in a row; 0 = off
  int score = 0;      // centi-pieces behind at least
  bool both = false;  // the other side must see it as well
};

enum class TournamentKind : std::uint8_t { kRoundRobin, kGauntlet };

struct MatchSettings {
  std::vector<EngineSettings> engines;
  std::string variant = "ninemensmorris";
  std::vector<std::string> variant_files;  // loaded before the variant is looked for
  std::string event = "?";

  TournamentKind kind = TournamentKind::kRoundRobin;
  int rounds = 1;
  int games = 2;       // of each pairing in a round
  bool repeat = true;  // two games in a row have the same opening, colours exchanged
  int concurrency = 1;
  std::uint64_t seed = 0;
  OpeningSettings openings;

  DrawRule draw;
  ResignRule resign;
  int max_turns = 0;   // of each player, then the game is drawn; 0 = off
  std::string tables;  // that end games, see table_verdict.h; empty: none
  std::optional<SprtOptions> sprt;
  bool recover = true;  // go on after a crash

  int score_interval = 1, rating_interval = 10;  // games between reports; 0 = at the end only
  bool quiet = false;
  bool json = false;
  std::string json_file;    // empty: standard output
  std::string record_file;  // empty: none is written
  std::string log_file;
  std::string journal_file;
  bool discard_journal = false;
};

}  // namespace millstone
