#include "engine/engine.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"
#include "engine/rules/validate.h"
#include "engine/search/search_manager.h"
#include "engine/tablebase/prober.h"

namespace millstone {

namespace {

std::vector<std::filesystem::path> split_paths(std::string_view list) {
  std::vector<std::filesystem::path> paths;
  while (!list.empty()) {
    const std::string_view path = list.substr(0, list.find(':'));
    if (!path.empty()) paths.emplace_back(path);
    list.remove_prefix(std::min(path.size() + 1, list.size()));
  }
  return paths;
}

}  // namespace

struct Engine::Impl {
  Impl(SearchListener& listener, std::shared_ptr<Pacer> pacer)
      : game(std::make_shared<const PreparedRules>(default_rules())),
        manager(listener, std::move(pacer)) {}

  std::shared_ptr<const tablebase::Prober> open_tables();

  Game game;
  SearchManager manager;
  std::shared_ptr<const tablebase::Prober> tables;
  tablebase::TableSources sources;  // of `tables`
  std::vector<std::string> table_messages;
};

std::shared_ptr<const tablebase::Prober> Engine::Impl::open_tables() {
  const SearchOptions& options = manager.options();
  tablebase::TableSources wanted;
  wanted.directories = split_paths(options.tablebase_path);
  wanted.built_in = options.tablebase_built_in;
  wanted.cache_mb = options.tablebase_cache_mb;
  if (!tables || &tables->rules() != &game.rules() || sources != wanted) {
    sources = std::move(wanted);
    tables = std::make_shared<const tablebase::Prober>(game.rules_ptr(), sources);
    table_messages = tables->tables().messages();
  }
  return tables;
}

Engine::Engine(SearchListener& listener, std::shared_ptr<Pacer> pacer)
    : impl_(std::make_unique<Impl>(listener, std::move(pacer))) {}
Engine::~Engine() = default;

Status Engine::set_rules(const Rules& rules) {
  if (Status status = validate(rules); !status) return status;
  // The same rules stay the same object, by which tables and what was learnt are known to serve.
  impl_->game = rules == Engine::rules() ? Game(impl_->game.rules_ptr())
                                         : Game(std::make_shared<const PreparedRules>(rules));
  return Done{};
}

const Rules& Engine::rules() const {
  return impl_->game.rules().rules();
}

Status Engine::set_position(std::string_view fen, std::string_view turns) {
  const PreparedRulesPtr& rules = impl_->game.rules_ptr();
  Game game(rules);
  if (!fen.empty()) {
    const Result<Position> position = parse_fen(*rules, fen);
    if (!position) return position.error();
    game = Game(rules, *position);
  }
  Result<Game> played = play_text(game, turns);
  if (!played) return played.error();
  impl_->game = *std::move(played);
  return Done{};
}

void Engine::set_game(const Game& game) {
  impl_->game = game;
}

const Game& Engine::game() const {
  return impl_->game;
}

const SearchOptions& Engine::options() const {
  return impl_->manager.options();
}

Status Engine::set_options(const SearchOptions& options) {
  return impl_->manager.set_options(options);
}

Status Engine::resize_hash(int megabytes) {
  SearchOptions options = Engine::options();
  options.hash_mb = megabytes;
  return set_options(options);
}

void Engine::new_game() {
  impl_->manager.new_game();
}

void Engine::clear_hash() {
  impl_->manager.clear_hash();
}

std::shared_ptr<const tablebase::Prober> Engine::tables() {
  return impl_->open_tables();
}

std::vector<std::string> Engine::take_table_messages() {
  return std::exchange(impl_->table_messages, {});
}

std::vector<std::string> Engine::make_ready() {
  if (searching()) return {};
  std::vector<std::string> messages = impl_->manager.make_ready(impl_->game, tables());
  for (std::string& message : take_table_messages()) messages.push_back(std::move(message));
  return messages;
}

bool Engine::go(const SearchLimits& limits) {
  if (searching()) return false;
  SearchJob job{impl_->game, limits, options(), nullptr, {}};
  job.tables = tables();
  job.messages = take_table_messages();
  return impl_->manager.go(std::move(job));
}

void Engine::stop() {
  impl_->manager.stop();
}

void Engine::ponderhit() {
  impl_->manager.ponderhit();
}

bool Engine::searching() const {
  return impl_->manager.searching();
}

void Engine::wait() {
  impl_->manager.wait();
}

ThreadPool& Engine::threads() {
  return impl_->manager.threads();
}

}  // namespace millstone
