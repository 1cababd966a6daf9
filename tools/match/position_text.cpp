// Implements position_text.h.
#include "tools/match/position_text.h"

#include "engine/notation/fen.h"
#include "engine/notation/mill24.h"
#include "protocol/wording/format.h"

namespace millstone {
namespace {

bool begins_at_start(const Game& game) {
  return game.first_position().same_position(start_position(game.rules())) &&
         game.first_position().turn == 1;
}

}  // namespace

std::string to_sanmill_fen(const PreparedRules& rules, const Position& position) {
  using namespace mill24;
  std::string out;
  for (const Ring ring : {kInner, kMiddle, kOuter}) {
    if (!out.empty()) out += '/';
    for (int step = 1; step <= kRingSize; ++step) {
      const Bitboard here = bit(point(rules.board(), ring, step));
      out += position.pieces[kWhite] & here   ? 'O'
             : position.pieces[kBlack] & here ? '@'
             : position.closed & here         ? 'X'
                                              : '*';
    }
  }
  const Color side = position.side;
  const bool placing = position.hand[side] > 0;
  out += side == kWhite ? " w " : " b ";
  out += placing || position.under_way == Position::kPlaced ? "p " : "m ";
  out += position.owed > 0 ? 'r' : placing ? 'p' : 's';
  const auto add = [&](int number) { out += ' ' + std::to_string(number); };
  for (const Color c : {kWhite, kBlack}) {
    add(position.on_board(c));
    add(position.hand[c]);
  }
  add(side == kWhite ? position.owed : 0);
  add(side == kBlack ? position.owed : 0);
  out += " 0 0 0 0";  // the last mills, which it keeps for rules that are not played with it here
  add(position.quiet);
  add((position.turn - 1) / 2 + 1);
  return out;
}

Status can_tell(const Game& opening, const EngineSettings& engine) {
  if (begins_at_start(opening)) return Done{};
  if (engine.fen == FenDialect::kNone) {
    return Error{"an opening that does not begin at the start", "engine " + engine.name,
                 "records of games from the start, as it has fen=none"};
  }
  if (engine.fen == FenDialect::kSanmill && !mill24::fits(opening.rules().board())) {
    return Error{"no Sanmill FEN for this board", "engine " + engine.name,
                 "the 24 points of nine men's morris"};
  }
  return Done{};
}

std::string position_command(const Game& game, const EngineSettings& engine) {
  const PreparedRules& rules = game.rules();
  std::string out = "position ";
  if (begins_at_start(game)) {
    out += "startpos";
  } else {
    const Position& first = game.first_position();
    out += "fen " + (engine.fen == FenDialect::kSanmill ? to_sanmill_fen(rules, first)
                                                        : to_fen(rules, first));
  }
  if (!game.turns().empty()) {
    out += " moves " + format_turns(rules.board(), whole_turns(game), engine.turns);
  }
  return out;
}

}  // namespace millstone
