// The forms in which a recorded game can be written besides its record. Used by `millstone
// convert`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/records/record.h"

namespace millstone {

enum class RecordForm : std::uint8_t {
  kRecord,   // tags, turns in written notation, remarks
  kUci,      // one line, what `position` wants: `startpos moves d6 d6d5xc3`
  kActions,  // the same with each action as a word of its own: `d6-d5 xc3`
  kNumbers,  // tags, turns with numbers for points as PlayOK has them: `12-13x5`
  kFens,     // the FEN of each position, a line each, and an empty line
};
// "record", "uci", "actions", "numbers", "fens".
std::optional<RecordForm> parse_record_form(std::string_view name);

std::string write_as(RecordForm form, const GameRecord& record);

}  // namespace millstone
