// Engines as cutechess keeps them in its file engines.json. Used by engine_words.cpp.
#pragma once

#include <string>

#include "engine/result.h"
#include "tools/match/settings.h"

namespace millstone {

// The engine of that name, from `engines.json` in the working directory or else from that in
// ~/.config/cutechess: name, command, arguments, workingDirectory, stderrFile, protocol, and the
// options with a value of their own.
Status apply_engine_config(const std::string& name, EngineSettings& engine);

}  // namespace millstone
