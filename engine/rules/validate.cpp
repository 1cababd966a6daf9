// The checks of a rule set that no single value shows.
#include "engine/rules/validate.h"

#include <algorithm>
#include <string>

#include "engine/board/board_field.h"

namespace millstone {
namespace {

Error conflict(std::string what, std::string keys, std::string expected) {
  return {std::move(what), std::move(keys), std::move(expected)};
}

std::string count(int n, const std::string& things) {
  return std::to_string(n) + " " + things;
}

Status check_pieces(const Rules& rules) {
  const int points = rules.board->size();
  if (2 * rules.pieces > points) {
    return conflict(count(2 * rules.pieces, "pieces do not fit on the ") +
                        count(points, "points of board ") + rules.board->id(),
                    "pieces, board", "pieces at most " + std::to_string(points / 2));
  }
  if (rules.min_pieces > rules.pieces) {
    return conflict("a game would be lost before it begins", "minPieces, pieces",
                    "minPieces at most " + std::to_string(rules.pieces));
  }
  return Done{};
}

Status check_placing(const Rules& rules) {
  const int points = rules.board->size();
  const int open = points - popcount(rules.place_ban);
  if (2 * rules.pieces > open) {
    return conflict(
        count(open, "points open to placing do not hold ") + count(2 * rules.pieces, "pieces"),
        "placeBan, pieces", "at most " + count(points - 2 * rules.pieces, "points in placeBan"));
  }
  if ((rules.place_ban | rules.place_ban_first) == rules.board->all()) {
    return conflict("no point is left for the first placement", "placeBanFirst",
                    "at least one point left open");
  }
  // Thrown-away hands must leave both players the pieces to go on with.
  const int needed = 2 * std::max(rules.min_pieces, 1);
  if (rules.placing_ends_at_empty > points - needed) {
    return conflict("placing would end before each player has minPieces on the board",
                    "placingEndsAtEmpty, minPieces",
                    "placingEndsAtEmpty at most " + std::to_string(std::max(0, points - needed)));
  }
  return Done{};
}

// A line that wins ends the game, so nothing else can come of it.
Status check_line_wins(const Rules& rules) {
  const bool plain =
      rules.placing_mill == PlacingMill::kRemove || rules.placing_mill == PlacingMill::kNone;
  if (rules.line_wins && !plain) {
    return conflict("a line that wins the game cannot do anything else", "lineWins, placingMill",
                    "placingMill remove or none with lineWins true");
  }
  return Done{};
}

Status check_capture(const Rules& rules, const CaptureRule& rule, const std::string& key) {
  struct {
    std::uint8_t bit;
    LineKind kind;
    const char* name;
  } constexpr kKinds[] = {{CaptureRule::kSquareLines, LineKind::kSquare, "square"},
                          {CaptureRule::kCrossLines, LineKind::kCross, "cross"},
                          {CaptureRule::kDiagonalLines, LineKind::kDiagonal, "diagonal"}};
  for (const auto& [bit, kind, name] : kKinds) {
    if ((rule.lines & bit) && !rules.board->has_kind(kind)) {
      return conflict("board " + rules.board->id() + " has no " + name + " lines", key + ", board",
                      key + " without " + name);
    }
  }
  if (rule.on() && !rule.placing && !rule.moving) {
    return conflict("no phase is named", key, "placing or moving in the list");
  }
  return Done{};
}

Status check_captures(const Rules& rules) {
  if (Status s = check_capture(rules, rules.custodian, "custodian"); !s) return s;
  if (Status s = check_capture(rules, rules.intervention, "intervention"); !s) return s;
  if (Status s = check_capture(rules, rules.leap, "leap"); !s) return s;
  if (rules.leap.on() && !rules.leap.moving && !rules.move_while_placing) {
    return conflict("a leap is a move, and there are none while placing", "leap, moveWhilePlacing",
                    "moving in the list of leap, or moveWhilePlacing true");
  }
  return Done{};
}

Status check_limits(const Rules& rules) {
  if (rules.repetition == 1) {
    return conflict("every position occurs once, so each game would be drawn at its start",
                    "repetition", "0, or 2 and more");
  }
  return Done{};
}

Status check_start_position(const Rules& rules) {
  const std::string key = "startPosition";
  if (rules.start_position.empty()) return Done{};
  const auto field = parse_board_field(*rules.board, rules.start_position);
  if (!field) {
    return Error{field.error().what, key + ", " + field.error().where, field.error().expected};
  }
  if (field->closed != 0) {
    return conflict("a point is closed before anything was removed", key, "W, B and digits only");
  }
  const int white = popcount(field->pieces[kWhite]), black = popcount(field->pieces[kBlack]);
  if (white != black) {
    return conflict(count(white, "white and ") + count(black, "black pieces"), key,
                    "as many of either colour");
  }
  if (white > rules.pieces) {
    return conflict(count(white, "pieces of each player stand on the board"), key + ", pieces",
                    "at most " + std::to_string(rules.pieces));
  }
  for (const Line& line : rules.board->lines()) {
    for (const Bitboard side : field->pieces) {
      if (rules.line_wins && (side & line.mask()) == line.mask()) {
        return conflict("the game is won before it begins", key + ", lineWins",
                        "no line closed by one colour");
      }
    }
  }
  return Done{};
}

}  // namespace

Status validate(const Rules& rules) {
  for (const auto check : {check_pieces, check_placing, check_line_wins, check_captures,
                           check_limits, check_start_position}) {
    if (Status status = check(rules); !status) return status;
  }
  return Done{};
}

}  // namespace millstone
