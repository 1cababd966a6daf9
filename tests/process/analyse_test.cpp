// `millstone analyse` and `millstone convert` as a user runs them.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "engine/records/record.h"
#include "tests/process/engine_process.h"

namespace millstone {
namespace {

namespace fs = std::filesystem;

struct Ended {
  int code;
  std::string out, err;
};

Ended end_of(EngineProcess& process) {
  process.close_input();
  Lines lines;
  while (auto line = process.read_line()) lines.push_back(*line);
  return {process.wait_exit().value_or(-1000), text_of(lines), process.error_output()};
}

Ended run(const std::vector<std::string>& arguments) {
  EngineProcess process(arguments);
  return end_of(process);
}

std::string data_file(const std::string& name) {
  return std::string(MILLSTONE_TEST_DATA) + "/records/" + name;
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Analyse : public ::testing::Test {
 protected:
  Analyse() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    directory_ = fs::temp_directory_path() /
                 ("millstone-" + std::string(test->name()) + std::to_string(getpid()));
    fs::create_directories(directory_);
  }
  ~Analyse() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name)) << content;
    return path(name);
  }

  fs::path directory_;
};

TEST_F(Analyse, PrintsATableAndWritesRecordAndPictures) {
  const Ended one = run({"analyse", data_file("playok.txt"), "--depth", "2", "--from", "17", "--to",
                         "20", "--record", path("out.pgn"), "--svg", path("pictures")});
  EXPECT_EQ(one.code, 0);
  EXPECT_EQ(one.err, "");
  EXPECT_EQ(one.out.rfind("Game 1: anna - bert  1-0  (ninemensmorris)\n", 0), 0u) << one.out;
  EXPECT_NE(one.out.find("\n   17  white   g1xd2"), std::string::npos) << one.out;
  EXPECT_NE(one.out.find("\nwhite: accuracy "), std::string::npos) << one.out;

  const RecordFile file = read_records(content_of(path("out.pgn")), "out", VariantCatalogue());
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.games.size(), 1u);
  EXPECT_EQ(file.games[0].tag("White"), "anna");
  EXPECT_FALSE(file.games[0].tag("Annotator").empty());
  EXPECT_EQ(file.games[0].game.turns().size(), 37u);

  EXPECT_TRUE(fs::exists(path("pictures") + "/game-1.svg"));
  EXPECT_TRUE(fs::exists(path("pictures") + "/game-1-turn-017.svg"));
  EXPECT_TRUE(fs::exists(path("pictures") + "/game-1-turn-020.svg"));
  EXPECT_FALSE(fs::exists(path("pictures") + "/game-1-turn-021.svg"));
}

TEST_F(Analyse, PrintsJson) {
  const Ended one = run({"analyse", data_file("sanmill.pgn"), "--nodes", "500", "--quick", "--json",
                         "--svg", path("course.svg")});
  EXPECT_EQ(one.code, 0);
  const auto json = nlohmann::json::parse(one.out);
  ASSERT_EQ(json.at("games").size(), 1u);
  EXPECT_EQ(json["games"][0]["turns"].size(), 37u);
  EXPECT_EQ(content_of(path("course.svg")).rfind("<svg ", 0), 0u);
}

TEST_F(Analyse, NumbersTurnsAsTheRecordDoes) {
  const std::string file =
      write("late.pgn", "[FEN \"W2/3/3/6/3/3/2B w 8 8 0 0 21\"]\n\n11. d6 f4 12. d2 *\n");
  const Ended one =
      run({"analyse", file, "--depth", "1", "--from", "22", "--json", "--svg", path("late")});
  EXPECT_EQ(one.code, 0) << one.err;
  const auto json = nlohmann::json::parse(one.out);
  ASSERT_EQ(json["games"][0]["turns"].size(), 2u);
  EXPECT_EQ(json["games"][0]["turns"][0]["turn"], 22);
  EXPECT_TRUE(fs::exists(path("late") + "/game-1-turn-021.svg"));  // before the first
  EXPECT_TRUE(fs::exists(path("late") + "/game-1-turn-023.svg"));
}

TEST_F(Analyse, TakesOneGameOfAFile) {
  const std::string file = write("two.txt", "d6 f4 *\nd6 d2 b4 *\n");
  const Ended one = run({"analyse", file, "--depth", "1", "--game", "2", "--json"});
  EXPECT_EQ(one.code, 0) << one.err;
  const auto json = nlohmann::json::parse(one.out);
  ASSERT_EQ(json["games"].size(), 1u);
  EXPECT_EQ(json["games"][0]["turns"].size(), 3u);
  EXPECT_EQ(run({"analyse", file, "--depth", "1", "--game", "3"}).code, 2);
  EXPECT_EQ(run({"analyse", file, "--depth", "1", "--game", "0"}).code, 2);
}

// Before the work, which may take hours.
TEST_F(Analyse, RefusesAtOnceWhatWouldFailAtTheEnd) {
  const std::string file = write("two.txt", "d6 f4 *\nd6 d2 b4 *\n");
  const struct {
    std::vector<std::string> words;
    int code;
  } bad[] = {{{"--svg", path("one.svg")}, 2},
             {{"--tablebase", path("nowhere")}, 1},
             {{"--nodes", "-1"}, 2},
             {{"--nodes", "0"}, 2}};
  for (const auto& one : bad) {
    std::vector<std::string> words{"analyse", file};
    words.insert(words.end(), one.words.begin(), one.words.end());
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, one.code) << one.words[0];
    EXPECT_EQ(ended.out, "") << one.words[0];
  }
}

TEST_F(Analyse, StopsAtASignalWithWhatIsDone) {
  EngineProcess process(
      {"analyse", data_file("playok.txt"), "--movetime", "400", "--record", path("out.pgn")});
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  process.signal(SIGINT);
  const Ended one = end_of(process);
  EXPECT_EQ(one.code, 1);
  EXPECT_EQ(one.err, "millstone analyse: stopped before the end\n");
  EXPECT_NE(one.out.find("\nblack: "), std::string::npos) << one.out;
  EXPECT_EQ(read_records(content_of(path("out.pgn")), "out", VariantCatalogue()).games.size(), 1u);
}

TEST_F(Analyse, GoesOnAfterAGameWithAnError) {
  const std::string file = write("games.txt", "d6 d6 1-0\nd6 f4 *\n");
  const Ended one = run({"analyse", file, "--depth", "1"});
  EXPECT_EQ(one.code, 1);
  EXPECT_EQ(one.err, "millstone analyse: illegal move 'd6' (turn 2): d6 is occupied (" + file +
                         ", line 1, column 4)\n");
  EXPECT_NE(one.out.find("Game 1: ? - ?  *"), std::string::npos);
}

TEST_F(Analyse, FailsForFilesThatHoldNoGame) {
  EXPECT_EQ(run({"analyse", path("missing")}).code, 1);
  EXPECT_EQ(run({"analyse", directory_.string()}).code, 1);
  EXPECT_EQ(run({"analyse", write("empty", "")}).code, 1);
  EXPECT_EQ(run({"analyse", data_file("playok.txt"), "--load", path("missing")}).code, 1);
  EXPECT_EQ(run({"analyse", data_file("playok.txt"), "--variant", "chess"}).code, 1);
  EXPECT_EQ(run({"analyse", write("one", "d6"), "--depth", "1", "--record", path("no/where")}).code,
            1);
}

TEST_F(Analyse, RefusesWrongUsage) {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"analyse"},
                                             {"analyse", "a", "b"},
                                             {"analyse", "a", "--depth", "0"},
                                             {"analyse", "a", "--nodes", "0"},
                                             {"analyse", "a", "--movetime", "-1"},
                                             {"analyse", "a", "--threads", "0"},
                                             {"analyse", "a", "--hash", "0"},
                                             {"analyse", "a", "--from", "0"},
                                             {"analyse", "a", "--from", "5", "--to", "4"},
                                             {"analyse", "a", "--nonsense"},
                                             {"convert"},
                                             {"convert", "a", "b"}}) {
    const Ended one = run(arguments);
    EXPECT_EQ(one.code, 2) << text_of(arguments);
    EXPECT_EQ(one.out, "");
    EXPECT_NE(one.err, "");
  }
}

TEST_F(Analyse, ExplainsItself) {
  const Ended one = run({"analyse", "--help"});
  EXPECT_EQ(one.code, 0);
  for (const char* option :
       {"--depth", "--nodes", "--movetime", "--quick", "--threads", "--hash", "--variant", "--load",
        "--from", "--to", "--json", "--record", "--svg", "Accuracy"}) {
    EXPECT_NE(one.out.find(option), std::string::npos) << option;
  }
}

TEST_F(Analyse, ConvertsForeignRecords) {
  const Ended one = run({"convert", data_file("playok.txt")});
  EXPECT_EQ(one.code, 0);
  EXPECT_NE(one.out.find("\n1. d6 d7 2. f4 a7 "), std::string::npos) << one.out;
  EXPECT_EQ(run({"convert", data_file("sanmill.pgn"), "--output", path("out.pgn")}).code, 0);
  const Ended again = run({"convert", path("out.pgn")});
  EXPECT_EQ(again.out, content_of(path("out.pgn")));
  EXPECT_NE(again.out.find("\n1. d6 d7 2. f4 a7 "), std::string::npos) << again.out;
}

TEST_F(Analyse, ConvertsRecordsOfAVariantFile) {
  const std::string variants = write("own.ini", "[tiny:threemensmorris]\npieces = 4\n");
  const std::string game = write("game.txt", "b2 a1 *\n");
  const Ended one = run({"convert", game, "--load", variants, "--variant", "tiny"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_NE(one.out.find("[Variant \"tiny\"]"), std::string::npos) << one.out;
  const std::string written = write("written.pgn", one.out);
  EXPECT_EQ(run({"convert", written, "--load", variants}).out, one.out);
  const Ended unknown = run({"convert", written});
  EXPECT_EQ(unknown.code, 1);
  EXPECT_NE(unknown.err.find("unknown variant 'tiny'"), std::string::npos) << unknown.err;
}

// Also in place, where the games of a file that has an error would be lost.
TEST_F(Analyse, ConvertLeavesAFileWhereARecordHasAnError) {
  const std::string text = "1. d6 f4 2. d2 d6 *\n\n1. d6 f4 *\n";
  const std::string file = write("x", text);
  const Ended refused = run({"convert", file, "--output", file});
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.err.find("nothing is written to"), std::string::npos) << refused.err;
  EXPECT_EQ(content_of(file), text);
  EXPECT_EQ(run({"convert", file, "--output", path("good"), "--keep-going"}).code, 1);
  EXPECT_NE(content_of(path("good")).find("1. d6 f4 *"), std::string::npos);
}

TEST_F(Analyse, ConvertWritesOtherForms) {
  const std::string file = write("x", "1. d6 f4 *\n");
  EXPECT_EQ(run({"convert", file, "--form", "uci"}).out, "startpos moves d6 f4\n");
  EXPECT_EQ(run({"convert", file, "--form", "latex"}).code, 2);
}

}  // namespace
}  // namespace millstone
