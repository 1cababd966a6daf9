// `millstone tablebase build`: killed at any moment, stopped, refused.
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>

#include <nlohmann/json.hpp>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Every table of a directory; a process that was killed leaves its lock and what it was writing.
std::map<std::string, std::string> contents(const fs::path& directory) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(directory)) {
    if (entry.path().extension() != ".mst") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(in), {}};
  }
  return files;
}

class TablebaseBuild : public ::testing::Test {
 protected:
  TablebaseBuild() {
    std::string name = (fs::temp_directory_path() / "millstone-build-XXXXXX").string();
    root = mkdtemp(name.data());
  }
  ~TablebaseBuild() override { fs::remove_all(root); }

  std::vector<std::string> arguments(const fs::path& directory,
                                     const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all = {"tablebase",     "build", "--dir",     directory.string(),
                                    "--turns-level", "1",     "--threads", "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  const std::vector<std::string> six = {"--variant", "sixmensmorris"};

  fs::path root;
};

TEST_F(TablebaseBuild, TwentyKillsChangeNothing) {
  EngineProcess whole(arguments(root / "whole", six));
  ASSERT_EQ(whole.wait_exit(), 0) << whole.error_output();
  const auto expected = contents(root / "whole");
  ASSERT_EQ(expected.size(), 2u * 77);

  std::mt19937 random(23);
  std::size_t grown = 0, before = 0;
  for (int i = 0; i < 20; ++i) {
    EngineProcess killed(arguments(root / "killed", six));
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 120));
    killed.signal(SIGKILL);
    killed.wait_exit();
    const auto so_far =
        fs::exists(root / "killed") ? contents(root / "killed") : decltype(expected){};
    for (const auto& [name, content] : so_far)
      ASSERT_EQ(content, expected.at(name)) << name << " after kill " << i;
    if (so_far.size() > before) ++grown;
    before = so_far.size();
  }
  EXPECT_GT(grown, 0u);  // some runs got somewhere
  EngineProcess last(arguments(root / "killed", six));
  ASSERT_EQ(last.wait_exit(), 0) << last.error_output();
  EXPECT_EQ(contents(root / "killed"), expected);
}

TEST_F(TablebaseBuild, StopsCleanlyOnASignal) {
  for (const int signal : {SIGTERM, SIGINT}) {
    const fs::path directory = root / std::to_string(signal);
    EngineProcess stopped(arguments(directory, {"--moving-only", "--max-pieces", "9"}));
    stopped.read_until("Needs ");
    stopped.signal(signal);
    EXPECT_EQ(stopped.wait_exit(), 1);
    EXPECT_NE(stopped.error_output().find("stopped; the same command goes on from here"),
              std::string::npos);
    if (fs::exists(directory)) {
      for (const auto& entry : fs::directory_iterator(directory))
        EXPECT_EQ(entry.path().extension(), ".mst") << entry.path();
    }
  }
}

TEST_F(TablebaseBuild, TellsWhatItDoes) {
  EngineProcess build(arguments(root / "four", {"--variant", "fourmensmorris"}));
  const Lines lines = build.read_until("Took ");
  EXPECT_EQ(build.wait_exit(), 0);
  EXPECT_EQ(lines[0], "18 sectors, 0 of them there already; 222129 positions to solve");
  EXPECT_EQ(lines[1].rfind("Needs ", 0), 0u) << lines[1];
  EXPECT_EQ(lines.size(), 2 + 18 + 1u);
  EXPECT_EQ(lines[2].rfind("3-3: ", 0), 0u) << lines[2];
  EXPECT_NE(lines[19].find("100.0 %"), std::string::npos) << lines[19];

  EngineProcess again(arguments(root / "four", {"--variant", "fourmensmorris"}));
  EXPECT_EQ(again.read_until("18 sectors").back(),
            "18 sectors, 18 of them there already; 0 positions to solve");
  EXPECT_EQ(again.wait_exit(), 0);
}

TEST_F(TablebaseBuild, RefusesWhatDoesNotFitBeforeItBegins) {
  EngineProcess build(arguments(root / "nine", {"--moving-only", "--memory", "2"}));
  EXPECT_EQ(build.wait_exit(), 1);
  EXPECT_NE(build.error_output().find("more than the 2.00 GB of --memory"), std::string::npos)
      << build.error_output();
  EXPECT_FALSE(fs::exists(root / "nine"));
}

TEST_F(TablebaseBuild, SaysWhichRuleItCannotExpress) {
  EngineProcess build(arguments(root / "russian", {"--variant", "russian"}));
  EXPECT_EQ(build.wait_exit(), 1);
  EXPECT_NE(build.error_output().find("lineReuse"), std::string::npos) << build.error_output();
}

TEST_F(TablebaseBuild, LeavesTheTablesOfAnotherGameAlone) {
  const fs::path directory = root / "shared";
  EngineProcess three(arguments(directory, {"--variant", "threemensmorris"}));
  ASSERT_EQ(three.wait_exit(), 0) << three.error_output();
  const auto before = contents(directory);
  EngineProcess other(arguments(directory, {"--variant", "tapatan"}));
  EXPECT_EQ(other.wait_exit(), 1);
  EXPECT_NE(other.error_output().find("threemensmorris"), std::string::npos)
      << other.error_output();
  EXPECT_EQ(contents(directory), before);
}

TEST_F(TablebaseBuild, SaysWhoHoldsTheDirectory) {
  const fs::path directory = root / "held";
  EngineProcess first(arguments(directory, {"--moving-only", "--max-pieces", "11"}));
  first.read_until("3-3: ");  // the directory is there and in use
  EngineProcess second(arguments(directory, {"--moving-only", "--max-pieces", "7"}));
  EXPECT_EQ(second.wait_exit(), 1);
  EXPECT_NE(second.error_output().find("in use by process "), std::string::npos)
      << second.error_output();
  first.signal(SIGTERM);
  EXPECT_EQ(first.wait_exit(), 1);
  for (const auto& entry : fs::directory_iterator(directory))
    EXPECT_EQ(entry.path().extension(), ".mst") << entry.path();
}

TEST_F(TablebaseBuild, WaitsForNoPipe) {
  const fs::path directory = root / "pipes";
  fs::create_directory(directory);
  ASSERT_EQ(mkfifo((directory / "3-3.dist.mst").c_str(), 0600), 0);
  EngineProcess build(arguments(directory, {"--variant", "threemensmorris"}));
  EXPECT_EQ(build.wait_exit(), 1);
  EXPECT_NE(build.error_output().find("no regular file"), std::string::npos)
      << build.error_output();
  const fs::path pipe = root / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EngineProcess into(arguments(pipe, {"--variant", "threemensmorris"}));
  EXPECT_EQ(into.wait_exit(), 1);
}

// A game of which nothing can be solved along rows: through files, and verified.
TEST_F(TablebaseBuild, SolvesTheRarerRules) {
  const std::string file = (root / "own.ini").string();
  std::ofstream(file) << "[own:threemensmorris]\nlineWins = false\npieces = 4\n"
                         "moveWhilePlacing = true\nremovals = perLine\nmisere = true\n";
  const fs::path directory = root / "own";
  EngineProcess build(arguments(directory, {"--variant", "own", "--load", file}));
  ASSERT_EQ(build.wait_exit(), 0) << build.error_output();
  EngineProcess verify({"tablebase", "verify", directory.string(), "--load", file});
  EXPECT_EQ(verify.wait_exit(), 0) << verify.error_output();
}

// The jobs of a plan, each by itself, make the same bytes as one build.
TEST_F(TablebaseBuild, JobsOfAPlanMakeTheSameTables) {
  const std::vector<std::string> three = {"--variant", "threemensmorris"};
  EngineProcess whole(arguments(root / "whole", three));
  ASSERT_EQ(whole.wait_exit(), 0) << whole.error_output();
  const fs::path parts = root / "parts";
  EngineProcess plan({"tablebase", "plan", "--dir", parts.string(), "--variant", "threemensmorris",
                      "--format", "json"});
  std::string text;
  while (const auto line = plan.read_line()) text += *line;
  ASSERT_EQ(plan.wait_exit(), 0) << plan.error_output();
  const auto jobs = nlohmann::json::parse(text);
  ASSERT_EQ(jobs.size(), 7u);
  std::set<std::string> made;
  for (const auto& job : jobs) {
    for (const auto& need : job.at("needs")) EXPECT_TRUE(made.contains(need)) << need;
    std::vector<std::string> only = three;
    only.insert(only.end(), {"--only", job.at("sectors")});
    EngineProcess build(arguments(parts, only));
    ASSERT_EQ(build.wait_exit(), 0) << build.error_output();
    EXPECT_TRUE(fs::exists(parts / job.at("file").get<std::string>()));
    made.insert(job.at("name"));
  }
  EXPECT_EQ(contents(parts), contents(root / "whole"));
  EngineProcess early(
      arguments(root / "early", {"--variant", "threemensmorris", "--only", "0-0+3-3"}));
  EXPECT_EQ(early.wait_exit(), 1);  // what it needs is not there
  EngineProcess unknown(arguments(parts, {"--variant", "threemensmorris", "--only", "9-9"}));
  EXPECT_EQ(unknown.wait_exit(), 1);
  EXPECT_NE(unknown.error_output().find("no sector 9-9"), std::string::npos);
}

TEST_F(TablebaseBuild, PlansForMakeAndSlurmNameEveryJob) {
  for (const char* format : {"make", "slurm", "text"}) {
    EngineProcess plan({"tablebase", "plan", "--dir", "tables", "--variant", "fourmensmorris",
                        "--format", format});
    std::string text;
    while (const auto line = plan.read_line()) text += *line + '\n';
    ASSERT_EQ(plan.wait_exit(), 0) << plan.error_output();
    EXPECT_NE(text.find("4-3,3-4"), std::string::npos) << format;
  }
  EngineProcess nonsense({"tablebase", "plan", "--dir", "tables", "--format", "nonsense"});
  EXPECT_EQ(nonsense.wait_exit(), 2);
}

TEST_F(TablebaseBuild, RefusesWrongArguments) {
  const std::vector<std::vector<std::string>> wrong = {
      {"--threads", "0"},     {"--memory", "-1"},     {"--wdl-level", "23"},
      {"--turns-level", "0"}, {"--variant", "chess"}, {"what"}};
  for (const auto& more : wrong) {
    std::vector<std::string> all = {"tablebase", "build", "--dir", (root / "none").string()};
    all.insert(all.end(), more.begin(), more.end());
    EngineProcess build(all);
    EXPECT_EQ(build.wait_exit(), 2) << more.front();
  }
  EngineProcess nowhere({"tablebase", "build"});
  EXPECT_EQ(nowhere.wait_exit(), 2);
}

}  // namespace
}  // namespace millstone
