#include "tests/engine/tablebase/slow_solver.h"

#include <unordered_map>

#include "engine/game/generate.h"
#include "engine/game/turn_list.h"

namespace millstone {
namespace {

using tablebase::TableValue;
using tablebase::Wdl;

struct Node {
  Position position;
  std::vector<std::size_t> before;  // nodes with a turn to this one
  std::size_t turns_left = 0;       // turns not yet known to lose
  Winner winner = Winner::kNobody;  // kNobody: not settled, or a draw
  int turns = 0;
};

class Graph {
 public:
  Graph(const PreparedRules& rules, const Position& start, std::size_t most) : rules_(rules) {
    find(start);
    for (std::size_t i = 0; i < nodes_.size() && nodes_.size() <= most; ++i) expand(i);
  }

  // Nodes come in order of their turns, since each turn counts one.
  void solve() {
    for (std::size_t i = 0; i < front_.size(); ++i) {
      const Winner winner = nodes_[front_[i]].winner;
      const int turns = nodes_[front_[i]].turns + 1;
      for (const std::size_t before : nodes_[front_[i]].before) {
        Node& node = nodes_[before];
        const bool good = winner == static_cast<Winner>(node.position.side);
        if (node.winner == Winner::kNobody && (good || --node.turns_left == 0))
          settle(before, winner, turns);
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
      if (end.winner != Winner::kDraw) settle(i, end.winner, 0);
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

  void settle(std::size_t i, Winner winner, int turns) {
    nodes_[i].winner = winner;
    nodes_[i].turns = turns;
    front_.push_back(i);
  }

  const PreparedRules& rules_;
  std::unordered_map<Key, std::size_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> front_;
};

TableValue value_of(const Node& node) {
  if (node.winner == Winner::kNobody) return {};
  const bool won = node.winner == static_cast<Winner>(node.position.side);
  return {won ? Wdl::kWon : Wdl::kLost, node.turns};
}

}  // namespace

std::vector<SolvedPosition> solve_slowly(const PreparedRules& rules, const Position& start,
                                         std::size_t most) {
  Graph graph(rules, start, most);
  if (graph.nodes().size() > most) return {};
  graph.solve();
  std::vector<SolvedPosition> solved;
  solved.reserve(graph.nodes().size());
  for (const Node& node : graph.nodes()) solved.push_back({node.position, value_of(node)});
  return solved;
}

}  // namespace millstone
