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
  impl_->game = Game(std::make_shared<const PreparedRules>(rules));
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

void Engine::set_options(const SearchOptions& options) {
  impl_->manager.set_options(options);
  (void)impl_->manager.resize_hash(options.hash_mb).ok();
}

Status Engine::resize_hash(int megabytes) {
  return impl_->manager.resize_hash(megabytes);
}

void Engine::new_game() {
  wait();
  impl_->manager.new_game();
}

void Engine::clear_hash() {
  wait();
  impl_->manager.clear_hash();
}

std::shared_ptr<const tablebase::Prober> Engine::tables() {
  return impl_->open_tables();
}

std::vector<std::string> Engine::take_table_messages() {
  return std::exchange(impl_->table_messages, {});
}

bool Engine::go(const SearchLimits& limits) {
  if (searching()) return false;
  auto tables = impl_->open_tables();
  return impl_->manager.go(impl_->game, limits, std::move(tables), take_table_messages());
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

}  // namespace millstone
