#include "tests/engine/tablebase/slow_solver.h"

#include <cstddef>
#include <unordered_map>

#include "engine/game/generate.h"
#include "engine/game/turn_list.h"

namespace millstone {
namespace {

using tablebase::kDraw;
using tablebase::Outcome8;

struct Node {
  Position position;
  std::vector<std::size_t> before;  // nodes with a turn to this one
  std::size_t turns_left = 0;       // turns not yet known to lose
  Outcome8 value = kDraw;
  bool settled = false;
};

class Graph {
 public:
  Graph(const PreparedRules& rules, const Position& start) : rules_(rules) {
    find(start);
    for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
  }

  void solve() {
    for (std::size_t i = 0; i < front_.size(); ++i) {
      const Outcome8 value = nodes_[front_[i]].value;
      for (const std::size_t before : nodes_[front_[i]].before) {
        const auto next = static_cast<Outcome8>(value + 1);
        if (value % 2 == 0 || --nodes_[before].turns_left == 0) settle(before, next);
      }
    }
  }
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  std::size_t find(const Position& position) {
    const auto [at, is_new] = numbers_.try_emplace(position.key, nodes_.size());
    if (is_new) {
      Node node;
      node.position = position;
      nodes_.push_back(std::move(node));
    }
    return at->second;
  }

  void expand(std::size_t i) {
    const Position position = nodes_[i].position;
    const Outcome end = outcome(rules_, position);
    if (end.over()) {
      if (end.winner == Winner::kDraw) return;
      // A finished game is lost by the side to move in every game that is held against tables.
      settle(i, 0);
      return;
    }
    TurnList turns;
    generate(rules_, position, turns);
    nodes_[i].turns_left = turns.size();
    for (const Turn turn : turns) {
      Position next = position;
      do_whole_turn(rules_, next, turn);
      next.quiet = 0;
      next.turn = 1;
      nodes_[find(next)].before.push_back(i);
    }
  }

  // Nodes come in order of their values.
  void settle(std::size_t i, Outcome8 value) {
    if (nodes_[i].settled) return;
    nodes_[i].settled = true;
    nodes_[i].value = value;
    front_.push_back(i);
  }

  const PreparedRules& rules_;
  std::unordered_map<Key, std::size_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> front_;
};

}  // namespace

std::vector<SolvedPosition> solve_slowly(const PreparedRules& rules, const Position& start) {
  Graph graph(rules, start);
  graph.solve();
  std::vector<SolvedPosition> solved;
  solved.reserve(graph.nodes().size());
  for (const Node& node : graph.nodes()) solved.push_back({node.position, node.value});
  return solved;
}

}  // namespace millstone
