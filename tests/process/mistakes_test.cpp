// Tests of `millstone mistakes` on the real program.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace millstone::testing {
namespace {

struct Ran {
  int code = 0;
  std::string output;
};

Ran run_mistakes(const std::string& arguments) {
  const std::string command = std::string(MILLSTONE_BINARY) + " mistakes " + arguments + " 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  Ran ran;
  for (int c; (c = std::fgetc(pipe)) != EOF;) ran.output += static_cast<char>(c);
  ran.code = WEXITSTATUS(pclose(pipe));
  return ran;
}

const std::string kValues = std::string("--values ") + MILLSTONE_TEST_DATA + "/turn-values.tsv";

TEST(Mistakes, CountsBothPhasesTheSameEachTime) {
  const Ran first = run_mistakes(kValues + " --nodes 300");
  EXPECT_EQ(first.code, 0) << first.output;
  EXPECT_NE(first.output.find("\nplacing            278       217"), std::string::npos)
      << first.output;
  EXPECT_NE(first.output.find("\nmoving             322       131"), std::string::npos);
  EXPECT_EQ(run_mistakes(kValues + " --nodes 300").output, first.output);
}

TEST(Mistakes, ListsWhatItCounts) {
  const Ran ran = run_mistakes(kValues + " --depth 1 --list --hands");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.output.find("\tdraw for loss\n"), std::string::npos);
  EXPECT_NE(ran.output.find("\n14 in hand"), std::string::npos);
}

TEST(Mistakes, WrongArgumentsAreNamed) {
  EXPECT_EQ(run_mistakes("").code, 2);
  EXPECT_EQ(run_mistakes("--positions x").code, 2);
  EXPECT_EQ(run_mistakes(kValues + " --nodes 0").code, 2);
  EXPECT_EQ(run_mistakes(kValues + " --depth -3").code, 2);
  EXPECT_EQ(run_mistakes(kValues + " --hash 0").code, 2);
  EXPECT_EQ(run_mistakes(kValues + " --variant nosuch").code, 2);
  const Ran missing = run_mistakes("--values /nonexistent");
  EXPECT_EQ(missing.code, 1);
  EXPECT_NE(missing.output.find("/nonexistent"), std::string::npos);
}

}  // namespace
}  // namespace millstone::testing
