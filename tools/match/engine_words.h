// `key=value` words: those that describe an engine, and the readers they share with the options of
// a match. Used by arguments.cpp and the tuner.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "tools/match/settings.h"

namespace millstone {

// Hands each word's key and value to `apply`; stops at the first failure.
Status for_each_pair(
    const std::vector<std::string>& words,
    const std::function<Status(const std::string& key, const std::string& value)>& apply);
Status unknown_key(const std::string& key);

Status read_count(const std::string& text, int low, int& target);
Status read_real(const std::string& text, double& target);
// true, on, 1, false, off, 0.
Status read_bool(const std::string& text, bool& target);

// `title` with the help beside or below it, lines of up to 90 columns.
std::string help_entry(const std::string& title, std::string_view help, std::size_t indent);

// The words of an engine. Errors have `where` set to the word.
Status apply_engine_words(const std::vector<std::string>& words, EngineSettings& engine);
// Their meaning, as lines for a help text.
std::string engine_words_help();

}  // namespace millstone
