// Fuzz target for parse_fen: whatever it accepts must be a position that can be written, read back
// as the same, and played on. The first byte chooses the rules.
// Built by the preset `fuzz`; run it as `fen_fuzz -dict=tests/fuzz/fen.dict CORPUS_DIRECTORY`.
#include <cstdlib>
#include <string_view>

#include "engine/game/generate.h"
#include "engine/notation/fen.h"
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
  const PreparedRules& rules = fuzz::rules_number(data[0]);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Result<Position> position = parse_fen(rules, text);
  if (!position) {
    require(!position.error().what.empty());
    return 0;
  }
  const Result<Position> again = parse_fen(rules, to_fen(rules, *position));
  require(again.ok());
  require(again->same_position(*position) && again->key == position->key);
  require(again->quiet == position->quiet && again->turn == position->turn);
  require(position->key == compute_key(rules, *position));

  TurnList turns;
  generate(rules, *position, turns);
  for (const Turn turn : turns) {
    Position next = *position;
    do_turn(rules, next, turn);
    require(next.key == compute_key(rules, next));
  }
  return 0;
}
