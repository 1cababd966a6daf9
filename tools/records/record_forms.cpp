// Implements record_forms.h.
#include "tools/records/record_forms.h"

#include <array>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "protocol/wording/format.h"

namespace millstone {
namespace {

bool begins_at_start(const GameRecord& record) {
  const Position& first = record.game.first_position();
  return to_fen(record.game.rules(), first) ==
         to_fen(record.game.rules(), start_position(record.game.rules()));
}

std::string position_line(const GameRecord& record, TurnFormat format) {
  const PreparedRules& rules = record.game.rules();
  std::string out =
      begins_at_start(record) ? "startpos" : "fen " + to_fen(rules, record.game.first_position());
  if (!record.game.turns().empty()) {
    out += " moves " + format_turns(rules.board(), record.game.turns(), format);
  }
  return out + '\n';
}

// Written notation with the number of each point: 1 is the first of the top rank.
std::string numbered(const Topology& board, Turn turn) {
  const std::string written = to_text(board, turn, TurnFormat::kWritten);
  std::string out;
  for (std::size_t i = 0; i < written.size();) {
    const auto point = board.find(written.substr(i, 2));
    if (point) {
      out += std::to_string(*point + 1);
      i += 2;
    } else {
      out += written[i++];
    }
  }
  return out;
}

// The tags as in the record, the turns anew.
std::string numbered_record(const GameRecord& record) {
  GameRecord bare = record;
  bare.remarks.clear();
  const std::string text = write_record(bare);
  std::string out = text.substr(0, text.find("\n\n") + 2), line;
  const auto add = [&](const std::string& word) {
    constexpr std::size_t kWidth = 80;
    if (!line.empty() && line.size() + 1 + word.size() > kWidth) {
      out += std::exchange(line, "") + '\n';
    }
    line += (line.empty() ? "" : " ") + word;
  };
  Position position = record.game.first_position();
  int number = (position.turn + 1) / 2;
  for (const Turn turn : record.game.turns()) {
    const std::string word = numbered(record.game.rules().board(), turn);
    const bool first = turn == record.game.turns().front() && line.empty();
    if (position.side == kWhite) {
      add(std::to_string(number) + ". " + word);
    } else {
      add((first ? std::to_string(number) + "... " : "") + word);
      ++number;
    }
    do_turn(record.game.rules(), position, turn);
  }
  add(std::string(result_text(record.result)));
  return out + line + "\n\n";
}

std::string fen_lines(const GameRecord& record) {
  const PreparedRules& rules = record.game.rules();
  Position position = record.game.first_position();
  std::string out = to_fen(rules, position) + '\n';
  for (const Turn turn : record.game.turns()) {
    do_turn(rules, position, turn);
    out += to_fen(rules, position) + '\n';
  }
  return out + '\n';
}

}  // namespace

std::optional<RecordForm> parse_record_form(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, RecordForm>, 5> kForms{
      {{"record", RecordForm::kRecord},
       {"uci", RecordForm::kUci},
       {"actions", RecordForm::kActions},
       {"numbers", RecordForm::kNumbers},
       {"fens", RecordForm::kFens}}};
  for (const auto& [word, form] : kForms) {
    if (word == name) return form;
  }
  return std::nullopt;
}

std::string write_as(RecordForm form, const GameRecord& record) {
  switch (form) {
    case RecordForm::kUci:
      return position_line(record, TurnFormat::kUci);
    case RecordForm::kActions:
      return position_line(record, TurnFormat::kAction);
    case RecordForm::kNumbers:
      return numbered_record(record);
    case RecordForm::kFens:
      return fen_lines(record);
    case RecordForm::kRecord:
      break;
  }
  return write_record(record);
}

}  // namespace millstone
