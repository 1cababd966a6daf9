#include "engine/tablebase/verifier.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <shared_mutex>
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

// A result for the side to move, and the turns to it.
struct Ending {
  Wdl wdl = Wdl::kDrawn;
  int turns = 0;
};

std::string text_of(const Ending& worth, bool turns) {
  if (worth.wdl == Wdl::kDrawn) return "draw";
  return std::string(worth.wdl == Wdl::kWon ? "win" : "loss") +
         (turns ? " in " + std::to_string(worth.turns) : "");
}

Ending ending_of(const Outcome& over, Color side) {
  if (over.winner == Winner::kDraw || !over.over()) return {};
  return {static_cast<Color>(over.winner) == side ? Wdl::kWon : Wdl::kLost, 0};
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
    if (Status loaded = add_to_removal(); !loaded) return loaded;
    // With both files there, they must agree.
    if (!verifier_.has(sector_, TableKind::kWdl) || !verifier_.has(sector_, TableKind::kTurns))
      return Done{};
    auto kept = verifier_.read(sector_, TableKind::kWdl);
    if (!kept) return kept.error();
    if (kept->size() != values_.at(sector_)->outcomes.size())
      return Error{"the two files have different numbers of positions", sector_.name(), ""};
    wdl_ = *std::move(kept);
    const auto file = verifier_.open(sector_, TableKind::kWdl);
    wdl_exact_ = file && file->description().exact;
    return Done{};
  }

  Result<Report> run(unsigned threads, const std::function<void(double)>& progress) {
    const bool own_is_row = sector_.own >= sector_.other;
    const std::vector<Bitboard>& rows = row_sets(std::max(sector_.own, sector_.other));
    const std::vector<Bitboard> columns = columns_of(sector_);
    report_.slots = rows.size() * columns.size() * closings_of(sector_).size();
    const Values& values = *values_.at(sector_);
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
                      check_row(rows[row], columns, row, own_is_row, counts);
                    add_counts(counts);
                    const std::size_t so_far = done += end - begin;
                    if (progress)
                      progress(static_cast<double>(so_far) / static_cast<double>(rows.size()));
                  });
    if (missing_) return *missing_;
    report_.turns = all_turns_;
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

  // Reads a sector into values_. A file that leaves out wins by capture needs the sector of fewer
  // pieces first.
  Status add(Sector sector) {
    if (values_.contains(sector)) return Done{};
    auto loaded = verifier_.load(sector);
    if (!loaded) return loaded.error();
    const std::shared_ptr<Values> values = *loaded;
    const int large = std::max(sector.own, sector.other);
    {
      const std::unique_lock lock(values_mutex_);
      if (!rows_.contains(large)) list_rows(large);
    }
    if (!values->exact) {
      const auto smaller = after(sector, 1);
      if (smaller && verifier_.has(*smaller))
        if (Status more = add(*smaller); !more) return more;
      if (Status whole = add_wins_by_capture(sector, *values); !whole) return whole;
    }
    const std::unique_lock lock(values_mutex_);
    all_turns_ = all_turns_ && values->turns;
    values_[sector] = values;
    return Done{};
  }

  // The values of a sector, which are read when first asked for, unless a reading is under way that
  // has set this thread to work. None when there is no such file.
  const Values* values_of(Sector sector, bool may_read = true) {
    {
      const std::shared_lock lock(values_mutex_);
      if (const auto found = values_.find(sector); found != values_.end())
        return found->second.get();
    }
    if (!may_read || !verifier_.has(sector)) return nullptr;
    const std::scoped_lock lock(loading_);
    if (const Status loaded = add(sector); !loaded) {
      note_error(loaded.error());
      return nullptr;
    }
    const std::shared_lock read(values_mutex_);
    return values_.at(sector).get();
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
    const bool own_is_row = sector.own >= sector.other;
    const auto& rows = row_sets(std::max(sector.own, sector.other));
    const auto columns = columns_of(sector);
    if (values.outcomes.size() != rows.size() * columns.size()) return Done{};  // told by run()
    parallel_rows(
        static_cast<std::uint32_t>(rows.size()), verifier_.threads_,
        [&](std::uint32_t begin, std::uint32_t end) {
          for (std::uint32_t row = begin; row < end; ++row)
            for (std::size_t c = 0; c < columns.size(); ++c)
              if (wins_by_capture(position_of(sector, rows[row], columns[c], 0, own_is_row), false))
                values.outcomes[row * columns.size() + c] = 1;
        });
    return Done{};
  }

  bool wins_by_capture(const Position& position, bool may_read) {
    if (material_outcome(rules_, position).over()) return false;
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    for (const Turn turn : turns) {
      Position child = position;
      do_turn(rules_, child, turn);
      if (turn.removal_count() == 0 && !material_outcome(rules_, child).over()) continue;
      if (const auto value = successor_value(child, may_read); value && value->wdl == Wdl::kLost)
        return true;
    }
    return false;
  }

  std::vector<Bitboard> columns_of(Sector sector) const {
    return sets_of(rules_.board().size() - std::max(sector.own, sector.other),
                   std::min(sector.own, sector.other));
  }

  std::vector<Bitboard> closings_of(Sector sector) const {
    return sets_of(rules_.board().size() - sector.own - sector.other, sector.closed);
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
    Bitboard large = position.own(), small = position.theirs(), closed = position.closed;
    if (sector.own < sector.other) std::swap(large, small);
    const Row row = row_of(large);
    for (Bitboard* set : {&large, &small, &closed}) *set = images_[row.symmetry]->apply(*set);
    const auto [small_rank, places] = rank_of(small, large);
    const auto [closed_rank, left] = rank_of(closed, large | small);
    const std::uint64_t index = row.number * pascal_(places, popcount(small)) + small_rank;
    return index * pascal_(left, popcount(closed)) + closed_rank;
  }
  Row row_of(Bitboard set) const {
    const std::shared_lock lock(values_mutex_);
    return rows_.at(popcount(set)).second.at(set);
  }
  // The rank among the sets of as many points of those that are not taken, and how many these are:
  // each point counts the sets that lie wholly below it.
  std::pair<std::uint64_t, int> rank_of(Bitboard set, Bitboard taken) const {
    std::uint64_t rank = 0;
    int place = 0, found = 0;
    for (Point p = 0; p < rules_.board().size(); ++p) {
      if (taken & bit(p)) continue;
      if (set & bit(p)) rank += pascal_(place, ++found);
      ++place;
    }
    return {rank, place};
  }

  // The points at those places among the ones that are not taken.
  Bitboard spread(Bitboard places, Bitboard taken) const {
    Bitboard set = 0;
    int place = 0;
    for (Point p = 0; p < rules_.board().size(); ++p) {
      if (taken & bit(p)) continue;
      if (places & bit(static_cast<Point>(place))) set |= bit(p);
      ++place;
    }
    return set;
  }

  Position position_of(Sector sector, Bitboard large, Bitboard column, Bitboard closing,
                       bool own_is_row) const {
    const Bitboard small = spread(column, large);
    const Color mover = sector.mover == Sector::kBlackMoves ? kBlack : kWhite;
    Position position;
    position.pieces[mover] = own_is_row ? large : small;
    position.pieces[~mover] = own_is_row ? small : large;
    position.hand[mover] = sector.own_hand;
    position.hand[~mover] = sector.other_hand;
    position.closed = spread(closing, large | small);
    position.side = mover;
    return position;
  }

  void check_row(Bitboard large, const std::vector<Bitboard>& columns, std::uint64_t row,
                 bool own_is_row, TableCounts& counts) {
    std::vector<const Symmetry*> keepers;
    for (const Symmetry* symmetry : images_)
      if (symmetry->apply(large) == large) keepers.push_back(symmetry);
    const auto closings = closings_of(sector_);
    std::uint64_t slot = row * columns.size() * closings.size();
    for (const Bitboard column : columns) {
      for (const Bitboard closing : closings) {
        const Position position = position_of(sector_, large, column, closing, own_is_row);
        const Bitboard small = position.occupied() & ~large;
        const bool first = std::all_of(keepers.begin(), keepers.end(), [&](const Symmetry* s) {
          const Bitboard image = s->apply(small);
          return image > small || (image == small && s->apply(position.closed) >= position.closed);
        });
        check_position(position, slot++, first, counts);
      }
    }
  }

  void check_position(const Position& position, std::uint64_t slot, bool first,
                      TableCounts& counts) {
    if (material_outcome(rules_, position).over()) return;  // never asked for
    const Ending found = ending_in(*values_of(sector_), slot);
    if (first) count(found, counts);
    if (!to_removal_.empty()) check_to_removal(position, slot);
    const auto expected = value_of(position);
    if (!expected) return;
    const bool same = expected->wdl == found.wdl &&
                      (!all_turns_ || found.wdl == Wdl::kDrawn || expected->turns == found.turns);
    if (!same) note_wrong(position, text_of(found, all_turns_), text_of(*expected, all_turns_));
    if (wdl_.empty() || static_cast<Wdl>(wdl_[slot]) == found.wdl) return;
    // Any entry will do where a capture wins.
    if (wdl_exact_ || found.wdl != Wdl::kWon || !wins_by_capture(position, true))
      note_wrong(position, "another result in the file without turns", text_of(found, false));
  }

  void check_to_removal(const Position& position, std::uint64_t slot) {
    const auto expected = to_removal_of(position);
    const Outcome8 found = to_removal_.at(sector_)[slot];
    if (expected && *expected != found)
      note_wrong(position, removal_text_of(found), removal_text_of(*expected));
  }
  static std::string removal_text_of(Outcome8 value) {
    if (value == kDraw) return "draw under the limit";
    return std::string(is_won(value) ? "win" : "loss") + ", the next removal in " +
           std::to_string(removal_turns(value));
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

  static void count(const Ending& worth, TableCounts& counts) {
    if (worth.wdl == Wdl::kDrawn) {
      ++counts.draws;
    } else if (worth.wdl == Wdl::kWon) {
      ++counts.wins;
      counts.longest_win = std::max(counts.longest_win, worth.turns);
    } else {
      ++counts.losses;
      counts.longest_loss = std::max(counts.longest_loss, worth.turns);
    }
  }

  // What the successors make of a position. None where a table is missing.
  std::optional<Ending> value_of(const Position& position) {
    TurnList turns;
    generate(rules_, position, turns, RemovalOrder::kDistinct);
    if (turns.empty()) return ending_of(outcome(rules_, position), position.side);
    constexpr int kNever = 1 << 20;
    int win = kNever, loss = 0;
    bool draw = false;
    for (const Turn turn : turns) {
      Position child = position;
      do_turn(rules_, child, turn);
      const auto value = successor_value(child);
      if (!value) return std::nullopt;
      const bool mine = child.side == position.side;
      if (value->wdl == Wdl::kDrawn) {
        draw = true;
      } else if ((value->wdl == Wdl::kWon) == mine) {
        win = std::min(win, value->turns + 1);
      } else {
        loss = std::max(loss, value->turns + 1);
      }
    }
    if (win != kNever) return Ending{Wdl::kWon, win};
    if (draw) return Ending{};
    return Ending{Wdl::kLost, loss};
  }

  // To the side to move; removals owed as a turn of their own are looked through.
  std::optional<Ending> successor_value(const Position& child, bool may_read = true) {
    if (const Outcome over = material_outcome(rules_, child); over.over())
      return ending_of(over, child.side);
    if (owes_anything(child)) return value_of(child);
    const Sector sector = sector_of_child(child);
    const Values* const values = values_of(sector, may_read);
    if (values == nullptr) {
      note_missing(sector, TableKind::kWdl);
      return std::nullopt;
    }
    return ending_in(*values, index_of(sector, child));
  }

  static Ending ending_in(const Values& values, std::uint64_t slot) {
    if (slot >= values.outcomes.size()) return {};
    const Outcome8 value = values.outcomes[slot];
    if (value == kDraw) return {};
    return {is_won(value) ? Wdl::kWon : Wdl::kLost, values.plain ? value / 2 : value};
  }

  // Where Black and White are not alike while pieces are placed, it matters who is to move.
  Sector sector_of_child(const Position& child) const {
    Sector sector{static_cast<std::uint8_t>(child.on_board(child.side)),
                  static_cast<std::uint8_t>(child.on_board(~child.side)), child.hand[child.side],
                  child.hand[~child.side], static_cast<std::uint8_t>(popcount(child.closed))};
    if (sector_.mover != Sector::kEither && sector.placing())
      sector.mover = child.side == kWhite ? Sector::kWhiteMoves : Sector::kBlackMoves;
    return sector;
  }

  void note_missing(Sector sector, TableKind kind) {
    const std::scoped_lock lock(mutex_);
    if (!missing_)
      missing_ = Error{"sector " + sector.name() + " is needed and not there", sector_.name(),
                       table_file_name(sector, kind)};
  }

  void note_error(const Error& error) {
    const std::scoped_lock lock(mutex_);
    if (!missing_) missing_ = error;
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
  mutable std::shared_mutex values_mutex_;  // for rows_, values_ and all_turns_
  std::mutex loading_;
  std::vector<std::uint8_t> wdl_;  // of the sector, as its own file has it; may be empty
  bool wdl_exact_ = false;
  std::map<Sector, std::vector<Outcome8>> to_removal_;  // empty where the sector has no such file
  std::atomic<bool> all_turns_{true};

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
  const std::uint64_t most = can_be ? pascal(points, sector.own) *
                                          pascal(points - sector.own, sector.other) *
                                          pascal(points - on_board, sector.closed)
                                    : 0;
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
  const auto file = open(sector, values->turns ? TableKind::kTurns : TableKind::kWdl);
  if (!file) return file.error();
  auto entries = read_table(*file, threads_);
  if (!entries) return entries.error();
  values->exact = values->turns || file->description().exact;
  values->plain = values->turns && file->description().code == TurnCode::kPlain;
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
