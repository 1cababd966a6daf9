// Checks tables: every position against its successors. Shares nothing with the solvers, their
// index or the prober: positions are enumerated and ranked anew, turns come from the generator that
// plays. Used by `millstone tablebase verify` and by tests.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/board/symmetry.h"
#include "engine/game/position.h"
#include "engine/result.h"
#include "engine/tablebase/table_file.h"

namespace millstone::tablebase {

class Verifier {
 public:
  struct Report {
    std::uint64_t slots = 0;
    bool turns = false;               // turns were checked as well, not only win, draw and loss
    std::uint64_t wrong = 0;          // positions
    std::vector<std::string> faults;  // some of them, and counts that are wrong; one line each
    bool good() const { return faults.empty(); }
  };

  Verifier(PreparedRulesPtr rules, std::filesystem::path directory, unsigned threads);

  // The sectors that have a file in the directory.
  std::vector<Sector> sectors() const;
  // Reads the sector and those that its turns lead to, and looks at every slot but those in which
  // the game is over by pieces or lines, which the prober does not look up. Needs a byte a slot of
  // all of them; where there are no turns, of all that captures lead to. Blocks; `progress`
  // (may be empty) gets the share done now and then, from any thread. Fails when a file cannot be
  // read or one that is needed is missing.
  Result<Report> verify(Sector sector, const std::function<void(double)>& progress = {}) const;

 private:
  struct Values {
    bool turns = false;  // false: 0 or 1 stand for any loss or win
    bool exact = false;  // false: wins by capture are still to be put in
    bool plain = false;  // turns are told as 2·turns and 2·turns + 1
    std::vector<Outcome8> outcomes;
  };
  // Where a set of the larger side's pieces is found.
  struct Row {
    std::uint32_t number = 0;
    std::uint32_t symmetry = 0;  // takes the set to the least of its images
  };
  class Check;

  bool has(Sector sector) const;
  bool has(Sector sector, TableKind kind) const;
  Result<TableFile> open(Sector sector, TableKind kind) const;
  // The entries of a file; see read_table.
  Result<std::vector<std::uint8_t>> read(Sector sector, TableKind kind) const;
  // The values of a sector; those without turns as the file has them.
  Result<std::shared_ptr<Values>> load(Sector sector) const;

  PreparedRulesPtr rules_;
  std::filesystem::path directory_;
  unsigned threads_;
  std::vector<Symmetry> group_;
};

}  // namespace millstone::tablebase
