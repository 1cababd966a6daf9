// Implements mfen.h.
#include "engine/notation/mfen.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/game/position_check.h"
#include "engine/notation/mill24.h"
#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

constexpr std::string_view kVersion = "MFEN/1.0";
constexpr std::string_view kProfile = "mill24-state-v1";
constexpr std::string_view kUnknown = "-";
constexpr int kMost16Bits = 65535;

Error bad(std::string what, std::string_view field, std::string expected) {
  return {std::move(what), "MFEN, " + std::string(field) + " field", std::move(expected)};
}

// Reads the fields one after the other, into a position.
class MfenReader {
 public:
  MfenReader(const PreparedRules& rules, std::string_view text) : rules_(rules), rest_(text) {}

  Result<Position> read() {
    Status status = read_header();
    if (status) status = read_rings();
    if (status) status = read_side();
    if (status) status = read_phase();
    if (status) status = skip_action();
    if (status) status = read_hands();
    if (status) status = read_obligations();
    if (status) status = read_count("no-progress", 0, position_.quiet);
    if (status) status = read_count("ply", 1, position_.turn);
    if (!status) return status.error();
    // How a turn with removals still owed began.
    if (position_.owed > 0 && placing_) position_.under_way = Position::kPlaced;
    return check_position(rules_, position_);
  }

 private:
  static bool is_separator(char c) { return is_blank(c) || c == '|'; }

  std::string_view next() {
    const auto begin = std::find_if_not(rest_.begin(), rest_.end(), is_separator);
    const auto end = std::find_if(begin, rest_.end(), is_separator);
    const std::string_view field(begin, end);
    rest_ = std::string_view(end, rest_.end());
    return field;
  }

  Status read_header() {
    const std::string_view version = next();
    if (version != kVersion) {
      return bad("unknown version " + quoted(version), "version", std::string(kVersion));
    }
    const std::string_view profile = next();
    if (profile != kProfile) {
      return bad("unknown profile " + quoted(profile), "profile", std::string(kProfile));
    }
    return Done{};
  }

  Status read_rings() {
    using namespace mill24;
    constexpr int kLetters = kRings * kRingSize;
    int letters = 0;
    while (letters < kLetters) {
      const std::string_view group = next();
      if (group.empty()) {
        return bad(std::to_string(letters) + " points", "board", "24 points");
      }
      // A short one is most likely the next field, and `w` or `b` must not be read as a point.
      if (group.size() < kRingSize) {
        return bad(quoted(group) + " after " + std::to_string(letters) + " points", "board",
                   "8 points a ring");
      }
      for (const char c : group) {
        if (c == '/') {
          if (letters % kRingSize == 0) continue;
          return bad("'/' after " + std::to_string(letters) + " points", "board",
                     "8 points a ring");
        }
        if (letters == kLetters) return bad("more than 24 points", "board", "24 points");
        if (const Status status = read_letter(c, letters); !status) return status;
        ++letters;
      }
    }
    return Done{};
  }

  Status read_letter(char c, int index) {
    using namespace mill24;
    const auto ring = static_cast<Ring>(index / kRingSize);
    const Bitboard here = bit(point(rules_.board(), ring, index % kRingSize));
    switch (c) {
      case 'W':
        position_.pieces[kWhite] |= here;
        return Done{};
      case 'B':
        position_.pieces[kBlack] |= here;
        return Done{};
      case 'w':
      case 'b':
        position_.closed |= here;
        return Done{};
      case '.':
        return Done{};
      default:
        return Error{"unknown piece letter " + quoted(std::string_view(&c, 1)),
                     "MFEN, " + std::string(kRingNames[ring]) + ", character " +
                         std::to_string(index % kRingSize + 1),
                     "W, B, '.', w or b"};
    }
  }

  Status read_side() {
    const std::string_view side = next();
    if (equal_ignoring_case(side, "b") || equal_ignoring_case(side, "black")) {
      position_.side = kBlack;
    } else if (!equal_ignoring_case(side, "w") && !equal_ignoring_case(side, "white")) {
      return bad("unknown side " + quoted(side), "side", "w or b");
    }
    return Done{};
  }

  Status read_phase() {
    const std::string_view phase = next();
    if (phase.empty()) return bad("field is missing", "phase", "");
    placing_ = to_lower(phase[0]) == 'p';
    return Done{};
  }

  Status skip_action() {
    if (next().empty()) return bad("field is missing", "action", "");
    return Done{};
  }

  // "9,8" as white's and black's number.
  static std::optional<std::array<std::uint8_t, 2>> read_pair(std::string_view field, int most) {
    const std::size_t comma = field.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const std::optional<int> white = read_number(field.substr(0, comma), 0, most);
    const std::optional<int> black = read_number(field.substr(comma + 1), 0, most);
    if (!white || !black) return std::nullopt;
    return std::array{static_cast<std::uint8_t>(*white), static_cast<std::uint8_t>(*black)};
  }

  Status read_hands() {
    const std::string_view field = next();
    const int most = rules_.rules().pieces;
    const auto hands = read_pair(field, most);
    if (!hands) {
      return bad("bad hands " + quoted(field), "hands",
                 "white's and black's, 0 to " + std::to_string(most) + ", as 9,9");
    }
    position_.hand = *hands;
    return Done{};
  }

  Status read_obligations() {
    const std::string_view field = next();
    if (field.empty() || field == kUnknown) return Done{};
    if (const std::optional<int> owed = read_number(field, 0, kMostOwed)) {
      position_.owed = static_cast<std::uint8_t>(*owed);
      return Done{};
    }
    const auto owed = read_pair(field, kMostOwed);
    if (!owed) return bad("bad number " + quoted(field), "obligations", "as -, 1 or 1,0");
    if ((*owed)[~position_.side] != 0) {
      return bad("removals owed by the side that is not to move", "obligations", "0 for it");
    }
    position_.owed = (*owed)[position_.side];
    return Done{};
  }

  // `value` becomes the number read plus `offset`.
  Status read_count(std::string_view name, int offset, std::uint16_t& value) {
    const std::string_view field = next();
    if (field.empty() || field == kUnknown) return Done{};
    const std::optional<int> count = read_number(field, 0, kMost16Bits - offset);
    if (!count) {
      return bad("bad number " + quoted(field), name,
                 "a number from 0 to " + std::to_string(kMost16Bits - offset));
    }
    value = static_cast<std::uint16_t>(*count + offset);
    return Done{};
  }

  const PreparedRules& rules_;
  std::string_view rest_;
  Position position_;
  bool placing_ = false;
};

}  // namespace

bool is_mfen(std::string_view first_field) {
  return first_field.starts_with("MFEN");
}

Result<Position> parse_mfen(const PreparedRules& rules, std::string_view text) {
  if (!mill24::fits(rules.board())) {
    return Error{"an MFEN position on board " + quoted(rules.board().id()), "",
                 "a board with the 24 points of nine men's morris"};
  }
  return MfenReader(rules, text).read();
}

}  // namespace millstone
