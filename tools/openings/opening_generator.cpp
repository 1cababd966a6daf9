// Implements opening_generator.h.
#include "tools/openings/opening_generator.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>

#include "engine/engine.h"

namespace millstone {
namespace {

// Keeps the last exact score of a search.
class ScoreKeeper final : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.bound == Bound::kExact && info.multi_pv == 1) score_ = info.value;
  }
  void on_current(int, Turn, int) override {}
  void on_message(const std::string&) override {}
  void on_best(const BestTurn&) override {}

  std::optional<Value> take() { return std::exchange(score_, std::nullopt); }

 private:
  std::optional<Value> score_;  // written while the search runs, read after it
};

// Whole random turns from the start; nullopt when the game is over before or at the end.
std::optional<Game> random_game(const PreparedRulesPtr& rules, int plies, std::mt19937_64& random) {
  Game game(rules);
  for (int i = 0; i < plies; ++i) {
    const TurnList turns = game.legal();
    if (turns.empty()) return std::nullopt;
    game.play(turns[random() % turns.size()]);
  }
  if (game.outcome().over() || owes_anything(game.position())) return std::nullopt;
  return game;
}

}  // namespace

CanonicalPosition canonical(const Position& position, const std::vector<Symmetry>& symmetries) {
  CanonicalPosition best;
  bool first = true;
  for (const Symmetry& symmetry : symmetries) {
    const CanonicalPosition image{symmetry.apply(position.pieces[kWhite]),
                                  symmetry.apply(position.pieces[kBlack]),
                                  symmetry.apply(position.closed), position.hand, position.side};
    if (first || image < best) best = image;
    first = false;
  }
  return best;
}

int generate_openings(const PreparedRulesPtr& rules, const GeneratorSettings& settings,
                      const std::function<void(const GeneratedOpening&)>& on_found,
                      const std::function<bool()>& stopped) {
  const std::vector<Symmetry> symmetries = automorphisms(rules->board());
  std::set<CanonicalPosition> seen;
  ScoreKeeper keeper;
  Engine engine(keeper);
  if (!engine.set_rules(rules->rules())) return 0;
  // Cleared before each search; a large table would take longer to clear than to fill.
  SearchOptions options;
  options.hash_mb = 4;
  (void)engine.set_options(options).ok();  // with a larger table the result is the same
  SearchLimits limits;
  limits.depth = settings.depth;
  std::mt19937_64 random(settings.seed);

  int found = 0;
  for (int attempts = 0; found < settings.count && attempts < settings.max_attempts; ++attempts) {
    if (stopped && stopped()) break;
    const auto game = random_game(rules, settings.plies, random);
    if (!game || !seen.insert(canonical(game->position(), symmetries)).second) continue;
    // What earlier searches learnt must not decide: an opening is to depend on nothing but itself.
    engine.new_game();
    engine.set_game(Game(rules, game->position()));
    engine.go(limits);
    engine.wait();
    const std::optional<Value> score = keeper.take();
    if (!score || std::abs(*score) > settings.max_score) continue;
    ++found;
    attempts = 0;
    on_found({game->position(), *score});
  }
  return found;
}

}  // namespace millstone
