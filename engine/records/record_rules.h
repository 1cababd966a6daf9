// Finds the rule set of a game record by its tags. Used by record_reader.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/result.h"
#include "engine/rules/variant_catalogue.h"

namespace millstone {

// Keeps what many games of one file have in common: prepared rules and digests.
class RecordRules {
 public:
  explicit RecordRules(const VariantCatalogue& known) : known_(known) {}

  struct Found {
    PreparedRulesPtr rules;
    std::string name;
  };
  // By the values of the tags Variant and Rules, either of which may be empty; see read_records().
  // The Error has no place.
  Result<Found> find(std::string_view variant, std::string_view digest, std::string_view fallback);
  // By its name or its title, "Nine Men's Morris"; nullptr when there is none.
  const Variant* by_name(std::string_view name) const;

 private:
  const Variant* by_digest(std::string_view digest);
  const std::string& digest_of(const Variant& variant);
  const PreparedRulesPtr& prepared(const Variant& variant);

  const VariantCatalogue& known_;
  std::map<const Variant*, std::string> digests_;
  std::map<const Variant*, PreparedRulesPtr> prepared_;
};

}  // namespace millstone
