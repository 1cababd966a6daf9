// Implements opening_book.h.
#include "tools/openings/opening_book.h"

#include <algorithm>
#include <random>

#include "engine/notation/fen.h"
#include "engine/records/record.h"
#include "engine/rules/digest.h"
#include "engine/text/text.h"
#include "engine/text/text_file.h"

namespace millstone {
namespace {

Result<std::vector<Game>> read_opening_records(const std::string& text,
                                               const OpeningSettings& settings,
                                               const PreparedRulesPtr& rules,
                                               const VariantCatalogue& catalogue,
                                               std::string_view variant) {
  RecordFile file = read_records(text, settings.file, catalogue, variant);
  if (!file.errors.empty()) return file.errors.front();
  std::vector<Game> games;
  for (const GameRecord& record : file.games) {
    const auto& turns = record.game.turns();
    std::size_t count = turns.size();
    if (settings.plies > 0) count = std::min(count, static_cast<std::size_t>(settings.plies));
    Game game(rules, record.game.first_position());
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_legal(*rules, game.position(), turns[i])) {
        return Error{"turn " + std::to_string(i + 1) + " of record " +
                         std::to_string(games.size() + 1) + " is not legal in this match",
                     settings.file, "records of the variant that is played"};
      }
      game.play(turns[i]);
    }
    games.push_back(std::move(game));
  }
  return games;
}

// A position is a line with `/` between ranks before its first blank, or begins by its form's name.
bool holds_positions(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    const std::string_view first = line.substr(0, line.find(' '));
    return line.front() != '[' && line.front() != '{' &&
           (first.find('/') != std::string_view::npos || equal_ignoring_case(first, "startpos"));
  }
  return true;
}

// std::shuffle may differ between libraries; matches are to be the same everywhere.
void shuffle(std::vector<Game>& games, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t i = games.size(); i > 1; --i) std::swap(games[i - 1], games[random() % i]);
}

}  // namespace

Result<std::vector<Game>> read_fens(std::string_view text, const std::string& file_name,
                                    const PreparedRulesPtr& rules) {
  std::vector<Game> games;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const auto position = parse_fen(*rules, line);
    if (!position) {
      Error error = position.error();
      error.where = file_name + ", line " + std::to_string(number) + ": " + error.where;
      return error;
    }
    games.emplace_back(rules, *position);
  }
  return games;
}

Result<OpeningBook> OpeningBook::load(const OpeningSettings& settings,
                                      const PreparedRulesPtr& rules,
                                      const VariantCatalogue& catalogue, std::uint64_t seed) {
  OpeningBook book;
  if (settings.file.empty()) {
    book.openings_.emplace_back(rules);
    return book;
  }
  const auto text = read_text_file(settings.file);
  if (!text) return text.error();
  std::string variant;  // records without tags are of the match's own variant
  for (const Variant& known : catalogue.variants()) {
    if (rules_digest(known.rules) == rules_digest(rules->rules())) variant = known.name;
  }
  const bool positions = settings.format == OpeningFormat::kFen ||
                         (settings.format == OpeningFormat::kByContent && holds_positions(*text));
  auto games = positions ? read_fens(*text, settings.file, rules)
                         : read_opening_records(*text, settings, rules, catalogue, variant);
  if (!games) return games.error();
  if (games->empty()) return Error{"no opening", settings.file, "at least one"};
  for (std::size_t i = 0; i < games->size(); ++i) {
    if ((*games)[i].outcome().over()) {
      return Error{"opening " + std::to_string(i + 1) + " is over already", settings.file, ""};
    }
  }
  book.openings_ = std::move(*games);
  if (settings.random) shuffle(book.openings_, seed);
  book.start_ = static_cast<std::size_t>(settings.start - 1);
  return book;
}

}  // namespace millstone
