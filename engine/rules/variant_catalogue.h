// The variants and boards that can be named: the built-in ones and those a user has added. A
// session holds one; variant files are read against it.
#pragma once

#include <deque>
#include <string_view>
#include <vector>

#include "engine/rules/variant.h"

namespace millstone {

class VariantCatalogue {
 public:
  VariantCatalogue();  // the presets

  // Presets first, then the others in the order in which they were added.
  const std::deque<Variant>& variants() const { return variants_; }
  // Without regard to case; nullptr when there is none. The pointer stays valid, but adding a
  // variant of the same name changes what it points to.
  const Variant* find(std::string_view name) const;
  // A built-in or added board, without regard to case; nullptr when there is none.
  TopologyPtr find_board(std::string_view name) const;

  // One added before under the same name is replaced (variants made from the older one stay as they
  // are). A built-in one is not: adding under its name does nothing.
  void add(const Variant& variant);
  void add(const TopologyPtr& board);

 private:
  std::deque<Variant> variants_;
  std::vector<TopologyPtr> boards_;  // added ones
};

}  // namespace millstone
