// Implements player.h.
#include "tools/match/player.h"

#include <algorithm>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "tools/match/option_check.h"

namespace millstone {
namespace {

constexpr std::size_t kRecentLines = 20;
constexpr std::size_t kRecentLineLength = 400;
constexpr std::chrono::milliseconds kQuitPatience{500};

bool first_word_is(std::string_view line, std::string_view word) {
  return take_word(line) == word;
}

// How engines of this house and of others refuse an option.
bool is_complaint(std::string_view line) {
  return line.starts_with("info string error") || line.starts_with("No such option") ||
         line.starts_with("info string Error");
}

}  // namespace

Player::Player(EngineSettings settings, std::string variant, const Guardian& guardian, int cancel,
               TrafficLog log)
    : settings_(std::move(settings)),
      variant_(std::move(variant)),
      guardian_(guardian),
      cancel_(cancel),
      log_(std::move(log)) {}

Player::~Player() {
  quit();
}

std::optional<Fault> Player::new_game() {
  if (settings_.restart) quit();
  if (process_ == nullptr) {
    recent_.clear();
    if (auto fault = start()) {
      process_.reset();
      if (fault->kind != FaultKind::kCancelled && fault->kind != FaultKind::kOption) {
        fault->kind = FaultKind::kStart;
      }
      return fault;
    }
  }
  if (auto fault = send(settings_.dialect == Dialect::kUgi ? "uginewgame" : "ucinewgame")) {
    return fault;
  }
  return settle();
}

std::optional<Fault> Player::start() {
  auto process = ChildProcess::start(
      {settings_.command, settings_.arguments, settings_.directory, settings_.error_file},
      guardian_, cancel_);
  if (!process) return Fault{FaultKind::kStart, process.error().text()};
  process_ = std::move(*process);
  options_.clear();
  const bool ugi = settings_.dialect == Dialect::kUgi;
  if (auto fault = send(ugi ? "ugi" : "uci")) return fault;
  auto deadline = Clock::now() + settings_.patience;
  const auto greeted = read_until(deadline, [&](std::string_view line) {
    if (auto option = parse_option(line)) options_.push_back(std::move(*option));
    return first_word_is(line, ugi ? "ugiok" : "uciok");
  });
  if (greeted) return greeted;
  if (auto fault = check_options()) return fault;
  if (auto fault = send_options()) return fault;
  std::string complaint;
  if (auto fault = settle(&complaint)) return fault;
  if (!complaint.empty() && settings_.check_options) return Fault{FaultKind::kOption, complaint};
  proved_ = true;
  return std::nullopt;
}

bool Player::takes_variant() const {
  return find_option(options_, "UCI_Variant") != nullptr ||
         find_option(options_, "Variant") != nullptr;
}

std::optional<Fault> Player::check_options() const {
  if (!settings_.check_options) return std::nullopt;
  bool own_files = !settings_.variant_files.empty();
  for (const auto& [name, value] : settings_.options) {
    own_files = own_files || equal_ignoring_case(name, "VariantPath");
    if (const Status good = check_option(options_, name, value); !good) {
      return Fault{FaultKind::kOption, good.error().text()};
    }
  }
  for (const char* name : {"UCI_Variant", "Variant"}) {
    const OptionReply* option = find_option(options_, name);
    // What a variant file adds it lists only later.
    if (option == nullptr || option->type != "combo" || own_files) continue;
    if (const Status good = check_option(options_, name, variant_); !good) {
      return Fault{FaultKind::kOption, good.error().text()};
    }
    break;
  }
  return std::nullopt;
}

std::optional<Fault> Player::send_options() {
  const auto set = [&](std::string_view name, std::string_view value) {
    return send(setoption_line(options_, name, value));
  };
  const auto listed = [&](std::string_view name) { return find_option(options_, name) != nullptr; };
  // Files of variants have to be known before the variant is chosen, and the variant before its
  // rules are changed; so the variant follows VariantPath and precedes everything else.
  std::string paths;
  const auto add_path = [&](const std::string& path) {
    paths += (paths.empty() ? "" : ":") + path;
  };
  if (listed("VariantPath")) {
    for (const std::string& path : settings_.variant_files) add_path(path);
  }
  for (const auto& [name, value] : settings_.options) {
    if (equal_ignoring_case(name, "VariantPath")) add_path(value);
  }
  if (!paths.empty()) {
    if (auto fault = set("VariantPath", paths)) return fault;
  }
  if (takes_variant()) {
    if (auto fault = set(listed("UCI_Variant") ? "UCI_Variant" : "Variant", variant_)) return fault;
  }
  if (listed("MoveFormat") && settings_.turns != TurnFormat::kUci) {
    const bool action = settings_.turns == TurnFormat::kAction;
    if (auto fault = set("MoveFormat", action ? "action" : "written")) return fault;
  }
  for (const auto& [name, value] : settings_.options) {
    if (equal_ignoring_case(name, "VariantPath")) continue;
    if (auto fault = set(name, value)) return fault;
  }
  return std::nullopt;
}

std::optional<Fault> Player::think(const std::string& position, const std::string& go,
                                   std::optional<Milliseconds> allowed, Thought& thought) {
  if (process_ == nullptr) return Fault{FaultKind::kDisconnected, "not running"};
  if (auto fault = send(position)) return fault;
  if (auto fault = send(go)) return fault;
  // The clock runs from when the engine can read `go` to when its turn can be read.
  const auto begin = Clock::now();
  auto deadline =
      begin + (allowed ? std::chrono::milliseconds(std::max<Milliseconds>(*allowed, 0) + 1)
                       : settings_.patience);
  const auto planned = deadline;
  const auto failed = read_until(deadline, [&](std::string_view line) {
    if (const auto best = parse_best(line)) {
      thought.turn = best->turn;
      return true;
    }
    const auto info = parse_info(line);
    if (info && info->multi_pv == 1) {
      if (info->nodes) thought.nodes = *info->nodes;
      if (info->exact && info->score) {
        thought.score = info->score;
        thought.depth = info->depth.value_or(thought.depth);
      }
    }
    return false;
  });
  // Less what the machine stood still.
  const auto spent = (failed ? Clock::now() : process_->arrival()) - begin - (deadline - planned);
  thought.time = std::max<Milliseconds>(
      std::chrono::duration_cast<std::chrono::milliseconds>(spent).count(), 0);
  if (!failed) {
    if (!allowed || thought.time <= *allowed) return std::nullopt;
    return Fault{FaultKind::kLate,
                 std::to_string(thought.time) + " ms used of " + std::to_string(*allowed)};
  }
  if (allowed && failed->kind == FaultKind::kStalled) {
    resynchronise();
    return Fault{FaultKind::kLate, "no turn after " + std::to_string(thought.time) + " ms"};
  }
  process_.reset();
  return failed;
}

// After a late turn: the engine may go on if it still answers; else it is ended.
void Player::resynchronise() {
  if (send("stop")) return;
  auto deadline = Clock::now() + kQuitPatience;
  const auto late =
      read_until(deadline, [](std::string_view line) { return parse_best(line).has_value(); });
  if (late) process_.reset();
}

void Player::quit() {
  if (process_ == nullptr) return;
  // A match that is being stopped does not wait for anybody.
  const auto deadline = Clock::now() + std::chrono::milliseconds(50);
  if (process_->write_line("quit", deadline) == IoResult::kDone) {
    note('>', "quit");
    process_->end(kQuitPatience);
  }
  process_.reset();
}

std::optional<Fault> Player::send(std::string_view line) {
  if (process_ == nullptr) return Fault{FaultKind::kDisconnected, "not running"};
  note('>', line);
  const IoResult result = process_->write_line(line, Clock::now() + settings_.patience);
  if (result == IoResult::kDone) return std::nullopt;
  return fault_of(result);
}

std::optional<Fault> Player::settle(std::string* complaint) {
  if (auto fault = send("isready")) return fault;
  auto deadline = Clock::now() + settings_.patience;
  auto fault = read_until(deadline, [&](std::string_view line) {
    if (complaint != nullptr && complaint->empty() && is_complaint(line)) {
      *complaint = printable(line, kRecentLineLength);
    }
    return first_word_is(line, "readyok");
  });
  if (fault) process_.reset();
  return fault;
}

std::optional<Fault> Player::read_until(Clock::time_point& deadline,
                                        const std::function<bool(std::string_view)>& wanted) {
  const std::uint64_t limit = process_->bytes_read() + kMaxReplyBytes;
  std::string line;
  for (;;) {
    const IoResult result = process_->read_line(line, deadline);
    // Of a stalled engine the caller knows better what to do: it may have been late only.
    if (result == IoResult::kTimeout) return Fault{FaultKind::kStalled, "no answer in time"};
    if (result != IoResult::kDone) return fault_of(result);
    note('<', line);
    if (wanted(line)) return std::nullopt;
    if (process_->bytes_read() > limit) {
      process_.reset();
      return Fault{FaultKind::kFlooded,
                   "more than " + std::to_string(kMaxReplyBytes >> 20) + " MB without an answer"};
    }
    if (process_->arrival() > deadline) return Fault{FaultKind::kStalled, "no answer in time"};
  }
}

Fault Player::fault_of(IoResult result) {
  if (result == IoResult::kCancelled) return {FaultKind::kCancelled, ""};
  if (result == IoResult::kTimeout) {
    process_.reset();
    return {FaultKind::kStalled, "it does not read its input"};
  }
  const std::string ending = process_->how_it_ended();
  process_.reset();
  return {FaultKind::kDisconnected, ending.empty() ? "it closed its output" : ending};
}

void Player::note(char direction, std::string_view line) {
  if (log_) log_(settings_.name, direction, line);
  recent_.push_back(std::string(1, direction) + ' ' + printable(line, kRecentLineLength));
  if (recent_.size() > kRecentLines) recent_.pop_front();
}

}  // namespace millstone
