#include "tests/engine/search/search_record.h"

#include <chrono>
#include <stdexcept>

#include "engine/rules/presets.h"
#include "tests/reference/data_files.h"

namespace millstone::testing {

void RecordingListener::on_info(const SearchInfo& info) {
  const std::lock_guard lock(mutex_);
  infos.push_back(info);
  changed_.notify_all();
}
void RecordingListener::on_current(int, Turn, int) {}
void RecordingListener::on_message(const std::string& text) {
  const std::lock_guard lock(mutex_);
  messages.push_back(text);
}
void RecordingListener::on_best(const BestTurn& turn) {
  const std::lock_guard lock(mutex_);
  best = turn;
  ++best_count_;
}
int RecordingListener::best_count() const {
  const std::lock_guard lock(mutex_);
  return best_count_;
}
int RecordingListener::info_count() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(infos.size());
}
std::uint64_t RecordingListener::last_nodes() const {
  const std::lock_guard lock(mutex_);
  return infos.empty() ? 0 : infos.back().nodes;
}
bool RecordingListener::wait_for_infos(int count) const {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::seconds(10),
                           [&] { return static_cast<int>(infos.size()) >= count; });
}

RecordedEngine::RecordedEngine(std::string_view preset) : engine(listener) {
  const Preset* found = find_preset(preset);
  if (!found) throw std::invalid_argument("no preset " + std::string(preset));
  if (!engine.set_rules(found->rules)) throw std::invalid_argument("preset refused");
}

void RecordedEngine::position(std::string_view fen, std::string_view turns) {
  if (const Status status = engine.set_position(fen, turns); !status) {
    throw std::invalid_argument(status.error().text());
  }
}

void RecordedEngine::set(const SearchOptions& options) {
  if (const Status status = engine.set_options(options); !status) {
    throw std::runtime_error(status.error().text());
  }
}

const SearchInfo& RecordedEngine::search(const SearchLimits& limits) {
  listener.infos.clear();
  if (!engine.go(limits)) throw std::logic_error("a search is running");
  engine.wait();
  return last();
}

const SearchInfo& RecordedEngine::last_line(int line) const {
  for (auto info = listener.infos.rbegin(); info != listener.infos.rend(); ++info) {
    if (info->multi_pv == line) return *info;
  }
  throw std::logic_error("no info of that line");
}

std::string RecordedEngine::text(Turn turn) const {
  return turn.is_none() ? "(none)"
                        : to_text(engine.game().rules().board(), turn, TurnFormat::kWritten);
}

Turn RecordedEngine::turn(std::string_view token) const {
  const Result<Turn> turn = parse_turn(engine.game().rules(), engine.game().position(), token);
  if (!turn) throw std::invalid_argument(turn.error().text());
  return *turn;
}

SearchOptions without_tables() {
  SearchOptions options;
  options.tablebase_built_in = false;
  return options;
}

SearchLimits depth_limit(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}
SearchLimits node_limit(std::uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  return limits;
}
SearchLimits time_limit(Milliseconds time) {
  SearchLimits limits;
  limits.movetime = time;
  return limits;
}

std::string fault_of_line(const Game& game, const std::vector<Turn>& line, Outcome* end) {
  Game at = game;
  for (const Turn turn : line) {
    const std::string text = to_text(game.rules().board(), turn);
    if (at.outcome().over()) return text + " after the end of the game";
    if (!is_legal(at.rules(), at.position(), turn)) return text + " is illegal";
    at.play(turn);
  }
  if (end) *end = at.outcome();
  return "";
}

std::vector<ProvenWin> proven_wins(int most_own_turns) {
  std::vector<ProvenWin> wins;
  for (const auto& row : reference::read_table("wins.tsv")) {
    const int own_turns = std::stoi(row.at(1));
    if (own_turns <= most_own_turns) {
      wins.push_back({row.at(0), own_turns, reference::split(row.at(2))});
    }
  }
  return wins;
}

}  // namespace millstone::testing
