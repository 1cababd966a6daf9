// Search reports as text.
#include "protocol/wording/format.h"

#include <algorithm>

namespace millstone {
namespace {

// The actions of a turn as words; to_text() names the first one only.
void append_actions(const Topology& board, Turn turn, std::string& out) {
  const auto append = [&](Turn action) {
    if (!out.empty()) out += ' ';
    out += to_text(board, action, TurnFormat::kAction);
  };
  if (!turn.is_removals_only()) append(turn.without_removals());
  for (int i = 0; i < turn.removal_count(); ++i) {
    append(Turn::removals_only().with_removal(turn.removal(i)));
  }
  if (turn.declined()) append(Turn::removals_only().with_declined());
}

// Whether to_text() in action form names the whole turn.
bool is_one_action(Turn turn) {
  const int choices = turn.removal_count() + (turn.declined() ? 1 : 0);
  return choices <= (turn.is_removals_only() ? 1 : 0);
}

}  // namespace

std::string describe(const Outcome& outcome) {
  if (!outcome.over()) return "ongoing";
  const char* winner = outcome.winner == Winner::kWhite   ? "white wins"
                       : outcome.winner == Winner::kBlack ? "black wins"
                                                          : "draw";
  return std::string(winner) + ' ' + reason_name(outcome.reason);
}

std::string describe(const tablebase::TableValue& value) {
  if (value.wdl == tablebase::Wdl::kDrawn) return "draw";
  std::string text = value.wdl == tablebase::Wdl::kWon ? "win" : "loss";
  if (value.turns)
    text += " in " + std::to_string(*value.turns) + (*value.turns == 1 ? " turn" : " turns");
  return text;
}

std::string format_score(Value value) {
  const Score score = Score::from_value(value);
  return (score.is_mate ? "mate " : "cp ") + std::to_string(score.value);
}

std::string format_turns(const Topology& board, const std::vector<Turn>& turns, TurnFormat format) {
  std::string out;
  for (const Turn turn : turns) {
    if (format == TurnFormat::kAction) {
      append_actions(board, turn, out);
    } else {
      if (!out.empty()) out += ' ';
      out += to_text(board, turn, format);
    }
  }
  return out;
}

std::string format_info(const Topology& board, const SearchInfo& info, const ReportStyle& style) {
  if (info.depth == 0) return "info depth 0 score " + format_score(info.value);
  const auto number = [](const char* word, auto value) { return word + std::to_string(value); };
  std::string out = number("info depth ", info.depth);
  out += number(" seldepth ", info.sel_depth);
  out += number(" multipv ", info.multi_pv);
  out += " score " + format_score(info.value);
  if (info.bound == Bound::kLower) out += " lowerbound";
  if (info.bound == Bound::kUpper) out += " upperbound";
  if (style.show_wdl) {
    out += number(" wdl ", info.wins) + number(" ", info.draws) + number(" ", info.losses);
  }
  const auto milliseconds = static_cast<std::uint64_t>(std::max<Milliseconds>(info.time, 1));
  out += number(" nodes ", info.nodes);
  out += number(" nps ", info.nodes * 1000 / milliseconds);
  out += number(" hashfull ", info.hash_full);
  out += number(" tbhits ", info.tb_hits);
  out += number(" time ", info.time);
  if (!info.pv.empty()) out += " pv " + format_turns(board, info.pv, style.turns);
  return out;
}

std::string format_current(const Topology& board, int depth, Turn turn, int number,
                           const ReportStyle& style) {
  return "info depth " + std::to_string(depth) + " currmove " + to_text(board, turn, style.turns) +
         " currmovenumber " + std::to_string(number);
}

std::string format_best(const Topology& board, const BestTurn& best, const ReportStyle& style) {
  if (best.best.is_none()) return "bestmove (none)";
  std::string out = "bestmove " + to_text(board, best.best, style.turns);
  // Action by action, no reply is expected while the turn's removals are still to be made.
  const bool whole = style.turns != TurnFormat::kAction || is_one_action(best.best);
  if (style.ponder && whole && !best.ponder.is_none()) {
    out += " ponder " + to_text(board, best.ponder, style.turns);
  }
  return out;
}

}  // namespace millstone
