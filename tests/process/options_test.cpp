// Options of the real program: protocol cases 8 to 15, 50 and 51.
#include <fstream>

#include <gtest/gtest.h>

#include <sys/stat.h>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

// What `rules` prints for a key.
std::string rule(EngineProcess& engine, const std::string& key) {
  engine.send("rules");
  for (const std::string& line : engine.settle()) {
    if (starts_with(line, key + " = ")) return line.substr(key.size() + 3);
  }
  return "?";
}

// The replies to one line, which all have to be messages.
std::string messages(EngineProcess& engine, const std::string& line) {
  engine.send(line);
  const Lines lines = engine.settle();
  EXPECT_EQ(count_starting(lines, "info string "), static_cast<int>(lines.size()));
  return text_of(lines);
}

TEST(Options, Case08NamesAreReadWithoutRegardToCase) {
  EngineProcess engine;
  EXPECT_EQ(messages(engine, "setoption name hAsH value 32"), "");
  EXPECT_EQ(messages(engine, "SETOPTION name noremovalPLIES value 40"),
            "info string error: unknown command 'SETOPTION name noremovalPLIES value 40'; "
            "did you mean setoption?; `help` lists all\n");
  EXPECT_EQ(messages(engine, "setoption NAME noremovalPLIES VALUE 40"), "");
  EXPECT_EQ(rule(engine, "noRemovalPlies"), "40");
  engine.quit();
}

TEST(Options, Case09NamesHoldBlanksAndStringsKeepTheirs) {
  EngineProcess engine;
  EXPECT_EQ(messages(engine, "setoption name Move  Overhead value 50"), "");
  const std::string folder = ::testing::TempDir();
  const std::string path = folder + "millstone  two  blanks.log";
  std::remove(path.c_str());
  EXPECT_EQ(messages(engine, "setoption name Debug Log File value " + path), "");
  EXPECT_EQ(messages(engine, "setoption name Debug Log File value"), "");
  std::ifstream log(path);
  std::string text((std::istreambuf_iterator<char>(log)), {});
  EXPECT_NE(text.find(">> isready\n<< readyok\n"), std::string::npos) << text;
  std::remove(path.c_str());
  engine.quit();
}

TEST(Options, ADebugLogThatWouldBlockIsRefused) {
  const std::string pipe = ::testing::TempDir() + "millstone-log-pipe";
  std::remove(pipe.c_str());
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EngineProcess engine;
  EXPECT_NE(messages(engine, "setoption name Debug Log File value " + pipe).find("cannot write to"),
            std::string::npos);
  std::remove(pipe.c_str());
  engine.quit();
}

TEST(Options, Case10TwoValuesAreNoNumber) {
  EngineProcess engine;
  EXPECT_NE(messages(engine, "setoption name NoRemovalPlies value 1 value 2")
                .find("'1 value 2' is not a number"),
            std::string::npos);
  EXPECT_EQ(rule(engine, "noRemovalPlies"), "100");
  EXPECT_NE(messages(engine, "setoption name Hash value 1 value 2").find("error"),
            std::string::npos);
  engine.quit();
}

TEST(Options, Case11BadSettingsLeaveTheOldValue) {
  EngineProcess engine;
  for (const char* line :
       {"setoption", "setoption name", "setoption NoRemovalPlies 7", "setoption name value 3",
        "setoption name NoRemovalPlies", "setoption name NoRemovalPlies value",
        "setoption name NoRemovalPlies value abc", "setoption name NoRemovalPlies value -1",
        "setoption name NoRemovalPlies value 1e99", "setoption name NoRemovalPlies value 7.5",
        "setoption name NoRemovalPlies value 99999999999999999999",
        "setoption name Nonsense value 7", "setoption name Ponder value perhaps",
        "setoption name Board value mars"}) {
    const std::string reply = messages(engine, line);
    EXPECT_TRUE(starts_with(reply, "info string error: ")) << line << " -> " << reply;
  }
  EXPECT_EQ(rule(engine, "noRemovalPlies"), "100");
  EXPECT_EQ(rule(engine, "board"), "nine");
  engine.quit();
}

TEST(Options, Case12ButtonsTolerateAValue) {
  EngineProcess engine;
  EXPECT_EQ(messages(engine, "setoption name Clear Hash"), "");
  EXPECT_EQ(messages(engine, "setoption name Clear Hash value x"), "");
  engine.quit();
}

TEST(Options, Case13WaitForTheEndOfASearch) {
  EngineProcess engine;
  engine.ask("go infinite", "info depth");
  engine.send("setoption name Variant value lasker");
  engine.send("state");
  EXPECT_EQ(text_of(engine.settle()).find("state "), std::string::npos);
  engine.send("stop");
  engine.read_until("bestmove");
  // What waited behind the option finds its value.
  engine.read_until("state ongoing");
  EXPECT_EQ(rule(engine, "moveWhilePlacing"), "true");
  engine.quit();
}

TEST(Options, Case13NeverKeepStopFromGettingThrough) {
  EngineProcess engine;
  engine.send_raw(
      "go infinite\nsetoption name Hash value 2\nsetoption name Threads value 2\n"
      "go infinite\nstop\n");
  engine.read_until("bestmove");
  engine.send("stop");
  engine.read_until("bestmove");
  engine.quit();
}

TEST(Options, Case14HashAndThreadsChangeBetweenGames) {
  EngineProcess engine;
  const auto nodes = [&] {
    engine.send("ucinewgame");
    return value_after(last_info(engine.ask("go depth 5", "bestmove")), "nodes");
  };
  engine.send("setoption name Hash value 16");
  const std::string before = nodes();
  EXPECT_NE(before, "");
  for (const char* size : {"1", "4096", "1", "16"}) {
    EXPECT_EQ(messages(engine, std::string("setoption name Hash value ") + size), "");
    EXPECT_NE(nodes(), "") << size;
  }
  EXPECT_EQ(messages(engine, "setoption name Threads value 4"), "");
  EXPECT_NE(nodes(), "");
  EXPECT_EQ(messages(engine, "setoption name Hash value 8"), "");
  EXPECT_EQ(messages(engine, "setoption name Threads value 1"), "");
  EXPECT_EQ(messages(engine, "setoption name Hash value 16"), "");
  EXPECT_EQ(nodes(), before);
  engine.quit();
}

TEST(Options, Case15HashBeyondTheMemoryIsRefused) {
  EngineProcess engine;
  const std::string reply = messages(engine, "setoption name Hash value 1048576");
  EXPECT_NE(reply.find("the table stays at 64 MB"), std::string::npos) << reply;
  EXPECT_NE(engine.best("go depth 2"), "");
  engine.quit();
}

// The names and their order, which scripts and GUIs rely on.
TEST(Options, Case50NamesAreStable) {
  EngineProcess engine;
  std::string names;
  for (const std::string& line : engine.ask("uci", "uciok")) {
    if (!starts_with(line, "option name ")) continue;
    const std::string rest = line.substr(12);
    names += rest.substr(0, rest.find(" type ")) + '\n';
  }
  engine.quit();
  std::ifstream file(MILLSTONE_TEST_DATA "/option-names.txt");
  const std::string golden((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(names, golden);
}

TEST(Options, Case51LinesCanBeReadByOtherClients) {
  EngineProcess engine;
  for (const std::string& line : engine.ask("uci", "uciok")) {
    if (!starts_with(line, "option name ")) continue;
    const std::string type = value_after(line, "type");
    if (type == "button") continue;
    const std::string standard = value_after(line, "default");
    EXPECT_NE(standard, "") << line;
    // Defaults hold no blank: what follows is the next keyword or the end.
    const std::string after = value_after(line, standard);
    if (type == "spin") {
      EXPECT_GE(std::stol(standard), std::stol(value_after(line, "min"))) << line;
      EXPECT_LE(std::stol(standard), std::stol(value_after(line, "max"))) << line;
    } else if (type == "combo") {
      std::string choices = rest_after(line, standard);
      EXPECT_NE((' ' + choices + ' ').find(" var " + standard + ' '), std::string::npos) << line;
      // At "var" a client cuts the list, so no value may hold it.
      std::string without;
      for (std::size_t i = 0; i < choices.size();) {
        if (choices.compare(i, 4, "var ") == 0 && (i == 0 || choices[i - 1] == ' ')) {
          i += 4;
        } else {
          without += choices[i++];
        }
      }
      EXPECT_EQ(without.find("var"), std::string::npos) << line;
    } else {
      EXPECT_EQ(after, "") << line;
    }
  }
  engine.quit();
}

TEST(Options, AVariantResetsTheRulesAndTheyChangeOnlyThemselves) {
  EngineProcess engine;
  EXPECT_EQ(messages(engine, "setoption name FlyAt value 0"), "");
  EXPECT_EQ(rule(engine, "flyAt"), "0");
  EXPECT_EQ(messages(engine, "setoption name Variant value Lasker"), "");
  EXPECT_EQ(rule(engine, "flyAt"), "3");
  EXPECT_EQ(rule(engine, "pieces"), "10");
  EXPECT_EQ(messages(engine, "setoption name FlyAt value always"), "");
  EXPECT_EQ(rule(engine, "pieces"), "10");
  EXPECT_EQ(rule(engine, "flyAt"), "always");
  EXPECT_EQ(messages(engine, "setoption name UCI_Variant value ninemensmorris"), "");
  EXPECT_EQ(rule(engine, "flyAt"), "3");
  engine.quit();
}

TEST(Options, RulesThatCannotBeAreRefused) {
  EngineProcess engine;
  engine.send("setoption name Variant value threemensmorris");
  engine.send("position startpos moves b2");
  const std::string reply = messages(engine, "setoption name Pieces value 12");
  EXPECT_NE(reply.find("these rules cannot be played"), std::string::npos) << reply;
  EXPECT_NE(reply.find("set Variant"), std::string::npos) << reply;
  EXPECT_EQ(rule(engine, "pieces"), "3");
  // The position stands as well.
  engine.send("legal");
  const Lines legal = engine.settle();
  ASSERT_EQ(legal.size(), 1u);
  EXPECT_EQ(legal[0], "legal a1 a2 a3 b1 b3 c1 c2 c3");
  engine.quit();
}

TEST(Options, ARuleMakesTheStartCurrent) {
  EngineProcess engine;
  engine.send("position startpos moves d6 d7");
  engine.send("setoption name Repetition value 2");
  engine.send("d");
  EXPECT_NE(text_of(engine.settle()).find("Fen: 3/3/3/6/3/3/3 w 9 9 0 0 1"), std::string::npos);
  engine.quit();
}

TEST(Options, SanmillsNamesAreReadButNotListed) {
  struct {
    const char *name, *value, *key, *want;
  } const cases[] = {
      {"PiecesCount", "10", "pieces", "10"},
      {"flyPieceCount", "4", "flyAt", "4"},
      {"PiecesAtLeastCount", "4", "minPieces", "4"},
      {"HasDiagonalLines", "true", "board", "nine-diagonal"},
      {"HasDiagonalLines", "false", "board", "nine"},
      {"MayMoveInPlacingPhase", "true", "moveWhilePlacing", "true"},
      {"IsDefenderMoveFirst", "true", "movingStarts", "black"},
      {"MayRemoveMultiple", "true", "removals", "perLine"},
      {"MayRemoveFromMillsAlways", "true", "protection", "none"},
      {"RestrictRepeatedMillsFormation", "true", "reform", "noRemoval"},
      {"OneTimeUseMill", "true", "lineReuse", "oncePerPlayer"},
      {"MayFly", "false", "flyAt", "0"},
      {"MayFly", "true", "flyAt", "3"},
      {"NMoveRule", "60", "noRemovalPlies", "60"},
      {"EndgameNMoveRule", "20", "endgameNoRemovalPlies", "20"},
      {"ThreefoldRepetitionRule", "false", "repetition", "0"},
      {"StalemateAction", "4", "blocked", "draw"},
  };
  EngineProcess engine;
  const std::string listed = text_of(engine.ask("uci", "uciok"));
  for (const auto& one : cases) {
    engine.send("setoption name Variant value ninemensmorris");
    if (std::string(one.want) == "nine") {
      engine.send("setoption name Variant value elevenmensmorris");
    }
    EXPECT_EQ(messages(engine, std::string("setoption name ") + one.name + " value " + one.value),
              "");
    EXPECT_EQ(rule(engine, one.key), one.want) << one.name;
    EXPECT_EQ(listed.find(one.name), std::string::npos);
  }
  EXPECT_EQ(messages(engine, "setoption name SkillLevel value 15"), "");
  EXPECT_EQ(messages(engine, "setoption name MoveTime value 1"), "");
  engine.ask("go", "bestmove");
  engine.quit();
}

}  // namespace
}  // namespace millstone
