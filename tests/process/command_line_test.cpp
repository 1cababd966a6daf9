// Arguments of the program: protocol cases 54 and 55, and the sub-commands.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>
#include <sys/wait.h>

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

TEST(CommandLine, AMisspeltWordIsGuessed) {
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"prft", "3"}, "did you mean perft?"},
      {{"benhc"}, "did you mean bench?"},
      {{"isredy"}, "did you mean isready?"},
      {{"--verison"}, "did you mean --version?"},
      {{"perft", "3", "--variant", "laskr"}, "expected lasker"},
      {{"variants", "show", "morabarba"}, "expected morabaraba"}};
  for (const auto& [arguments, guess] : cases) {
    const Ended one = run(arguments);
    EXPECT_EQ(one.code, 2) << arguments[0];
    EXPECT_NE(one.err.find(guess), std::string::npos) << one.err;
  }
}

TEST(CommandLine, SeveralCommandsAreCarriedOutInOrder) {
  const Ended one = run({"position startpos moves d6", "d", "go depth 3"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_NE(one.out.find("Fen: 3/1W1/"), std::string::npos) << one.out;
  EXPECT_LT(one.out.find("Fen: "), one.out.find("bestmove "));
  EXPECT_EQ(run({"position startpos moves d6", "position startpos moves d6 d6"}).code, 1);
  // One command in several words, as Stockfish takes it.
  EXPECT_EQ(run({"position", "fen", "3/3/3/6/3/3/3 w 9 9 0 0 1"}).code, 0);
}

TEST(CommandLine, ACommandThatNeverEndsIsStoppedOrRefused) {
  for (const char* go : {"go", "go infinite", "go ponder"}) EXPECT_EQ(run({go}).code, 0) << go;
  const Ended one = run({"go x"});
  EXPECT_EQ(one.code, 1);
  EXPECT_NE(one.out.find("bestmove (none)"), std::string::npos) << one.out;
  EXPECT_NE(one.err, "");
}

TEST(CommandLine, BenchTakesItsNumbersInOrder) {
  const std::string words = run({"bench", "2", "1", "4"}).out;
  const std::string options = run({"bench", "--depth", "2", "--hash", "4"}).out;
  const auto nodes = [](const std::string& out) { return value_after(out, "searched  :"); };
  EXPECT_NE(nodes(words), "");
  EXPECT_EQ(nodes(words), nodes(options));
  for (const auto& wrong : std::vector<std::vector<std::string>>{
           {"bench", "2", "1", "4", "5"}, {"bench", "x"}, {"bench", "2", "--depth", "3"}}) {
    EXPECT_EQ(run(wrong).code, 2);
  }
}

// What a shell makes of a command.
Ended shell(const std::string& command) {
  const std::string errors = ::testing::TempDir() + "millstone-stderr";
  const std::string line =
      "PATH=\"$(dirname '" MILLSTONE_BINARY "'):$PATH\"; set -o pipefail; " + command;
  const std::string quoted = std::regex_replace(line, std::regex("'"), "'\\''");
  FILE* pipe = ::popen(("bash -c '" + quoted + "' 2>'" + errors + "'").c_str(), "r");
  std::string out;
  for (char bytes[4096]; const std::size_t got = std::fread(bytes, 1, sizeof bytes, pipe);) {
    out.append(bytes, got);
  }
  const int status = ::pclose(pipe);
  std::ifstream file(errors);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1000, out,
          std::string(std::istreambuf_iterator<char>(file), {})};
}

TEST(CommandLine, OutputThatCannotBeWrittenIsAFailure) {
  const std::string record = ::testing::TempDir() + "millstone-record";
  std::ofstream(record) << "1. d6 f4\n";
  for (const std::string command :
       {"variants", "perft 2", "bench 1", "'go perft 2'", "uci", "sprt --wins 5 --losses 3",
        "--version", "--help", "perft --help"}) {
    const Ended full = shell("millstone " + command + " > /dev/full");
    EXPECT_EQ(full.code, 1) << command;
    EXPECT_NE(full.err.find("cannot write the standard output: No space left on device"),
              std::string::npos)
        << command << full.err;
  }
  for (const std::string& command :
       std::vector<std::string>{"variants", "convert '" + record + "'", "'go perft 3'"}) {
    const Ended closed = shell("(sleep 0.3; millstone " + command + ") | true");
    EXPECT_EQ(closed.code, 1) << command;
    EXPECT_NE(closed.err.find("Broken pipe"), std::string::npos) << command << closed.err;
  }
  // What cannot be had is told; without a table the work can still be done.
  const std::pair<const char*, int> poor[] = {{"perft 3 --hash 512", 0},
                                              {"perft 3 --hash 1000000", 1}};
  for (const auto& [command, code] : poor) {
    const Ended one = shell(std::string("ulimit -v 400000; millstone ") + command);
    EXPECT_EQ(one.code, code) << command;
    EXPECT_NE(one.err.find("memory"), std::string::npos) << one.err;
  }
  // A conversation too; but a client that has gone is no failure of it.
  EXPECT_EQ(shell("echo uci | millstone > /dev/full").code, 1);
  EXPECT_EQ(shell("(sleep 0.2; echo uci) 2>/dev/null | millstone | true").err, "");
  // A limit on the size of files.
  const Ended limited = shell("ulimit -f 1; millstone 'help options' > '" + record + ".out'");
  EXPECT_EQ(limited.code, 1);
  EXPECT_NE(limited.err.find("File too large"), std::string::npos) << limited.err;
  // The debug log is told of in the conversation, which goes on.
  const Ended logged = shell("ulimit -f 1; printf 'setoption name Debug Log File value " + record +
                             ".log\\nhelp options\\nstate\\n' | millstone");
  EXPECT_EQ(logged.code, 0) << logged.err;
  EXPECT_NE(logged.out.find("the debug log ends here, it cannot be written: File too large"),
            std::string::npos);
  EXPECT_NE(logged.out.find("\nstate ongoing"), std::string::npos);
}

TEST(CommandLine, EveryTextMayComeFromAPipe) {
  const std::string expected = shell("printf '1. d6 f4\\n' | millstone convert -").out;
  EXPECT_NE(expected.find("1. d6 f4"), std::string::npos) << expected;
  for (const char* command :
       {"printf '1. d6 f4\\n' | millstone convert /dev/stdin", "millstone convert <(echo 1. d6 f4)",
        "printf '\\xef\\xbb\\xbf1. d6 f4\\r' | millstone convert -",
        "printf '1.\\rd6\\rf4\\r' | millstone convert -"}) {
    const Ended one = shell(command);
    EXPECT_EQ(one.code, 0) << command << one.err;
    EXPECT_EQ(one.out, expected) << command;
  }
  EXPECT_EQ(shell("printf '[a:lasker]\\rpieces = 9\\r' | millstone variants check -").out,
            "a: good\n");
  EXPECT_EQ(shell("millstone variants show a --load <(printf '[a:lasker]\\n')").code, 0);
}

TEST(CommandLine, OwnGamesAreLoadedByOneName) {
  const std::string path = ::testing::TempDir() + "millstone-games.ini";
  std::ofstream(path) << "[tiny:threemensmorris]\npieces = 2\nminPieces = 2\n";
  for (const char* option : {"--load", "--variants"}) {
    EXPECT_NE(run({"perft", "3", "--variant", "tiny", option, path}).out.find("searched: 504\n"),
              std::string::npos);
    const Ended bench = run({"bench", "2", "--variant", "tiny", option, path});
    EXPECT_NE(bench.out.find("Position 1/8: tiny "), std::string::npos) << bench.out << bench.err;
    EXPECT_EQ(run({"variants", "show", "tiny", option, path}).code, 0);
  }
  EXPECT_EQ(run({"perft", "3", "--variant", "tiny"}).code, 2);
  EXPECT_EQ(run({"perft", "3", "--load", "/no/such"}).code, 1);
}

TEST(CommandLine, StartposStandsForTheFenOfTheStart) {
  EXPECT_NE(run({"perft", "3", "--fen", "startpos"}).out.find("searched: 12144\n"),
            std::string::npos);
  EXPECT_NE(run({"position fen startpos", "d"}).out.find("Fen: 3/3/3/6/3/3/3 w 9 9 0 0 1"),
            std::string::npos);
}

TEST(CommandLine, FailedWorkGivesOne) {
  const Ended position = run({"position", "fen", "nonsense"});
  EXPECT_EQ(position.code, 1);
  EXPECT_NE(position.err, "");
  EXPECT_EQ(run({"variants", "check", "/no/such/file"}).code, 1);
  EXPECT_EQ(run({"variants", "check", "/"}).code, 1);
}

TEST(CommandLine, Case55HelpAndVersion) {
  for (const char* name : {"--version", "-V", "version"}) {
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
