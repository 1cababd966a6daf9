// What the engine is called and how it was made: used by `uci`, `compiler`, `--version` and the
// reports of the tools.
#pragma once

#include <string>
#include <string_view>

namespace millstone {

inline constexpr std::string_view kEngineName = "Millstone";
inline constexpr std::string_view kEngineVersion = MILLSTONE_VERSION;  // set by the build
inline constexpr std::string_view kEngineAuthor = "the Millstone authors";

// "Millstone 0.1.0"
std::string name_and_version();

// What a conversation begins with: it tells a person what to do, and some client libraries wait for
// a first line. Clients of UCI skip it.
std::string greeting_line();

// The commit the program was built from, "1a2b3c4d5e" or "1a2b3c4d5e with changes"; empty outside a
// repository.
std::string_view build_commit();

// "g++ 12.2.0 for x86-64-v3", with what else a user should know of the build.
std::string build_tools();

}  // namespace millstone
