// Reading the data files of the tests.
#include "tests/reference/data_files.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace millstone::reference {
namespace {

std::vector<std::string> read_lines(const std::string& file) {
  std::ifstream in(std::string(MILLSTONE_TEST_DATA) + "/" + file);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::vector<std::vector<std::string>> read_table(const std::string& file) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : read_lines(file)) {
    std::istringstream in(line);
    std::vector<std::string> row;
    for (std::string field; std::getline(in, field, '\t');) row.push_back(field);
    rows.push_back(row);
  }
  return rows;
}

std::vector<std::string> split(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::vector<std::uint64_t> numbers(const std::string& text) {
  std::vector<std::uint64_t> found;
  for (const std::string& word : split(text)) found.push_back(std::stoull(word));
  return found;
}

std::vector<PerftLine> read_perft() {
  const std::string suffix = ":actions";
  std::vector<PerftLine> lines;
  for (const auto& row : read_table("perft.tsv")) {
    PerftLine line;
    line.variant = row.at(0);
    line.counts = numbers(row.at(1));
    const auto at = line.variant.find(suffix);
    line.actions = at != std::string::npos;
    if (line.actions) line.variant.erase(at);
    lines.push_back(line);
  }
  return lines;
}

std::vector<PerftPosition> read_perft_positions() {
  std::vector<PerftPosition> positions;
  for (const auto& row : read_table("perft-positions.tsv")) {
    positions.push_back({row.at(0), numbers(row.at(1)), numbers(row.at(2))});
  }
  return positions;
}

std::vector<Walk> read_walks() {
  std::vector<Walk> walks;
  for (const std::string& line : read_lines("walks.jsonl")) {
    const nlohmann::json json = nlohmann::json::parse(line);
    Walk walk;
    walk.variant = json.at("rules");
    walk.moves = json.at("moves").get<std::vector<std::string>>();
    walk.legal = json.at("legal").get<std::vector<std::vector<std::string>>>();
    walks.push_back(walk);
  }
  return walks;
}

std::vector<RecordedGame> read_games() {
  std::vector<RecordedGame> games;
  for (const auto& row : read_table("games.tsv")) games.push_back({row.at(0), split(row.at(1))});
  return games;
}

std::string without_hyphen(std::string token) {
  token.erase(std::remove(token.begin(), token.end(), '-'), token.end());
  return token;
}

}  // namespace millstone::reference
