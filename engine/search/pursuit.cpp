#include "engine/search/pursuit.h"

#include <algorithm>

#include "engine/game/generate.h"
#include "engine/search/solved_lines.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::Wdl;

// How many positions are visited before `keep_on` is asked again, and before the first look whether
// they are enough; later looks come after twice as many.
constexpr std::size_t kPursuitAskEvery = 64, kFirstLook = 1000;

}  // namespace

std::size_t Pursuit::Hash::operator()(const Key& key) const {
  return (std::uint64_t{key.own} << 32 | key.other) * 0x9E3779B97F4A7C15u >> 16;
}

// Tables may hold an image of a position in another place, and so do not serve as names.
Pursuit::Key Pursuit::key_of(const Position& position) const {
  const Bitboard own = position.pieces[position.side], other = position.pieces[~position.side];
  Key least{own, other};
  for (const Symmetry& symmetry : symmetries_) {
    const Bitboard image = symmetry.apply(own);
    if (image <= least.own) least = std::min(least, Key{image, symmetry.apply(other)});
  }
  return least;
}

bool Pursuit::is_progress(const Position& before, const Position& after) {
  return popcount(before.occupied()) != popcount(after.occupied());
}

std::optional<int> Pursuit::turns_to_progress(const Prober& tables, const Position& won,
                                              std::size_t most,
                                              const std::function<bool()>& keep_on) {
  if (nodes_.size() >= kMaxPositions) *this = Pursuit{};
  if (symmetries_.empty()) symmetries_ = automorphisms(tables.rules().board());
  const Index root = find_or_add(timeless(won), true);
  std::size_t budget = std::min(most, kFirstLook);
  for (std::size_t done = 0; nodes_[root].turns == kUnknown && done < most;) {
    const bool more = expand_from(tables, root, budget, keep_on);
    solve();
    if (!more) break;
    done += budget;
    budget = std::min(done, most - done);
  }
  if (nodes_[root].turns == kUnknown) return std::nullopt;
  return nodes_[root].turns;
}

std::optional<int> Pursuit::known(const Position& lost) const {
  const auto place = places_.find(key_of(lost));
  if (place == places_.end()) return std::nullopt;
  const Node& node = nodes_[place->second];
  if (node.won || node.turns == kUnknown) return std::nullopt;
  return node.turns;
}

Pursuit::Index Pursuit::find_or_add(const Position& position, bool won) {
  const auto [place, is_new] =
      places_.try_emplace(key_of(position), static_cast<Index>(nodes_.size()));
  if (is_new) {
    Node node;
    node.position = position;
    node.won = won;
    nodes_.push_back(node);
  }
  return place->second;
}

// The winner keeps to turns that keep the win; the loser may do anything.
void Pursuit::expand(const Prober& tables, Index index) {
  const Position position = nodes_[index].position;
  const bool won = nodes_[index].won;
  const PreparedRules& rules = tables.rules();
  TurnList turns;
  generate(rules, position, turns, RemovalOrder::kDistinct);
  const std::size_t first = edges_.size();
  bool some = false, all = true;
  for (const Turn turn : turns) {
    Position after = position;
    do_turn(rules, after, turn);
    after = timeless(after);
    if (won) {
      const auto value = tables.probe(after);
      if (!value || value->wdl != Wdl::kLost) continue;
    }
    if (is_progress(position, after) || outcome(rules, after).over()) {
      some = true;
    } else {
      all = false;
      edges_.push_back(find_or_add(after, !won));
    }
  }
  Node& node = nodes_[index];
  node.first_edge = static_cast<Index>(first);
  node.edges = static_cast<Index>(edges_.size() - first);
  node.expanded = true;
  node.ends = won ? some : all;
}

// Expands what can be reached from the root, the nearest first. False when there is nothing left to
// expand or no more should be.
bool Pursuit::expand_from(const Prober& tables, Index root, std::size_t most,
                          const std::function<bool()>& keep_on) {
  std::vector<bool> seen(nodes_.size());
  std::vector<Index> queue{root};
  seen[root] = true;
  std::size_t visited = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Index index = queue[next];
    if (!nodes_[index].expanded) {
      if (visited == most) return true;
      if (nodes_.size() >= kMaxPositions || (visited % kPursuitAskEvery == 0 && !keep_on()))
        return false;
      ++visited;
      expand(tables, index);
      seen.resize(nodes_.size());
    }
    const Node& node = nodes_[index];
    if (node.ends) continue;
    for (Index edge = node.first_edge; edge < node.first_edge + node.edges; ++edge) {
      if (seen[edges_[edge]]) continue;
      seen[edges_[edge]] = true;
      queue.push_back(edges_[edge]);
    }
  }
  return false;
}

// From the ends backwards, the nearest first. What is not expanded stays unknown, and so does
// whatever needs it.
void Pursuit::solve() {
  const std::size_t count = nodes_.size();
  std::vector<Index> first_parent(count + 1, 0), open(count);
  for (const Index child : edges_) ++first_parent[child + 1];
  for (std::size_t i = 0; i < count; ++i) first_parent[i + 1] += first_parent[i];
  std::vector<Index> parents(edges_.size()), fill(first_parent.begin(), first_parent.end() - 1);
  std::vector<Index> queue;
  for (Index i = 0; i < count; ++i) {
    Node& node = nodes_[i];
    node.turns = node.ends ? 1 : kUnknown;
    open[i] = node.edges;
    for (Index edge = node.first_edge; edge < node.first_edge + node.edges; ++edge)
      parents[fill[edges_[edge]]++] = i;
    if (node.ends) queue.push_back(i);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Index child = queue[next];
    for (Index p = first_parent[child]; p < first_parent[child + 1]; ++p) {
      Node& parent = nodes_[parents[p]];
      if (parent.turns != kUnknown) continue;
      if (!parent.won && --open[parents[p]] != 0) continue;
      parent.turns = static_cast<std::uint16_t>(nodes_[child].turns + 1);
      queue.push_back(parents[p]);
    }
  }
}

}  // namespace millstone
