// Random conversations: the program never crashes, answers each `go` once and says the same to the
// same input. MILLSTONE_SCRIPTS=N runs N of them, MILLSTONE_SCRIPT=SEED that one.
#include <cstdlib>
#include <optional>
#include <regex>
#include <string>

#include <gtest/gtest.h>

#include "tests/process/engine_process.h"
#include "tests/process/random_script.h"

namespace millstone {
namespace {

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

struct Answer {
  Lines lines;
  std::optional<int> exit;
  std::string errors;
};

Answer rest_of(EngineProcess& engine) {
  engine.close_input();
  Answer answer;
  while (auto line = engine.read_line()) answer.lines.push_back(*line);
  answer.exit = engine.wait_exit();
  answer.errors = engine.error_output();
  return answer;
}

Answer in_a_pipe(const RandomScript& script) {
  EngineProcess engine;
  engine.send_raw(joined(script.lines));
  return rest_of(engine);
}

Answer line_by_line(const RandomScript& script) {
  EngineProcess engine;
  for (const std::string& line : script.lines) engine.send(line);
  return rest_of(engine);
}

std::string timeless(const Lines& lines) {
  static const std::regex times(" (nps|time) [0-9]+");
  std::string text;
  for (const std::string& line : lines) {
    if (starts_with(line, "Total time") || starts_with(line, "Nodes/second")) continue;
    text += std::regex_replace(line, times, "") + '\n';
  }
  return text;
}

void expect_sound(const RandomScript& script, const Answer& answer, const std::string& where) {
  EXPECT_EQ(answer.exit, 0) << where << answer.errors;
  EXPECT_EQ(answer.errors, "") << where;
  EXPECT_EQ(count_starting(answer.lines, "bestmove "), script.answers)
      << where << text_of(answer.lines);
}

// False: something was not as it should be.
bool hold(std::uint64_t seed) {
  const RandomScript script = make_script(seed);
  const std::string where = "seed " + std::to_string(seed) + "\n" + joined(script.lines) + "--\n";
  const Answer piped = in_a_pipe(script), typed = line_by_line(script);
  expect_sound(script, piped, where + "in a pipe\n");
  expect_sound(script, typed, where + "line by line\n");
  if (script.repeatable) {
    EXPECT_EQ(timeless(piped.lines), timeless(typed.lines)) << where;
  }
  return !::testing::Test::HasFailure();
}

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

void hold_many(std::uint64_t count) {
  if (const char* seed = std::getenv("MILLSTONE_SCRIPT")) {
    hold(std::strtoull(seed, nullptr, 10));
    return;
  }
  int repeatable = 0;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    repeatable += make_script(seed).repeatable ? 1 : 0;
    if (!hold(seed)) return;
  }
  // Or the comparison would be none.
  EXPECT_GT(repeatable, static_cast<int>(count / 20));
}

TEST(RandomScript, AFewConversations) {
  hold_many(25);
}

TEST(DeepRandomScript, ManyConversations) {
  hold_many(number_from("MILLSTONE_SCRIPTS", 5000));
}

}  // namespace
}  // namespace millstone
