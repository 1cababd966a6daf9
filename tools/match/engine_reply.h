// What engines answer, read: the counterpart of protocol/wording/format.h for the client's side of
// UCI and UGI. Used by player.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/score.h"

namespace millstone {

// What one `info` line tells of the search. Absent parts and parts that make no sense are left out.
struct InfoReply {
  std::optional<int> depth;
  int multi_pv = 1;
  std::optional<Score> score;                    // of the side to move
  bool exact = true;                             // neither lowerbound nor upperbound
  std::optional<std::int64_t> nodes, nps, time;  // time in milliseconds
  std::string_view pv;                           // the words after `pv`, a part of the line
  std::string_view text;                         // the words after `string`, likewise
};
// nullopt when the line does not begin with `info`.
std::optional<InfoReply> parse_info(std::string_view line);

// `bestmove TURN [ponder TURN]`; the turn is empty when the word after `bestmove` is missing.
struct BestReply {
  std::string_view turn, ponder;
};
std::optional<BestReply> parse_best(std::string_view line);

// `option name NAME type TYPE [default VALUE] [min LOW] [max HIGH] [var CHOICE]…`
struct OptionReply {
  std::string name, type, standard;
  std::optional<std::int64_t> low, high;
  std::vector<std::string> choices;  // of a combo
};
std::optional<OptionReply> parse_option(std::string_view line);

}  // namespace millstone
