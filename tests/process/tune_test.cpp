// `millstone tune`, `tunables` and `openings` as programs.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/process/engine_process.h"
#include "tools/tune/tunable.h"
#include "tools/tune/tune_course.h"

namespace millstone {
namespace {

constexpr std::chrono::seconds kTunePatience{120};

class TuneCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "tune-XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
  }
  void TearDown() override {
    for (const char* name :
         {"params", "openings", "state", "other", "plot", "third", "third.lock"}) {
      std::remove(path(name).c_str());
    }
    rmdir(folder_.c_str());
  }
  std::string path(const std::string& name) const { return folder_ + '/' + name; }

  static Lines run(const std::vector<std::string>& arguments, int code) {
    EngineProcess process(arguments);
    const Lines lines = process.read_for(kTunePatience);
    EXPECT_EQ(process.wait_exit(), code) << text_of(lines) << process.error_output();
    return lines;
  }
  std::vector<std::string> tune(const std::string& state) const {
    return {"tune",
            "--params",
            path("params"),
            "--engine",
            std::string("cmd=") + MILLSTONE_MOCK_ENGINE,
            "depth=1",
            "--openings",
            path("openings"),
            "--iterations",
            "60",
            "--state",
            path(state)};
  }

  std::string folder_;
};

TEST_F(TuneCommand, FindsAPlantedWrongValueAlsoWhenKilledOnTheWay) {
  const Lines made = run({"openings", "--plies", "4", "--count", "40", "--depth", "1",
                          "--max-score", "50", "--output", path("openings")},
                         0);
  EXPECT_TRUE(made.empty());
  // The mock takes pieces as often as Wisdom says; 100 is best.
  std::ofstream(path("params")) << "Wisdom,int,10,0,100,15,0.1\n";

  auto arguments = tune("other");
  arguments.insert(arguments.end(), {"--plot", path("plot")});
  const Lines whole = run(arguments, 0);
  const auto tuned = parse_tunable(whole.back());
  ASSERT_TRUE(tuned.ok()) << text_of(whole);
  EXPECT_GT(tuned->value, 50);
  std::ostringstream plot;
  plot << std::ifstream(path("plot")).rdbuf();
  EXPECT_NE(plot.str().find("<polyline"), std::string::npos);
  EXPECT_NE(plot.str().find("Wisdom: 10"), std::string::npos);

  {
    EngineProcess process(tune("state"));
    process.read_until("Iteration 20 ", kTunePatience);
    process.signal(SIGKILL);
    process.wait_exit();
  }
  const Lines rest = run(tune("state"), 0);
  EXPECT_EQ(rest.back(), whole.back());
  EXPECT_LE(count_starting(rest, "Iteration "), 40);
  const std::vector<Tunable> tunables{*parse_tunable("Wisdom,int,10,0,100,15,0.1")};
  const auto one = read_course(path("state"), tunables);
  const auto other = read_course(path("other"), tunables);
  ASSERT_TRUE(one.ok() && other.ok());
  ASSERT_EQ(one->steps.size(), 60u);
  for (std::size_t i = 0; i < 60; ++i) EXPECT_EQ(one->steps[i].values, other->steps[i].values);

  // A run with other settings is not gone on with.
  auto different = tune("state");
  different.insert(different.end(), {"--pairs", "2"});
  run(different, 1);
  // Nor by two at once.
  EngineProcess first(tune("third"));
  first.read_until("Iteration 1 ", kTunePatience);
  EngineProcess second(tune("third"));
  EXPECT_EQ(second.wait_exit(), 1);
  EXPECT_NE(second.error_output().find("is in use (process "), std::string::npos);
  first.signal(SIGTERM);
  first.wait_exit();
}

TEST_F(TuneCommand, RefusesWhatTheEngineDoesNotTake) {
  for (const char* line :
       {"NoSuch,int,10,0,100,15,0.1", "Wisdom,int,10,0,101,15,0.1", "Wisdom,float,10,0,100,15,0.1",
        "Wisdom,int,10,0,100,15,0.1\nwisdom,int,10,0,100,15,0.1"}) {
    std::ofstream(path("params")) << line << '\n';
    EngineProcess process({"tune", "--params", path("params"), "--engine",
                           std::string("cmd=") + MILLSTONE_MOCK_ENGINE, "depth=1"});
    EXPECT_NE(process.wait_exit(), 0) << line;
    EXPECT_FALSE(process.read_line()) << line;
    EXPECT_NE(process.error_output().find("expected"), std::string::npos) << line;
  }
}

TEST_F(TuneCommand, ListsTunablesAsItReadsThem) {
  const Lines lines = run({"tunables", "--engine", std::string("cmd=") + MILLSTONE_MOCK_ENGINE}, 0);
  EXPECT_EQ(lines, (Lines{"Wisdom,int,100,0,100,5,0.002"}));
  for (const std::string& line : run({"tunables"}, 0))
    EXPECT_TRUE(parse_tunable(line).ok()) << line;
}

TEST_F(TuneCommand, SprtSaysWhatOneSidedResultsAreWorth) {
  const Lines won = run({"sprt", "--wins", "10"}, 0);
  ASSERT_EQ(won.size(), 6u);
  EXPECT_EQ(won[0], "Games: 10, score: 100.00 %");
  EXPECT_EQ(won[1], "Elo: inf +/- nan, nElo: inf +/- nan");
  EXPECT_EQ(won[2], "Every game was won: no finite Elo explains that.");
  EXPECT_EQ(won[3], "LOS: 100.00 %");
  const Lines none = run({"sprt", "--wins", "0"}, 0);
  EXPECT_EQ(none[2], "No games: nothing is known of the strength.");
  EXPECT_EQ(none.back(), "undecided");
  run({"sprt"}, 2);
  run({"sprt", "--wins", "-1"}, 2);
  run({"sprt", "--wins", "3", "--ptnml", "1,2,3,4,5"}, 2);
  run({"sprt", "--wins", "9", "--elo1", "6000"}, 2);
  run({"sprt", "--ptnml", "1,2,3,4"}, 2);
  run({"sprt", "--elo0", "5", "--elo1", "5"}, 2);
}

TEST_F(TuneCommand, RefusesWrongUsage) {
  run({"tune"}, 2);
  run({"tune", "--params", path("params"), "--engine", "cmd=x"}, 2);             // no limit
  run({"tune", "--params", path("params"), "--engine", "cmd=x", "depth=1"}, 1);  // no file
  run({"openings", "--plies", "0"}, 2);
  run({"openings", "--variant", "chess"}, 2);
  for (const char* command : {"tune", "tunables", "openings", "sprt"}) {
    EXPECT_GT(run({command, "--help"}, 0).size(), 3u);
  }
}

// What a file holds stays until the new openings are complete.
TEST_F(TuneCommand, OpeningsReplaceAFileWhole) {
  std::ofstream(path("openings")) << "old\n";
  EngineProcess process({"openings", "--plies", "8", "--count", "1000000", "--depth", "1",
                         "--output", path("openings")});
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  const auto text = [&] {
    std::ostringstream out;
    out << std::ifstream(path("openings")).rdbuf();
    return out.str();
  };
  EXPECT_EQ(text(), "old\n");
  process.signal(SIGINT);
  EXPECT_EQ(process.wait_exit(), 1);
  EXPECT_TRUE(text().starts_with("# ninemensmorris, 8 turns"));
  EXPECT_NE(process.error_output().find("stopped after "), std::string::npos);
}

}  // namespace
}  // namespace millstone
