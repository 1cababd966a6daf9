// Fuzz target for read_records: whatever game it reads can be written and read back as the same,
// and errors are printable lines with a place.
// Built by the preset `fuzz`; run it as `record_fuzz -dict=tests/fuzz/record.dict
// CORPUS_DIRECTORY`.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/records/record.h"
#include "engine/text/text_file.h"

namespace {

// Ends the run, so that the fuzzer keeps the input.
void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace millstone;
  static const VariantCatalogue known;
  const auto text = plain_text(std::string(reinterpret_cast<const char*>(data), size));
  if (!text) return 0;
  const RecordFile file = read_records(*text, "f", known);
  for (const Error& error : file.errors) {
    const std::string message = error.text();
    require(
        std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    require(error.where.starts_with("f, line "));
  }
  for (const GameRecord& game : file.games) {
    const RecordFile again = read_records(write_record(game), "g", known);
    require(again.errors.empty() && again.games.size() == 1);
    const GameRecord& same = again.games.front();
    require(same.game.turns() == game.game.turns() && same.game.keys() == game.game.keys());
    require(same.game.position().same_position(game.game.position()));
    require(same.tags == game.tags && same.remarks == game.remarks);
    require(same.variant == game.variant && same.result == game.result);
  }
  return 0;
}
