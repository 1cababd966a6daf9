// Arguments of the program: protocol cases 54 and 55, and the sub-commands.
#include <fstream>

#include <gtest/gtest.h>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

struct Ended {
  int code;
  std::string out, err;
};

Ended run(const std::vector<std::string>& arguments) {
  EngineProcess process(arguments);
  process.close_input();
  Lines lines;
  while (auto line = process.read_line()) lines.push_back(*line);
  return {process.wait_exit().value_or(-1000), text_of(lines), process.error_output()};
}

TEST(CommandLine, Case54RunsOneCommandAndEnds) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"go depth 5"}, {"go", "depth", "5"}, {"go", "nodes", "1000"}}) {
    const Ended one = run(arguments);
    EXPECT_EQ(one.code, 0);
    EXPECT_NE(one.out.find("\nbestmove "), std::string::npos) << one.out;
    EXPECT_EQ(one.err, "");
  }
  EXPECT_NE(run({"d"}).out.find("Fen: "), std::string::npos);
  EXPECT_NE(run({"go perft 4"}).out.find("Nodes searched: 255024\n"), std::string::npos);
  EXPECT_EQ(run({"uci"}).code, 0);
  EXPECT_NE(run({"help"}).out.find("setoption"), std::string::npos);
  EXPECT_NE(run({"compiler"}).out.find("compiled by"), std::string::npos);
}

TEST(CommandLine, Case54WrongUsageIsToldOnStderr) {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"nonsense"},
                                             {"--nonsense"},
                                             {""},
                                             {"perft"},
                                             {"perft", "x"},
                                             {"perft", "-1"},
                                             {"perft", "3", "4"},
                                             {"perft", "3", "--threads", "0"},
                                             {"perft", "3", "--hash", "x"},
                                             {"perft", "3", "--variant", "chess"},
                                             {"perft", "3", "--fen", "nonsense"},
                                             {"bench", "--depth", "0"},
                                             {"bench", "--nonsense"},
                                             {"variants", "show"},
                                             {"variants", "show", "chess"},
                                             {"variants", "dance"},
                                             {"serve", "--listen", "x"},
                                             {"serve", "extra"}}) {
    const Ended one = run(arguments);
    EXPECT_EQ(one.code, 2) << arguments[0];
    EXPECT_NE(one.err, "") << arguments[0];
    EXPECT_EQ(one.out, "") << arguments[0];
  }
}

TEST(CommandLine, FailedWorkGivesOne) {
  const Ended position = run({"position", "fen", "nonsense"});
  EXPECT_EQ(position.code, 1);
  EXPECT_NE(position.err, "");
  EXPECT_EQ(run({"variants", "check", "/no/such/file"}).code, 1);
  EXPECT_EQ(run({"variants", "check", "/"}).code, 1);
}

TEST(CommandLine, Case55HelpAndVersion) {
  for (const char* name : {"--version", "-V"}) {
    const Ended version = run({name});
    EXPECT_EQ(version.code, 0);
    EXPECT_TRUE(starts_with(version.out, "Millstone " MILLSTONE_VERSION "\ncompiled by "))
        << version.out;
    EXPECT_NE(version.out.find(" for "), std::string::npos) << version.out;
  }
  const Ended help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  for (const char* name : {"perft", "bench", "variants", "serve"}) {
    EXPECT_NE(help.out.find(name), std::string::npos);
    const Ended own = run({name, "--help"});
    EXPECT_EQ(own.code, 0) << name;
    EXPECT_TRUE(starts_with(own.out, std::string("Usage: millstone ") + name)) << own.out;
    EXPECT_NE(own.out.find("--help"), std::string::npos);
  }
}

TEST(CommandLine, PerftCounts) {
  EXPECT_NE(run({"perft", "5"}).out.find("Nodes searched: 5140800\n"), std::string::npos);
  EXPECT_NE(run({"perft", "4", "--threads", "2", "--hash", "16"}).out.find("searched: 255024\n"),
            std::string::npos);
  EXPECT_NE(run({"perft", "4", "--variant", "lasker"}).out.find("searched: 319176\n"),
            std::string::npos);
  const std::vector<std::string> position{"perft", "3", "--fen",
                                          "BBW/1WB/1WB/WWW1BW/B2/1BW/W1B w 0 0 1 0 20"};
  EXPECT_NE(run(position).out.find("searched: 469\n"), std::string::npos);
  auto actions = position;
  actions.push_back("--actions");
  EXPECT_NE(run(actions).out.find("searched: 421\n"), std::string::npos);
  const std::string divide = run({"perft", "2", "--divide"}).out;
  EXPECT_NE(divide.find("d6: 23\n"), std::string::npos) << divide;
}

TEST(CommandLine, BenchIsTheSameEveryTime) {
  const auto nodes = [](const std::string& out) {
    const std::size_t at = out.find("Nodes searched");
    return at == std::string::npos ? out : out.substr(at, out.find('\n', at) - at);
  };
  const Ended first = run({"bench", "--depth", "3"});
  EXPECT_EQ(first.code, 0);
  EXPECT_NE(first.out.find("\nTotal time (ms)"), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("\nNodes/second"), std::string::npos) << first.out;
  EXPECT_EQ(first.out.find("error"), std::string::npos) << first.out;
  EXPECT_EQ(nodes(run({"bench", "--depth", "3"}).out), nodes(first.out));
  EXPECT_EQ(nodes(run({"bench 3"}).out), nodes(first.out));
}

TEST(CommandLine, VariantsAreListedShownComparedAndChecked) {
  EXPECT_NE(run({"variants"}).out.find("ninemensmorris"), std::string::npos);
  EXPECT_EQ(run({"variants", "list"}).out, run({"variants"}).out);
  const Ended diff = run({"variants", "diff", "ninemensmorris", "lasker"});
  EXPECT_EQ(diff.out,
            "pieces: 9 -> 10\nmoveWhilePlacing: false -> true\nflyCount: board -> total\n");
  const Ended shown = run({"variants", "show", "lasker"});
  EXPECT_NE(shown.out.find("pieces = 10\n"), std::string::npos);

  const std::string path = ::testing::TempDir() + "millstone-check.ini";
  std::ofstream(path) << shown.out << "\n[mine:lasker]\npieces = 8\n";
  const Ended good = run({"variants", "check", path});
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("mine: good\n"), std::string::npos);
  EXPECT_NE(run({"variants", "show", "mine", "--load", path}).out.find("pieces = 8\n"),
            std::string::npos);
  std::ofstream(path) << "[mine]\npieces = many\n";
  const Ended bad = run({"variants", "check", path});
  EXPECT_EQ(bad.code, 1);
  EXPECT_NE(bad.err.find("line 2"), std::string::npos) << bad.err;
  std::remove(path.c_str());
}

}  // namespace
}  // namespace millstone
