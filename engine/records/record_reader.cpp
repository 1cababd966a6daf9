// Reads game records (record.h): the tokens of record_scanner.h become games in record_draft.h.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/notation/point_numbers.h"
#include "engine/records/record.h"
#include "engine/records/record_draft.h"
#include "engine/records/record_rules.h"
#include "engine/records/record_scanner.h"
#include "engine/records/record_tags.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

// Cuts a move number off the front: `12.`, `12...` or the dots alone.
std::string_view without_number(std::string_view word) {
  const auto digits = std::find_if_not(word.begin(), word.end(), is_digit);
  const auto dots = std::find_if_not(digits, word.end(), [](char c) { return c == '.'; });
  return dots == digits ? word : std::string_view(dots, word.end());
}

class RecordReader {
 public:
  RecordReader(std::string_view text, std::string_view file_name, const VariantCatalogue& known,
               std::string_view fallback)
      : scanner_(text),
        file_name_(file_name),
        rules_(known),
        draft_(rules_, fallback),
        empty_draft_(draft_) {}

  RecordFile read() {
    for (RecordToken token = scanner_.next();; token = scanner_.next()) {
      if (token.kind == RecordToken::Kind::kWord) {
        on_word(token);
        continue;
      }
      // Nothing but another word shows that a number was that of a turn.
      play_held_number();
      switch (token.kind) {
        case RecordToken::Kind::kTag:
          on_tag(std::move(token));
          break;
        case RecordToken::Kind::kRemark:
          draft_.add_remark(std::move(token.remark));
          break;
        case RecordToken::Kind::kFault:
          on_fault(std::move(token));
          break;
        case RecordToken::Kind::kWord:
          break;
        case RecordToken::Kind::kEnd:
          finish_game();
          return std::move(file_);
      }
    }
  }

 private:
  struct PlacedWord {
    std::string text;
    TextPlace place;
  };

  void on_tag(RecordToken token) {
    // A game without turns and result ends where the next one begins.
    const bool next_game =
        equal_ignoring_case(token.tag.name, kRoster[0].name) && draft_.has_tag(token.tag.name);
    if (draft_.begun() || next_game) finish_game();
    draft_.add_tag(std::move(token.tag), token.place);
  }

  void on_fault(RecordToken token) {
    if (token.in_tag ? draft_.begun() : draft_.has_result()) finish_game();
    draft_.fail(std::move(token.fault), token.place);
    if (!token.in_tag) draft_.close_tags();
  }

  void on_word(const RecordToken& token) {
    if (const auto result = read_result(token.word)) {
      play_held_number();
      if (draft_.has_result()) finish_game();
      draft_.set_result(*result, token.place);
      return;
    }
    PlacedWord turn{std::string(without_number(token.word)), token.place};
    turn.place.column += static_cast<int>(token.word.size() - turn.text.size());
    const std::string_view bare = without_mark(turn.text);
    const bool named =
        !is_numbered_turn(bare) && !bare.empty() && !equal_ignoring_case(bare, "pass");
    if (named) held_.reset();
    play_held_number();
    if (turn.text.empty()) return;
    if (draft_.has_result()) finish_game();
    draft_.close_tags();
    points_are_named_ |= named;
    // `5` is the number of a turn or a point; what follows it tells.
    const bool number = std::all_of(bare.begin(), bare.end(), is_digit);
    if (!number) {
      draft_.add_turn(turn.text, turn.place);
    } else if (!points_are_named_) {
      held_ = std::move(turn);
    }
  }

  void play_held_number() {
    if (!held_) return;
    const PlacedWord held = *std::exchange(held_, std::nullopt);
    draft_.add_turn(held.text, held.place);
  }

  void finish_game() {
    if (!draft_.empty()) {
      if (auto record = draft_.finish()) {
        file_.games.push_back(*std::move(record));
      } else {
        const auto& [error, place] = *draft_.failure();
        file_.errors.push_back({error.what,
                                std::string(file_name_) + ", line " + std::to_string(place.line) +
                                    ", column " + std::to_string(place.column),
                                error.expected});
      }
    }
    draft_ = empty_draft_;
    points_are_named_ = false;
  }

  RecordScanner scanner_;
  std::string_view file_name_;
  RecordRules rules_;
  RecordDraft draft_;
  const RecordDraft empty_draft_;
  std::optional<PlacedWord> held_;  // a number that may be a point or the number of the next turn
  bool points_are_named_ = false;   // in this game: numbers are those of turns
  RecordFile file_;
};

}  // namespace

RecordFile read_records(std::string_view text, std::string_view file_name,
                        const VariantCatalogue& known, std::string_view fallback) {
  return RecordReader(text, file_name, known, fallback).read();
}

}  // namespace millstone
