// What a session may ask for and what it finds at its beginning. A program of the same user may do
// all that the user may; a client from the network may not touch files or exhaust the machine.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "engine/rules/variant_catalogue.h"
#include "protocol/session/shared_budget.h"

namespace millstone {

class Pacer;

struct SessionLimits {
  bool files = true;  // variant files, tables, debug log
  int max_hash_mb = 1 << 20;
  int max_threads = 512;
  int hash_mb = 64, tablebase_cache_mb = 64;              // at the beginning
  std::size_t max_waiting_bytes = std::size_t{32} << 20;  // of lines that wait for a search's end
  // What it holds at the beginning of what all sessions share; null: nothing is shared.
  std::shared_ptr<BudgetShare> share = nullptr;
  std::shared_ptr<Pacer> pacer = nullptr;  // of its searches, or none
  std::shared_ptr<const VariantCatalogue> catalogue =
      nullptr;  // null: the rule sets that are built in
  std::string tablebase_path = {};
};

}  // namespace millstone
