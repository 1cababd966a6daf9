// Implements match_clock.h, and the reading of time controls.
#include "tools/match/match_clock.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/text/text.h"
#include "engine/text/words.h"

namespace millstone {
namespace {

// "1:30", "0.05": minutes and seconds as milliseconds; nullopt for anything else.
std::optional<Milliseconds> parse_seconds(std::string_view text) {
  double total = 0;
  std::string rest(text);
  if (const auto colon = rest.find(':'); colon != std::string::npos) {
    char* end = nullptr;
    total = 60 * std::strtod(rest.c_str(), &end);
    if (end != rest.c_str() + colon) return std::nullopt;
    rest.erase(0, colon + 1);
  }
  if (rest.empty() || !(is_digit(rest.front()) || rest.front() == '.')) return std::nullopt;
  char* end = nullptr;
  total += std::strtod(rest.c_str(), &end);
  constexpr double kMostSeconds = 1e7;
  if (*end != '\0' || !(total >= 0 && total < kMostSeconds)) return std::nullopt;
  return static_cast<Milliseconds>(std::llround(total * 1000));
}

// 1500 ms as "1.5".
std::string seconds_text(Milliseconds time) {
  std::string out = std::to_string(time / 1000);
  if (time % 1000 == 0) return out;
  std::string rest = std::to_string(1000 + time % 1000).substr(1);
  while (rest.back() == '0') rest.pop_back();
  return out + '.' + rest;
}

}  // namespace

std::string to_text(const TimeControl& control) {
  std::string out;
  const auto add = [&out](const std::string& part) { out += (out.empty() ? "" : " ") + part; };
  if (control.base) {
    add((control.turns > 0 ? std::to_string(control.turns) + "/" : "") +
        seconds_text(*control.base) +
        (control.increment > 0 ? "+" + seconds_text(control.increment) : ""));
  }
  if (control.per_turn) add(seconds_text(*control.per_turn) + "/move");
  if (control.nodes) add("nodes=" + std::to_string(*control.nodes));
  if (control.depth) add("depth=" + std::to_string(*control.depth));
  return out.empty() ? "-" : out;
}

Status parse_time_control(std::string_view text, TimeControl& control) {
  const Error wrong{"bad time control " + quoted(text), "tc",
                    "turns/seconds+increment as 40/60+0.5, 1:30+1 or 10, or inf"};
  TimeControl out = control;
  out.base.reset();
  out.increment = 0;
  out.turns = 0;
  if (text == "inf" || text == "infinite") {
    control = out;
    return Done{};
  }
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    constexpr int kMostTurns = 1'000'000;
    const auto turns = parse_integer(text.substr(0, slash));
    if (!turns || *turns <= 0 || *turns > kMostTurns) return wrong;
    out.turns = static_cast<int>(*turns);
    text.remove_prefix(slash + 1);
  }
  if (const auto plus = text.find('+'); plus != std::string_view::npos) {
    const auto increment = parse_seconds(text.substr(plus + 1));
    if (!increment) return wrong;
    out.increment = *increment;
    text = text.substr(0, plus);
  }
  out.base = parse_seconds(text);
  if (!out.base || (*out.base == 0 && out.increment == 0)) return wrong;
  if (*out.base == 0) out.base = out.increment;
  control = out;
  return Done{};
}

std::optional<Milliseconds> MatchClock::allowed() const {
  std::optional<Milliseconds> least;
  if (runs()) least = left_;
  if (control_.per_turn) least = least ? std::min(*least, *control_.per_turn) : *control_.per_turn;
  if (least) *least += control_.margin;
  return least;
}

void MatchClock::spend(Milliseconds time, bool whole) {
  if (!runs()) return;
  // What the margin forgives is not owed later.
  left_ = std::max<Milliseconds>(left_ - time, 0);
  if (!whole) return;
  left_ += control_.increment;
  if (turns_left_ > 0 && --turns_left_ == 0) {
    left_ += *control_.base;
    turns_left_ = control_.turns;
  }
}

std::string go_command(const std::array<MatchClock, 2>& clocks, Color side, Dialect dialect) {
  const bool ugi = dialect == Dialect::kUgi;
  const MatchClock& own = clocks[side];
  std::string out = "go";
  const auto add = [&](std::string_view word, std::int64_t value) {
    (out += ' ').append(word) += ' ' + std::to_string(value);
  };
  if (own.runs()) {
    // An opponent without a clock is given as one with the same time.
    const auto shown = [&](Color c) -> const MatchClock& {
      return clocks[c].runs() ? clocks[c] : own;
    };
    add(ugi ? "p1time" : "wtime", shown(kWhite).left());
    add(ugi ? "p2time" : "btime", shown(kBlack).left());
    add(ugi ? "p1inc" : "winc", shown(kWhite).control().increment);
    add(ugi ? "p2inc" : "binc", shown(kBlack).control().increment);
    if (own.turns_left() > 0) add("movestogo", own.turns_left());
  }
  if (own.control().per_turn) add("movetime", *own.control().per_turn);
  if (own.control().depth) add("depth", *own.control().depth);
  if (own.control().nodes) add("nodes", static_cast<std::int64_t>(*own.control().nodes));
  return out;
}

}  // namespace millstone
