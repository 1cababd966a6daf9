// A whole game solved into memory, for tests.
#pragma once

#include <optional>

#include "engine/tablebase/builder.h"
#include "engine/tablebase/table_value.h"

namespace millstone::testing {

class SolvedGame {
 public:
  explicit SolvedGame(const Rules& rules, unsigned threads = 1,
                      const tablebase::SectorChoice& choice = {});

  // The value of a position that owes nothing; none without a table.
  std::optional<tablebase::TableValue> value(const Position& position) const;

  PreparedRules prepared;
  tablebase::Builder builder;
  tablebase::MemoryStore store;
  Status built;
};

}  // namespace millstone::testing
