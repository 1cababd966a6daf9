// Implements fen.h: the engine's own FEN; sanmill_fen.h and mfen.h read the foreign ones.
#include "engine/notation/fen.h"

#include <array>
#include <optional>

#include "engine/board/board_field.h"
#include "engine/game/position_check.h"
#include "engine/notation/fen_state.h"
#include "engine/notation/mfen.h"
#include "engine/notation/sanmill_fen.h"
#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

constexpr int kMost16Bits = 65535;

enum FieldIndex : std::size_t {
  kBoard,
  kSide,
  kWhiteHand,
  kBlackHand,
  kOwed,
  kQuiet,
  kTurn,
  kState,
  kFieldCount
};
constexpr std::array<std::string_view, kFieldCount> kFieldNames{
    "board",       "side", "white hand", "black hand", "owed", "no-removal plies",
    "turn number", "state"};
constexpr std::size_t kNeededFields = kBlackHand + 1;

std::string field_text(FieldIndex index) {
  return std::string(kFieldNames[index]) + " field";
}

// The fields of a FEN; those left out are empty.
using Fields = std::array<std::string_view, kFieldCount>;

Result<Fields> split_fields(std::string_view text) {
  Fields fields;
  std::size_t count = 0;
  for (std::string_view field = next_field(text); !field.empty(); field = next_field(text)) {
    if (count == kFieldCount) {
      return Error{"unexpected text " + quoted(field), "after the state field", "at most 8 fields"};
    }
    fields[count++] = field;
  }
  if (count < kNeededFields) {
    const auto missing = static_cast<FieldIndex>(count);
    return Error{"the " + field_text(missing) + " is missing", "",
                 "<board> <side> <white hand> <black hand> ..."};
  }
  return fields;
}

// A field left out keeps `value` as it is.
template <class T>
Status read_number_field(const Fields& fields, FieldIndex index, int low, int high, T& value) {
  if (fields[index].empty()) return Done{};
  const std::optional<int> number = read_number(fields[index], low, high);
  if (!number) {
    return Error{"bad number " + quoted(fields[index]), field_text(index),
                 "a number from " + std::to_string(low) + " to " + std::to_string(high)};
  }
  value = static_cast<T>(*number);
  return Done{};
}

Status read_numbers(const PreparedRules& rules, const Fields& fields, Position& position) {
  const int pieces = rules.rules().pieces;
  Status status = read_number_field(fields, kWhiteHand, 0, pieces, position.hand[kWhite]);
  if (status) status = read_number_field(fields, kBlackHand, 0, pieces, position.hand[kBlack]);
  if (status) status = read_number_field(fields, kOwed, 0, kMostOwed, position.owed);
  if (status) status = read_number_field(fields, kQuiet, 0, kMost16Bits, position.quiet);
  if (status) status = read_number_field(fields, kTurn, 1, kMost16Bits, position.turn);
  return status;
}

Result<Position> parse_own_fen(const PreparedRules& rules, std::string_view text) {
  const Result<Fields> fields = split_fields(text);
  if (!fields) return fields.error();
  const Result<BoardField> board = parse_board_field(rules.board(), (*fields)[kBoard]);
  if (!board) return board.error();

  Position position;
  position.pieces = board->pieces;
  position.closed = board->closed;
  const std::string_view side = (*fields)[kSide];
  if (equal_ignoring_case(side, "b")) {
    position.side = kBlack;
  } else if (!equal_ignoring_case(side, "w")) {
    return Error{"unknown side " + quoted(side), field_text(kSide), "w or b"};
  }
  const Status numbers = read_numbers(rules, *fields, position);
  if (!numbers) return numbers.error();
  const Status state = parse_fen_state(rules, (*fields)[kState], position);
  if (!state) return state.error();
  return check_position(rules, position);
}

}  // namespace

std::string to_fen(const PreparedRules& rules, const Position& position) {
  std::string out = format_board_field(rules.board(), {position.pieces, position.closed});
  out += position.side == kWhite ? " w" : " b";
  for (const int number : {int{position.hand[kWhite]}, int{position.hand[kBlack]},
                           int{position.owed}, int{position.quiet}, int{position.turn}}) {
    out += ' ';
    out += std::to_string(number);
  }
  const std::string state = format_fen_state(rules, position);
  return state.empty() ? out : out + ' ' + state;
}

Result<Position> parse_fen(const PreparedRules& rules, std::string_view text) {
  std::string_view rest = text;
  const std::string_view first = next_field(rest);
  if (equal_ignoring_case(first, "startpos") && trim(rest).empty()) return start_position(rules);
  if (is_mfen(first)) return parse_mfen(rules, text);
  if (is_sanmill_fen(first)) return parse_sanmill_fen(rules, text);
  return parse_own_fen(rules, text);
}

}  // namespace millstone
