// Implements record_draft.h.
#include "engine/records/record_draft.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/notation/point_numbers.h"
#include "engine/notation/turn_text.h"
#include "engine/records/record_tags.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

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

}  // namespace

std::optional<Winner> read_result(std::string_view word) {
  if (word == "1-0") return Winner::kWhite;
  if (word == "0-1") return Winner::kBlack;
  if (word == "1/2-1/2" || word == "1/2") return Winner::kDraw;
  if (word == "*") return Winner::kNobody;
  return std::nullopt;
}

std::string_view without_mark(std::string_view word, const char** glyph) {
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

void RecordDraft::fail(Error error, TextPlace place) {
  if (!failure_) failure_ = PlacedError{std::move(error), place};
}

const RecordDraft::PlacedTag* RecordDraft::find_tag(std::string_view name) const {
  for (const PlacedTag& tag : tags_) {
    if (equal_ignoring_case(tag.tag.name, name)) return &tag;
  }
  return nullptr;
}

void RecordDraft::add_tag(RecordTag tag, TextPlace place) {
  if (has_tag(tag.name)) {
    fail({"tag " + quoted(tag.name) + " stands twice", "", "each tag once"}, place);
  }
  tags_.push_back({std::move(tag), place});
}

void RecordDraft::add_turn(std::string_view word, TextPlace place) {
  begun_ = true;
  if (failure_ || !make_game(place)) return;
  const auto refuse = [&](const Error& error) {
    const std::string number = std::to_string(whole_turns(*game_).size() + 1);
    fail({"illegal move " + quoted(word) + " (turn " + number + "): " + error.what, "",
          error.expected},
         place);
  };
  const char* glyph = nullptr;
  std::string turn(without_mark(word, &glyph));
  if (is_numbered_turn(turn)) {
    auto named = name_points(game_->rules().board(), turn);
    if (!named) return refuse(named.error());
    turn = *std::move(named);
  }
  const Status status = play_token(*game_, turn);
  if (!status) return refuse(status.error());
  if (glyph != nullptr) add_remark({Remark::Kind::kGlyph, glyph});
}

void RecordDraft::add_remark(Remark remark) {
  const std::size_t slot = game_ ? game_->turns().size() : 0;
  if (remarks_.size() <= slot) remarks_.resize(slot + 1);
  remarks_[slot].push_back(std::move(remark));
}

void RecordDraft::set_result(Winner result, TextPlace place) {
  begun_ = true;
  result_ = result;
  result_place_ = place;
}

// The game from whose start the turns are played, by the tags; `place` is for errors where there is
// no tag. False: failed.
bool RecordDraft::make_game(TextPlace place) {
  if (game_) return true;
  const auto value_of = [](const PlacedTag* tag) {
    return tag != nullptr ? std::string_view(tag->tag.value) : std::string_view();
  };
  const PlacedTag* variant = find_tag(kVariantTag);
  const PlacedTag* digest = find_tag(kRulesTag);
  const auto found = rules_->find(value_of(variant), value_of(digest), fallback_);
  if (!found) {
    const PlacedTag* at = variant != nullptr ? variant : digest;
    fail(found.error(), at != nullptr ? at->place : place);
    return false;
  }
  variant_ = found->name;
  const PlacedTag* fen = find_tag(kFenTag);
  if (fen == nullptr) {
    game_.emplace(found->rules);
    return true;
  }
  const auto position = parse_fen(*found->rules, fen->tag.value);
  if (!position) {
    const Error& error = position.error();
    fail({"tag 'FEN': " + Error{error.what, error.where, ""}.text(), "", error.expected},
         fen->place);
    return false;
  }
  game_.emplace(found->rules, *position);
  return true;
}

// What the tag, the word at the end and the board say together.
void RecordDraft::settle_result(GameRecord& record) {
  settle_told_result(record);
  const Outcome outcome = record.game.outcome();
  if (failure_ || !outcome.over() || record.result == outcome.winner) return;
  // People play on where only these rules end the game, and know themselves what came of it.
  const bool may_go_on = outcome.reason == Reason::kRepetition ||
                         outcome.reason == Reason::kNoRemoval ||
                         outcome.reason == Reason::kMaxPlies;
  if (record.result == Winner::kNobody) {
    if (!may_go_on || !result_) record.result = outcome.winner;
    return;
  }
  // "time forfeit" and the like are stronger than the board.
  const PlacedTag* termination = find_tag(kTerminationTag);
  const bool ended_otherwise =
      termination != nullptr && !equal_ignoring_case(termination->tag.value, "normal");
  if (may_go_on || ended_otherwise) return;
  fail({"the board says " + quoted(result_text(outcome.winner)) + " (" +
            reason_name(outcome.reason) + "), the record " + quoted(result_text(record.result)),
        "", "the result of the board, or a tag Termination that tells why not"},
       result_ ? result_place_ : find_tag(kResultTag)->place);
}

// What the tag and the word at the end say.
void RecordDraft::settle_told_result(GameRecord& record) {
  record.result = result_.value_or(Winner::kNobody);
  const PlacedTag* tag = find_tag(kResultTag);
  if (tag == nullptr || tag->tag.value.empty() || tag->tag.value == "?") return;
  const auto tagged = read_result(tag->tag.value);
  if (!tagged) {
    return fail({"no result " + quoted(tag->tag.value), "", "1-0, 0-1, 1/2-1/2 or *"}, tag->place);
  }
  if (record.result == Winner::kNobody) record.result = *tagged;
  if (*tagged == Winner::kNobody || *tagged == record.result) return;
  fail({"the game ends with " + quoted(result_text(record.result)) + ", its tag Result says " +
            quoted(result_text(*tagged)),
        "", "the same result in both"},
       result_place_);
}

void RecordDraft::take_tags(GameRecord& record) {
  for (const RosterTag& roster : kRoster) {
    const PlacedTag* tag = find_tag(roster.name);
    const bool known =
        tag != nullptr && !tag->tag.value.empty() && tag->tag.value != roster.unknown;
    if (known) record.tags.push_back({std::string(roster.name), tag->tag.value});
  }
  for (PlacedTag& tag : tags_) {
    if (find_roster_tag(tag.tag.name) == nullptr && !is_derived_tag(tag.tag.name)) {
      record.tags.push_back(std::move(tag.tag));
    }
  }
}

std::optional<GameRecord> RecordDraft::finish() {
  const TextPlace place = tags_.empty() ? TextPlace{} : tags_.front().place;
  if (failure_ || !make_game(place)) return std::nullopt;
  std::vector<std::size_t> parts;
  Game whole(game_->rules_ptr(), game_->first_position());
  for (const Turn turn : whole_turns(*game_, &parts)) whole.play(turn);
  GameRecord record(std::move(whole), variant_);
  settle_result(record);
  if (failure_) return std::nullopt;
  take_tags(record);
  record.remarks = by_whole_turns(std::move(remarks_), parts);
  return record;
}

}  // namespace millstone
