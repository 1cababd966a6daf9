// Implements record_rules.h.
#include "engine/records/record_rules.h"

#include "engine/rules/digest.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

// "Nine Men's Morris" as the name of a variant would be: "ninemensmorris".
std::string as_name(std::string_view title) {
  std::string name;
  for (const char c : title) {
    const char lower = to_lower(c);
    if ((lower >= 'a' && lower <= 'z') || is_digit(c) || c == '-' || c == '_') name += lower;
  }
  return name;
}

}  // namespace

const Variant* RecordRules::by_name(std::string_view name) const {
  if (const Variant* variant = known_.find(name)) return variant;
  for (const Variant& variant : known_.variants()) {
    if (equal_ignoring_case(variant.title, name)) return &variant;
  }
  return known_.find(as_name(name));
}

const Variant* RecordRules::by_digest(std::string_view digest) {
  for (const Variant& variant : known_.variants()) {
    if (equal_ignoring_case(digest_of(variant), digest)) return &variant;
  }
  return nullptr;
}

const std::string& RecordRules::digest_of(const Variant& variant) {
  std::string& digest = digests_[&variant];
  if (digest.empty()) digest = rules_digest(variant.rules);
  return digest;
}

const PreparedRulesPtr& RecordRules::prepared(const Variant& variant) {
  PreparedRulesPtr& rules = prepared_[&variant];
  if (rules == nullptr) rules = std::make_shared<const PreparedRules>(variant.rules);
  return rules;
}

Result<RecordRules::Found> RecordRules::find(std::string_view variant, std::string_view digest,
                                             std::string_view fallback) {
  if (variant.empty() && digest.empty()) variant = fallback;
  if (variant.empty()) {
    if (const Variant* found = by_digest(digest)) return Found{prepared(*found), found->name};
    return Error{"no known rule set has the digest " + quoted(digest), "", "a known rule set"};
  }
  const Variant* found = by_name(variant);
  const bool agrees =
      found != nullptr && (digest.empty() || equal_ignoring_case(digest_of(*found), digest));
  // A rule set under another name, or changed by single options: the digest is what counts.
  const Variant* same = agrees || digest.empty() ? nullptr : by_digest(digest);
  if (agrees) return Found{prepared(*found), std::string(variant)};
  if (same != nullptr) return Found{prepared(*same), std::string(variant)};
  if (found == nullptr) {
    return Error{"unknown variant " + quoted(variant), "", "a known rule set"};
  }
  return Error{"variant " + quoted(variant) + " has the digest " + quoted(digest_of(*found)) +
                   ", the record " + quoted(digest),
               "", "the rule set with which the game was played"};
}

}  // namespace millstone
