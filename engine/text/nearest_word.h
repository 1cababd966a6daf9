// Guesses which word was meant where an unknown one stands: "did you mean …?".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace millstone {

// The word that differs least from `word` (letters added, left out, changed or exchanged with their
// neighbours, case not counted); empty when none is near: more than a third of the letters differ.
std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

}  // namespace millstone
