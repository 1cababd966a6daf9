// Implements tournament.h.
#include "tools/match/tournament.h"

#include <algorithm>
#include <ctime>
#include <iostream>
#include <thread>
#include <vector>

#include "engine/records/record.h"
#include "tools/match/report.h"

namespace millstone {
namespace {

// "2026.01.31", as the tag Date wants it.
std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[16] = "";
  std::strftime(text, sizeof text, "%Y.%m.%d", &parts);
  return text;
}

}  // namespace

Status Tournament::run() {
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < context_.settings.concurrency; ++i) {
      workers.emplace_back([this] { work(); });
    }
  }
  if (failure_) return *failure_;
  return Done{};
}

bool Tournament::finished() const {
  return decided_ ||
         match_decision(context_.settings, context_.standings) != SprtDecision::kUndecided ||
         context_.standings.games() == context_.schedule.share();
}

void Tournament::work() {
  Players players;
  while (const auto game = next_game()) {
    std::erase_if(players, [&](const auto& entry) {
      return entry.first != game->white && entry.first != game->black;
    });
    const std::array<Player*, 2> sides{&player(players, game->white),
                                       &player(players, game->black)};
    conclude(*game, play_match_game(context_.book.opening(game->opening), sides, context_.settings,
                                    context_.tables));
  }
}

std::optional<ScheduledGame> Tournament::next_game() {
  const std::lock_guard lock(mutex_);
  while (next_ < context_.schedule.size() &&
         (context_.standings.has(next_) || !context_.schedule.has(next_))) {
    ++next_;
  }
  if (next_ == context_.schedule.size() || decided_ || failure_ || context_.stop.finishing()) {
    return std::nullopt;
  }
  const ScheduledGame game = context_.schedule.game(next_++);
  if (!context_.settings.quiet) {
    std::cout << started_line(context_.settings, context_.schedule, game) << std::endl;
  }
  return game;
}

Player& Tournament::player(Players& players, std::size_t engine) const {
  std::unique_ptr<Player>& found = players[engine];
  if (found == nullptr) {
    const MatchSettings& settings = context_.settings;
    found = std::make_unique<Player>(settings.engines[engine], settings.variant, context_.guardian,
                                     context_.stop.descriptor(), context_.log);
  }
  return *found;
}

void Tournament::conclude(const ScheduledGame& scheduled, const GameReport& report) {
  const std::lock_guard lock(mutex_);
  // What is broken off has no result; it is played anew when the match is resumed.
  if (report.broken_by) {
    if (report.broken_by->kind != FaultKind::kCancelled) {
      fail({"an engine cannot be started", report.broken_by->detail, ""});
    }
    return;
  }
  if (failure_ || decided_) return;
  const FinishedGame game{scheduled.number, report.winner, report.cause, report.reason,
                          report.effort};
  if (Status kept = keep(scheduled, report, game); !kept) return fail(kept.error());
  context_.standings.add(game);
  if (!context_.settings.quiet) {
    std::cout << finished_line(context_.settings, scheduled, game.winner, game.reason) << '\n';
    report_progress();
    std::cout << std::flush;
  }
  if (!report.failure.empty()) std::cerr << report.failure << std::endl;
  if (report.fault && !context_.settings.recover) {
    return fail({"stopped after a fault", report.reason, ""});
  }
  if (match_decision(context_.settings, context_.standings) != SprtDecision::kUndecided) {
    decided_ = true;
    context_.stop.abandon();
  }
}

// First the line of the journal, with the record in it, then the record: whenever the runner is
// killed, the record can be brought into its file once.
Status Tournament::keep(const ScheduledGame& scheduled, const GameReport& report,
                        const FinishedGame& game) {
  RecordOutput* records = context_.records;
  std::string record;
  if (records != nullptr) record = record_of(context_.settings, scheduled, report);
  if (context_.journal != nullptr) {
    const std::uint64_t offset = records != nullptr ? records->length() : 0;
    if (Status kept = context_.journal->add(game, record, offset); !kept) return kept;
  }
  return records != nullptr ? records->add(record) : Status(Done{});
}

void Tournament::report_progress() const {
  const MatchSettings& settings = context_.settings;
  const auto games = static_cast<int>(context_.standings.games());
  const auto due = [&](int interval) { return interval > 0 && games % interval == 0; };
  if (settings.engines.size() == 2 && due(settings.score_interval)) {
    std::cout << score_line(settings, context_.standings) << '\n';
  }
  if (due(settings.rating_interval)) std::cout << rating_lines(settings, context_.standings);
}

void Tournament::fail(Error error) {
  if (!failure_) failure_ = std::move(error);
  context_.stop.abandon();
}

std::string record_of(const MatchSettings& settings, const ScheduledGame& scheduled,
                      const GameReport& report) {
  std::vector<std::size_t> whole_of;
  const std::vector<Turn> turns = whole_turns(report.game, &whole_of);
  Game game(report.game.rules_ptr(), report.game.first_position());
  for (const Turn turn : turns) game.play(turn);

  GameRecord record(std::move(game), settings.variant);
  record.result = report.winner;
  record.set_tag("Event", settings.event);
  record.set_tag("Site", settings.site);
  record.set_tag("Date", today());
  record.set_tag("Round", std::to_string(scheduled.round + 1));
  record.set_tag("White", settings.engines[scheduled.white].name);
  record.set_tag("Black", settings.engines[scheduled.black].name);
  record.set_tag("Game", std::to_string(scheduled.number + 1));
  if (!record.game.first_position().same_position(start_position(record.game.rules()))) {
    record.set_tag("SetUp", "1");
  }
  const std::string white = to_text(settings.engines[scheduled.white].control);
  const std::string black = to_text(settings.engines[scheduled.black].control);
  if (white == black) {
    record.set_tag("TimeControl", white);
  } else {
    record.set_tag("WhiteTimeControl", white);
    record.set_tag("BlackTimeControl", black);
  }
  record.set_tag("PlyCount", std::to_string(turns.size()));
  record.set_tag("Termination", report.cause);
  if (settings.plain_records) return write_record(record);
  for (std::size_t i = 0; i < report.notes.size(); ++i) {
    // Of a turn sent in parts the removal's note follows; the first says what the turn was worth.
    if (report.notes[i] && (i == 0 || whole_of[i] != whole_of[i - 1])) {
      record.add_comment(static_cast<int>(whole_of[i]), to_text(*report.notes[i]));
    }
  }
  record.add_comment(static_cast<int>(turns.size()) - 1, report.reason);
  return write_record(record);
}

}  // namespace millstone
