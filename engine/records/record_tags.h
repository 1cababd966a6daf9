// The tags of a game record that have a meaning of their own. Used by the writer and the reader.
#pragma once

#include <array>
#include <string_view>

#include "engine/text/text.h"

namespace millstone {

inline constexpr std::string_view kResultTag = "Result";
inline constexpr std::string_view kVariantTag = "Variant";
inline constexpr std::string_view kRulesTag = "Rules";
inline constexpr std::string_view kFenTag = "FEN";
inline constexpr std::string_view kTerminationTag = "Termination";

// PGN's seven tags that every record has, but for Result, with what it writes for "not known".
struct RosterTag {
  std::string_view name, unknown;
};
inline constexpr std::array<RosterTag, 6> kRoster{{{"Event", "?"},
                                                   {"Site", "?"},
                                                   {"Date", "????.??.??"},
                                                   {"Round", "?"},
                                                   {"White", "?"},
                                                   {"Black", "?"}}};

inline const RosterTag* find_roster_tag(std::string_view name) {
  for (const RosterTag& tag : kRoster) {
    if (equal_ignoring_case(tag.name, name)) return &tag;
  }
  return nullptr;
}

// Tags that members of GameRecord tell.
inline bool is_derived_tag(std::string_view name) {
  for (const std::string_view derived : {kResultTag, kVariantTag, kRulesTag, kFenTag}) {
    if (equal_ignoring_case(derived, name)) return true;
  }
  return false;
}

}  // namespace millstone
