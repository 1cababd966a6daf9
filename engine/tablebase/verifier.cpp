#include "engine/tablebase/verifier.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <unordered_map>

#include "engine/game/generate.h"
#include "engine/notation/fen.h"
#include "engine/tablebase/parallel.h"

namespace millstone::tablebase {
namespace {

constexpr std::size_t kMostFaults = 10;

// C(n, k) by Pascal's rule, worked out once.
class Pascal {
 public:
  Pascal() {
    for (std::size_t n = 0; n <= kMaxPoints; ++n) {
      value_[n][0] = 1;
      for (std::size_t k = 1; k <= n; ++k)
        value_[n][k] = value_[n - 1][k - 1] + (k < n ? value_[n - 1][k] : 0);
    }
  }
  std::uint64_t operator()(int n, int k) const {
    if (k < 0 || k > n) return 0;
    return value_[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  }

 private:
  std::array<std::array<std::uint64_t, kMaxPoints + 1>, kMaxPoints + 1> value_{};
};

// All sets of `size` points of a board, as ascending numbers.
std::vector<Bitboard> sets_of(int points, int size) {
  std::vector<Bitboard> sets;
  const auto grow = [&](const auto& self, Bitboard set, int top, int left) -> void {
    if (left == 0) return sets.push_back(set);
    for (int p = left - 1; p < top; ++p) self(self, set | bit(static_cast<Point>(p)), p, left - 1);
  };
  grow(grow, 0, points, size);
  std::sort(sets.begin(), sets.end());
  return sets;
}

std::string text_of(Outcome8 value, bool turns) {
  if (value == kDraw) return "draw";
  return std::string(is_won(value) ? "win" : "loss") +
         (turns ? " in " + std::to_string(value) : "");
}

}  // namespace

// One sector's check: its own enumeration and look-up of positions, and what they are worth.
class Verifier::Check {
 public:
  Check(const Verifier& verifier, Sector sector)
      : verifier_(verifier), rules_(*verifier.rules_), sector_(sector) {
    for (const Symmetry& symmetry : verifier.group_) images_.push_back(&symmetry);
  }

  Status load_all() {
    if (Status own = add(sector_); !own) return own;
    for (const int taken : {0, 1}) {
      const auto next = after(sector_, taken);
      if (next && verifier_.has(*next))
        if (Status loaded = add(*next); !loaded) return loaded;
    }
    if (Status loaded = add_to_removal(); !loaded) return loaded;
    // With both files there, they must agree.
    if (!verifier_.has(sector_, TableKind::kWdl) || !verifier_.has(sector_, TableKind::kTurns))
      return Done{};
    auto kept = verifier_.read(sector_, TableKind::kWdl);
    if (!kept) return kept.error();
    if (kept->size() != values_.at(sector_)->outcomes.size())
      return Error{"the two files have different numbers of positions", sector_.name(), ""};
    wdl_ = *std::move(kept);
    return Done{};
  }

  Result<Report> run(unsigned threads, const std::function<void(double)>& progress) {
    const bool own_is_row = sector_.own >= sector_.other;
    const std::vector<Bitboard>& rows = row_sets(std::max(sector_.own, sector_.other));
    const std::vector<Bitboard> columns = columns_of(sector_);
    report_.slots = rows.size() * columns.size();
    const Values& values = *values_.at(sector_);
    report_.turns = all_turns_;
    if (values.outcomes.size() != report_.slots) {
      report_.faults.push_back("has " + std::to_string(values.outcomes.size()) + " slots, not " +
                               std::to_string(report_.slots));
      return report_;
    }
    std::atomic<std::size_t> done{0};
    parallel_rows(static_cast<std::uint32_t>(rows.size()), threads,
                  [&](std::uint32_t begin, std::uint32_t end) {
                    TableCounts counts;
                    for (std::uint32_t row = begin; row < end; ++row)
                      check_row(rows[row], columns, std::uint64_t{row} * columns.size(), own_is_row,
                                counts);
                    add_counts(counts);
                    const std::size_t so_far = done += end - begin;
                    if (progress)
                      progress(static_cast<double>(so_far) / static_cast<double>(rows.size()));
                  });
    if (missing_) return *missing_;
    return report_;
  }

  const TableCounts& counts() const { return counts_; }

 private:
  // Where a turn leads that takes so many pieces; none when there are not so many.
  static std::optional<Sector> after(Sector sector, int taken) {
    if (sector.other < taken) return std::nullopt;
    const int placed = sector.own_hand > 0 ? 1 : 0;
    return Sector{static_cast<std::uint8_t>(sector.other - taken),
                  static_cast<std::uint8_t>(sector.own + placed), sector.other_hand,
                  static_cast<std::uint8_t>(sector.own_hand - placed)};
  }

  Status add(Sector sector) {
    if (values_.contains(sector)) return Done{};
    auto loaded = verifier_.load(sector);
    if (!loaded) return loaded.error();
    const std::shared_ptr<Values> values = *loaded;
    all_turns_ = all_turns_ && values->turns;
    values_[sector] = values;
    const int large = std::max(sector.own, sector.other);
    if (!rows_.contains(large)) list_rows(large);
    return values->turns ? Status(Done{}) : add_wins_by_capture(sector, *values);
  }

  // Reads what is kept to removals, if there is any, for the sector and those after it.
  Status add_to_removal() {
    if (!verifier_.has(sector_, TableKind::kRemoval)) return Done{};
    for (const auto& sector : {std::optional(sector_), after(sector_, 0), after(sector_, 1)}) {
      if (!sector || !verifier_.has(*sector, TableKind::kRemoval)) continue;
      auto entries = verifier_.read(*sector, TableKind::kRemoval);
      if (!entries) return entries.error();
      const int large = std::max(sector->own, sector->other);
      if (!rows_.contains(large)) list_rows(large);
      to_removal_[*sector] = *std::move(entries);
    }
    if (to_removal_.at(sector_).size() != values_.at(sector_)->outcomes.size())
      return Error{"the files have different numbers of positions", sector_.name(), ""};
    return Done{};
  }

  // Puts in the wins that a file without turns leaves out.
  Status add_wins_by_capture(Sector sector, Values& values) {
    const auto smaller = after(sector, 1);
    if (smaller && verifier_.has(*smaller))
      if (Status loaded = add(*smaller); !loaded) return loaded;
    const bool own_is_row = sector.own >= sector.other;
    const auto& rows = row_sets(std::max(sector.own, sector.other));
    const auto columns = columns_of(sector);
    if (values.outcomes.size() != rows.size() * columns.size()) return Done{};  // told by run()
    parallel_rows(static_cast<std::uint32_t>(rows.size()), verifier_.threads_,
                  [&](std::uint32_t begin, std::uint32_t end) {
                    for (std::uint32_t row = begin; row < end; ++row)
                      for (std::size_t c = 0; c < columns.size(); ++c)
                        if (wins_by_capture(position_of(sector, rows[row], columns[c], own_is_row)))
                          values.outcomes[row * columns.size() + c] = 1;
                  });
    return Done{};
  }

  bool wins_by_capture(const Position& position) {
    if (material_outcome(rules_, position).over()) return false;
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    for (const Turn turn : turns) {
      Position child = position;
      do_turn(rules_, child, turn);
      if (turn.removal_count() == 0 && !material_outcome(rules_, child).over()) continue;
      if (const auto value = successor_value(child); value && is_lost(*value)) return true;
    }
    return false;
  }

  std::vector<Bitboard> columns_of(Sector sector) const {
    return sets_of(rules_.board().size() - std::max(sector.own, sector.other),
                   std::min(sector.own, sector.other));
  }

  // The least of each set's images, ascending, and for every set where that stands.
  void list_rows(int size) {
    auto& [sets, places] = rows_[size];
    for (const Bitboard set : sets_of(rules_.board().size(), size)) {
      Bitboard least = set;
      std::uint32_t symmetry = 0;
      for (std::uint32_t i = 0; i < images_.size(); ++i) {
        const Bitboard image = images_[i]->apply(set);
        if (image < least) {
          least = image;
          symmetry = i;
        }
      }
      if (least == set) sets.push_back(set);
      // Sets come in ascending order, so that the least image has had its number before.
      const auto number = std::lower_bound(sets.begin(), sets.end(), least) - sets.begin();
      places[set] = {static_cast<std::uint32_t>(number), symmetry};
    }
  }
  const std::vector<Bitboard>& row_sets(int size) const { return rows_.at(size).first; }

  std::uint64_t index_of(Sector sector, const Position& position) const {
    Bitboard large = position.own(), small = position.theirs();
    if (sector.own < sector.other) std::swap(large, small);
    const Row row = rows_.at(popcount(large)).second.at(large);
    large = images_[row.symmetry]->apply(large);
    small = images_[row.symmetry]->apply(small);
    // The rank among the sets of as many points of those left: each point counts the sets that lie
    // wholly below it.
    std::uint64_t rank = 0;
    int place = 0, found = 0;
    for (Point p = 0; p < rules_.board().size(); ++p) {
      if (large & bit(p)) continue;
      if (small & bit(p)) rank += pascal_(place, ++found);
      ++place;
    }
    return row.number * pascal_(place, found) + rank;
  }

  Position position_of(Sector sector, Bitboard large, Bitboard column, bool own_is_row) const {
    Bitboard small = 0;
    int place = 0;
    for (Point p = 0; p < rules_.board().size(); ++p) {
      if (large & bit(p)) continue;
      if (column & bit(static_cast<Point>(place))) small |= bit(p);
      ++place;
    }
    Position position;
    position.pieces = own_is_row ? std::array{large, small} : std::array{small, large};
    position.hand = {sector.own_hand, sector.other_hand};
    return position;
  }

  void check_row(Bitboard large, const std::vector<Bitboard>& columns, std::uint64_t first,
                 bool own_is_row, TableCounts& counts) {
    std::vector<const Symmetry*> keepers;
    for (const Symmetry* symmetry : images_)
      if (symmetry->apply(large) == large) keepers.push_back(symmetry);
    const std::vector<Outcome8>& outcomes = values_.at(sector_)->outcomes;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Position position = position_of(sector_, large, columns[c], own_is_row);
      const Outcome8 found = outcomes[first + c];
      const Bitboard small = position.pieces[own_is_row ? kBlack : kWhite];
      if (material_outcome(rules_, position).over()) continue;  // never asked for
      if (std::all_of(keepers.begin(), keepers.end(),
                      [&](const Symmetry* s) { return s->apply(small) >= small; }))
        count(found, counts);
      if (!to_removal_.empty()) check_to_removal(position, first + c);
      const auto expected = value_of(position);
      if (!expected) continue;
      const bool same =
          all_turns_ ? *expected == found
                     : is_won(*expected) == is_won(found) && is_lost(*expected) == is_lost(found);
      if (!same) note_wrong(position, text_of(found, all_turns_), text_of(*expected, all_turns_));
      if (wdl_.empty() || static_cast<Wdl>(wdl_[first + c]) == wdl_of(found)) continue;
      // Any entry will do where a capture wins.
      if (!is_won(found) || !wins_by_capture(position))
        note_wrong(position, "another result in the file without turns", text_of(found, false));
    }
  }

  void check_to_removal(const Position& position, std::uint64_t slot) {
    const auto expected = to_removal_of(position);
    const Outcome8 found = to_removal_.at(sector_)[slot];
    if (expected && *expected != found)
      note_wrong(position, removal_text_of(found), removal_text_of(*expected));
  }
  static std::string removal_text_of(Outcome8 value) {
    if (value == kDraw) return "draw under the limit";
    return text_of(value, false) + ", the next removal in " + std::to_string(removal_turns(value));
  }

  // The value under the limit by those of the successors.
  std::optional<Outcome8> to_removal_of(const Position& position) {
    const int limit = moving_no_removal_limit(rules_.rules(), sector_.own, sector_.other);
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    if (turns.empty())
      return outcome(rules_, position).winner == Winner::kDraw ? kDraw : Outcome8{0};
    int win = limit + 1, loss = 0;
    bool draw = false;
    for (const Turn turn : turns) {
      Position child = position;
      do_turn(rules_, child, turn);
      bool won = false, lost = false;
      int after = 1;
      if (const Outcome over = material_outcome(rules_, child); over.over()) {
        won = over.winner != Winner::kDraw;  // by the mover, who took a piece or made a line
      } else {
        const Sector sector = sector_of_child(child);
        const auto entries = to_removal_.find(sector);
        if (entries == to_removal_.end()) {
          note_missing(sector, TableKind::kRemoval);
          return std::nullopt;
        }
        const Outcome8 value = entries->second[index_of(sector, child)];
        if (turn.removal_count() == 0 && value != kDraw) after = removal_turns(value) + 1;
        won = is_lost(value) && after <= limit;
        lost = is_won(value) && after <= limit;
      }
      if (won) win = std::min(win, after);
      if (lost) loss = std::max(loss, after);
      draw = draw || (!won && !lost);
    }
    if (win <= limit) return static_cast<Outcome8>(2 * win + 1);
    return draw ? kDraw : static_cast<Outcome8>(2 * loss);
  }

  static void count(Outcome8 value, TableCounts& counts) {
    if (value == kDraw) {
      ++counts.draws;
    } else if (is_won(value)) {
      ++counts.wins;
      counts.longest_win = std::max<int>(counts.longest_win, value);
    } else {
      ++counts.losses;
      counts.longest_loss = std::max<int>(counts.longest_loss, value);
    }
  }

  // What the successors make of a position. None where a table is missing.
  std::optional<Outcome8> value_of(const Position& position) {
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    if (turns.empty()) {
      const Outcome over = outcome(rules_, position);
      return over.winner == Winner::kDraw ? kDraw : Outcome8{0};
    }
    int win = kMaxTurns + 1, loss = 0;
    bool draw = false;
    for (const Turn turn : turns) {
      Position child = position;
      do_turn(rules_, child, turn);
      const auto value = successor_value(child);
      if (!value) return std::nullopt;
      if (*value == kDraw) {
        draw = true;
      } else if (is_lost(*value)) {
        win = std::min(win, *value + 1);
      } else {
        loss = std::max(loss, *value + 1);
      }
    }
    if (win <= kMaxTurns) return static_cast<Outcome8>(win);
    return draw ? kDraw : static_cast<Outcome8>(loss);
  }

  std::optional<Outcome8> successor_value(const Position& child) {
    if (const Outcome over = material_outcome(rules_, child); over.over()) {
      if (over.winner == Winner::kDraw) return kDraw;
      return Outcome8{static_cast<Color>(over.winner) == child.side};
    }
    const Sector sector = sector_of_child(child);
    const auto values = values_.find(sector);
    if (values == values_.end()) {
      note_missing(sector, TableKind::kWdl);
      return std::nullopt;
    }
    const std::uint64_t index = index_of(sector, child);
    const auto& outcomes = values->second->outcomes;
    return index < outcomes.size() ? outcomes[index] : kDraw;
  }

  static Sector sector_of_child(const Position& child) {
    return {static_cast<std::uint8_t>(child.on_board(child.side)),
            static_cast<std::uint8_t>(child.on_board(~child.side)), child.hand[child.side],
            child.hand[~child.side]};
  }

  void note_missing(Sector sector, TableKind kind) {
    const std::scoped_lock lock(mutex_);
    if (!missing_)
      missing_ = Error{"sector " + sector.name() + " is needed and not there", sector_.name(),
                       table_file_name(sector, kind)};
  }

  void note_wrong(const Position& position, const std::string& found, const std::string& expected) {
    const std::scoped_lock lock(mutex_);
    ++report_.wrong;
    if (report_.faults.size() < kMostFaults)
      report_.faults.push_back(to_fen(rules_, position) + ": " + found + ", by its successors " +
                               expected);
  }

  void add_counts(const TableCounts& counts) {
    const std::scoped_lock lock(mutex_);
    counts_.wins += counts.wins;
    counts_.draws += counts.draws;
    counts_.losses += counts.losses;
    counts_.longest_win = std::max(counts_.longest_win, counts.longest_win);
    counts_.longest_loss = std::max(counts_.longest_loss, counts.longest_loss);
  }

  const Verifier& verifier_;
  const PreparedRules& rules_;
  Sector sector_;
  const Pascal pascal_;
  std::vector<const Symmetry*> images_;
  std::map<int, std::pair<std::vector<Bitboard>, std::unordered_map<Bitboard, Row>>> rows_;
  std::map<Sector, std::shared_ptr<const Values>> values_;
  std::vector<std::uint8_t> wdl_;  // of the sector, as its own file has it; may be empty
  std::map<Sector, std::vector<Outcome8>> to_removal_;  // empty where the sector has no such file
  bool all_turns_ = true;

  std::mutex mutex_;  // for what follows
  Report report_;
  TableCounts counts_;
  std::optional<Error> missing_;
};

Verifier::Verifier(PreparedRulesPtr rules, std::filesystem::path directory, unsigned threads)
    : rules_(std::move(rules)),
      directory_(std::move(directory)),
      threads_(std::max(threads, 1u)),
      group_(automorphisms(rules_->board())) {
  // Boards with very many symmetries are stored without; see SetClasses.
  constexpr std::size_t kMostUsed = 128;
  if (group_.size() > kMostUsed) group_.erase(group_.begin() + 1, group_.end());
  // Symmetries that move a forbidden point would mix what is legal with what is not.
  const Rules& parameters = rules_->rules();
  std::erase_if(group_, [&](const Symmetry& symmetry) {
    return symmetry.apply(parameters.place_ban) != parameters.place_ban ||
           symmetry.apply(parameters.place_ban_first) != parameters.place_ban_first;
  });
}

bool Verifier::has(Sector sector, TableKind kind) const {
  return std::filesystem::exists(directory_ / table_file_name(sector, kind));
}
bool Verifier::has(Sector sector) const {
  return has(sector, TableKind::kWdl) || has(sector, TableKind::kTurns);
}

std::vector<Sector> Verifier::sectors() const {
  std::set<Sector> found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(directory_, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const auto sector = Sector::from_name(name.substr(0, name.find('.')));
    if (sector && has(*sector)) found.insert(*sector);
  }
  return {found.begin(), found.end()};
}

Result<TableFile> Verifier::open(Sector sector, TableKind kind) const {
  const Rules& rules = rules_->rules();
  auto file = open_table(directory_, sector, kind, table_digest(rules, kind));
  if (!file) return file;
  // No claim of a file is believed that would need more memory than the sector can.
  const int points = rules_->board().size(), on_board = sector.own + sector.other;
  const bool can_be = on_board <= points && sector.own + sector.own_hand <= rules.pieces &&
                      sector.other + sector.other_hand <= rules.pieces;
  const Pascal pascal;
  const std::uint64_t most =
      can_be ? pascal(points, sector.own) * pascal(points - sector.own, sector.other) : 0;
  if (file->slots() > most)
    return Error{"has " + std::to_string(file->slots()) + " positions", file->name(),
                 "at most " + std::to_string(most)};
  return file;
}

Result<std::vector<std::uint8_t>> Verifier::read(Sector sector, TableKind kind) const {
  const auto file = open(sector, kind);
  if (!file) return file.error();
  return read_table(*file, threads_);
}

Result<std::shared_ptr<Verifier::Values>> Verifier::load(Sector sector) const {
  auto values = std::make_shared<Values>();
  values->turns = has(sector, TableKind::kTurns);
  auto entries = read(sector, values->turns ? TableKind::kTurns : TableKind::kWdl);
  if (!entries) return entries.error();
  values->outcomes = *std::move(entries);
  if (!values->turns) {
    constexpr std::array<Outcome8, 4> kOfWdl = {0, kDraw, 1, kDraw};
    for (Outcome8& value : values->outcomes) value = kOfWdl[value];
  }
  return values;
}

Result<Verifier::Report> Verifier::verify(Sector sector,
                                          const std::function<void(double)>& progress) const {
  Check check(*this, sector);
  if (Status loaded = check.load_all(); !loaded) return loaded.error();
  auto report = check.run(threads_, progress);
  if (!report || !report->good()) return report;
  // The counts that `info` shows.
  for (const TableKind kind : {TableKind::kWdl, TableKind::kTurns}) {
    if (!has(sector, kind)) continue;
    const auto file = open(sector, kind);
    if (!file) return file.error();
    const TableCounts stored = file->description().counts;
    TableCounts counted = check.counts();
    if (!report->turns) {
      counted.longest_win = stored.longest_win;
      counted.longest_loss = stored.longest_loss;
    }
    if (stored != counted)
      report->faults.push_back(
          table_file_name(sector, kind) + " counts " + std::to_string(stored.wins) + " wins, " +
          std::to_string(stored.draws) + " draws, " + std::to_string(stored.losses) +
          " losses; there are " + std::to_string(counted.wins) + ", " +
          std::to_string(counted.draws) + ", " + std::to_string(counted.losses));
  }
  return report;
}

}  // namespace millstone::tablebase
