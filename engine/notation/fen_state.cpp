// Implements fen_state.h: one table of keys that writing and reading are both made from.
#include "engine/notation/fen_state.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/game/position_check.h"
#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

// A point's name is a letter and a digit.
constexpr std::size_t kNameLength = 2;

constexpr std::array<std::pair<Duty, std::string_view>, 6> kDutyNames{{
    {Duty::kMill, "mill"},
    {Duty::kCountAtEnd, "countAtEnd"},
    {Duty::kCountOwn, "countOwn"},
    {Duty::kBoardFull, "boardFull"},
    {Duty::kBlocked, "blocked"},
    {Duty::kRemovesOwn, "removesOwn"},
}};

struct StateKey {
  std::string_view name;
  std::string_view needs;  // the rule that the key belongs to, for the message
  bool (*allowed)(const Rules& rules);
  // The value; empty when there is nothing to say.
  std::string (*format)(const PreparedRules& rules, const Position& position);
  // False when the value is malformed or impossible; the position is then thrown away.
  bool (*parse)(const PreparedRules& rules, std::string_view value, Position& position);
  std::string_view expected;
};

constexpr std::string_view kBegun = "begun";

// --- values -----------------------------------------------------------------------------------

std::string_view cut(std::string_view& rest, char separator) {
  const std::string_view part = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  return part;
}

std::optional<Bitboard> read_points(const Topology& board, std::string_view text) {
  if (text.empty() || text.size() % kNameLength != 0) return std::nullopt;
  Bitboard set = 0;
  for (; !text.empty(); text.remove_prefix(kNameLength)) {
    const std::optional<Point> point = board.find(text.substr(0, kNameLength));
    if (!point || (set & bit(*point))) return std::nullopt;
    set |= bit(*point);
  }
  return set;
}

std::string format_lines(const Topology& board, std::uint32_t lines) {
  std::string out;
  for (; lines; lines &= lines - 1) {
    if (!out.empty()) out += ',';
    for (const Point p : board.lines()[lsb(lines)].points) out += board.name(p);
  }
  return out;
}

// Names of lines with `,` between, at least one, none twice.
std::optional<std::uint32_t> read_lines(const Topology& board, std::string_view text) {
  std::uint32_t set = 0;
  do {
    const std::optional<Bitboard> points = read_points(board, cut(text, ','));
    if (!points) return std::nullopt;
    const auto found = std::find_if(board.lines().begin(), board.lines().end(),
                                    [&](const Line& line) { return line.mask() == *points; });
    if (found == board.lines().end()) return std::nullopt;
    const std::uint32_t line = std::uint32_t{1} << (found - board.lines().begin());
    if (set & line) return std::nullopt;
    set |= line;
  } while (!text.empty());
  return set;
}

// --- one key each -----------------------------------------------------------------------------

template <Color side>
std::string format_used(const PreparedRules& rules, const Position& position) {
  return format_lines(rules.board(), position.used[side]);
}

template <Color side>
bool parse_used(const PreparedRules& rules, std::string_view value, Position& position) {
  const std::optional<std::uint32_t> lines = read_lines(rules.board(), value);
  if (lines) position.used[side] = *lines;
  return lines.has_value();
}

template <Color side>
std::string format_reform(const PreparedRules& rules, const Position& position) {
  if (position.reform_lines[side] == 0) return "";
  const Topology& board = rules.board();
  return board.name(position.reform_back[side]) + board.name(position.reform_at[side]) + "," +
         format_lines(board, position.reform_lines[side]);
}

template <Color side>
bool parse_reform(const PreparedRules& rules, std::string_view value, Position& position) {
  const Topology& board = rules.board();
  const std::string_view move = cut(value, ',');
  if (move.size() != 2 * kNameLength) return false;
  const std::optional<Point> back = board.find(move.substr(0, kNameLength));
  const std::optional<Point> at = board.find(move.substr(kNameLength));
  const std::optional<std::uint32_t> lines = read_lines(board, value);
  if (!back || !at || !lines) return false;
  // The piece has left each of the lines. Whether they can still be closed is left to settle():
  // while removals are owed, a line may already have lost its other pieces.
  for (std::uint32_t rest = *lines; rest; rest &= rest - 1) {
    const Bitboard line = rules.lines[lsb(rest)];
    if (!(line & bit(*back)) || (line & bit(*at))) return false;
  }
  position.reform_lines[side] = *lines;
  position.reform_at[side] = *at;
  position.reform_back[side] = *back;
  return true;
}

std::string format_duty(const PreparedRules&, const Position& position) {
  // A turn's own removals need no word, unless the other side will owe some of its own after them.
  if (position.duty == Duty::kMill && position.queued == 0) return "";
  for (const auto& [duty, name] : kDutyNames) {
    if (duty == position.duty) {
      return std::string(name) + "," + std::to_string(position.queued) + "," +
             (position.after == kWhite ? "w" : "b");
    }
  }
  return "";
}

bool duty_exists(const Rules& rules, Duty duty) {
  switch (duty) {
    case Duty::kCountAtEnd:
    case Duty::kCountOwn:
      return rules.placing_mill == PlacingMill::kCountAtEnd;
    case Duty::kBoardFull:
      return rules.board_full >= BoardFull::kFirstThenSecond;
    case Duty::kBlocked:
      return rules.blocked >= Blocked::kRemoveAndMove;
    case Duty::kMill:
    case Duty::kRemovesOwn:
      return rules.placing_mill == PlacingMill::kOpponentRemovesOwn;
  }
  return false;
}

bool parse_duty(const PreparedRules& rules, std::string_view value, Position& position) {
  const std::string_view word = cut(value, ',');
  const auto named = std::find_if(kDutyNames.begin(), kDutyNames.end(), [word](const auto& entry) {
    return equal_ignoring_case(entry.second, word);
  });
  const std::optional<int> queued = read_number(cut(value, ','), 0, kMostOwed);
  if (named == kDutyNames.end() || !duty_exists(rules.rules(), named->first)) return false;
  if (!queued || (value != "w" && value != "b")) return false;
  // What a turn owes itself may also be a capture; every other duty is counted in `owed`.
  if (named->first != Duty::kMill && position.owed == 0) return false;
  position.duty = named->first;
  position.queued = static_cast<std::uint8_t>(*queued);
  position.after = value == "w" ? kWhite : kBlack;
  return true;
}

bool duties_exist(const Rules& rules) {
  return std::any_of(kDutyNames.begin(), kDutyNames.end(),
                     [&](const auto& entry) { return duty_exists(rules, entry.first); });
}

// How a turn whose removals are still owed began: with a placement, unless turns have been counted
// since the last one.
bool begun_by_placing(const Position& position) {
  return position.quiet == 0 && owes_anything(position) && position.duty == Duty::kMill;
}

std::string format_begun(const PreparedRules&, const Position& position) {
  const bool placed = (position.under_way & Position::kPlaced) != 0;
  if (placed == begun_by_placing(position)) return "";
  return placed ? "placed" : "moved";
}

bool parse_begun(const PreparedRules&, std::string_view value, Position& position) {
  if (value != "placed" && value != "moved") return false;
  position.under_way |= value == "placed" ? Position::kPlaced : 0;
  return true;
}

std::string format_capture(const PreparedRules& rules, const Position& position) {
  return position.pivot == kNoPoint ? "" : rules.board().name(position.pivot);
}

bool parse_capture(const PreparedRules& rules, std::string_view value, Position& position) {
  const std::optional<Point> pivot = rules.board().find(value);
  if (!pivot || !(position.own() & bit(*pivot))) return false;
  position.pivot = *pivot;
  return true;
}

std::string format_forced(const PreparedRules& rules, const Position& position) {
  return rules.board().names_of(position.forced, "");
}

bool parse_forced(const PreparedRules& rules, std::string_view value, Position& position) {
  const std::optional<Bitboard> points = read_points(rules.board(), value);
  if (!points || (*points & ~position.theirs())) return false;
  position.forced = *points;
  return true;
}

std::string format_again(const PreparedRules&, const Position& position) {
  return position.under_way & Position::kSameAgain ? "1" : "";
}

bool parse_again(const PreparedRules&, std::string_view value, Position& position) {
  position.under_way |= Position::kSameAgain;
  return value == "1";
}

bool reuses_lines(const Rules& rules) {
  return rules.line_reuse != LineReuse::kUnlimited;
}
bool watches_reform(const Rules& rules) {
  return rules.reform != Reform::kAllowed;
}
bool any(const Rules&) {
  return true;
}
bool captures(const Rules& rules) {
  return rules.custodian.on() || rules.intervention.on();
}
bool forces(const Rules& rules) {
  return rules.intervention.on() || rules.leap.on();
}
bool goes_on(const Rules& rules) {
  return rules.placing_mill == PlacingMill::kHandThenSame;
}

constexpr std::string_view kLinesExpected = "lines of the board as a7d7g7, each once, ',' between";
constexpr std::string_view kReformExpected =
    "that side's last move and the lines it left, as d6d5,b6d6f6";

constexpr StateKey kKeys[] = {
    {"used-w", "lineReuse", reuses_lines, format_used<kWhite>, parse_used<kWhite>, kLinesExpected},
    {"used-b", "lineReuse", reuses_lines, format_used<kBlack>, parse_used<kBlack>, kLinesExpected},
    {"reform-w", "reform", watches_reform, format_reform<kWhite>, parse_reform<kWhite>,
     kReformExpected},
    {"reform-b", "reform", watches_reform, format_reform<kBlack>, parse_reform<kBlack>,
     kReformExpected},
    {"duty", "placingMill, boardFull or blocked with removals", duties_exist, format_duty,
     parse_duty, "a duty of these rules that is owed, as boardFull,1,w"},
    {kBegun, "", any, format_begun, parse_begun, "placed or moved"},
    {"capture", "custodian or intervention", captures, format_capture, parse_capture,
     "the piece that captures, of the side to move"},
    {"forced", "intervention or leap", forces, format_forced, parse_forced,
     "pieces of the other side, as d6d5"},
    {"again", "placingMill handThenSame", goes_on, format_again, parse_again, "1"},
};

}  // namespace

std::string format_fen_state(const PreparedRules& rules, const Position& position) {
  std::string out;
  for (const StateKey& key : kKeys) {
    const std::string value = key.format(rules, position);
    if (value.empty()) continue;
    if (!out.empty()) out += ';';
    out.append(key.name).append(":").append(value);
  }
  return out;
}

Status parse_fen_state(const PreparedRules& rules, std::string_view field, Position& position) {
  std::uint32_t seen = 0;
  bool begun_given = false;
  while (!field.empty()) {
    std::string_view value = cut(field, ';');
    const std::string_view name = cut(value, ':');
    const auto key = std::find_if(std::begin(kKeys), std::end(kKeys),
                                  [name](const StateKey& k) { return k.name == name; });
    if (key == std::end(kKeys)) {
      return Error{"unknown key " + quoted(name), "state field", "key:value with ';' between"};
    }
    const std::string where = "state field, " + std::string(key->name);
    if (!key->allowed(rules.rules())) {
      return Error{"key that these rules have no use for", where, std::string(key->needs)};
    }
    const std::uint32_t mark = std::uint32_t{1} << (key - std::begin(kKeys));
    if (seen & mark) return Error{"key given twice", where, "each key once"};
    seen |= mark;
    begun_given |= name == kBegun;
    if (!key->parse(rules, value, position)) {
      return Error{"bad value " + quoted(value), where, std::string(key->expected)};
    }
  }
  const bool mid_turn = owes_anything(position) && position.duty == Duty::kMill;
  if ((begun_given || position.under_way != 0) && !mid_turn) {
    return Error{"a turn under way with nothing owed for it", "state field", ""};
  }
  if (!begun_given && begun_by_placing(position)) position.under_way |= Position::kPlaced;
  return Done{};
}

}  // namespace millstone
