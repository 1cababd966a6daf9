// Tests of the commands for programs that show a board: protocol/session/gui_commands.cpp.
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/board/boards.h"
#include "engine/rules/presets.h"
#include "protocol/session/board_layout.h"
#include "protocol/session/session.h"
#include "tests/protocol/lines/memory_sink.h"

namespace millstone {
namespace {

using Json = nlohmann::json;

class GuiCommands : public ::testing::Test {
 protected:
  void TearDown() override {
    session.end_of_input();
    thread.join();
  }
  // What is said in answer to a line.
  std::string ask(const std::string& line) {
    constexpr std::string_view kReady = "readyok\n";
    session.submit(line);
    session.submit("isready");
    std::string answer;
    while (!answer.ends_with(kReady)) {
      answer += sink.take();
      std::this_thread::yield();
    }
    return answer.substr(0, answer.size() - kReady.size());
  }
  // The answer's JSON after its first word, which must be `word`; it takes one line.
  Json ask_json(const std::string& line, const std::string& word) {
    const std::string answer = ask(line);
    EXPECT_TRUE(answer.starts_with(word + ' ')) << answer;
    EXPECT_EQ(answer.find('\n'), answer.size() - 1) << answer;
    return Json::parse(answer.substr(word.size() + 1), nullptr, false);
  }

  MemorySink sink;
  Session session{sink};
  std::thread thread{[this] { session.run(); }};
};

TEST_F(GuiCommands, BoardTellsPointsEdgesAndLines) {
  const Json board = ask_json("board json", "board");
  EXPECT_EQ(board["id"], "nine");
  EXPECT_EQ(board["points"].size(), 24U);
  EXPECT_EQ(board["points"][0], Json::parse(R"({"name":"a7","x":0.0,"y":7.0})"));
  EXPECT_EQ(board["edges"].size(), 32U);
  EXPECT_EQ(board["edges"][0], Json::parse(R"(["a7","d7"])"));
  EXPECT_EQ(board["lines"].size(), 16U);
  EXPECT_EQ(board["lines"][0]["points"], Json::parse(R"(["a7","d7","g7"])"));
  EXPECT_EQ(board["lines"][0]["kind"], "square");
  EXPECT_EQ(board["ranks"][3], Json::parse(R"(["a4","b4","c4","e4","f4","g4"])"));
}

TEST_F(GuiCommands, EveryBuiltInBoardIsTold) {
  for (const std::string_view id : built_in_board_ids()) {
    const Topology& topology = *built_in_board(id);
    ask("setoption name Variant value ninemensmorris");
    for (const Preset& preset : presets()) {
      if (preset.rules.board->id() == id) {
        ask("setoption name Variant value " + preset.name);
        break;
      }
    }
    const Json board = ask_json("board json", "board");
    EXPECT_EQ(board["id"], id);
    EXPECT_EQ(board["points"].size(), static_cast<std::size_t>(topology.size()));
    EXPECT_EQ(board["edges"].size(), static_cast<std::size_t>(topology.edge_count()));
    EXPECT_EQ(board["lines"].size(), topology.lines().size());
  }
}

TEST_F(GuiCommands, NoTwoPointsAreDrawnAtOnePlaceAndLinesAreStraight) {
  for (const std::string_view id : built_in_board_ids()) {
    const Topology& board = *built_in_board(id);
    for (Point p = 0; p < board.size(); ++p) {
      for (Point q = 0; q < p; ++q) {
        const DrawnPlace a = drawn_place(board, p), b = drawn_place(board, q);
        EXPECT_GE(std::hypot(a.x - b.x, a.y - b.y), 0.4) << id << ' ' << board.name(p);
      }
    }
    for (const Line& line : board.lines()) {
      const DrawnPlace a = drawn_place(board, line.points[0]),
                       b = drawn_place(board, line.points[1]),
                       c = drawn_place(board, line.points[2]);
      EXPECT_NEAR((b.x - a.x) * (c.y - a.y), (c.x - a.x) * (b.y - a.y), 1e-3)
          << id << ' ' << board.name(line.points[0]);
    }
  }
}

TEST_F(GuiCommands, TheRingOfTheWheelIsRound) {
  const Topology& wheel = *built_in_board("wheel");
  for (Point p = 0; p < wheel.size(); ++p) {
    const DrawnPlace place = drawn_place(wheel, p);
    const double away = std::hypot(place.x - 1, place.y - 2);
    EXPECT_NEAR(away, wheel.name(p) == "b2" ? 0 : 1, 1e-3) << wheel.name(p);
  }
}

TEST_F(GuiCommands, WithoutJsonTheBoardIsOneOfAVariantFile) {
  const std::string text = ask("board");
  EXPECT_NE(text.find("[board:nine]"), std::string::npos) << text;
  EXPECT_NE(text.find("points = a7 d7 g7"), std::string::npos) << text;
  EXPECT_NE(ask("board xml").find("error: no form 'xml' (board); expected json"),
            std::string::npos);
}

TEST_F(GuiCommands, GamesAreListedWithTitlesAndBoards) {
  const Json games = ask_json("games", "games");
  EXPECT_EQ(games.size(), presets().size());
  EXPECT_EQ(games[0], Json::parse(R"({"name":"ninemensmorris","title":"Nine Men's Morris",
                                      "board":"nine","pieces":9})"));
}

TEST_F(GuiCommands, RulesOfOnesOwnAreDefinedByTextAndTold) {
  const Json added = ask_json(
      R"(define "[board:cross]\npoints = b3 a2 b2 c2 b1\nedges = b3-b2 a2-b2 b2-c2 b2-b1\nlines = b3-b2-b1 a2-b2-c2:cross\n[tiny:threemensmorris]\nboard = cross\npieces = 2\nminPieces = 2\n[bad:none]\npieces = 2")",
      "defined");
  EXPECT_EQ(added["games"], Json::parse(R"(["tiny"])"));
  ASSERT_EQ(added["errors"].size(), 1U);
  EXPECT_NE(added["errors"][0].get<std::string>().find("line 9"), std::string::npos) << added;
  ask("setoption name Variant value tiny");
  const Json board = ask_json("board json", "board");
  EXPECT_EQ(board["id"], "cross");
  EXPECT_EQ(board["lines"][1], Json::parse(R"({"points":["a2","b2","c2"],"kind":"cross"})"));
  EXPECT_EQ(ask_json("games", "games").back()["name"], "tiny");
}

TEST_F(GuiCommands, DefineTakesOneStringOfBoundedSize) {
  for (const char* line : {"define", "define [tiny]", "define 7", "define \"open", "record x"}) {
    EXPECT_NE(ask(line).find("error: no text"), std::string::npos) << line;
  }
  EXPECT_NE(ask("record " + std::string(1 << 20, '[')).find("error: no text"), std::string::npos);
  const std::string large(std::size_t{1} << 17, '#');
  EXPECT_NE(ask("define \"" + large + '"').find("error: too many rules"), std::string::npos);
  for (int i = 0; i < 600; ++i) ask("define \"[g" + std::to_string(i) + "]\\npieces = 8\"");
  EXPECT_NE(ask("define \"[more]\\npieces = 8\"").find("error: too many rules"), std::string::npos);
  EXPECT_LE(ask_json("games", "games").size(), 500U);
}

TEST_F(GuiCommands, RecordsAreReadInEveryDialect) {
  const Json read = ask_json(
      R"(record "[White \"Ann\"]\n[Variant \"Three Men's Morris\"]\n\n1. b2 a1 2. a2 c2 1-0\n\n[FEN \"3/1W1/1B1/W1B1W1/1W1/1B1/2B w 0 0 0 0 30\"]\n\n*\n\n1. 5 24 *\n\n1. d6 d6 *")",
      "record");
  ASSERT_EQ(read["games"].size(), 3U) << read;
  EXPECT_EQ(read["games"][0]["variant"], "threemensmorris");
  EXPECT_EQ(read["games"][0]["turns"], Json::parse(R"(["b2","a1","a2","c2"])"));
  EXPECT_EQ(read["games"][0]["fen"], "");
  EXPECT_EQ(read["games"][0]["tags"]["White"], "Ann");
  EXPECT_EQ(read["games"][1]["fen"], "3/1W1/1B1/W1B1W1/1W1/1B1/2B w 0 0 0 0 30");
  EXPECT_EQ(read["games"][2]["turns"], Json::parse(R"(["d6","g1"])"));
  ASSERT_EQ(read["errors"].size(), 1U) << read;
  EXPECT_NE(read["errors"][0].get<std::string>().find("d6 is occupied"), std::string::npos);
}

TEST_F(GuiCommands, TurnsWithoutTagsAreOfTheGameAtHandOrTheBestKnown) {
  ask("setoption name Variant value lasker");
  EXPECT_EQ(ask_json("record \"d6 f4 d6d7\"", "record")["games"][0]["variant"], "lasker");
  ask("setoption name Variant value tapatan");
  EXPECT_EQ(ask_json("record \"b2 a1\"", "record")["games"][0]["variant"], "tapatan");
  EXPECT_EQ(ask_json("record \"d6 f4\"", "record")["games"][0]["variant"], "ninemensmorris");
  EXPECT_EQ(ask_json("record \"z9\"", "record")["errors"].size(), 1U);
}

TEST_F(GuiCommands, ValuesTellWhatTablesKnowOfEachTurn) {
  EXPECT_EQ(ask("values"), "values\n");  // the start is in no table that is built in
  ask("position fen 3/3/1WW/BB4/B2/W2/3 w 0 0 0 0 20");
  std::map<std::string, std::string> values;
  std::string text = ask("values").substr(6);
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) {
    const std::size_t colon = text.find(':', at), end = text.find_first_of(" \n", at + 1);
    values[text.substr(at + 1, colon - at - 1)] = text.substr(colon + 1, end - colon - 1);
    at = end;
  }
  EXPECT_EQ(values["b2c5xa4"], "win:1");
  EXPECT_EQ(values["d5d7"], "loss:2");
}

TEST_F(GuiCommands, OfAFinishedGameNoTurnHasAValue) {
  ask("position fen 3/3/1WW/B5/B2/W2/3 b 0 0 0 0 20");
  EXPECT_EQ(ask("values"), "values\n");
}

}  // namespace
}  // namespace millstone
