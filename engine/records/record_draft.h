// One game of a record file as far as it has been read. Used by record_reader.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/records/record.h"
#include "engine/records/record_rules.h"
#include "engine/records/record_scanner.h"

namespace millstone {

struct PlacedError {
  Error error;
  TextPlace place;
};

class RecordDraft {
 public:
  // `rules` outlives the draft; for `fallback` see read_records().
  RecordDraft(RecordRules& rules, std::string_view fallback)
      : rules_(&rules), fallback_(fallback) {}

  // After the first failure all that is added is ignored.
  void fail(Error error, TextPlace place);
  void add_tag(RecordTag tag, TextPlace place);
  // A turn as it stands in the text, without its number.
  void add_turn(std::string_view word, TextPlace place);
  void add_remark(Remark remark);
  void set_result(Winner result, TextPlace place);
  // No further tag belongs to this game.
  void close_tags() { begun_ = true; }

  bool has_tag(std::string_view name) const { return find_tag(name) != nullptr; }
  bool begun() const { return begun_; }  // its tags are complete
  bool has_result() const { return result_.has_value(); }
  // Nothing but remarks has been added.
  bool empty() const { return tags_.empty() && !begun_ && !failure_; }

  // Makes the record, single actions joined to whole turns; nullopt after a failure.
  std::optional<GameRecord> finish();
  const std::optional<PlacedError>& failure() const { return failure_; }

 private:
  struct PlacedTag {
    RecordTag tag;
    TextPlace place;
  };

  const PlacedTag* find_tag(std::string_view name) const;
  bool make_game(TextPlace place);
  void settle_result(GameRecord& record);
  void settle_told_result(GameRecord& record);
  void take_tags(GameRecord& record);

  RecordRules* rules_;
  std::string_view fallback_;
  std::vector<PlacedTag> tags_;
  bool begun_ = false;
  std::optional<PlacedError> failure_;
  std::optional<Game> game_;  // made with the first turn, by the tags
  std::string variant_;
  std::optional<Winner> result_;
  TextPlace result_place_;
  std::vector<std::vector<Remark>> remarks_;  // by turns of game_, single actions among them
};

// The result that a word stands for, if it is one.
std::optional<Winner> read_result(std::string_view word);

// Cuts `!`, `?` and their pairs off the end; `glyph` becomes the number of the PGN glyph.
std::string_view without_mark(std::string_view word, const char** glyph = nullptr);

}  // namespace millstone
