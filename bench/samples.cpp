// The table of samples; see samples.h.
#include "bench/samples.h"

#include <array>
#include <memory>
#include <stdexcept>
#include <string>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"

namespace millstone::bench {

namespace {

struct NamedPosition {
  const char* name;
  const char* preset;
  const char* fen;  // empty: the start
};

constexpr std::array kPositions = {
    NamedPosition{"start", "ninemensmorris", ""},
    NamedPosition{"placing", "ninemensmorris", "1BW/WW1/2B/B1W3/W2/3/BB1 w 4 4 0 0 11"},
    NamedPosition{"moving 9-9", "ninemensmorris", "BWW/W1W/B1W/1W2BW/BWB/BWB/BB1 w 0 0 0 0 19"},
    NamedPosition{"moving 6-5", "ninemensmorris", "1B1/BB1/WWW/W2WB1/B2/W2/3 w 0 0 0 0 41"},
    NamedPosition{"flying 3-5", "ninemensmorris", "2W/B1W/3/6/1B1/WBB/B2 w 0 0 0 0 61"},
    NamedPosition{"flying 3-3", "ninemensmorris", "3/3/WB1/B5/3/2W/1WB w 0 0 0 0 61"},
    NamedPosition{"lasker start", "lasker", ""},
    NamedPosition{"morabaraba start", "morabaraba", ""},
    NamedPosition{"six men's start", "sixmensmorris", ""},
};

// Throws when the position cannot be read, which is a fault of the table.
Sample make_sample(const NamedPosition& named) {
  const Preset* preset = find_preset(named.preset);
  if (preset == nullptr) throw std::runtime_error(std::string("no preset ") + named.preset);
  auto rules = std::make_shared<const PreparedRules>(preset->rules);
  if (*named.fen == '\0') return {rules, start_position(*rules)};
  const Result<Position> position = parse_fen(*rules, named.fen);
  if (!position) throw std::runtime_error(std::string(named.name) + ": " + position.error().text());
  return {rules, *position};
}

}  // namespace

void every_position(benchmark::internal::Benchmark* benchmark) {
  benchmark->DenseRange(0, static_cast<int>(kPositions.size()) - 1);
}

Sample sample_for(benchmark::State& state) {
  const NamedPosition& named = kPositions.at(static_cast<std::size_t>(state.range(0)));
  state.SetLabel(named.name);
  return make_sample(named);
}

void set_rate(benchmark::State& state, const char* name, std::uint64_t count) {
  state.counters[name] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

}  // namespace millstone::bench
