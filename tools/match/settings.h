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
// As the tag TimeControl of a record: "40/60+0.5", "0.2/move", "nodes=1000 depth=8", "-".
std::string to_text(const TimeControl& control);

enum class Dialect : std::uint8_t { kUci, kUgi };
// How positions are sent: in a FEN of this program or of Sanmill; kNone: only `startpos`.
enum class FenDialect : std::uint8_t { kOwn, kSanmill, kNone };

struct EngineSettings {
  std::string name;  // unique in the match
  std::string command, directory, error_file;
  std::vector<std::string> arguments;
  Dialect dialect = Dialect::kUci;
  TurnFormat turns = TurnFormat::kUci;  // how turns are sent to it
  FenDialect fen = FenDialect::kOwn;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> variant_files;  // it is told of when it has the option VariantPath
  TimeControl control;
  bool check_options = true;  // refuse what it does not list or take
  bool restart = false;       // a new process for every game
  // How long to wait for an answer that no clock limits.
  std::chrono::milliseconds patience{60'000};
  bool patience_given = false;  // it may then do without any limit

  bool limited() const { return control.limited() || patience_given; }
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

// A part of a match: every `count`-th pair of games, from the `index`-th on.
struct Shard {
  int index = 1, count = 1;  // from 1
};

enum class TournamentKind : std::uint8_t { kRoundRobin, kGauntlet };

struct MatchSettings {
  std::vector<EngineSettings> engines;
  std::string variant = "ninemensmorris";
  std::vector<std::string> variant_files;  // loaded before the variant is looked for
  std::string event = "?", site = "?";

  TournamentKind kind = TournamentKind::kRoundRobin;
  int rounds = 1;
  int games = 2;         // of each pairing in a round
  bool repeat = true;    // two games in a row have the same opening, colours exchanged
  bool swap = true;      // colours alternate
  bool reverse = false;  // the second of two begins with White
  Shard shard;
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
  bool show_pairs = true;  // the line Ptnml
  bool json = false;
  std::string json_file;       // empty: standard output
  std::string record_file;     // empty: none is written
  bool append_records = true;  // a new match keeps what is in it
  bool plain_records = false;  // without remarks
  bool append_log = true;
  std::string log_file;
  std::string journal_file;
  bool discard_journal = false;
  std::vector<std::string> remarks;  // on words that were read and mean nothing here
};

}  // namespace millstone
