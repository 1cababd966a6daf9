// An analysed game as a table, as JSON, as an annotated record and as pictures. Used by
// `millstone analyse`.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/records/record.h"
#include "tools/analyse/analysis.h"

namespace millstone {

struct AnalysedGame {
  GameRecord record;
  GameAnalysis analysis;
};

// A heading, a line for each turn, a summary for each side, an empty line. `number` is that of the
// game in its file, from 1.
std::string text_report(const AnalysedGame& game, int number);

// One object: tags, result, turns, players. Values are centi-pieces for the player of the turn; a
// proven win or loss has `mate` (own turns to the end, negative when lost) in place of `value`.
nlohmann::ordered_json json_report(const AnalysedGame& game);

// The record with a mark, a note (turn_note.h) and, where another turn was better, the best line
// as a variation behind each analysed turn, before the remarks it had; and the accuracies as tags.
GameRecord annotated(const AnalysedGame& game);

// The course of the game; a picture of the position before the first analysed turn, by the number
// before it, and after each analysed turn, by its number.
std::string course_picture(const AnalysedGame& game);
std::vector<std::pair<int, std::string>> position_pictures(const AnalysedGame& game);

}  // namespace millstone
