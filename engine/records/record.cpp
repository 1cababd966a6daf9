// The data of a game record and its text; reading is in record_reader.cpp.
#include "engine/records/record.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/records/record_scanner.h"
#include "engine/records/record_tags.h"
#include "engine/rules/digest.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

constexpr std::size_t kLineWidth = 80;

// PGN's import format knows two escapes; anything that would end the line is dropped.
std::string escaped(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '\n' || c == '\r') continue;
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out.append("[").append(name).append(" \"").append(escaped(value)).append("\"]\n");
}

// The turns, filled into lines.
class TurnWriter {
 public:
  explicit TurnWriter(std::string& out) : out_(out) {}

  void word(std::string_view text) {
    if (column_ > 0 && column_ + 1 + text.size() > kLineWidth) end_line();
    if (column_ > 0) out_ += ' ';
    out_ += text;
    const std::size_t line = text.rfind('\n');
    column_ = line == std::string_view::npos ? column_ + (column_ > 0) + text.size()
                                             : text.size() - line - 1;
  }
  void end_line() {
    if (column_ > 0) out_ += '\n';
    column_ = 0;
  }
  void remark(const Remark& remark) {
    switch (remark.kind) {
      case Remark::Kind::kComment:
        return comment(trim(remark.text));
      case Remark::Kind::kGlyph:
        return word("$" + remark.text);
      case Remark::Kind::kVariation:
        return word("(" + remark.text + ")");
    }
  }

 private:
  void comment(std::string_view text) {
    const bool closed =
        text.find('}') == std::string_view::npos && text.find(kNextGame) == std::string_view::npos;
    if (closed) {
      if (!text.empty()) word("{" + std::string(text) + "}");
      return;
    }
    // Such a one can only stand behind a semicolon, each line of it for itself.
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      word("; " + std::string(text.substr(0, end)));
      end_line();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  std::string& out_;
  std::size_t column_ = 0;
};

void write_turns(const GameRecord& record, TurnWriter& writer) {
  const auto write_remarks = [&](std::size_t slot) {
    if (slot >= record.remarks.size()) return false;
    for (const Remark& remark : record.remarks[slot]) writer.remark(remark);
    return !record.remarks[slot].empty();
  };
  const PreparedRules& rules = record.game.rules();
  Position position = record.game.first_position();
  int number = (position.turn + 1) / 2;
  // Black's number is left out only right behind a turn of White.
  bool behind_white = false;
  for (std::size_t i = 0; i < record.game.turns().size(); ++i) {
    if (write_remarks(i)) behind_white = behind_white && position.side == kWhite;
    const Turn turn = record.game.turns()[i];
    std::string word;
    if (position.side == kWhite) {
      if (behind_white) ++number;
      word = std::to_string(number) + ". ";
    } else if (!behind_white) {
      word = std::to_string(number) + "... ";
    }
    writer.word(word + to_text(rules.board(), turn, TurnFormat::kWritten));
    behind_white = position.side == kWhite;
    if (!behind_white) ++number;
    do_turn(rules, position, turn);
  }
  write_remarks(record.game.turns().size());
}

}  // namespace

GameRecord::GameRecord(Game played, std::string variant_name)
    : game(std::move(played)), variant(std::move(variant_name)) {}

std::string_view GameRecord::tag(std::string_view name) const {
  for (const RecordTag& tag : tags) {
    if (equal_ignoring_case(tag.name, name)) return tag.value;
  }
  return {};
}

void GameRecord::set_tag(std::string_view name, std::string_view value) {
  for (RecordTag& tag : tags) {
    if (equal_ignoring_case(tag.name, name)) {
      tag.value = value;
      return;
    }
  }
  tags.push_back({std::string(name), std::string(value)});
}

void GameRecord::add_comment(int turn_index, std::string_view text) {
  const auto slot = static_cast<std::size_t>(turn_index + 1);
  if (remarks.size() <= slot) remarks.resize(slot + 1);
  remarks[slot].push_back({Remark::Kind::kComment, std::string(text)});
}

std::string_view result_text(Winner result) {
  constexpr std::array<std::string_view, 4> kTexts{"1-0", "0-1", "1/2-1/2", "*"};
  return kTexts[static_cast<std::size_t>(result)];
}

std::string write_record(const GameRecord& record) {
  const PreparedRules& rules = record.game.rules();
  std::string out;
  for (const RosterTag& roster : kRoster) {
    const std::string_view value = record.tag(roster.name);
    write_tag(out, roster.name, value.empty() ? roster.unknown : value);
  }
  write_tag(out, kResultTag, result_text(record.result));
  if (!record.variant.empty()) write_tag(out, kVariantTag, record.variant);
  write_tag(out, kRulesTag, rules_digest(rules.rules()));
  const std::string fen = to_fen(rules, record.game.first_position());
  if (fen != to_fen(rules, start_position(rules))) write_tag(out, kFenTag, fen);
  for (const RecordTag& tag : record.tags) {
    if (find_roster_tag(tag.name) == nullptr && !is_derived_tag(tag.name)) {
      write_tag(out, tag.name, tag.value);
    }
  }
  out += '\n';
  TurnWriter writer(out);
  write_turns(record, writer);
  writer.word(result_text(record.result));
  writer.end_line();
  return out + '\n';
}

}  // namespace millstone
