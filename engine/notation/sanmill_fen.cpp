// Implements sanmill_fen.h.
#include "engine/notation/sanmill_fen.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/game/position_check.h"
#include "engine/notation/mill24.h"
#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

enum FieldIndex : std::size_t {
  kBoard,
  kSide,
  kPhase,
  kAction,
  kWhiteOnBoard,
  kWhiteInHand,
  kBlackOnBoard,
  kBlackInHand,
  kWhiteToRemove,
  kBlackToRemove,
  kFieldCount
};
constexpr std::array<std::string_view, kFieldCount> kFieldNames{
    "board",         "side",           "phase",         "action",          "white on board",
    "white in hand", "black on board", "black in hand", "white to remove", "black to remove"};

std::string field_text(std::size_t index) {
  return "Sanmill FEN, " + std::string(kFieldNames[index]) + " field";
}

struct Fields {
  std::array<std::string_view, kFieldCount> named;
  // The last two of those that follow, which differ with Sanmill's version; empty: there are none.
  std::string_view quiet, number;

  std::string_view operator[](std::size_t index) const { return named[index]; }
};

Result<Fields> split_fields(std::string_view text) {
  Fields fields;
  for (std::size_t i = 0; i < kFieldCount; ++i) {
    fields.named[i] = next_field(text);
    if (fields.named[i].empty()) return Error{"field is missing", field_text(i), ""};
  }
  int more = 0;
  for (auto field = next_field(text); !field.empty(); field = next_field(text)) {
    fields.quiet = fields.number;
    fields.number = field;
    ++more;
  }
  // Until 2021 there was one field for the removals of both sides.
  if (more == 1) {
    return Error{std::to_string(kFieldCount + 1) + " fields, the short form of 2021", "Sanmill FEN",
                 "white to remove and black to remove apart, then fields of the last mills, turns "
                 "without a removal and the number of the turn"};
  }
  return fields;
}

Status read_board(const Topology& board, std::string_view field, Position& position) {
  using namespace mill24;
  constexpr std::array<Ring, kRings> kOrder{kInner, kMiddle, kOuter};
  constexpr std::size_t kLength = kRings * kRingSize + kRings - 1;
  for (std::size_t i = 0; i < field.size() && i < kLength; ++i) {
    const int group = static_cast<int>(i) / (kRingSize + 1);
    const int step = static_cast<int>(i) % (kRingSize + 1);
    const std::string where = field_text(kBoard) + ", character " + std::to_string(i + 1);
    if (step == kRingSize) {
      if (field[i] != '/') return Error{"a group of more than 8 letters", where, "'/'"};
      continue;
    }
    // Sanmill begins at the middle of the upper side, one step after the corner.
    const Bitboard here = bit(point(board, kOrder[static_cast<std::size_t>(group)], step + 1));
    switch (field[i]) {
      case 'O':
        position.pieces[kWhite] |= here;
        break;
      case '@':
        position.pieces[kBlack] |= here;
        break;
      case 'X':
        position.closed |= here;
        break;
      case '*':
        break;
      default:
        return Error{"unknown piece letter " + quoted(field.substr(i, 1)), where, "O, @, * or X"};
    }
  }
  if (field.size() != kLength) {
    return Error{std::to_string(field.size()) + " characters", field_text(kBoard),
                 "three groups of 8 with '/' between"};
  }
  return Done{};
}

// One letter out of `allowed`.
Status check_letter(const Fields& fields, FieldIndex index, std::string_view allowed) {
  const std::string_view field = fields[index];
  if (field.size() == 1 && allowed.find(field[0]) != std::string_view::npos) return Done{};
  std::string expected = "one of";
  for (const char c : allowed) expected += std::string(" ") + c;
  return Error{"unknown letter " + quoted(field), field_text(index), expected};
}

Status read_numbers(const PreparedRules& rules, const Fields& fields, Position& position) {
  std::array<int, kFieldCount> numbers{};
  for (std::size_t i = kWhiteOnBoard; i < kFieldCount; ++i) {
    const bool removals = i == kWhiteToRemove || i == kBlackToRemove;
    const int most = removals ? kMostOwed : rules.rules().pieces;
    const std::optional<int> number = read_number(fields[i], 0, most);
    if (!number) {
      return Error{"bad number " + quoted(fields[i]), field_text(i),
                   "a number from 0 to " + std::to_string(most)};
    }
    numbers[i] = *number;
  }
  for (const Color side : {kWhite, kBlack}) {
    const std::size_t on_board = side == kWhite ? kWhiteOnBoard : kBlackOnBoard;
    if (numbers[on_board] != position.on_board(side)) {
      return Error{"count " + std::to_string(numbers[on_board]) + " does not fit the board",
                   field_text(on_board), std::to_string(position.on_board(side))};
    }
    position.hand[side] = static_cast<std::uint8_t>(numbers[on_board + 1]);
  }
  const std::size_t own = position.side == kWhite ? kWhiteToRemove : kBlackToRemove;
  const std::size_t other = position.side == kWhite ? kBlackToRemove : kWhiteToRemove;
  if (numbers[other] != 0) {
    return Error{"removals owed by the side that is not to move", field_text(other), "0"};
  }
  position.owed = static_cast<std::uint8_t>(numbers[own]);
  const bool says_remove = fields[kAction] == "r";
  if (says_remove != (position.owed > 0)) {
    return Error{"the action does not fit the removals owed", field_text(kAction),
                 position.owed > 0 ? "r" : "p, s or ?"};
  }
  return Done{};
}

// The turns without a removal and the number of the turn, which counts one for both sides.
Status read_counters(const Fields& fields, Position& position) {
  if (fields.number.empty()) return Done{};
  constexpr int kMost = 65535;
  const auto read = [](std::string_view field, const char* name, int most) -> Result<int> {
    const std::optional<int> number = read_number(field, 0, most);
    if (number) return *number;
    return Error{"bad number " + quoted(field), std::string("Sanmill FEN, ") + name + " field",
                 "a number from 0 to " + std::to_string(most)};
  };
  const auto quiet = read(fields.quiet, "turns without a removal", kMost);
  if (!quiet) return quiet.error();
  const auto number = read(fields.number, "turn number", kMost / 2);
  if (!number) return number.error();
  position.quiet = static_cast<std::uint16_t>(*quiet);
  const int before = 2 * std::max(*number - 1, 0) + (position.side == kBlack ? 1 : 0);
  position.turn = static_cast<std::uint16_t>(before + 1);
  return Done{};
}

}  // namespace

bool is_sanmill_fen(std::string_view first_field) {
  return first_field.find_first_of("O@*") != std::string_view::npos;
}

Result<Position> parse_sanmill_fen(const PreparedRules& rules, std::string_view text) {
  if (!mill24::fits(rules.board())) {
    return Error{"a Sanmill FEN on board " + quoted(rules.board().id()), "",
                 "a board with the 24 points of nine men's morris"};
  }
  const Result<Fields> fields = split_fields(text);
  if (!fields) return fields.error();
  Position position;
  Status status = read_board(rules.board(), (*fields)[kBoard], position);
  if (status) status = check_letter(*fields, kSide, "wb");
  if (status) status = check_letter(*fields, kPhase, "nrpmo");
  if (status) status = check_letter(*fields, kAction, "psr?");
  if (!status) return status.error();
  position.side = (*fields)[kSide] == "w" ? kWhite : kBlack;
  status = read_numbers(rules, *fields, position);
  if (status) status = read_counters(*fields, position);
  if (!status) return status.error();
  const bool placed = (*fields)[kPhase] == "p";
  if (position.owed > 0 && placed) position.under_way = Position::kPlaced;
  return check_position(rules, position);
}

}  // namespace millstone
