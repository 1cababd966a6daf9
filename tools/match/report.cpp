// Implements report.h.
#include "tools/match/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "engine/records/record.h"
#include "tools/stats/elo.h"

namespace millstone {
namespace {

using Json = nlohmann::ordered_json;

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char text[512];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

std::string versus(const MatchSettings& settings, std::size_t a, std::size_t b) {
  return settings.engines[a].name + " vs " + settings.engines[b].name;
}

std::string text_of(const Estimate& estimate) {
  return decimal(estimate.value, 1) + " +/- " + decimal(estimate.error, 1);
}

double draw_ratio(const GameCounts& counts) {
  return counts.games() == 0
             ? 0
             : static_cast<double>(counts.draws) / static_cast<double>(counts.games());
}

std::string sprt_line(const SprtOptions& sprt, const Distribution& results) {
  const double ratio = log_likelihood_ratio(results, sprt);
  const SprtBounds bounds = sprt_bounds(sprt);
  const double share = ratio >= 0 ? ratio / bounds.upper : ratio / bounds.lower;
  std::string line = format("SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g", ratio, 100 * share,
                            bounds.lower, bounds.upper);
  const std::string_view decision = decision_text(sprt_decision(ratio, sprt));
  if (!decision.empty()) line.append(" - ").append(decision);
  return line + '\n';
}

std::string two_engine_lines(const MatchSettings& settings, const Standings& standings) {
  const GameCounts counts = standings.counts(0, 1);
  const PairCounts pairs = standings.pairs(0, 1);
  const Distribution results = standings.distribution(0, 1);
  const Estimate plain = elo(results), normalized = normalized_elo(results);
  std::string out = "Elo difference: " + text_of(plain) +
                    format(", LOS: %.1f %%, DrawRatio: %.1f %%\n",
                           100 * likelihood_of_superiority(results), 100 * draw_ratio(counts));
  out += "nElo: " + text_of(normalized) + '\n';
  std::string what = meaning(plain, results);
  if (what.empty()) what = meaning(normalized, results);
  if (!what.empty()) out += what + '\n';
  if (settings.show_pairs && pairs.pairs() > 0) {
    const auto& n = pairs.by_half_points;
    out += format("Ptnml(0-2): [%lld, %lld, %lld, %lld, %lld]\n", static_cast<long long>(n[0]),
                  static_cast<long long>(n[1]), static_cast<long long>(n[2]),
                  static_cast<long long>(n[3]), static_cast<long long>(n[4]));
  }
  if (settings.sprt) out += sprt_line(*settings.sprt, results);
  return out;
}

// All engines, the best score first.
std::string table_lines(const MatchSettings& settings, const Standings& standings) {
  std::vector<std::size_t> order(settings.engines.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto score = [&](std::size_t engine) {
    return distribution_of(standings.counts(engine)).mean();
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return score(a) > score(b); });
  std::string out = format("%4s %-24s %8s %8s %8s %8s %8s\n", "Rank", "Name", "Elo", "+/-", "Games",
                           "Score", "Draw");
  bool infinite = false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const GameCounts counts = standings.counts(order[i]);
    const Distribution results = distribution_of(counts);
    const Estimate estimate = elo(results);
    infinite = infinite || !meaning(estimate, results).empty();
    out += format("%4d %-24s %8s %8s %8lld %7.1f%% %7.1f%%\n", static_cast<int>(i + 1),
                  settings.engines[order[i]].name.c_str(), decimal(estimate.value, 1).c_str(),
                  decimal(estimate.error, 1).c_str(), static_cast<long long>(counts.games()),
                  100 * results.mean(), 100 * draw_ratio(counts));
  }
  if (infinite) {
    out += "inf, nan: there are no games, only wins or only losses, or too few for an interval.\n";
  }
  return out;
}

double per(std::int64_t sum, std::int64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

// JSON has neither infinities nor NaN.
Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json effort_json(const Effort& effort) {
  return {{"average_depth", per(effort.depth, effort.turns)},
          {"average_ms", per(effort.time, effort.turns)},
          {"nodes_per_second", std::llround(1000 * per(effort.nodes, effort.time))}};
}

Json counts_json(const GameCounts& counts) {
  return {{"wins", counts.wins}, {"losses", counts.losses}, {"draws", counts.draws}};
}

}  // namespace

std::string started_line(const MatchSettings& settings, const Schedule& schedule,
                         const ScheduledGame& game) {
  return "Started game " + std::to_string(game.number + 1) + " of " +
         std::to_string(schedule.size()) + " (" + versus(settings, game.white, game.black) + ")";
}

std::string finished_line(const MatchSettings& settings, const ScheduledGame& game, Winner winner,
                          const std::string& reason) {
  return "Finished game " + std::to_string(game.number + 1) + " (" +
         versus(settings, game.white, game.black) + "): " + std::string(result_text(winner)) +
         " {" + reason + "}";
}

std::string score_line(const MatchSettings& settings, const Standings& standings) {
  const GameCounts counts = standings.counts(0, 1);
  return "Score of " + versus(settings, 0, 1) +
         format(": %lld - %lld - %lld  [%.3f] %lld", static_cast<long long>(counts.wins),
                static_cast<long long>(counts.losses), static_cast<long long>(counts.draws),
                distribution_of(counts).mean(), static_cast<long long>(counts.games()));
}

std::string rating_lines(const MatchSettings& settings, const Standings& standings) {
  return settings.engines.size() == 2 ? two_engine_lines(settings, standings)
                                      : table_lines(settings, standings);
}

std::string summary_lines(const MatchSettings& settings, const Standings& standings) {
  std::string out = "Ends:";
  for (const auto& [cause, count] : standings.causes()) {
    out += ' ' + cause + ' ' + std::to_string(count) + ',';
  }
  out.back() = '\n';
  for (std::size_t i = 0; i < settings.engines.size(); ++i) {
    const Effort& effort = standings.effort(i);
    out += settings.engines[i].name + format(": average depth %.1f, time %.0f ms, %.0f nodes/s\n",
                                             per(effort.depth, effort.turns),
                                             per(effort.time, effort.turns),
                                             1000 * per(effort.nodes, effort.time));
  }
  return out;
}

std::string json_summary(const MatchSettings& settings, const Standings& standings, bool finished) {
  Json json;
  json["finished"] = finished;
  json["variant"] = settings.variant;
  json["games"] = standings.games();
  if (settings.shard.count > 1) {
    json["shard"] = {{"index", settings.shard.index}, {"count", settings.shard.count}};
  }
  for (std::size_t i = 0; i < settings.engines.size(); ++i) {
    Json engine{{"name", settings.engines[i].name}};
    engine.update(counts_json(standings.counts(i)));
    engine.update(effort_json(standings.effort(i)));
    json["engines"].push_back(engine);
  }
  json["ends"] = standings.causes();
  if (settings.engines.size() == 2) {
    const Distribution results = standings.distribution(0, 1);
    const Estimate plain = elo(results), normalized = normalized_elo(results);
    const GameCounts counts = standings.counts(0, 1);
    json["score"] = counts.games() > 0 ? Json(distribution_of(counts).mean()) : Json(nullptr);
    json["elo"] = {{"value", number(plain.value)}, {"error", number(plain.error)}};
    json["nelo"] = {{"value", number(normalized.value)}, {"error", number(normalized.error)}};
    json["los"] = number(likelihood_of_superiority(results));
    json["draw_ratio"] = counts.games() > 0 ? Json(draw_ratio(counts)) : Json(nullptr);
    json["pentanomial"] = standings.pairs(0, 1).by_half_points;
    if (settings.sprt) {
      const SprtBounds bounds = sprt_bounds(*settings.sprt);
      json["sprt"] = {{"llr", number(log_likelihood_ratio(results, *settings.sprt))},
                      {"lower", bounds.lower},
                      {"upper", bounds.upper},
                      {"decision", decision_text(match_decision(settings, standings))}};
    }
  }
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

SprtDecision match_decision(const MatchSettings& settings, const Standings& standings) {
  // A shard sees a part of the results only; `sprt --merge` decides on all.
  if (!settings.sprt || settings.shard.count > 1) return SprtDecision::kUndecided;
  return sprt_decision(log_likelihood_ratio(standings.distribution(0, 1), *settings.sprt),
                       *settings.sprt);
}

}  // namespace millstone
