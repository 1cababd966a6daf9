// Every position of the sectors is a node. Turns that lead out of the sectors count at once, by
// what is known of where they lead; the others are edges, kept backwards: for each node those that
// have a turn to it. Waves by distance then settle the nodes as in moving_solver.cpp. Edges are
// made by turns of the node they leave, so that positions that symmetries make equal need no
// special care.
#include "engine/tablebase/graph_solver.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

#include "engine/game/generate.h"
#include "engine/tablebase/parallel.h"
#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {
namespace {

// The worth of a turn to the side that makes it: quick wins, slow wins, draws, slow losses, quick
// losses, no turn.
constexpr std::int16_t kWin = 20'000, kLoss = -20'000, kNone = -32'000;

constexpr std::int16_t worth_of(Wdl wdl, int turns) {
  if (wdl == Wdl::kDrawn) return 0;
  return static_cast<std::int16_t>(wdl == Wdl::kWon ? kWin - turns : kLoss + turns);
}
constexpr int turns_in(std::int16_t worth) {
  return worth > 0 ? kWin - worth : worth - kLoss;
}
// One turn earlier, for the same side or the other one.
constexpr std::int16_t a_turn_before(std::int16_t worth, bool same_side) {
  if (worth == 0) return 0;
  const int turns = turns_in(worth) + 1;
  return worth_of((worth > 0) == same_side ? Wdl::kWon : Wdl::kLost, turns);
}

using Node = std::uint32_t;
constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 31;
constexpr std::uint32_t kChunk = 4096;

class Graph {
 public:
  Graph(const PreparedRules& rules, const CompactIndex& index, const std::vector<Sector>& sectors,
        const GraphSolver::Solved& needed)
      : rules_(rules), index_(index), sectors_(sectors), needed_(needed) {
    for (const Sector& sector : sectors) {
      first_.push_back(nodes_);
      nodes_ += index.slots(sector);
    }
    best_.assign(nodes_, kNone);
    settled_.assign(nodes_, 0);
    left_.assign(nodes_, 0);
    ends_.assign(nodes_ + 1, 0);
  }

  std::optional<Error> failure() const { return failure_; }

  // Looks at every position once or twice and then works in waves.
  bool run(unsigned threads, std::stop_token stop, const std::function<void(double)>& progress) {
    const auto count = [&](Node from, Node to) {
      ++left_[from];
      std::atomic_ref(ends_[to]).fetch_add(1, std::memory_order_relaxed);
    };
    if (!look_at_all(threads, stop, progress, 0, true, count)) return false;
    // From counts to the ends of each node's part, from where it is filled downwards.
    std::uint64_t sum = 0;
    for (std::uint64_t& end : ends_) end = sum += end;
    before_.resize(sum);
    const auto keep = [&](Node from, Node to) {
      const std::uint64_t at = std::atomic_ref(ends_[to]).fetch_sub(1, std::memory_order_relaxed);
      before_[at - 1] = from;
    };
    if (sum != 0 && !look_at_all(threads, stop, progress, 0.5, false, keep)) return false;
    settle_all();
    return true;
  }

  // The final worth of a node.
  std::int16_t worth(std::size_t sector, std::uint64_t slot) const {
    const std::uint64_t node = first_[sector] + slot;
    return settled_[node] ? best_[node] : std::int16_t{0};
  }

 private:
  // Calls edge(from, to) for every turn that stays within the sectors; with `judge` the others are
  // weighed. False when stopped or failed.
  template <class Edge>
  bool look_at_all(unsigned threads, std::stop_token stop,
                   const std::function<void(double)>& progress, double done_before, bool judge,
                   const Edge& edge) {
    const auto chunks = static_cast<std::uint32_t>((nodes_ + kChunk - 1) / kChunk);
    std::atomic<std::uint32_t> done{0};
    parallel_rows(chunks, threads, [&](std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t chunk = begin; chunk < end; ++chunk) {
        if (stop.stop_requested() || failed_) return;
        const std::uint64_t to = std::min(nodes_, (std::uint64_t{chunk} + 1) * kChunk);
        for (std::uint64_t node = std::uint64_t{chunk} * kChunk; node < to; ++node)
          look_at(static_cast<Node>(node), judge, edge);
        const std::uint32_t so_far = ++done;
        if (progress) progress(done_before + 0.5 * so_far / chunks);
      }
    });
    return !stop.stop_requested() && !failed_;
  }

  template <class Edge>
  void look_at(Node node, bool judge, const Edge& edge) {
    const std::size_t part = first_.size() > 1 && node >= first_[1] ? 1 : 0;
    const Position position = index_.position(sectors_[part], node - first_[part]);
    if (const Outcome over = material_outcome(rules_, position); over.over()) {
      if (judge) settle_at_once(node, 0);  // never asked for
      return;
    }
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    if (turns.empty()) {
      if (judge) settle_at_once(node, worth_of_end(outcome(rules_, position), position.side));
      return;
    }
    for (const Turn turn : turns) {
      Position next = position;
      do_turn(rules_, next, turn);
      const Place place = place_of(next);
      if (place.inside) {
        edge(node, place.node);
      } else if (judge) {
        best_[node] = std::max(best_[node], a_turn_before(place.worth, next.side == position.side));
      }
    }
  }

  static std::int16_t worth_of_end(const Outcome& over, Color side) {
    if (over.winner != Winner::kWhite && over.winner != Winner::kBlack) return 0;
    return worth_of(static_cast<Color>(over.winner) == side ? Wdl::kWon : Wdl::kLost, 0);
  }
  void settle_at_once(Node node, std::int16_t worth) {
    best_[node] = worth;
    settled_[node] = 1;
  }

  // A node of the sectors, or the worth to the side to move of a position outside of them.
  struct Place {
    bool inside = false;
    Node node = 0;
    std::int16_t worth = 0;
  };

  Place place_of(const Position& position) {
    if (const Outcome over = material_outcome(rules_, position); over.over())
      return {false, 0, worth_of_end(over, position.side)};
    if (owes_anything(position)) return {false, 0, worth_of_duty(position)};
    const Sector sector = index_.sector_of(position);
    for (std::size_t part = 0; part < sectors_.size(); ++part)
      if (sectors_[part] == sector)
        return {true, static_cast<Node>(first_[part] + index_.locate(position).index), 0};
    const auto found = needed_.find(sector);
    if (found == needed_.end()) {
      fail({"a turn leads to sector " + sector.name() + ", which is not part of the tables",
            sectors_.front().name(), ""});
      return {};
    }
    const SectorValues& values = found->second;
    const Outcome8 value = values.outcomes[index_.locate(position).index];
    return {false, 0, worth_of(wdl_of(value), turns_of(value, values.code))};
  }

  // A duty is a turn of its own and takes a piece, so that it leads out of the sectors.
  std::int16_t worth_of_duty(const Position& position) {
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    std::int16_t best = kNone;
    for (const Turn turn : turns) {
      Position next = position;
      do_turn(rules_, next, turn);
      const Place place = place_of(next);
      if (place.inside) fail({"a duty leads back", sectors_.front().name(), ""});
      best = std::max(best, a_turn_before(place.worth, next.side == position.side));
    }
    return best == kNone ? std::int16_t{0} : best;
  }

  void settle_all() {
    for (std::uint64_t i = 0; i < nodes_; ++i) {
      const auto node = static_cast<Node>(i);
      if (settled_[node]) {
        if (best_[node] != 0) wait(turns_in(best_[node]), node);
      } else if (best_[node] > 0 || (best_[node] < 0 && left_[node] == 0)) {
        wait(turns_in(best_[node]), node);
      }
    }
    for (std::size_t turns = 0; turns < waiting_.size(); ++turns) {
      for (const Node node : waiting_[turns]) {
        // One settled at once comes first of all, at 0 turns; others may have been overtaken.
        if (turns != 0 && settled_[node]) continue;
        settled_[node] = 1;
        pass_on(node, static_cast<int>(turns));
      }
      waiting_[turns] = {};
    }
  }

  void wait(int turns, Node node) {
    const auto at = static_cast<std::size_t>(turns);
    if (waiting_.size() <= at) waiting_.resize(at + 1);
    waiting_[at].push_back(node);
  }

  // Inside the sectors sides take turns.
  void pass_on(Node node, int turns) {
    const bool won = best_[node] > 0;
    for (std::uint64_t i = ends_[node]; i < ends_[node + 1]; ++i) {
      const Node before = before_[i];
      if (settled_[before]) continue;
      std::int16_t& best = best_[before];
      if (!won) {
        const std::int16_t win = worth_of(Wdl::kWon, turns + 1);
        if (best >= win) continue;
        best = win;
        wait(turns + 1, before);
        continue;
      }
      if (--left_[before] != 0 || best == 0 || best > 0) continue;
      const std::int16_t loss = worth_of(Wdl::kLost, turns + 1);
      best = std::max(best, loss);
      wait(turns_in(best), before);
    }
  }

  void fail(Error error) {
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = std::move(error);
    failed_ = true;
  }

  const PreparedRules& rules_;
  const CompactIndex& index_;
  const std::vector<Sector>& sectors_;
  const GraphSolver::Solved& needed_;
  std::vector<std::uint64_t> first_;  // node of each sector
  std::uint64_t nodes_ = 0;
  std::vector<std::int16_t> best_;  // worth of the best turn known
  std::vector<std::uint8_t> settled_;
  std::vector<std::uint16_t> left_;  // turns within the sectors not known to lose
  std::vector<std::uint64_t> ends_;  // where each node's part of before_ begins, once filled
  std::vector<Node> before_;
  std::vector<std::vector<Node>> waiting_;  // by turns
  std::mutex mutex_;
  std::atomic<bool> failed_{false};
  std::optional<Error> failure_;
};

Result<Outcome8> byte_of(std::int16_t worth, TurnCode code, Sector sector) {
  if (worth == 0) return kDraw;
  const int turns = turns_in(worth);
  const bool won = worth > 0;
  if (turns > (code == TurnCode::kPlain ? kMaxPlainTurns : kMaxTurns - 2))
    return Error{
        "a win takes more turns than tables can hold", "sector " + sector.name(),
        "at most " + std::to_string(code == TurnCode::kPlain ? kMaxPlainTurns : kMaxTurns - 2)};
  if (code == TurnCode::kPlain) return static_cast<Outcome8>(2 * turns + (won ? 1 : 0));
  if (won != (turns % 2 == 1))
    return Error{"sides do not take turns as they should", "sector " + sector.name(), ""};
  return static_cast<Outcome8>(turns);
}

}  // namespace

std::uint64_t GraphSolver::memory_needed(const std::vector<Sector>& sectors) const {
  // Per node what Graph keeps, and the result; per edge its node.
  constexpr std::uint64_t kNodeBytes = 20, kEdgeBytes = 4;
  std::uint64_t bytes = 0;
  for (const Sector& sector : sectors) {
    const int free = rules_.board().size() - sector.own - sector.other;
    int degree = 0;
    for (Point p = 0; p < rules_.board().size(); ++p)
      degree = std::max(degree, popcount(rules_.neighbours[p]));
    const bool moves = sector.own_hand == 0 || rules_.rules().move_while_placing;
    const bool flies = rules_.fly_at == Rules::kFlyAlways || sector.own <= rules_.fly_at;
    const int edges = moves ? sector.own * (flies ? free : std::min(free, degree)) : 0;
    bytes += counts_.slots(sector) *
             (kNodeBytes + kEdgeBytes * static_cast<std::uint64_t>(std::max(edges, 0)));
  }
  return bytes;
}

Result<std::vector<SectorValues>> GraphSolver::solve(
    const std::vector<Sector>& sectors, const Solved& needed, unsigned threads,
    std::stop_token stop, const std::function<void(double)>& progress) const {
  std::uint64_t nodes = 0;
  for (const Sector& sector : sectors) nodes += counts_.slots(sector);
  if (nodes > kMostNodes)
    return Error{"too many positions for the solver of these rules",
                 "sector " + sectors.front().name(), std::to_string(kMostNodes) + " at most"};
  Graph graph(rules_, index_, sectors, needed);
  if (!graph.run(threads, stop, progress)) {
    if (const auto failure = graph.failure()) return *failure;
    return std::vector<SectorValues>{};
  }
  std::vector<SectorValues> solved;
  for (std::size_t part = 0; part < sectors.size(); ++part) {
    SectorValues& values = solved.emplace_back();
    values.code = code_;
    values.exact = true;
    values.outcomes.resize(counts_.slots(sectors[part]));
    for (std::uint64_t slot = 0; slot < values.outcomes.size(); ++slot) {
      const auto byte = byte_of(graph.worth(part, slot), code_, sectors[part]);
      if (!byte) return byte.error();
      values.outcomes[slot] = *byte;
    }
  }
  return solved;
}

}  // namespace millstone::tablebase
