// Implements engine_reply.h.
#include "tools/match/engine_reply.h"

#include <algorithm>
#include <limits>

#include "engine/text/text.h"
#include "engine/text/words.h"

namespace millstone {
namespace {

int to_int(std::int64_t value) {
  using Limits = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

// The next word as a number; when it is none it stays where it is, for it may be a key word.
std::optional<std::int64_t> take_number(std::string_view& rest) {
  std::string_view after = rest;
  const auto number = parse_integer(take_word(after));
  if (number) rest = after;
  return number;
}

void read_score(std::string_view& rest, InfoReply& reply) {
  std::string_view after = rest;
  const std::string_view kind = take_word(after);
  if (kind != "cp" && kind != "mate") return;
  rest = after;
  if (const auto value = take_number(rest)) reply.score = Score{kind == "mate", to_int(*value)};
}

}  // namespace

std::optional<InfoReply> parse_info(std::string_view line) {
  std::string_view rest = line;
  if (take_word(rest) != "info") return std::nullopt;
  InfoReply reply;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "depth") {
      if (const auto depth = take_number(rest)) reply.depth = to_int(*depth);
    } else if (word == "multipv") {
      if (const auto number = take_number(rest)) reply.multi_pv = to_int(*number);
    } else if (word == "score") {
      read_score(rest, reply);
    } else if (word == "lowerbound" || word == "upperbound") {
      reply.exact = false;
    } else if (word == "nodes") {
      reply.nodes = take_number(rest);
    } else if (word == "nps") {
      reply.nps = take_number(rest);
    } else if (word == "time") {
      reply.time = take_number(rest);
    } else if (word == "pv") {
      reply.pv = trim(rest);
      break;
    } else if (word == "string") {
      reply.text = trim(rest);
      break;
    }
  }
  return reply;
}

std::optional<BestReply> parse_best(std::string_view line) {
  std::string_view rest = line;
  if (take_word(rest) != "bestmove") return std::nullopt;
  BestReply reply;
  reply.turn = take_word(rest);
  if (take_word(rest) == "ponder") reply.ponder = take_word(rest);
  return reply;
}

std::optional<OptionReply> parse_option(std::string_view line) {
  std::string_view rest = line;
  if (take_word(rest) != "option" || take_word(rest) != "name") return std::nullopt;
  OptionReply reply;
  bool in_choice = false;
  std::string* target = &reply.name;  // a name or default may be several words
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "type") {
      reply.type = take_word(rest);
      target = nullptr;
    } else if (word == "default" && target != &reply.name) {
      target = &reply.standard;
    } else if ((word == "min" || word == "max") && target != &reply.name) {
      (word == "min" ? reply.low : reply.high) = take_number(rest);
      target = nullptr;
    } else if (word == "var" && target != &reply.name) {
      reply.choices.emplace_back();
      target = nullptr;
      in_choice = true;
      continue;
    } else if (in_choice) {
      std::string& choice = reply.choices.back();
      if (!choice.empty()) choice += ' ';
      choice += word;
    } else if (target != nullptr) {
      if (!target->empty()) *target += ' ';
      *target += word;
    }
  }
  if (reply.name.empty() || reply.type.empty()) return std::nullopt;
  return reply;
}

}  // namespace millstone
