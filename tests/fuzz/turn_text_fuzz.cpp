// Fuzz target for play_text: a list of moves is played whole or refused with a message on one line,
// and what was played can be written and played again. The first byte chooses the rules.
// Built by the preset `fuzz`; run it as
// `turn_text_fuzz -dict=tests/fuzz/turn_text.dict CORPUS_DIRECTORY`.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/notation/turn_text.h"
#include "tests/fuzz/fuzz_rules.h"

namespace {

// Ends the run, so that the fuzzer keeps the input.
void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace millstone;
  if (size == 0) return 0;
  const PreparedRulesPtr rules = fuzz::shared_rules_number(data[0]);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Game start(rules);
  const Result<Game> played = play_text(start, text, data[0] % 2 != 0);
  if (!played) {
    const std::string message = played.error().text();
    require(
        std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    return 0;
  }
  std::string written;
  for (const Turn turn : played->turns()) {
    written += to_text(rules->board(), turn, TurnFormat::kWritten) + ' ';
  }
  const Result<Game> again = play_text(start, written);
  require(again.ok());
  require(again->turns() == played->turns() && again->keys() == played->keys());
  require(again->position().same_position(played->position()));
  return 0;
}
