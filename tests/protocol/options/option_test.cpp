// Tests of protocol/options/option.h.
#include "protocol/options/option.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

// A registry with one option of each type; `applied` is the last value handed on.
struct Fixture {
  OptionRegistry registry;
  std::string applied = "nothing";

  Fixture() {
    add("Hash", OptionType::kSpin, "16").high = 64;
    add("Ponder", OptionType::kCheck, "false");
    add("Clear Hash", OptionType::kButton, "");
    add("Path", OptionType::kString, "");
    add("Style", OptionType::kCombo, "Solid").choices = [] {
      return std::vector<std::string>{"Solid", "Risky"};
    };
    for (Option& option : pending) registry.add(std::move(option));
  }

  Option& add(const char* name, OptionType type, const char* standard) {
    Option option;
    option.name = name;
    option.type = type;
    option.standard = standard;
    option.low = 1;
    option.apply = [this](const std::string& value) -> Status {
      if (value == "refused") return Error{"no", "inside", "yes"};
      applied = value;
      return Done{};
    };
    pending.push_back(std::move(option));
    return pending.back();
  }

  std::vector<Option> pending;
};

TEST(OptionRegistry, DescribesEachTypeAsUciWantsIt) {
  const Fixture f;
  const auto line = [&](const char* name) { return describe(*f.registry.find(name)); };
  EXPECT_EQ(line("Hash"), "option name Hash type spin default 16 min 1 max 64");
  EXPECT_EQ(line("Ponder"), "option name Ponder type check default false");
  EXPECT_EQ(line("Clear Hash"), "option name Clear Hash type button");
  EXPECT_EQ(line("Path"), "option name Path type string default <empty>");
  EXPECT_EQ(line("Style"), "option name Style type combo default Solid var Solid var Risky");
}

TEST(OptionRegistry, NamesTheAllowedValuesForPeople) {
  const Fixture f;
  const auto values = [&](const char* name) { return allowed_values(*f.registry.find(name)); };
  EXPECT_EQ(values("Hash"), "1 to 64");
  EXPECT_EQ(values("Ponder"), "true or false");
  EXPECT_EQ(values("Clear Hash"), "(button)");
  EXPECT_EQ(values("Path"), "text");
  EXPECT_EQ(values("Style"), "Solid or Risky");
}

TEST(OptionRegistry, HandsOnValuesThatFit) {
  Fixture f;
  const auto set = [&](const char* name, const char* value) {
    EXPECT_TRUE(f.registry.set(name, value).ok()) << name << ' ' << value;
    return f.applied;
  };
  EXPECT_EQ(set("hash", "64"), "64");
  EXPECT_EQ(set("HASH", "+5"), "5");
  EXPECT_EQ(set("ponder", "TRUE"), "true");
  EXPECT_EQ(set("clear hash", "whatever"), "");
  EXPECT_EQ(set("Path", "a  b"), "a  b");
  EXPECT_EQ(set("Path", "<empty>"), "");
  EXPECT_EQ(set("Style", "risky"), "Risky");
}

TEST(OptionRegistry, RefusesTheOthersWithoutApplying) {
  const Fixture f;
  const auto error = [&](const char* name, const char* value) {
    const Status status = f.registry.set(name, value);
    EXPECT_FALSE(status.ok()) << name << ' ' << value;
    return status.ok() ? "" : status.error().text();
  };
  EXPECT_EQ(error("Hash", "0"), "'0' is out of range (option Hash); expected 1 to 64");
  EXPECT_EQ(error("Hash", "65"), "'65' is out of range (option Hash); expected 1 to 64");
  EXPECT_EQ(error("Hash", "1 value 2"),
            "'1 value 2' is not a number (option Hash); expected 1 to 64");
  EXPECT_EQ(error("Hash", ""), "'' is not a number (option Hash); expected 1 to 64");
  EXPECT_EQ(error("Ponder", "1"),
            "'1' is no value of a check option (option Ponder); expected true or false");
  EXPECT_EQ(error("Style", "Sol"),
            "'Sol' is not one of the choices (option Style); expected Solid or Risky");
  EXPECT_EQ(
      error("Hsah", "1"),
      "unknown option 'Hsah'; did you mean 'Hash'? (setoption); expected a name that `uci` lists");
  EXPECT_EQ(error("Path", "refused"), "no (option Path, inside); expected yes");
  EXPECT_EQ(f.applied, "nothing");
}

TEST(SetoptionGrammar, SplitsNameAndValue) {
  struct {
    const char *line, *name, *value;
    bool has_value;
  } const cases[] = {
      {"name Hash value 32", "Hash", "32", true},
      {" name  Move   Overhead  value  50 ", "Move Overhead", "50", true},
      {"name Path value a  b\tc", "Path", "a  b\tc", true},
      {"name Clear Hash", "Clear Hash", "", false},
      {"NAME Hash VALUE 1 value 2", "Hash", "1 value 2", true},
      {"name Path value", "Path", "", true},
      {"name My Values value x", "My Values", "x", true},
  };
  for (const auto& one : cases) {
    const auto got = parse_setoption(one.line);
    ASSERT_TRUE(got.ok()) << one.line;
    EXPECT_EQ(got->name, one.name);
    EXPECT_EQ(got->value, one.value);
    EXPECT_EQ(got->has_value, one.has_value);
  }
  for (const char* bad : {"", "name", "Hash 32", "name value 3", "value 3 name Hash"}) {
    EXPECT_FALSE(parse_setoption(bad).ok()) << bad;
  }
}

}  // namespace
}  // namespace millstone
