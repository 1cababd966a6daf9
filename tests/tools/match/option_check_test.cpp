// Options that an engine would swallow are named before a game is played.
#include "tools/match/option_check.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

std::vector<OptionReply> listed() {
  std::vector<OptionReply> out;
  for (const char* line :
       {"option name Hash type spin default 64 min 1 max 1024", "option name Ponder type check",
        "option name Style type combo default Very Solid var Very Solid var Risky",
        "option name Clear Hash type button", "option name Skill Level type spin min 0 max 20",
        "option name Book type string default <empty>"}) {
    out.push_back(*parse_option(line));
  }
  return out;
}

TEST(OptionCheck, TakesWhatTheEngineTakes) {
  const std::pair<const char*, const char*> good[] = {
      {"Hash", "1"},      {"hash", "1024"},        {"Ponder", "true"},    {"PONDER", "False"},
      {"Style", "risky"}, {"Style", "Very Solid"}, {"Clear Hash", ""},    {"Clear Hash", "true"},
      {"Book", ""},       {"Book", "any thing"},   {"Skill Level", "20"},
  };
  for (const auto& [name, value] : good) {
    EXPECT_TRUE(check_option(listed(), name, value).ok()) << name << '=' << value;
  }
}

TEST(OptionCheck, SaysWhatItTakes) {
  const struct {
    const char *name, *value, *told;
  } bad[] = {
      {"Hash", "lots", "spin from 1 to 1024"},
      {"Hash", "1025", "spin from 1 to 1024"},
      {"Hash", "0", "spin from 1 to 1024"},
      {"Hash", "", "spin from 1 to 1024"},
      {"Ponder", "maybe", "check, true or false"},
      {"Style", "Solid", "combo, Very Solid or Risky"},
      {"Clear Hash", "7", "button, no value"},
      {"Skill_Level", "0", "expected Skill Level"},
      {"SkillLevel", "0", "expected Skill Level"},
      {"Depth", "3", "one of Hash, Ponder, Style, Clear Hash, Skill Level, Book"},
  };
  for (const auto& one : bad) {
    const Status status = check_option(listed(), one.name, one.value);
    ASSERT_FALSE(status.ok()) << one.name << '=' << one.value;
    EXPECT_NE(status.error().text().find(one.told), std::string::npos) << status.error().text();
  }
  EXPECT_FALSE(check_option({}, "Hash", "1").ok());
}

TEST(OptionCheck, AButtonHasNoValue) {
  EXPECT_EQ(setoption_line(listed(), "Clear Hash", "true"), "setoption name Clear Hash");
  EXPECT_EQ(setoption_line(listed(), "Hash", "3"), "setoption name Hash value 3");
}

}  // namespace
}  // namespace millstone
