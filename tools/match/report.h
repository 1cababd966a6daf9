// What a match says: lines as cutechess and fastchess print them, which scripts for those read, and
// a summary as JSON. Used by tournament.h.
#pragma once

#include <string>

#include "tools/match/standings.h"

namespace millstone {

// "Started game 3 of 20 (A vs B)"; White is named first.
std::string started_line(const MatchSettings& settings, const Schedule& schedule,
                         const ScheduledGame& game);
// "Finished game 3 (A vs B): 1-0 {White wins by blocked}"
std::string finished_line(const MatchSettings& settings, const ScheduledGame& game, Winner winner,
                          const std::string& reason);
// "Score of A vs B: 3 - 1 - 2  [0.667] 6", of the first engine against the second.
std::string score_line(const MatchSettings& settings, const Standings& standings);
// Elo, Ptnml and the sequential test of two engines; a table of more. Several lines.
std::string rating_lines(const MatchSettings& settings, const Standings& standings);
// How games ended, and how deep and fast the engines searched. Several lines.
std::string summary_lines(const MatchSettings& settings, const Standings& standings);
// The whole as one JSON object on one line.
std::string json_summary(const MatchSettings& settings, const Standings& standings, bool finished);

// Of the first engine against the second; kUndecided without -sprt.
SprtDecision match_decision(const MatchSettings& settings, const Standings& standings);

}  // namespace millstone
