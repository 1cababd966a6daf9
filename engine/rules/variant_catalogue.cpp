// The variants and boards that can be named.
#include "engine/rules/variant_catalogue.h"

#include <algorithm>

#include "engine/rules/presets.h"
#include "engine/text/text.h"

namespace millstone {

VariantCatalogue::VariantCatalogue() : variants_(presets().begin(), presets().end()) {}

const Variant* VariantCatalogue::find(std::string_view name) const {
  const auto found = std::find_if(variants_.begin(), variants_.end(), [&](const Variant& v) {
    return equal_ignoring_case(v.name, name);
  });
  return found == variants_.end() ? nullptr : &*found;
}

TopologyPtr VariantCatalogue::find_board(std::string_view name) const {
  for (const TopologyPtr& board : boards_) {
    if (equal_ignoring_case(board->id(), name)) return board;
  }
  return built_in_board(name);
}

void VariantCatalogue::add(const Variant& variant) {
  if (find_preset(variant.name)) return;
  const auto old = std::find_if(variants_.begin(), variants_.end(), [&](const Variant& v) {
    return equal_ignoring_case(v.name, variant.name);
  });
  if (old == variants_.end()) {
    variants_.push_back(variant);
  } else {
    *old = variant;
  }
}

void VariantCatalogue::add(const TopologyPtr& board) {
  if (built_in_board(board->id())) return;
  const auto old = std::find_if(boards_.begin(), boards_.end(), [&](const TopologyPtr& b) {
    return equal_ignoring_case(b->id(), board->id());
  });
  if (old == boards_.end()) {
    boards_.push_back(board);
  } else {
    *old = board;
  }
}

}  // namespace millstone
