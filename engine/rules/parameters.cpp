// The table of rule parameters: how each is printed and read.
#include "engine/rules/parameters.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/board/board_field.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

Error bad_value(const std::string& key, std::string_view value, std::string expected) {
  return {"bad value " + quoted(value), key, std::move(expected)};
}

bool means_none(std::string_view value) {
  return value.empty() || equal_ignoring_case(value, "none") || value == "<empty>";
}

std::optional<int> read_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Parameter describe(std::string key, ParameterType type, std::string help) {
  Parameter out;
  out.option = key;
  out.option[0] = static_cast<char>(out.option[0] - 'a' + 'A');
  out.key = std::move(key);
  out.type = type;
  out.help = std::move(help);
  return out;
}

Parameter boolean(const std::string& key, bool Rules::*member, std::string help) {
  Parameter out = describe(key, ParameterType::kBool, std::move(help));
  out.get = [=](const Rules& rules) { return rules.*member ? "true" : "false"; };
  out.set = [=](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    const bool yes = equal_ignoring_case(value, "true");
    if (!yes && !equal_ignoring_case(value, "false")) {
      return bad_value(key, value, "true or false");
    }
    rules.*member = yes;
    return Done{};
  };
  return out;
}

// `words` stand for numbers outside of the bounds.
struct NumberWord {
  std::string word;
  int number;
};
Parameter number(const std::string& key, int Rules::*member, int low, int high, std::string help,
                 const std::vector<NumberWord>& words = {}) {
  Parameter out = describe(key, ParameterType::kNumber, std::move(help));
  out.low = low;
  out.high = high;
  std::string expected = "a number from " + std::to_string(low) + " to " + std::to_string(high);
  for (const NumberWord& word : words) {
    out.choices.push_back(word.word);
    expected += " or " + word.word;
  }
  out.get = [=](const Rules& rules) {
    for (const NumberWord& word : words) {
      if (rules.*member == word.number) return word.word;
    }
    return std::to_string(rules.*member);
  };
  out.set = [=](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    for (const NumberWord& word : words) {
      if (!equal_ignoring_case(value, word.word)) continue;
      rules.*member = word.number;
      return Done{};
    }
    const auto given = read_number(value);
    if (!given || *given < low || *given > high) return bad_value(key, value, expected);
    rules.*member = *given;
    return Done{};
  };
  return out;
}

// `words` in the order of the enumerators.
template <class Enum>
Parameter choice(const std::string& key, Enum Rules::*member, const std::vector<std::string>& words,
                 std::string help) {
  Parameter out = describe(key, ParameterType::kChoice, std::move(help));
  out.choices = words;
  out.get = [=](const Rules& rules) { return words[static_cast<std::size_t>(rules.*member)]; };
  out.set = [=](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!equal_ignoring_case(value, words[i])) continue;
      rules.*member = static_cast<Enum>(i);
      return Done{};
    }
    return bad_value(key, value, join_with_or(words));
  };
  return out;
}

Parameter point_set(const std::string& key, Bitboard Rules::*member, std::string help) {
  Parameter out = describe(key, ParameterType::kText, std::move(help));
  out.get = [=](const Rules& rules) { return rules.board->names_of(rules.*member, ","); };
  out.set = [=](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    Bitboard set = 0;
    if (!means_none(value)) {
      for (const std::string_view word : split_words(value)) {
        const auto point = rules.board->find(word);
        if (!point) {
          return Error{"board " + rules.board->id() + " has no point " + quoted(word), key,
                       "points of " + rules.board->names_of(rules.board->all()) + ", or none"};
        }
        if (set & bit(*point)) {
          return Error{"point " + quoted(word) + " is named twice", key, "each point once"};
        }
        set |= bit(*point);
      }
      if (set == 0) return bad_value(key, value, "points of the board, or none");
    }
    rules.*member = set;
    return Done{};
  };
  return out;
}

// Line kinds first, then phases: the order in which they are printed.
std::vector<std::string> capture_words() {
  return {"square", "cross", "diagonal", "placing", "moving", "atMostThree"};
}
constexpr unsigned kLineWords = 0b000111, kPhaseWords = 0b011000;

unsigned capture_bits(const CaptureRule& rule) {
  return rule.lines | (rule.placing ? 8u : 0) | (rule.moving ? 16u : 0) |
         (rule.at_most_three ? 32u : 0);
}

CaptureRule capture_from_bits(unsigned bits) {
  return {static_cast<std::uint8_t>(bits & kLineWords), (bits & 8) != 0, (bits & 16) != 0,
          (bits & 32) != 0};
}

Parameter capture(const std::string& key, CaptureRule Rules::*member, std::string help) {
  Parameter out = describe(key, ParameterType::kText, std::move(help));
  const std::vector<std::string> words = capture_words();
  out.choices = words;
  out.get = [=](const Rules& rules) {
    const unsigned bits = capture_bits(rules.*member);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (bits >> i & 1) text += (text.empty() ? "" : ",") + words[i];
    }
    return text.empty() ? "off" : text;
  };
  out.set = [=](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    unsigned bits = 0;
    if (!means_none(value) && !equal_ignoring_case(value, "off")) {
      for (const std::string_view word : split_words(value)) {
        const auto found = std::find_if(words.begin(), words.end(),
                                        [&](auto& w) { return equal_ignoring_case(w, word); });
        if (found == words.end()) {
          return bad_value(key, word, "off, or a list of " + join_with_or(words));
        }
        const unsigned one = 1u << (found - words.begin());
        if (bits & one) return Error{quoted(word) + " is named twice", key, "each word once"};
        bits |= one;
      }
      if ((bits & kLineWords) == 0) {
        return Error{"no kind of line is named", key, "square, cross or diagonal in the list"};
      }
      if ((bits & kPhaseWords) == 0) {
        return Error{"no phase is named", key, "placing or moving in the list"};
      }
    }
    rules.*member = capture_from_bits(bits);
    return Done{};
  };
  return out;
}

Parameter board_parameter() {
  Parameter out = describe("board", ParameterType::kChoice, "the board played on");
  for (const std::string_view id : built_in_board_ids()) out.choices.emplace_back(id);
  out.get = [](const Rules& rules) { return rules.board->id(); };
  out.set = [ids = out.choices](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    if (equal_ignoring_case(value, rules.board->id())) return Done{};
    TopologyPtr board = built_in_board(value);
    if (!board) return bad_value("board", value, join_with_or(ids));
    return set_board(rules, std::move(board));
  };
  return out;
}

Parameter start_position_parameter() {
  Parameter out = describe("startPosition", ParameterType::kText,
                           "the board field of a FEN, for games that begin with pieces on it");
  out.get = [](const Rules& rules) { return rules.start_position; };
  out.set = [](Rules& rules, std::string_view value) -> Status {
    value = trim(value);
    if (means_none(value)) {
      rules.start_position.clear();
      return Done{};
    }
    auto field = parse_board_field(*rules.board, value);
    if (!field) {
      return Error{field.error().what, "startPosition, " + field.error().where,
                   field.error().expected};
    }
    rules.start_position = format_board_field(*rules.board, *field);
    return Done{};
  };
  return out;
}

std::vector<Parameter> make_parameters() {
  return {
      board_parameter(),
      number("pieces", &Rules::pieces, 1, 12, "pieces of each player"),
      number("minPieces", &Rules::min_pieces, 0, 12,
             "a player with fewer pieces (board and hand) has lost"),
      start_position_parameter(),
      boolean("moveWhilePlacing", &Rules::move_while_placing,
              "pieces may move while others are still in the hand"),
      point_set("placeBan", &Rules::place_ban, "points closed to placing"),
      point_set("placeBanFirst", &Rules::place_ban_first,
                "points closed to the first placement of the game"),
      choice("placingMill", &Rules::placing_mill,
             {"remove", "none", "handThenOpponent", "handThenSame", "opponentRemovesOwn",
              "countAtEnd"},
             "what a mill made by placing does"),
      choice("movingMill", &Rules::moving_mill, {"remove", "none"},
             "what a mill made by moving does"),
      boolean("lineWins", &Rules::line_wins, "a line wins the game at once"),
      choice("removals", &Rules::removals, {"one", "perLine"},
             "pieces removed when one action closes several lines"),
      choice("protection", &Rules::protection, {"standard", "strict", "none"},
             "whether a piece in a mill may be removed: only if all are, never, always"),
      boolean("removalOptional", &Rules::removal_optional, "a removal may be declined"),
      choice("lineReuse", &Rules::line_reuse, {"unlimited", "oncePerPlayer"},
             "how often a line earns its removal"),
      choice("reform", &Rules::reform, {"allowed", "noRemoval", "noImmediate", "noBackAndForth"},
             "closing a line again with the piece that has just opened it"),
      boolean("closedPoints", &Rules::closed_points,
              "points emptied by a removal stay closed until all pieces are placed"),
      number("flyAt", &Rules::fly_at, 0, 12, "a player with at most so many pieces flies; 0 never",
             {{"always", Rules::kFlyAlways}}),
      choice("flyCount", &Rules::fly_count, {"board", "total"},
             "the pieces counted for flyAt: on the board, or with the hand"),
      choice("jump", &Rules::jump, {"none", "overOne"},
             "whether a move may jump over one piece along a line"),
      choice("blocked", &Rules::blocked,
             {"loss", "draw", "pass", "removeAndMove", "removeAndPass", "bothRemove"},
             "what happens to a player who can neither place nor move"),
      choice("boardFull", &Rules::board_full,
             {"none", "draw", "firstLoses", "firstThenSecond", "secondThenFirst", "sideToMove"},
             "what happens when the last placement fills the board"),
      number("placingEndsAtEmpty", &Rules::placing_ends_at_empty, 0, kMaxPoints - 1,
             "hands are thrown away when only so many points are empty; 0 off"),
      choice("movingStarts", &Rules::moving_starts, {"alternate", "white", "black"},
             "who begins when all pieces are placed"),
      capture("custodian", &Rules::custodian,
              "takes a piece enclosed by two on a line: kinds of line and phases"),
      capture("intervention", &Rules::intervention,
              "takes the two pieces of a line one goes between: kinds of line and phases"),
      capture("leap", &Rules::leap, "takes a piece jumped over: kinds of line and phases"),
      number("repetition", &Rules::repetition, 0, 100,
             "drawn when a position occurs for the n-th time; 0 off"),
      number("noRemovalPlies", &Rules::no_removal_plies, 0, 10000,
             "drawn after n turns without a placement or removal; 0 off"),
      number("endgameNoRemovalPlies", &Rules::endgame_no_removal_plies, 0, 10000,
             "the same while a player has three pieces; 0 off"),
      choice("endgameWhen", &Rules::endgame_when, {"either", "both"},
             "how many players must have three pieces for endgameNoRemovalPlies"),
      number("maxPlies", &Rules::max_plies, 0, 10000, "drawn after n turns of the game; 0 off"),
      boolean("misere", &Rules::misere, "the results are exchanged"),
  };
}

}  // namespace

const std::vector<Parameter>& parameters() {
  static const std::vector<Parameter> table = make_parameters();
  return table;
}

const Parameter* find_parameter(std::string_view key) {
  for (const Parameter& parameter : parameters()) {
    if (equal_ignoring_case(parameter.key, key)) return &parameter;
  }
  return nullptr;
}

Status set_board(Rules& rules, TopologyPtr board) {
  const auto carry_over = [&](const std::string& key, Bitboard& set) -> Status {
    Bitboard moved = 0;
    for (Bitboard rest = set; rest;) {
      const std::string& name = rules.board->name(pop_lsb(rest));
      const auto point = board->find(name);
      if (!point) {
        return Error{"board " + board->id() + " has no point " + quoted(name), "board, " + key,
                     "a board with the points of " + key + ", or " + key + " none"};
      }
      moved |= bit(*point);
    }
    set = moved;
    return Done{};
  };
  Rules changed = rules;
  if (Status s = carry_over("placeBan", changed.place_ban); !s) return s;
  if (Status s = carry_over("placeBanFirst", changed.place_ban_first); !s) return s;
  if (!rules.start_position.empty()) {
    const std::string key = "startPosition";
    auto field = parse_board_field(*rules.board, rules.start_position);
    if (!field) return field.error();
    for (Bitboard* set : {&field->pieces[kWhite], &field->pieces[kBlack], &field->closed}) {
      if (Status s = carry_over(key, *set); !s) return s;
    }
    changed.start_position = format_board_field(*board, *field);
  }
  changed.board = std::move(board);
  rules = std::move(changed);
  return Done{};
}

std::string format_rules(const Rules& rules, const Rules* base) {
  std::string out;
  for (const Parameter& parameter : parameters()) {
    const std::string value = parameter.get(rules);
    if (base && parameter.get(*base) == value) continue;
    out += parameter.key + " = " + (value.empty() ? "none" : value) + "\n";
  }
  return out;
}

}  // namespace millstone
