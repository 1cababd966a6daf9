// `millstone tablebase info`, `probe` and `verify`, and tables in the protocol.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

namespace fs = std::filesystem;

struct Answer {
  int code = -1;
  std::string out, errors;
};

Answer run(const std::vector<std::string>& arguments) {
  EngineProcess process(arguments);
  Answer answer;
  while (const auto line = process.read_line()) answer.out += *line + '\n';
  answer.code = process.wait_exit().value_or(-1);
  answer.errors = process.error_output();
  return answer;
}

class TablebaseReading : public ::testing::Test {
 protected:
  TablebaseReading() {
    std::string name = (fs::temp_directory_path() / "millstone-read-XXXXXX").string();
    directory = mkdtemp(name.data());
    EXPECT_EQ(run({"tablebase", "build", "--variant", "threemensmorris", "--dir", directory,
                   "--turns-level", "1"})
                  .code,
              0);
  }
  ~TablebaseReading() override { fs::remove_all(directory); }

  std::string directory;
};

TEST_F(TablebaseReading, InfoIsATableAndJson) {
  const Answer table = run({"tablebase", "info", directory});
  EXPECT_EQ(table.code, 0) << table.errors;
  EXPECT_NE(table.out.find("threemensmorris"), std::string::npos);
  EXPECT_NE(table.out.find("0-0+3-3 "), std::string::npos);

  const Answer json = run({"tablebase", "info", directory, "--json"});
  EXPECT_EQ(json.code, 0) << json.errors;
  const auto parsed = nlohmann::json::parse(json.out);
  const auto& game = parsed.at("games").at(0);
  EXPECT_EQ(game.at("variants").at(0), "threemensmorris");
  std::uint64_t wins = 0;
  for (const auto& sector : game.at("sectors")) wins += sector.at("wins").get<std::uint64_t>();
  EXPECT_EQ(game.at("all").at("wins"), wins);
  EXPECT_GT(wins, 0u);
}

TEST_F(TablebaseReading, InfoNamesADamagedFile) {
  fs::resize_file(fs::path(directory) / "3-3.wdl.mst", 100);
  const Answer info = run({"tablebase", "info", directory});
  EXPECT_EQ(info.code, 1);
  EXPECT_NE(info.errors.find("3-3.wdl.mst"), std::string::npos) << info.errors;
}

TEST_F(TablebaseReading, ProbeTellsTheValueOfEveryTurn) {
  const Answer start = run({"tablebase", "probe", "3/3/3 w 3 3 0 0 1", "--variant",
                            "threemensmorris", "--dir", directory});
  EXPECT_EQ(start.code, 0) << start.errors;
  // Only the centre wins, see values.tsv.
  EXPECT_EQ(start.out.rfind("value win in ", 0), 0u) << start.out;
  EXPECT_NE(start.out.find("\nb2 win in "), std::string::npos) << start.out;
  EXPECT_EQ(std::count(start.out.begin(), start.out.end(), '\n'), 10);

  EXPECT_EQ(
      run({"tablebase", "probe", "3/3/3 w 3 3 0 0 1", "--variant", "tapatan", "--dir", directory})
          .code,
      1);
  EXPECT_EQ(run({"tablebase", "probe", "nonsense"}).code, 2);
  EXPECT_EQ(run({"tablebase", "probe"}).code, 2);
}

TEST_F(TablebaseReading, VerifyPassesGoodTablesOnly) {
  const Answer good = run({"tablebase", "verify", directory, "--variant", "threemensmorris"});
  EXPECT_EQ(good.code, 0) << good.out << good.errors;
  EXPECT_NE(good.out.find("3-3: "), std::string::npos);
  for (const char* name : {"3-3.wdl.mst", "3-3.dist.mst"}) fs::remove(fs::path(directory) / name);
  EXPECT_EQ(
      run({"tablebase", "verify", directory, "--variant", "threemensmorris", "--sector", "2-3+1-0"})
          .code,
      1);
  EXPECT_EQ(run({"tablebase", "verify", directory, "--sector", "nonsense"}).code, 2);
}

TEST_F(TablebaseReading, TheGameIsThatOfTheTables) {
  const Answer verified = run({"tablebase", "verify", directory});
  EXPECT_EQ(verified.code, 0) << verified.errors;
  EXPECT_NE(verified.out.find("\nthreemensmorris: 7 of 7 sectors good, "), std::string::npos)
      << verified.out;
  const Answer probed = run({"tablebase", "probe", "startpos", "--dir", directory});
  EXPECT_EQ(probed.code, 0) << probed.errors;
  EXPECT_EQ(probed.out.rfind("value win in ", 0), 0u) << probed.out;
  fs::remove(fs::path(directory) / "3-3.dist.mst");
  fs::remove(fs::path(directory) / "3-3.wdl.mst");
  const Answer incomplete = run({"tablebase", "verify", directory});
  EXPECT_EQ(incomplete.code, 1);
  EXPECT_NE(incomplete.out.find(" of 6 sectors good, "), std::string::npos) << incomplete.out;
}

TEST_F(TablebaseReading, ExportWritesASectorOrASample) {
  const Answer all = run({"tablebase", "export", directory, "--sector", "3-3"});
  EXPECT_EQ(all.code, 0) << all.errors;
  EXPECT_EQ(all.out.rfind("slot,fen,result,turns\n", 0), 0u) << all.out;
  EXPECT_NE(all.out.find(" w 0 0 0 0 1,win,1\n"), std::string::npos);
  const Answer sample =
      run({"tablebase", "export", directory, "--sector", "2-2+1-1", "--sample", "9"});
  EXPECT_EQ(sample.code, 0) << sample.errors;
  EXPECT_LE(std::count(sample.out.begin(), sample.out.end(), '\n'), 10);
  EXPECT_EQ(run({"tablebase", "export", directory, "--sector", "9-9"}).code, 1);
  EXPECT_EQ(run({"tablebase", "export", directory}).code, 2);
}

TEST_F(TablebaseReading, AFolderWithoutTablesIsAFailure) {
  const std::string empty = (fs::path(directory) / "empty").string();
  fs::create_directory(empty);
  for (const char* verb : {"info", "verify"}) {
    const Answer answer = run({"tablebase", verb, empty});
    EXPECT_EQ(answer.code, 1) << verb;
    EXPECT_NE(answer.errors.find("no tables"), std::string::npos) << answer.errors;
  }
}

TEST_F(TablebaseReading, GamesOfOnesOwnComeFromAFile) {
  const std::string file = (fs::path(directory) / "own.ini").string();
  std::ofstream(file) << "[mine:threemensmorris]\nflyAt = always\nplaceBanFirst = a1\n";
  const std::string tables = (fs::path(directory) / "mine").string();
  const Answer built =
      run({"tablebase", "build", "--variant", "mine", "--load", file, "--dir", tables});
  ASSERT_EQ(built.code, 0) << built.errors;
  const Answer info = run({"tablebase", "info", tables, "--load", file});
  EXPECT_NE(info.out.find("(mine)"), std::string::npos) << info.out;
  EXPECT_EQ(run({"tablebase", "verify", tables, "--load", file}).code, 0);
  EXPECT_EQ(run({"tablebase", "probe", "startpos", "--dir", tables, "--load", file}).code, 0);
  const Answer unknown = run({"tablebase", "verify", tables});
  EXPECT_EQ(unknown.code, 1);
  EXPECT_NE(unknown.errors.find("--load"), std::string::npos) << unknown.errors;
  EXPECT_EQ(run({"tablebase", "build", "--variant", "mine", "--dir", tables}).code, 2);
  EXPECT_EQ(run({"tablebase", "info", tables, "--load", "/nowhere"}).code, 1);
}

TEST_F(TablebaseReading, TurnsToTheNextRemovalAreBuiltAndShown) {
  const std::string four = (fs::path(directory) / "four").string();
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--moving-only"}, std::vector<std::string>{"--to-removal"}}) {
    std::vector<std::string> build = {"tablebase",      "build", "--variant",
                                      "fourmensmorris", "--dir", four};
    build.insert(build.end(), more.begin(), more.end());
    const Answer built = run(build);
    ASSERT_EQ(built.code, 0) << built.errors;
  }
  const Answer value = run({"tablebase", "probe", "WW1/WB1/BB1B/1W1/3 w 0 0 0 0 1", "--variant",
                            "fourmensmorris", "--dir", four});
  EXPECT_EQ(value.code, 0) << value.errors;
  EXPECT_NE(value.out.find("\nwithin the limit of 100 turns without a removal "), std::string::npos)
      << value.out;
  const Answer info = run({"tablebase", "info", four});
  EXPECT_NE(info.out.find("turns to the next removal"), std::string::npos) << info.out;
  EXPECT_EQ(run({"tablebase", "verify", four, "--variant", "fourmensmorris"}).code, 0);
  // Played without such a limit there are none to count to.
  EXPECT_EQ(run({"tablebase", "build", "--variant", "gasser", "--dir", four, "--to-removal"}).code,
            1);
}

TEST_F(TablebaseReading, TheProtocolPlaysFromThem) {
  EngineProcess engine;
  engine.send("setoption name Variant value threemensmorris");
  engine.send("setoption name TablebasePath value " + directory);
  const std::string told = text_of(engine.settle());
  EXPECT_NE(told.find("info string tables: "), std::string::npos) << told;
  const auto shown = text_of(engine.ask("d", "Tables: "));
  EXPECT_NE(shown.find("Tables: win in "), std::string::npos);
  const auto lines = engine.ask("go", "bestmove");
  EXPECT_NE(value_after(last_info(lines), "tbhits"), "0");
  EXPECT_EQ(lines.back().substr(0, 11), "bestmove b2");

  // Of other rules: refused, and said so, at the latest by the next search.
  engine.send("setoption name Variant value tapatan");
  const std::string refused = text_of(engine.ask("go depth 2", "bestmove"));
  EXPECT_NE(refused.find("made for other rules"), std::string::npos) << refused;
  engine.quit();
}

}  // namespace
}  // namespace millstone
