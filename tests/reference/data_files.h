// The data files under tests/data/ as values, for the tests of both generators.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace millstone::reference {

// The lines of a file that are neither empty nor comments, each split at tabs.
std::vector<std::vector<std::string>> read_table(const std::string& file);
std::vector<std::string> split(const std::string& text);
std::vector<std::uint64_t> numbers(const std::string& text);

// perft.tsv: counts from the start at depth 1, 2, …
struct PerftLine {
  std::string variant;
  bool actions = false;
  std::vector<std::uint64_t> counts;
};
std::vector<PerftLine> read_perft();

// perft-positions.tsv, nine men's morris.
struct PerftPosition {
  std::string fen;
  std::vector<std::uint64_t> turns, actions;
};
std::vector<PerftPosition> read_perft_positions();

// walks.jsonl: a game of single actions with the legal actions before each.
struct Walk {
  std::string variant;
  std::vector<std::string> moves;
  std::vector<std::vector<std::string>> legal;
};
std::vector<Walk> read_walks();

// games.tsv: "1-0", "0-1", "1/2-1/2" or "*", and the actions.
struct RecordedGame {
  std::string result;
  std::vector<std::string> actions;
};
std::vector<RecordedGame> read_games();

// A token without its hyphen: "g1-d1" as "g1d1".
std::string without_hyphen(std::string token);

}  // namespace millstone::reference
