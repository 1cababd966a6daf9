// `millstone match` as a program: misbehaving engines, games that tables end, sequential tests, and
// matches that are stopped and resumed.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include <unistd.h>
#include <csignal>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/notation/turn_text.h"
#include "engine/records/record.h"
#include "engine/tablebase/embedded_tables.h"
#include "tests/process/engine_process.h"
#include "tools/match/table_verdict.h"

namespace millstone {
namespace {

using Words = std::vector<std::string>;

constexpr std::chrono::seconds kMatchPatience{600};

Lines run_to_end(const Words& arguments, int code) {
  EngineProcess process(arguments);
  const Lines lines = process.read_for(kMatchPatience);
  EXPECT_EQ(process.wait_exit(), code) << text_of(lines) << process.error_output();
  return lines;
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// Gone, or dead and only not yet waited for.
bool is_running(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  if (!std::getline(stat, text)) return false;
  return text.at(text.rfind(')') + 2) != 'Z';
}

class MatchCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "match-XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
  }
  void TearDown() override {
    for (const char* name :
         {"pids", "config", "games", "other-config", "other-games", "log", "openings"}) {
      std::remove(path(name).c_str());
    }
    rmdir(folder_.c_str());
  }

  std::string path(const std::string& name) const { return folder_ + '/' + name; }

  Words mock(const std::string& mode, const std::string& name = "") const {
    return {"-engine", std::string("cmd=") + MILLSTONE_MOCK_ENGINE,
            "name=" + (name.empty() ? mode : name), "args=" + mode + " pids=" + path("pids")};
  }
  // The program itself as an engine that plays the same in the same position.
  static Words real(const std::string& name, const Words& words) {
    Words out{"-engine", std::string("cmd=") + MILLSTONE_BINARY, "name=" + name, "option.Hash=1"};
    out.insert(out.end(), words.begin(), words.end());
    return out;
  }
  static Words match(std::initializer_list<Words> parts) {
    Words words{"match"};
    for (const Words& part : parts) words.insert(words.end(), part.begin(), part.end());
    return words;
  }

  // The processes of engines that were started and still run.
  std::set<int> running_engines() const {
    std::set<int> running;
    std::ifstream file(path("pids"));
    for (int pid = 0; file >> pid;) {
      if (is_running(pid)) running.insert(pid);
    }
    return running;
  }
  void expect_no_engine_left() const {
    for (int i = 0; i < 1000 && !running_engines().empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(running_engines().empty());
  }

  // Stops a match that keeps itself in `config` in every way, again and again, and resumes it until
  // it is finished. Returns how often it was stopped. `most_lines`: of output before a stop.
  int play_with_stops(const Words& first, int most_lines, std::uint32_t seed) const {
    std::mt19937 random(seed);
    int stops = 0;
    for (bool finished = false; !finished; ++stops) {
      if (stops == 300) {
        ADD_FAILURE() << "not finished after " << stops << " stops";
        break;
      }
      // The arguments are needed the first time only.
      EngineProcess process(stops == 0 ? first
                                       : Words{"match", "-config", "file=" + path("config")});
      const int lines = 1 + static_cast<int>(random() % static_cast<unsigned>(most_lines));
      for (int i = 0; i < lines && process.read_line(); ++i) {
      }
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
      const int signals[] = {SIGINT, SIGTERM, SIGKILL};
      process.signal(signals[stops % 3]);
      const Lines rest = process.read_for(kMatchPatience);
      finished = !rest.empty() && rest.back() == "Finished match";
      process.wait_exit();
    }
    return stops - 1;
  }

  // Number, result and cause of each game, sorted; times differ from run to run.
  Lines results(const std::string& config) const {
    Lines out;
    std::istringstream file(read_file(path(config)));
    for (std::string line; std::getline(file, line);) {
      const auto json = nlohmann::json::parse(line);
      if (!json.contains("game")) continue;
      out.push_back(json.at("game").dump() + ' ' + json.at("result").dump() + ' ' +
                    json.at("reason").dump());
    }
    std::sort(out.begin(), out.end());
    return out;
  }
  // The turns of each game in the records, sorted.
  Lines turns(const std::string& file) const {
    const RecordFile records = read_records(read_file(path(file)), file, VariantCatalogue());
    EXPECT_TRUE(records.errors.empty()) << records.errors.front().text();
    Lines out;
    for (const GameRecord& record : records.games) {
      std::string line(record.tag("Game"));
      for (const Turn turn : record.game.turns()) {
        line += ' ' + to_text(record.game.rules().board(), turn);
      }
      out.push_back(line + ' ' + std::string(result_text(record.result)));
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  // The program with openings made by it, both engines thinking `nodes`, two games at a time.
  Words match_of_real_engines(int rounds, const std::string& nodes) const {
    run_to_end({"openings", "--plies", "6", "--count", std::to_string(rounds), "--depth", "1",
                "--output", path("openings")},
               0);
    return match(
        {real("A", {"option.Seed=1"}),
         real("B", {"option.Seed=2"}),
         {"-each", "nodes=" + nodes, "option.Variety=20", "-rounds", std::to_string(rounds),
          "-maxmoves", "60", "-concurrency", "2", "-openings", "file=" + path("openings")}});
  }
  // The same games and results as in one run; returns the number of stops.
  int expect_resumes_exactly(int rounds, const std::string& nodes, int most_lines) const {
    const Words engines = match_of_real_engines(rounds, nodes);
    const auto with = [&](const std::string& config, const std::string& games) {
      Words words = engines;
      words.insert(words.end(), {"-pgnout", path(games), "-config", "file=" + path(config)});
      return words;
    };
    const Lines whole = run_to_end(with("other-config", "other-games"), 0);
    const int stops = play_with_stops(with("config", "games"), most_lines, 5);
    const Lines end = run_to_end({"match", "-config", "file=" + path("config")}, 0);
    for (const char* line : {"Score of ", "Ptnml(0-2): ", "Ends: "}) {
      EXPECT_EQ(last_starting(end, line), last_starting(whole, line));
    }
    EXPECT_EQ(results("config").size(), static_cast<std::size_t>(2 * rounds));
    EXPECT_EQ(results("config"), results("other-config"));
    EXPECT_EQ(turns("games"), turns("other-games"));
    return stops;
  }
  static std::string last_starting(const Lines& lines, std::string_view prefix) {
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
      if (starts_with(*line, prefix)) return *line;
    }
    ADD_FAILURE() << "no line " << prefix << " in\n" << text_of(lines);
    return "";
  }

  std::string folder_;
};
class DeepMatchCommand : public MatchCommand {};

TEST_F(MatchCommand, SurvivesEveryMisbehaviour) {
  const Words modes{"crash",   "exit",  "hang",   "late",  "illegal",  "none",
                    "garbage", "flood", "stream", "close", "immortal", "actions"};
  Words words = match({mock("good")});
  for (const std::string& mode : modes) {
    const Words one = mock(mode);
    words.insert(words.end(), one.begin(), one.end());
  }
  for (const char* word : {"-each", "st=0.2", "timemargin=100", "-tournament", "gauntlet", "-quiet",
                           "-concurrency", "4", "-maxmoves", "40", "-pgnout"}) {
    words.emplace_back(word);
  }
  words.push_back(path("games"));
  words.insert(words.end(), {"-config", "file=" + path("config"), "-json"});

  EngineProcess process(words);
  const Lines lines = process.read_for(kMatchPatience);
  ASSERT_EQ(process.wait_exit(), 0) << text_of(lines) << process.error_output();
  expect_no_engine_left();

  const auto summary = nlohmann::json::parse(lines.back());
  EXPECT_EQ(summary.at("games"), 2 * modes.size());
  for (const auto& engine : summary.at("engines")) {
    const std::string name = engine.at("name");
    const bool sound = name == "good" || name == "immortal" || name == "actions";
    // Whoever misbehaves loses both games; a slow machine makes nobody else lose.
    if (!sound) {
      EXPECT_EQ(engine.at("losses"), 2) << name;
    }
  }
  const auto& ends = summary.at("ends");
  EXPECT_EQ(ends.at("disconnect"), 6) << ends;       // crash, exit, close
  EXPECT_EQ(ends.at("illegal"), 4) << ends;          // illegal, garbage
  EXPECT_EQ(ends.at("resignation"), 2) << ends;      // none
  EXPECT_GE(ends.at("time").get<int>(), 4) << ends;  // hang, late; flood and stream may be so too
  // What led there is told.
  const std::string told = process.error_output();
  for (const char* part : {"Fault of crash", "signal 6", "exit code 3", "> go movetime 200",
                           "position startpos moves ", "FEN ", "bestmove a1a2"}) {
    EXPECT_NE(told.find(part), std::string::npos) << part;
  }
  // Every record can be read, and the unfinished ones say why.
  EXPECT_EQ(turns("games").size(), 2 * modes.size());
  EXPECT_NE(read_file(path("games")).find("[Termination \"illegal\"]"), std::string::npos);
}

TEST_F(MatchCommand, AnEngineThatNeverWasReadyStopsTheMatch) {
  run_to_end(match({mock("good"), mock("mute"), {"-each", "depth=1", "timeout=0.3"}}), 1);
  EngineProcess process(
      match({mock("good"), {"-engine", "cmd=/no/such/program", "name=X", "-each", "depth=1"}}));
  EXPECT_EQ(process.wait_exit(), 1);
  EXPECT_NE(process.error_output().find("engine X, cmd=/no/such/program"), std::string::npos);
  expect_no_engine_left();
}

TEST_F(MatchCommand, PrintsWhatKnownToolsRead) {
  const Lines lines = run_to_end(match({mock("good", "A"),
                                        mock("actions", "B"),
                                        {"-each", "depth=1", "-rounds", "5", "-ratinginterval", "4",
                                         "-openings", "file=" + path("log"), "order=random"}}),
                                 1);
  EXPECT_EQ(count_starting(lines, "Started game"), 0);  // the openings' file does not exist
  std::ofstream(path("log")) << "W2/3/3/6/3/3/2B w 8 8 0 0 2\n1W1/3/3/6/3/3/2B w 8 8 0 0 2\n";
  const Lines good = run_to_end(match({mock("good", "A"),
                                       mock("actions", "B"),
                                       {"-each", "depth=1", "-rounds", "5", "-ratinginterval", "4",
                                        "-openings", "file=" + path("log"), "order=random"}}),
                                0);
  EXPECT_EQ(count_starting(good, "Started game "), 10);
  EXPECT_EQ(count_starting(good, "Finished game "), 10);
  EXPECT_EQ(count_starting(good, "Score of A vs B: "), 11);
  EXPECT_EQ(count_starting(good, "Elo difference: "), 3);
  EXPECT_EQ(count_starting(good, "Ptnml(0-2): ["), 3);
  EXPECT_EQ(good.back(), "Finished match");
  EXPECT_EQ(text_of(good).find("illegal"), std::string::npos) << text_of(good);
}

TEST_F(MatchCommand, KilledLeavesNoEngine) {
  EngineProcess process(
      match({mock("immortal"), mock("good"), {"-each", "depth=1", "-rounds", "100000"}}));
  process.read_until("Finished game 3 ", kMatchPatience);
  EXPECT_GE(running_engines().size(), 3u);
  process.signal(SIGKILL);
  process.wait_exit();
  expect_no_engine_left();
}

// Stopped in every way, and resumed until it is finished: the same games as without a stop.
TEST_F(MatchCommand, ResumesExactly) {
  const Words engines = match({mock("good", "A"),
                               mock("actions", "B"),
                               {"-each", "nodes=10", "-rounds", "60", "-srand", "5"}});
  const auto with = [&](const std::string& config, const std::string& games) {
    Words words = engines;
    words.insert(words.end(), {"-pgnout", path(games), "-config", "file=" + path(config)});
    return words;
  };
  run_to_end(with("other-config", "other-games"), 0);

  EXPECT_GT(play_with_stops(with("config", "games"), 20, 11), 5);
  expect_no_engine_left();
  EXPECT_EQ(results("config").size(), 120u);
  EXPECT_EQ(results("config"), results("other-config"));
  EXPECT_EQ(turns("games"), turns("other-games"));
}

// Two matches write to one file of records. The one that was stopped goes on without touching the
// other's games.
TEST_F(MatchCommand, ResumingLeavesTheGamesOfOthers) {
  const auto with = [&](const std::string& config, const std::string& event, int rounds) {
    return match({mock("good", "A"),
                  mock("actions", "B"),
                  {"-each", "nodes=10", "-event", event, "-rounds", std::to_string(rounds),
                   "-pgnout", path("games"), "-config", "file=" + path(config)}});
  };
  {
    EngineProcess process(with("config", "first", 100));
    process.read_until("Finished game 7 ", kMatchPatience);
    process.signal(SIGKILL);
    process.wait_exit();
  }
  run_to_end(with("other-config", "second", 5), 0);
  run_to_end({"match", "-config", "file=" + path("config")}, 0);
  const RecordFile records = read_records(read_file(path("games")), "games", VariantCatalogue());
  EXPECT_TRUE(records.errors.empty()) << records.errors.front().text();
  int first = 0, second = 0;
  for (const GameRecord& record : records.games) {
    first += record.tag("Event") == "first";
    second += record.tag("Event") == "second";
  }
  EXPECT_EQ(first, 200);
  EXPECT_EQ(second, 10);
}

TEST_F(MatchCommand, KeepsASecondRunFromItsFile) {
  const Words words = match({mock("good", "A"),
                             mock("hang", "B"),
                             {"-each", "depth=1", "-config", "file=" + path("config")}});
  EngineProcess first(words);
  first.read_until("Started game 1 ");
  for (const Words& other : {words, Words{"match", "-config", "file=" + path("config")}}) {
    EngineProcess second(other);
    EXPECT_EQ(second.wait_exit(), 1);
    const std::string told = second.error_output();
    EXPECT_NE(told.find("is in use (process "), std::string::npos) << told;
  }
  // A lock goes with its holder, however that ends.
  first.signal(SIGKILL);
  first.wait_exit();
  EngineProcess third({"match", "-config", "file=" + path("config")});
  third.read_until("Resumed match after 0 of 2 games");
  third.signal(SIGTERM);
  EXPECT_EQ(third.wait_exit(), 1);
  expect_no_engine_left();
}

TEST_F(MatchCommand, ADiskThatWasFullAtItsBirthBlocksNoMatch) {
  std::ofstream(path("config")) << "";
  run_to_end(match({mock("good", "A"),
                    mock("actions", "B"),
                    {"-each", "depth=1", "-config", "file=" + path("config")}}),
             0);
  EXPECT_EQ(results("config").size(), 2u);
}

// The shards of a match together are the match.
TEST_F(MatchCommand, ShardsTogetherAreTheWholeMatch) {
  const auto with = [&](const std::string& config, const Words& more) {
    Words words = match({mock("good", "A"),
                         mock("actions", "B"),
                         {"-each", "nodes=10", "-rounds", "30", "-sprt", "elo0=0", "elo1=10",
                          "-quiet", "-config", "file=" + path(config)}});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  run_to_end(with("other-config", {"-shard", "1/2"}), 0);
  const Lines half = run_to_end({"sprt", "--merge", path("other-config")}, 0);
  EXPECT_EQ(half[0], "A vs B: 30 of 60 games played");
  EXPECT_EQ(half[1], "Missing shards: 2");
  run_to_end(with("config", {"-shard", "2/2", "-concurrency", "2"}), 0);
  const Lines whole = run_to_end({"sprt", "--merge", path("other-config"), path("config")}, 0);
  EXPECT_EQ(whole[0], "A vs B: 60 of 60 games played");
  EXPECT_TRUE(starts_with(whole[1], "Ptnml(0-2): ["));
  EXPECT_NE(text_of(whole).find("[0.00, 10.00] normalized"), std::string::npos) << text_of(whole);

  run_to_end({"sprt", "--merge", path("config"), path("config")}, 1);
  run_to_end({"sprt", "--merge", path("nothing")}, 1);
  std::remove(path("config").c_str());
  run_to_end(with("config", {"-srand", "9", "-shard", "2/2"}), 0);
  EngineProcess other({"sprt", "--merge", path("other-config"), path("config")});
  EXPECT_EQ(other.wait_exit(), 1);
  EXPECT_NE(other.error_output().find("`-srand 9` here"), std::string::npos)
      << other.error_output();
  run_to_end(match({mock("good"), mock("good"), {"-each", "depth=1", "-shard", "3/2"}}), 2);
}

// An A/A test that looks like one of A against B.
TEST_F(MatchCommand, RefusesOptionsThatWouldBeSwallowed) {
  const struct {
    const char *option, *told;
  } bad[] = {
      {"option.Skill_Level=0", "expected Skill Level"},
      {"option.Hash=lots", "engine B: option Hash does not take 'lots'; expected spin from 1 to"},
      {"option.Ponder=perhaps", "true or false"},
      {"option.Board=nowhere", "combo, nine, nine-diagonal, "},
      {"option.PlaceBan=z9", "info string error"},
  };
  for (const auto& one : bad) {
    EngineProcess process(match({real("A", {}), real("B", {one.option}), {"-each", "depth=1"}}));
    EXPECT_EQ(process.wait_exit(), 2) << one.option;
    const std::string told = process.error_output();
    EXPECT_NE(told.find(one.told), std::string::npos) << told;
    EXPECT_FALSE(process.read_line()) << one.option;
  }
  run_to_end(match({real("A", {}),
                    real("B", {"option.UCI_Variant=ninemensmorris", "check=off"}),
                    {"-each", "depth=1", "-maxmoves", "2"}}),
             0);
}

TEST_F(MatchCommand, ResumesRealEnginesExactly) {
  EXPECT_GT(expect_resumes_exactly(12, "200", 12), 2);
}

TEST_F(DeepMatchCommand, ResumesRealEnginesExactlyAfterManyStops) {
  EXPECT_GE(expect_resumes_exactly(80, "1000", 12), 20);
}

// Positions of three kinds, each played with either colour; the mock would not find the wins.
TEST_F(MatchCommand, EndsGamesThatTablesKnow) {
  if (tablebase::embedded_tables().empty()) GTEST_SKIP() << "built without tables";
  std::ofstream(path("openings")) << "WW1/3/3/5W/B1B/3/1B1 w 0 0 0 0 50\n"      // won
                                     "W1W/3/1B1/W2B2/3/1B1/W1W w 0 0 0 0 50\n"  // drawn
                                     "BB1/3/W2/1B3B/2W/1W1/B2 w 0 0 0 0 50\n";  // lost
  const Lines lines =
      run_to_end(match({mock("good", "A"),
                        mock("actions", "B"),
                        {"-each", "depth=1", "-rounds", "3", "-tb", "builtin", "-pgnout",
                         path("games"), "-openings", "file=" + path("openings")}}),
                 0);
  const char* ends[] = {"1-0 {White wins, adjudicated by tables}",
                        "1/2-1/2 {Draw, adjudicated by tables}",
                        "0-1 {Black wins, adjudicated by tables}"};
  for (int number = 1; number <= 6; ++number) {
    const std::string players = number % 2 ? "(A vs B): " : "(B vs A): ";
    EXPECT_EQ(last_starting(lines, "Finished game " + std::to_string(number)),
              "Finished game " + std::to_string(number) + ' ' + players + ends[(number - 1) / 2]);
  }
  EXPECT_EQ(last_starting(lines, "Score of "), "Score of A vs B: 2 - 2 - 2  [0.500] 6");
  EXPECT_EQ(last_starting(lines, "Ends:"), "Ends: tables 6");
  EXPECT_EQ(turns("games"), (Lines{"1 1-0", "2 1-0", "3 1/2-1/2", "4 1/2-1/2", "5 0-1", "6 0-1"}));
}

TEST_F(MatchCommand, TablesEndAGameAsSoonAsTheyKnowIt) {
  if (tablebase::embedded_tables().empty()) GTEST_SKIP() << "built without tables";
  run_to_end(match({mock("good", "A"),
                    mock("actions", "B"),
                    {"-each", "depth=1", "-rounds", "10", "-norepeat", "-tb", "builtin", "-pgnout",
                     path("games")}}),
             0);
  const RecordFile records =
      read_records(read_file(path("games")), path("games"), VariantCatalogue());
  ASSERT_EQ(records.games.size(), 20u);
  const auto tables = open_match_tables("builtin", records.games.front().game.rules_ptr());
  ASSERT_TRUE(tables.ok());
  int by_tables = 0;
  for (const GameRecord& record : records.games) {
    Game game(record.game.rules_ptr(), record.game.first_position());
    for (const Turn turn : record.game.turns()) {
      EXPECT_EQ(winner_by_tables(**tables, game), Winner::kNobody);
      game.play(turn);
    }
    if (record.tag("Termination") != "tables") continue;
    ++by_tables;
    EXPECT_EQ(winner_by_tables(**tables, game), record.result);
  }
  EXPECT_GT(by_tables, 0);
}

TEST_F(MatchCommand, RefusesTablesThatAreNotThere) {
  for (const std::string tables : {"/no/such/directory", "builtin:/no/such/directory", ""}) {
    EngineProcess process(match({mock("good", "A"),
                                 mock("good", "B"),
                                 {"-each", "depth=1", "-tb", tables.empty() ? folder_ : tables}}));
    const Lines lines = process.read_for(kMatchPatience);
    EXPECT_EQ(process.wait_exit(), 1);
    EXPECT_TRUE(lines.empty()) << text_of(lines);
    EXPECT_NE(process.error_output().find("-tb"), std::string::npos);
  }
  EXPECT_TRUE(running_engines().empty());
}

// Ten tests of an engine against itself and ten against a weak self. By chance, one in twenty of
// the first may end on the wrong side; three of ten happen once in a hundred.
TEST_F(DeepMatchCommand, SequentialTestsEndOnTheRightSide) {
  run_to_end(
      {"openings", "--plies", "6", "--count", "500", "--depth", "1", "--output", path("openings")},
      0);
  const auto decision = [&](const std::string& nodes, const std::string& other_nodes, int seed) {
    const Lines lines = run_to_end(
        match({real("A", {"nodes=" + nodes, "option.Seed=" + std::to_string(2 * seed + 1)}),
               real("B", {"nodes=" + other_nodes, "option.Seed=" + std::to_string(2 * seed + 2)}),
               {"-each", "option.Variety=20", "-rounds", "20000", "-maxmoves", "60", "-srand",
                std::to_string(seed), "-openings", "file=" + path("openings"), "order=random",
                "-sprt", "elo0=0", "elo1=60", "-quiet"}}),
        0);
    const std::string line = last_starting(lines, "SPRT: ");
    return line.substr(line.find(" - ") + 3);
  };
  int wrong = 0;
  for (int seed = 0; seed < 10; ++seed) {
    wrong += decision("300", "300", seed) != "H0 was accepted";
    EXPECT_EQ(decision("2000", "50", seed), "H1 was accepted") << seed;
  }
  EXPECT_LT(wrong, 3);
}

TEST_F(MatchCommand, RefusesToResumeAnotherMatch) {
  const Words first = match({mock("good", "A"),
                             mock("good", "B"),
                             {"-each", "depth=1", "-config", "file=" + path("config")}});
  run_to_end(first, 0);
  Words other = first;
  other.insert(other.end(), {"-rounds", "7"});
  run_to_end(other, 2);
  // Finished already: nothing is played.
  EXPECT_EQ(count_starting(run_to_end(first, 0), "Started game"), 0);
}

TEST_F(MatchCommand, HelpAndWrongUsage) {
  EXPECT_GT(run_to_end({"match", "--help"}, 0).size(), 50u);
  run_to_end({"match"}, 2);
  run_to_end({"match", "-engine", "cmd=x", "-nonsense"}, 2);
}

}  // namespace
}  // namespace millstone
