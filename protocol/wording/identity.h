// What the engine is called: used by `uci`, `--version` and the bench report.
#pragma once

#include <string_view>

namespace millstone {

inline constexpr std::string_view kEngineName = "Millstone";
inline constexpr std::string_view kEngineVersion = MILLSTONE_VERSION;  // set by the build
inline constexpr std::string_view kEngineAuthor = "the Millstone authors";

}  // namespace millstone
