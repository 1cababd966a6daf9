#include "engine/search/exhaustive.h"

#include <algorithm>
#include <bit>

#include "engine/search/solved_lines.h"

namespace millstone {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;
constexpr int kAskEvery = 1024;

std::uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) {
    result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return result;
}

// Whether pieces never leave the board, by any rule.
bool keeps_pieces(const Rules& rules) {
  return rules.line_wins && !rules.custodian.on() && !rules.intervention.on() && !rules.leap.on() &&
         rules.blocked <= Blocked::kPass && rules.board_full <= BoardFull::kFirstLoses &&
         rules.placing_ends_at_empty == 0;
}

}  // namespace

// Positions by index; their successors in one array. Edges keep whether the side to move stays.
struct ExhaustiveSolution::Graph {
  std::vector<Position> positions;
  std::vector<std::uint32_t> buckets;  // open addressing by key; kNone = free
  std::vector<std::uint32_t> first_edge;
  std::vector<std::uint32_t> edges;
  std::vector<Value> values;  // for the side to move

  std::uint32_t find(const Position& position) const {
    const std::size_t mask = buckets.size() - 1;
    for (std::size_t i = position.key & mask; buckets[i] != kNone; i = (i + 1) & mask) {
      if (positions[buckets[i]].same_position(position)) return buckets[i];
    }
    return kNone;
  }

  std::uint32_t find_or_add(const Position& position) {
    const std::size_t mask = buckets.size() - 1;
    std::size_t i = position.key & mask;
    for (; buckets[i] != kNone; i = (i + 1) & mask) {
      if (positions[buckets[i]].same_position(position)) return buckets[i];
    }
    if (positions.size() == kMaxPositions) return kNone;
    buckets[i] = static_cast<std::uint32_t>(positions.size());
    positions.push_back(timeless(position));
    return buckets[i];
  }

  bool expand(const PreparedRules& rules, const std::function<bool()>& keep_on);
  void solve();
};

// Lists every position that can follow the first and the edges between them; finished games get
// their values.
bool ExhaustiveSolution::Graph::expand(const PreparedRules& rules,
                                       const std::function<bool()>& keep_on) {
  TurnList turns;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (i % kAskEvery == 0 && !keep_on()) return false;
    first_edge.push_back(static_cast<std::uint32_t>(edges.size()));
    const Position position = positions[i];
    if (const Outcome over = outcome(rules, position); over.over()) {
      values.push_back(value_at_end(over, position.side));
      continue;
    }
    values.push_back(kValueNone);
    turns.clear();
    generate(rules, position, turns, RemovalOrder::kDistinct);
    for (const Turn turn : turns) {
      Position child = position;
      do_turn(rules, child, turn);
      const std::uint32_t index = find_or_add(child);
      if (index == kNone) return false;
      edges.push_back(index);
    }
  }
  first_edge.push_back(static_cast<std::uint32_t>(edges.size()));
  return true;
}

// Retrograde: from the finished games backwards, the nearest first. A position is won as soon as
// one successor is, lost when all are lost and the last of them is known; what remains is drawn.
void ExhaustiveSolution::Graph::solve() {
  const std::size_t count = positions.size();
  std::vector<std::uint32_t> first_parent(count + 1, 0), parents(edges.size()), open(count);
  for (const std::uint32_t child : edges) ++first_parent[child + 1];
  for (std::size_t i = 0; i < count; ++i) first_parent[i + 1] += first_parent[i];
  std::vector<std::uint32_t> fill(first_parent.begin(), first_parent.end() - 1);
  std::vector<std::uint32_t> queue;
  for (std::uint32_t i = 0; i < count; ++i) {
    open[i] = first_edge[i + 1] - first_edge[i];
    for (std::uint32_t e = first_edge[i]; e < first_edge[i + 1]; ++e) parents[fill[edges[e]]++] = i;
    if (is_win(values[i]) || is_loss(values[i])) queue.push_back(i);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t child = queue[next];
    const int distance =
        is_win(values[child]) ? kValueMate - values[child] : kValueMate + values[child];
    for (std::uint32_t e = first_parent[child]; e < first_parent[child + 1]; ++e) {
      const std::uint32_t parent = parents[e];
      if (values[parent] != kValueNone) continue;
      const bool same_side = positions[parent].side == positions[child].side;
      if (is_win(values[child]) == same_side) {
        values[parent] = win_in(distance + 1);
      } else if (--open[parent] == 0) {
        values[parent] = loss_in(distance + 1);
      } else {
        continue;
      }
      queue.push_back(parent);
    }
  }
  std::replace(values.begin(), values.end(), kValueNone, kValueDraw);
}

std::uint64_t ExhaustiveSolution::position_bound(const PreparedRules& rules,
                                                 const Position& position) {
  const int points = popcount(rules.all);
  const bool fixed = keeps_pieces(rules.rules());
  const int white_total = position.total(kWhite), black_total = position.total(kBlack);
  std::uint64_t bound = 0;
  for (int white_hand = 0; white_hand <= position.hand[kWhite]; ++white_hand) {
    for (int black_hand = 0; black_hand <= position.hand[kBlack]; ++black_hand) {
      // Where pieces stay and hands empty by turns, no side gets ahead by two.
      const int lead = (position.hand[kWhite] - white_hand) - (position.hand[kBlack] - black_hand);
      if (fixed && !rules.rules().move_while_placing && (lead < -1 || lead > 1)) continue;
      const int white = white_total - white_hand, black = black_total - black_hand;
      for (int w = fixed ? white : 0; w <= white; ++w) {
        for (int b = fixed ? black : 0; b <= black; ++b) {
          bound += 2 * choose(points, w) * choose(points - w, b);
          if (bound > kMaxPositions) return kMaxPositions + 1;
        }
      }
    }
  }
  return bound;
}

std::unique_ptr<ExhaustiveSolution> ExhaustiveSolution::solve(
    PreparedRulesPtr rules, const Position& position, const std::function<bool()>& keep_on) {
  auto graph = std::make_unique<Graph>();
  graph->buckets.assign(std::bit_ceil(2 * kMaxPositions), kNone);
  graph->find_or_add(position);
  if (!graph->expand(*rules, keep_on)) return nullptr;
  graph->solve();
  return std::unique_ptr<ExhaustiveSolution>(
      new ExhaustiveSolution(std::move(rules), std::move(graph)));
}

ExhaustiveSolution::ExhaustiveSolution(PreparedRulesPtr rules, std::unique_ptr<Graph> graph)
    : rules_(std::move(rules)), graph_(std::move(graph)) {}
ExhaustiveSolution::~ExhaustiveSolution() = default;

std::uint64_t ExhaustiveSolution::positions() const {
  return graph_->positions.size();
}
bool ExhaustiveSolution::knows(const Position& position) const {
  return graph_->find(position) != kNone;
}
Value ExhaustiveSolution::value(const Position& position) const {
  return graph_->values[graph_->find(position)];
}

Value ExhaustiveSolution::value_after(const Position& position, Turn turn) const {
  Position child = position;
  do_turn(*rules_, child, turn);
  const Value below = value(child);
  const Value mine = child.side == position.side ? below : -below;
  return is_win(mine) ? mine - 1 : is_loss(mine) ? mine + 1 : mine;
}

std::vector<Turn> ExhaustiveSolution::best_line(const Position& position, Turn turn) const {
  std::vector<Turn> line;
  std::vector<std::uint32_t> seen{graph_->find(position)};
  Position at = timeless(position);
  while (!turn.is_none()) {
    line.push_back(turn);
    do_turn(*rules_, at, turn);
    at = timeless(at);
    const std::uint32_t index = graph_->find(at);
    if (std::find(seen.begin(), seen.end(), index) != seen.end()) break;
    seen.push_back(index);
    turn = Turn{};
    if (graph_->first_edge[index] == graph_->first_edge[index + 1]) break;
    TurnList turns;
    generate(*rules_, at, turns, RemovalOrder::kDistinct);
    for (const Turn candidate : turns) {
      if (value_after(at, candidate) == graph_->values[index]) {
        turn = candidate;
        break;
      }
    }
  }
  return line;
}

}  // namespace millstone
