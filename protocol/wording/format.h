// Search reports as the text of protocol.md section 4.
#pragma once

#include <string>
#include <vector>

#include "engine/board/topology.h"
#include "engine/notation/turn_text.h"
#include "engine/search/listener.h"
#include "engine/tablebase/table_value.h"

namespace millstone {

// How a user wants reports to look.
struct ReportStyle {
  TurnFormat turns = TurnFormat::kUci;
  bool show_wdl = false;
  bool ponder = false;  // name the expected reply after `bestmove`
};

// "ongoing", "white wins fewer-pieces" or "draw repetition".
std::string describe(const Outcome& outcome);

// "draw", "win", "loss in 12 turns".
std::string describe(const tablebase::TableValue& value);

// "cp 35" or "mate -3".
std::string format_score(Value value);

// Turns with a blank between. In kAction style every action is a word of its own: "d6-d5 xc3".
std::string format_turns(const Topology& board, const std::vector<Turn>& turns, TurnFormat format);

// "info depth …". Depth 0 is a finished game, of which only the score is told.
std::string format_info(const Topology& board, const SearchInfo& info, const ReportStyle& style);

// "info depth … currmove … currmovenumber …"
std::string format_current(const Topology& board, int depth, Turn turn, int number,
                           const ReportStyle& style);

// "bestmove …"; a turn that is none is written "(none)".
std::string format_best(const Topology& board, const BestTurn& best, const ReportStyle& style);

}  // namespace millstone
