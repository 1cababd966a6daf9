// Openings for a match: start positions from a file of FENs or from game records, in a fixed or a
// shuffled order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/result.h"
#include "engine/rules/variant_catalogue.h"

namespace millstone {

// kByContent: the file tells whether its lines are positions or records.
enum class OpeningFormat : std::uint8_t { kByContent, kFen, kRecord };

struct OpeningSettings {
  std::string file;  // empty: every game begins at the start position
  OpeningFormat format = OpeningFormat::kByContent;
  bool random = false;
  int plies = 0;  // of a record: how many turns are played; 0 = all
  int start = 1;  // the first opening used, from 1
};

// Never empty.
class OpeningBook {
 public:
  // Errors name the file and the line. Openings that end a game at once are refused. The same seed
  // gives the same order everywhere.
  static Result<OpeningBook> load(const OpeningSettings& settings, const PreparedRulesPtr& rules,
                                  const VariantCatalogue& catalogue, std::uint64_t seed);

  std::size_t size() const { return openings_.size(); }
  // The opening number `index` of a match; after the last one it begins again.
  const Game& opening(std::size_t index) const {
    return openings_[(index + start_) % openings_.size()];
  }
  // Makes the opening of that index number 0, whatever `start` was.
  void begin_at(std::size_t index) { start_ = index; }

 private:
  std::vector<Game> openings_;
  std::size_t start_ = 0;
};

// A FEN a line; lines that are empty or begin with `#` are skipped. The same for the generator's
// own files.
Result<std::vector<Game>> read_fens(std::string_view text, const std::string& file_name,
                                    const PreparedRulesPtr& rules);

}  // namespace millstone
