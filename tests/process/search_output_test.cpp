// What a search reports: protocol cases 39 to 42, 45 and 46.
#include <set>

#include <gtest/gtest.h>

#include "engine/game/game.h"
#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "engine/text/words.h"
#include "tests/process/engine_process.h"

namespace millstone {
namespace {

Game start() {
  return Game(std::make_shared<const PreparedRules>(default_rules()));
}

Game from_fen(const std::string& fen) {
  const Game game = start();
  return Game(game.rules_ptr(), *parse_fen(game.rules(), fen));
}

// The exact lines of the greatest depth.
Lines last_iteration(const Lines& lines) {
  const std::string depth = value_after(last_info(lines), "depth");
  Lines out;
  for (const std::string& line : lines) {
    if (starts_with(line, "info depth " + depth + ' ') && !rest_after(line, "pv").empty() &&
        line.find("bound") == std::string::npos) {
      out.push_back(line);
    }
  }
  return out;
}

// A score as a number that sorts: a quick win above a slow one, losses the other way.
int rank_of(const std::string& line) {
  const std::string mate = value_after(line, "mate");
  if (mate.empty()) return std::stoi(value_after(line, "cp"));
  const int turns = std::stoi(mate);
  return turns > 0 ? 100000 - turns : -100000 - turns;
}

TEST(SearchOutput, Case39MultiPvListsDistinctTurnsInOrder) {
  for (const int wanted : {1, 5, 500}) {
    EngineProcess engine;
    engine.send("setoption name MultiPV value " + std::to_string(wanted));
    engine.send("position startpos moves d6 d7");
    const Lines lines = engine.ask("go depth 3", "bestmove");
    Lines last = last_iteration(lines);
    const std::size_t expected = static_cast<std::size_t>(std::min(wanted, 22));
    ASSERT_GE(last.size(), expected) << text_of(lines);
    last.erase(last.begin(), last.end() - static_cast<std::ptrdiff_t>(expected));
    std::set<std::string> turns;
    for (std::size_t i = 0; i < last.size(); ++i) {
      EXPECT_EQ(value_after(last[i], "multipv"), std::to_string(i + 1)) << text_of(last);
      turns.insert(value_after(last[i], "pv"));
      if (i > 0) {
        EXPECT_LE(rank_of(last[i]), rank_of(last[i - 1])) << text_of(last);
      }
    }
    EXPECT_EQ(turns.size(), expected);
    EXPECT_EQ(value_after(last[0], "pv"), value_after(lines.back(), "bestmove"));
    engine.quit();
  }
}

TEST(SearchOutput, Case40TheLastLineNamesTheBestTurn) {
  EngineProcess engine;
  for (const char* go : {"go depth 6", "go nodes 3000", "go movetime 100", "go nodes 50000"}) {
    const Lines lines = engine.ask(go, "bestmove");
    const std::string info = last_info(lines);
    EXPECT_EQ(value_after(info, "pv"), value_after(lines.back(), "bestmove")) << go << '\n'
                                                                              << text_of(lines);
    for (const char* field :
         {"depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits", "time"}) {
      EXPECT_NE(value_after(info, field), "") << field << " in " << info;
    }
  }
  EXPECT_EQ(last_info(engine.ask("go depth 3", "bestmove")).find(" wdl "), std::string::npos);
  engine.send("setoption name UCI_ShowWDL value true");
  const std::string wdl = rest_after(last_info(engine.ask("go depth 3", "bestmove")), "wdl");
  const auto words = command_words(wdl);
  ASSERT_GE(words.size(), 3u);
  EXPECT_EQ(*parse_integer(words[0]) + *parse_integer(words[1]) + *parse_integer(words[2]), 1000);
  engine.quit();
}

TEST(SearchOutput, Case41EveryVariationIsLegal) {
  const char* const positions[] = {
      "3/3/3/6/3/3/3 w 9 9 0 0 1",
      "1WW/3/3/W5/3/1B1/BB1 w 6 6 0 0 7",
      "BBW/1WB/1WB/WWW1BW/B2/1BW/W1B w 0 0 1 0 20",
      "3/2B/3/1WWB1B/3/1WB/WWW w 0 0 0 0 1",
  };
  for (const char* fen : positions) {
    EngineProcess engine;
    engine.send("setoption name MultiPV value 3");
    engine.send(std::string("position fen ") + fen);
    const Game game = from_fen(fen);
    for (const std::string& line : engine.ask("go nodes 200000", "bestmove")) {
      const std::string pv = rest_after(line, "pv");
      if (!starts_with(line, "info depth") || pv.empty()) continue;
      const auto played = play_text(game, pv, true);
      EXPECT_TRUE(played.ok()) << fen << '\n'
                               << line << '\n'
                               << (played.ok() ? "" : played.error().text());
    }
    engine.quit();
  }
}

// The winner's and the loser's view of forced wins, from the first lines of wins.tsv.
TEST(SearchOutput, Case42WinsAreCountedInOwnTurns) {
  EngineProcess engine;
  const std::string fen = "3/2B/3/1WWB1B/3/1WB/WWW w 0 0 0 0 1";
  Game game = from_fen(fen);
  std::string turns;
  // Played out: the distance falls by one with each turn of the winner.
  for (int own = 3; own >= 1; --own) {
    engine.send("position fen " + fen + " moves" + turns);
    Lines lines = engine.ask("go mate " + std::to_string(own) + " depth 30", "bestmove");
    EXPECT_EQ(value_after(last_info(lines), "mate"), std::to_string(own)) << text_of(lines);
    EXPECT_EQ(command_words(rest_after(last_info(lines), "pv")).size(),
              static_cast<std::size_t>(2 * own - 1))
        << last_info(lines);
    turns += ' ' + value_after(lines.back(), "bestmove");
    game = *play_text(game, value_after(lines.back(), "bestmove"));
    if (own == 1) break;
    engine.send("position fen " + fen + " moves" + turns);
    lines = engine.ask("go depth 8", "bestmove");
    EXPECT_EQ(value_after(last_info(lines), "mate"), std::to_string(1 - own)) << text_of(lines);
    EXPECT_EQ(command_words(rest_after(last_info(lines), "pv")).size(),
              static_cast<std::size_t>(2 * own - 2))
        << last_info(lines);
    turns += ' ' + value_after(lines.back(), "bestmove");
    game = *play_text(game, value_after(lines.back(), "bestmove"));
  }
  EXPECT_EQ(game.outcome().winner, Winner::kWhite);
  engine.quit();
}

// All that a search says but for its times.
std::string without_times(const Lines& lines) {
  std::string out;
  for (std::string line : lines) {
    for (const char* field : {" nps ", " time "}) {
      const std::size_t at = line.find(field);
      if (at == std::string::npos) continue;
      const std::size_t begin = at + std::string(field).size();
      line.erase(begin, line.find(' ', begin) - begin);
    }
    out += line + '\n';
  }
  return out;
}

TEST(SearchOutput, Case45SearchesAreReproducible) {
  EngineProcess a, b;
  for (int i = 1; i <= 20; ++i) {
    const std::string go = "go nodes " + std::to_string(i * i * 100);
    a.send("ucinewgame");
    const std::string first = without_times(a.ask(go, "bestmove"));
    a.send("ucinewgame");
    EXPECT_EQ(without_times(a.ask(go, "bestmove")), first) << go;
    b.send("ucinewgame");
    EXPECT_EQ(without_times(b.ask(go, "bestmove")), first) << go;
  }
  a.quit();
  b.quit();
}

TEST(SearchOutput, Case46OnlyANewGameForgets) {
  EngineProcess engine;
  const auto nodes = [&] {
    return std::stoull(value_after(last_info(engine.ask("go depth 6", "bestmove")), "nodes"));
  };
  const auto first = nodes();
  EXPECT_LT(nodes(), first);
  engine.send("position startpos moves d6");
  engine.send("position startpos");
  EXPECT_LT(nodes(), first);
  engine.send("ucinewgame");
  EXPECT_EQ(nodes(), first);
  engine.quit();
}

}  // namespace
}  // namespace millstone
