#include "engine/tablebase/verifier.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <unordered_map>

#include "engine/game/fen.h"
#include "engine/game/generate.h"
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
    const int placed = sector_.own_hand > 0 ? 1 : 0;
    for (const int taken : {0, 1}) {
      if (sector_.other < taken) continue;
      const Sector next{static_cast<std::uint8_t>(sector_.other - taken),
                        static_cast<std::uint8_t>(sector_.own + placed), sector_.other_hand,
                        static_cast<std::uint8_t>(sector_.own_hand - placed)};
      if (verifier_.has(next))
        if (Status loaded = add(next); !loaded) return loaded;
    }
    return Done{};
  }

  Result<Report> run(unsigned threads, const std::function<void(double)>& progress) {
    const int points = rules_.board().size();
    const bool own_is_row = sector_.own >= sector_.other;
    const int large = std::max(sector_.own, sector_.other);
    const int small = std::min(sector_.own, sector_.other);
    const std::vector<Bitboard>& rows = row_sets(large);
    const std::vector<Bitboard> columns = sets_of(points - large, small);
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
  Status add(Sector sector) {
    if (values_.contains(sector)) return Done{};
    auto loaded = verifier_.load(sector);
    if (!loaded) return loaded.error();
    all_turns_ = all_turns_ && (*loaded)->turns;
    values_[sector] = *loaded;
    const int large = std::max(sector.own, sector.other);
    if (!rows_.contains(large)) list_rows(large);
    return Done{};
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

  Position position_of(Bitboard large, Bitboard column, bool own_is_row) const {
    Bitboard small = 0;
    int place = 0;
    for (Point p = 0; p < rules_.board().size(); ++p) {
      if (large & bit(p)) continue;
      if (column & bit(static_cast<Point>(place))) small |= bit(p);
      ++place;
    }
    Position position;
    position.pieces = own_is_row ? std::array{large, small} : std::array{small, large};
    position.hand = {sector_.own_hand, sector_.other_hand};
    return position;
  }

  void check_row(Bitboard large, const std::vector<Bitboard>& columns, std::uint64_t first,
                 bool own_is_row, TableCounts& counts) {
    std::vector<const Symmetry*> keepers;
    for (const Symmetry* symmetry : images_)
      if (symmetry->apply(large) == large) keepers.push_back(symmetry);
    const std::vector<Outcome8>& outcomes = values_.at(sector_)->outcomes;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Position position = position_of(large, columns[c], own_is_row);
      const Outcome8 found = outcomes[first + c];
      const Bitboard small = position.pieces[own_is_row ? kBlack : kWhite];
      if (std::all_of(keepers.begin(), keepers.end(),
                      [&](const Symmetry* s) { return s->apply(small) >= small; }))
        count(found, counts);
      const auto expected = value_of(position);
      if (!expected) continue;
      const bool same =
          all_turns_ ? *expected == found
                     : is_won(*expected) == is_won(found) && is_lost(*expected) == is_lost(found);
      if (!same) note_wrong(position, *expected, found);
    }
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

  // What the successors make of a position. None where a table is missing, and where the game is
  // over by pieces or lines: such a value is never asked for.
  std::optional<Outcome8> value_of(const Position& position) {
    if (material_outcome(rules_, position).over()) return std::nullopt;
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
    const Sector sector{static_cast<std::uint8_t>(child.on_board(child.side)),
                        static_cast<std::uint8_t>(child.on_board(~child.side)),
                        child.hand[child.side], child.hand[~child.side]};
    const auto values = values_.find(sector);
    if (values == values_.end()) {
      const std::scoped_lock lock(mutex_);
      if (!missing_)
        missing_ = Error{"sector " + sector.name() + " is needed and not there", sector_.name(),
                         table_file_name(sector, TableKind::kValues)};
      return std::nullopt;
    }
    const std::uint64_t index = index_of(sector, child);
    const auto& outcomes = values->second->outcomes;
    return index < outcomes.size() ? outcomes[index] : kDraw;
  }

  void note_wrong(const Position& position, Outcome8 expected, Outcome8 found) {
    const std::scoped_lock lock(mutex_);
    ++report_.wrong;
    if (report_.faults.size() < kMostFaults)
      report_.faults.push_back(to_fen(rules_, position) + ": " + text_of(found, all_turns_) +
                               ", by its successors " + text_of(expected, all_turns_));
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
      digest_(table_digest(rules_->rules())),
      group_(automorphisms(rules_->board())) {
  // Boards with very many symmetries are stored without; see SetClasses.
  constexpr std::size_t kMostUsed = 128;
  if (group_.size() > kMostUsed) group_.resize(1);
  // Symmetries that move a forbidden point would mix what is legal with what is not.
  const Rules& parameters = rules_->rules();
  std::erase_if(group_, [&](const Symmetry& symmetry) {
    return symmetry.apply(parameters.place_ban) != parameters.place_ban ||
           symmetry.apply(parameters.place_ban_first) != parameters.place_ban_first;
  });
}

bool Verifier::has(Sector sector) const {
  return std::filesystem::exists(directory_ / table_file_name(sector, TableKind::kValues));
}

std::vector<Sector> Verifier::sectors() const {
  std::set<Sector> found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(directory_, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const auto sector = Sector::from_name(name.substr(0, name.find('.')));
    if (sector && name == table_file_name(*sector, TableKind::kValues)) found.insert(*sector);
  }
  return {found.begin(), found.end()};
}

Result<std::shared_ptr<const Verifier::Values>> Verifier::load(Sector sector) const {
  auto values = std::make_shared<Values>();
  if (std::filesystem::exists(directory_ / table_file_name(sector, TableKind::kDistances))) {
    auto outcomes = read_sector(directory_, sector, digest_, threads_);
    if (!outcomes) return outcomes.error();
    values->turns = true;
    values->outcomes = *std::move(outcomes);
    return std::shared_ptr<const Values>(std::move(values));
  }
  const auto file = TableFile::open(directory_ / table_file_name(sector, TableKind::kValues));
  if (!file) return file.error();
  if (file->description().digest != digest_)
    return Error{"table of other rules: digest " + file->description().digest, file->name(),
                 digest_};
  values->outcomes.resize(file->slots());
  for (std::uint32_t i = 0; i < file->blocks(); ++i) {
    const auto block = file->read_block(i);
    if (!block) return block.error();
    const std::uint64_t first = std::uint64_t{i} * file->slots_per_block();
    const std::uint64_t count =
        std::min<std::uint64_t>(file->slots_per_block(), file->slots() - first);
    for (std::uint32_t slot = 0; slot < count; ++slot)
      values->outcomes[first + slot] = outcome_of(wdl_in(*block, slot), 0);
  }
  return std::shared_ptr<const Values>(std::move(values));
}

Result<Verifier::Report> Verifier::verify(Sector sector,
                                          const std::function<void(double)>& progress) const {
  Check check(*this, sector);
  if (Status loaded = check.load_all(); !loaded) return loaded.error();
  auto report = check.run(threads_, progress);
  if (!report || !report->good()) return report;
  // The counts that `info` shows.
  const auto file = TableFile::open(directory_ / table_file_name(sector, TableKind::kValues));
  if (!file) return file.error();
  TableCounts stored = file->description().counts, counted = check.counts();
  if (!report->turns) {
    counted.longest_win = stored.longest_win;
    counted.longest_loss = stored.longest_loss;
  }
  if (stored != counted)
    report->faults.push_back("counts " + std::to_string(stored.wins) + " wins, " +
                             std::to_string(stored.draws) + " draws, " +
                             std::to_string(stored.losses) + " losses; there are " +
                             std::to_string(counted.wins) + ", " + std::to_string(counted.draws) +
                             ", " + std::to_string(counted.losses));
  return report;
}

}  // namespace millstone::tablebase
