// Reads game records (record.h) from the tokens of record_scanner.h.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/game/fen.h"
#include "engine/game/point_numbers.h"
#include "engine/game/record.h"
#include "engine/game/record_rules.h"
#include "engine/game/record_scanner.h"
#include "engine/game/record_tags.h"
#include "engine/game/turn_text.h"
#include "engine/text.h"

namespace millstone {
namespace {

std::optional<Winner> read_result(std::string_view word) {
  if (word == "1-0") return Winner::kWhite;
  if (word == "0-1") return Winner::kBlack;
  if (word == "1/2-1/2" || word == "1/2") return Winner::kDraw;
  if (word == "*") return Winner::kNobody;
  return std::nullopt;
}

// Cuts a move number off the front: `12.`, `12...` or the dots alone.
std::string_view without_number(std::string_view word) {
  const auto digits = std::find_if_not(word.begin(), word.end(), is_digit);
  const auto dots = std::find_if_not(digits, word.end(), [](char c) { return c == '.'; });
  return dots == digits ? word : std::string_view(dots, word.end());
}

// Cuts `!`, `?` and their pairs off the end; `glyph` becomes the number of the PGN glyph.
std::string_view without_mark(std::string_view word, const char** glyph = nullptr) {
  struct Mark {
    std::string_view text;
    const char* glyph;
  };
  constexpr Mark kMarks[] = {{"!!", "3"}, {"??", "4"}, {"!?", "5"},
                             {"?!", "6"}, {"!", "1"},  {"?", "2"}};
  for (const Mark& mark : kMarks) {
    if (word.size() > mark.text.size() && word.ends_with(mark.text)) {
      if (glyph != nullptr) *glyph = mark.glyph;
      return word.substr(0, word.size() - mark.text.size());
    }
  }
  return word;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

// Moves a remark to where it belongs once single actions have become whole turns.
std::vector<std::vector<Remark>> by_whole_turns(std::vector<std::vector<Remark>> remarks,
                                                const std::vector<std::size_t>& parts) {
  std::vector<std::vector<Remark>> moved;
  for (std::size_t slot = 0; slot < remarks.size(); ++slot) {
    const std::size_t to = slot == 0 ? 0 : parts[slot - 1] + 1;
    if (moved.size() <= to) moved.resize(to + 1);
    std::move(remarks[slot].begin(), remarks[slot].end(), std::back_inserter(moved[to]));
  }
  return moved;
}

class RecordReader {
 public:
  RecordReader(std::string_view text, std::string_view file_name, const VariantCatalogue& known,
               std::string_view fallback)
      : scanner_(text), file_name_(file_name), rules_(known), fallback_(fallback) {}

  RecordFile read() {
    for (RecordToken token = scanner_.next();; token = scanner_.next()) {
      switch (token.kind) {
        case RecordToken::Kind::kTag:
          on_tag(std::move(token));
          break;
        case RecordToken::Kind::kWord:
          on_word(token);
          break;
        case RecordToken::Kind::kRemark:
          on_remark(std::move(token.remark));
          break;
        case RecordToken::Kind::kFault:
          play_held_number();
          fail(token.fault, token.place);
          break;
        case RecordToken::Kind::kEnd:
          finish_game();
          return std::move(file_);
      }
    }
  }

 private:
  struct Placed {
    std::string word;
    TextPlace place;
  };
  struct PlacedTag {
    RecordTag tag;
    TextPlace place;
  };
  // A game as far as it has been read.
  struct Draft {
    std::vector<PlacedTag> tags;
    bool begun = false;        // a turn or a result has been read: the tags are complete
    bool failed = false;       // reported; the rest is only skipped
    std::optional<Game> game;  // made with the first turn
    std::string variant;
    bool named_points = false;  // a turn named its points: numbers are move numbers
    std::optional<Winner> result;
    TextPlace result_place;
    std::vector<std::vector<Remark>> remarks;  // by parts of turns
    bool empty() const { return tags.empty() && !begun && !failed; }
  };

  void fail(const Error& error, TextPlace place) {
    if (std::exchange(draft_.failed, true)) return;
    const std::string where = std::string(file_name_) + ", line " + std::to_string(place.line) +
                              ", column " + std::to_string(place.column);
    file_.errors.push_back({error.what, where, error.expected});
  }

  const PlacedTag* find_tag(std::string_view name) const {
    for (const PlacedTag& tag : draft_.tags) {
      if (equal_ignoring_case(tag.tag.name, name)) return &tag;
    }
    return nullptr;
  }

  void on_tag(RecordToken token) {
    play_held_number();
    // A game without turns and result ends where the next one begins.
    const bool next_game =
        equal_ignoring_case(token.tag.name, kRoster[0].name) && find_tag(token.tag.name) != nullptr;
    if (draft_.begun || next_game) finish_game();
    if (find_tag(token.tag.name) != nullptr) {
      fail({"tag " + quoted(token.tag.name) + " stands twice", "", "each tag once"}, token.place);
    }
    draft_.tags.push_back({std::move(token.tag), token.place});
  }

  void on_word(const RecordToken& token) {
    if (const auto result = read_result(token.word)) {
      play_held_number();
      on_result(*result, token.place);
      return;
    }
    Placed turn{std::string(without_number(token.word)), token.place};
    turn.place.column += static_cast<int>(token.word.size() - turn.word.size());
    if (turn.word.empty()) {
      play_held_number();
      return;
    }
    begin_turns();
    const std::string_view bare = without_mark(turn.word);
    if (is_number(bare)) {
      play_held_number();
      // `5` is a move number or a point; what follows it tells.
      if (!draft_.named_points) held_ = std::move(turn);
      return;
    }
    if (!is_numbered_turn(bare) && !equal_ignoring_case(bare, "pass")) {
      draft_.named_points = true;
      held_.reset();
    }
    play_held_number();
    play(turn);
  }

  void play_held_number() {
    if (held_) play(*std::exchange(held_, std::nullopt));
  }

  void begin_turns() {
    if (draft_.result) finish_game();
    draft_.begun = true;
  }

  void play(const Placed& turn) {
    if (draft_.failed || !make_game(turn.place)) return;
    const char* glyph = nullptr;
    std::string_view word = without_mark(turn.word, &glyph);
    Game& game = *draft_.game;
    const auto refuse = [&](const Error& error) {
      fail({"illegal move " + quoted(turn.word) + " (turn " +
                std::to_string(whole_turns(game).size() + 1) + "): " + error.what,
            "", error.expected},
           turn.place);
    };
    std::string named;
    if (is_numbered_turn(word)) {
      auto names = name_points(game.rules().board(), word);
      if (!names) return refuse(names.error());
      named = std::move(*names);
      word = named;
    }
    const Status status = play_token(game, word);
    if (!status) return refuse(status.error());
    if (glyph != nullptr) on_remark({Remark::Kind::kGlyph, glyph});
  }

  // The game from whose start the turns are played, by the tags.
  bool make_game(TextPlace place) {
    if (draft_.game) return true;
    const PlacedTag* variant = find_tag(kVariantTag);
    const PlacedTag* digest = find_tag(kRulesTag);
    const auto found = rules_.find(variant ? std::string_view(variant->tag.value) : "",
                                   digest ? std::string_view(digest->tag.value) : "", fallback_);
    if (!found) {
      const PlacedTag* at = variant ? variant : digest;
      fail(found.error(), at ? at->place : place);
      return false;
    }
    draft_.variant = found->name;
    const PlacedTag* fen = find_tag(kFenTag);
    if (fen == nullptr) {
      draft_.game.emplace(found->rules);
      return true;
    }
    const auto position = parse_fen(*found->rules, fen->tag.value);
    if (!position) {
      const Error& error = position.error();
      fail({"tag 'FEN': " + Error{error.what, error.where, ""}.text(), "", error.expected},
           fen->place);
      return false;
    }
    draft_.game.emplace(found->rules, *position);
    return true;
  }

  void on_result(Winner result, TextPlace place) {
    begin_turns();
    draft_.result = result;
    draft_.result_place = place;
  }

  void on_remark(Remark remark) {
    play_held_number();
    const std::size_t slot = draft_.game ? draft_.game->turns().size() : 0;
    if (draft_.remarks.size() <= slot) draft_.remarks.resize(slot + 1);
    draft_.remarks[slot].push_back(std::move(remark));
  }

  // What the tag and the word at the end say together.
  bool settle_result(GameRecord& record) {
    record.result = draft_.result.value_or(Winner::kNobody);
    const PlacedTag* tag = find_tag(kResultTag);
    if (tag == nullptr || tag->tag.value.empty() || tag->tag.value == "?") return true;
    const auto tagged = read_result(tag->tag.value);
    if (!tagged) {
      fail({"no result " + quoted(tag->tag.value), "", "1-0, 0-1, 1/2-1/2 or *"}, tag->place);
      return false;
    }
    if (record.result == Winner::kNobody) record.result = *tagged;
    if (*tagged != Winner::kNobody && *tagged != record.result) {
      fail({"the game ends with " + quoted(result_text(record.result)) + ", its tag Result says " +
                quoted(result_text(*tagged)),
            "", "the same result in both"},
           draft_.result_place);
      return false;
    }
    return true;
  }

  void take_tags(GameRecord& record) {
    for (const RosterTag& roster : kRoster) {
      const PlacedTag* tag = find_tag(roster.name);
      const bool known =
          tag != nullptr && !tag->tag.value.empty() && tag->tag.value != roster.unknown;
      if (known) record.tags.push_back({std::string(roster.name), tag->tag.value});
    }
    for (PlacedTag& tag : draft_.tags) {
      if (find_roster_tag(tag.tag.name) == nullptr && !is_derived_tag(tag.tag.name)) {
        record.tags.push_back(std::move(tag.tag));
      }
    }
  }

  void finish_game() {
    play_held_number();
    const TextPlace place = draft_.tags.empty() ? TextPlace{} : draft_.tags.front().place;
    if (!draft_.empty() && !draft_.failed && make_game(place)) {
      std::vector<std::size_t> parts;
      Game whole(draft_.game->rules_ptr(), draft_.game->first_position());
      for (const Turn turn : whole_turns(*draft_.game, &parts)) whole.play(turn);
      GameRecord record(std::move(whole), draft_.variant);
      if (settle_result(record)) {
        take_tags(record);
        record.remarks = by_whole_turns(std::move(draft_.remarks), parts);
        file_.games.push_back(std::move(record));
      }
    }
    draft_ = {};
  }

  RecordScanner scanner_;
  std::string_view file_name_;
  RecordRules rules_;
  std::string_view fallback_;
  Draft draft_;
  std::optional<Placed> held_;  // a number that may be a point or the number of the next turn
  RecordFile file_;
};

}  // namespace

RecordFile read_records(std::string_view text, std::string_view file_name,
                        const VariantCatalogue& known, std::string_view fallback) {
  return RecordReader(text, file_name, known, fallback).read();
}

}  // namespace millstone
