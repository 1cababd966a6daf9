// Whole games of the real program against itself.
#include <gtest/gtest.h>

#include "engine/game/game.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "tests/process/engine_process.h"

namespace millstone {
namespace {

// Plays to the end (or to `most` turns) and checks each turn against the rules.
void play(const std::string& variant, const std::string& go, int most) {
  SCOPED_TRACE(variant);
  EngineProcess engine;
  engine.ask("uci", "uciok");
  engine.send("setoption name Variant value " + variant);
  engine.send("ucinewgame");
  engine.settle();
  Game game(std::make_shared<const PreparedRules>(find_preset(variant)->rules));
  std::string turns;
  for (int ply = 0; ply < most && !game.outcome().over(); ++ply) {
    engine.send("position startpos moves" + turns);
    const std::string best = engine.best(go);
    auto next = play_text(game, best, true);
    ASSERT_TRUE(next.ok()) << turns << " -> " << best << ": " << next.error().text();
    game = *next;
    turns += ' ' + best;
  }
  engine.send("position startpos moves" + turns);
  engine.send("state");
  const Lines state = engine.settle();
  ASSERT_EQ(state.size(), 1u);
  if (game.outcome().over()) {
    EXPECT_EQ(state[0].substr(state[0].rfind(' ') + 1), reason_name(game.outcome().reason));
    EXPECT_EQ(engine.best(go), "(none)");
  } else {
    EXPECT_EQ(state[0], "state ongoing");
  }
  engine.quit();
}

TEST(SelfPlay, NineMensMorrisAt50MillisecondsATurn) {
  play("ninemensmorris", "go movetime 50", 400);
}

TEST(SelfPlay, EveryVariantPlaysToItsEnd) {
  for (const Preset& preset : presets()) play(preset.name, "go nodes 300", 300);
}

}  // namespace
}  // namespace millstone
