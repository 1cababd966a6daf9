// Links the engine and solves a small game: who wins three men's morris, and how?
#include <iostream>

#include "engine/engine.h"
#include "engine/rules/presets.h"

namespace {

class LastLine : public millstone::SearchListener {
 public:
  void on_info(const millstone::SearchInfo& info) override { last = info; }
  void on_current(int, millstone::Turn, int) override {}
  void on_message(const std::string& text) override { std::cerr << text << '\n'; }
  void on_best(const millstone::BestTurn&) override {}

  millstone::SearchInfo last;
};

}  // namespace

int main() {
  LastLine listener;
  millstone::Engine engine(listener);
  if (!engine.set_rules(millstone::find_preset("threemensmorris")->rules)) return 1;
  engine.go({});  // without a limit: until the result is proven
  engine.wait();
  const auto score = millstone::Score::from_value(listener.last.value);
  std::cout << (score.is_mate ? "White wins in " + std::to_string(score.value) : "Drawn") << ':';
  const auto& board = engine.game().rules().board();
  for (const auto turn : listener.last.pv) std::cout << ' ' << millstone::to_text(board, turn);
  std::cout << '\n';
}
