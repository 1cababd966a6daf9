// The arguments of `millstone match`.
#include "tools/match/arguments.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

using Words = std::vector<std::string>;

Words two_engines(const Words& more) {
  Words words{"-engine", "cmd=a", "-engine", "cmd=b", "-each", "depth=3"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(MatchArguments, ReadsAScriptForCutechess) {
  const auto match = parse_match_arguments({"-engine",
                                            "name=New",
                                            "cmd=./new",
                                            "option.Hash=16",
                                            "option.Move Overhead=5",
                                            "-engine",
                                            "name=Base",
                                            "cmd=./base",
                                            "args=serve  x",
                                            "dir=/tmp",
                                            "proto=ugi",
                                            "moves=action",
                                            "-each",
                                            "tc=40/10+0.1",
                                            "timemargin=20",
                                            "restart=on",
                                            "-rounds",
                                            "100",
                                            "-games",
                                            "2",
                                            "-repeat",
                                            "-concurrency",
                                            "4",
                                            "-openings",
                                            "file=book.epd",
                                            "format=epd",
                                            "order=random",
                                            "plies=6",
                                            "start=3",
                                            "-draw",
                                            "movenumber=30",
                                            "movecount=4",
                                            "score=20",
                                            "-resign",
                                            "movecount=3",
                                            "score=600",
                                            "twosided=true",
                                            "-maxmoves",
                                            "200",
                                            "-srand",
                                            "42",
                                            "-pgnout",
                                            "games.pgn",
                                            "-sprt",
                                            "elo0=-1.5",
                                            "elo1=3",
                                            "alpha=0.05",
                                            "beta=0.1",
                                            "model=logistic",
                                            "-tb",
                                            "builtin:/tables",
                                            "-tournament",
                                            "gauntlet",
                                            "-recover",
                                            "-ratinginterval",
                                            "50",
                                            "-scoreinterval",
                                            "5",
                                            "-variant",
                                            "morabaraba",
                                            "-log",
                                            "file=x.log",
                                            "--json"});
  ASSERT_TRUE(match.ok()) << match.error().text();
  ASSERT_EQ(match->engines.size(), 2u);
  const EngineSettings& first = match->engines[0];
  EXPECT_EQ(first.name, "New");
  EXPECT_EQ(first.command, "./new");
  ASSERT_EQ(first.options.size(), 2u);
  EXPECT_EQ(first.options[1].first, "Move Overhead");
  EXPECT_EQ(first.options[1].second, "5");
  EXPECT_EQ(first.control.turns, 40);
  EXPECT_EQ(first.control.margin, 20);
  EXPECT_TRUE(first.restart);
  const EngineSettings& second = match->engines[1];
  EXPECT_EQ(second.arguments, (Words{"serve", "x"}));
  EXPECT_EQ(second.dialect, Dialect::kUgi);
  EXPECT_EQ(second.turns, TurnFormat::kAction);
  EXPECT_EQ(match->rounds, 100);
  EXPECT_EQ(match->concurrency, 4);
  EXPECT_TRUE(match->openings.random);
  EXPECT_EQ(match->openings.start, 3);
  EXPECT_EQ(match->draw.from_turn, 30);
  EXPECT_TRUE(match->resign.both);
  EXPECT_EQ(match->max_turns, 200);
  EXPECT_EQ(match->seed, 42u);
  EXPECT_EQ(match->record_file, "games.pgn");
  EXPECT_EQ(match->tables, "builtin:/tables");
  ASSERT_TRUE(match->sprt);
  EXPECT_DOUBLE_EQ(match->sprt->elo0, -1.5);
  EXPECT_EQ(match->sprt->model, EloModel::kLogistic);
  EXPECT_EQ(match->kind, TournamentKind::kGauntlet);
  EXPECT_EQ(match->variant, "morabaraba");
  EXPECT_TRUE(match->json);
}

TEST(MatchArguments, EachIsOverruledByTheEngine) {
  const auto match = parse_match_arguments(
      {"-each", "depth=3", "option.Hash=1", "-engine", "cmd=x/a", "depth=9", "-engine", "cmd=y/a"});
  ASSERT_TRUE(match.ok()) << match.error().text();
  EXPECT_EQ(match->engines[0].control.depth, 9);
  EXPECT_EQ(match->engines[1].control.depth, 3);
  // Both would be called `a`.
  EXPECT_EQ(match->engines[0].name, "a");
  EXPECT_EQ(match->engines[1].name, "a-2");
}

TEST(MatchArguments, RefusesWhatIsWrongAndSaysWhere) {
  const std::pair<Words, std::string> cases[] = {
      {{"-rounds", "0"}, "-rounds"},
      {{"-rounds"}, "-rounds"},
      {{"-rounds", "1", "2"}, "-rounds"},
      {{"-round", "1"}, "-round"},
      {{"-sprt", "elo0=5", "elo1=5"}, "-sprt"},
      {{"-sprt", "elo2=5"}, "-sprt"},
      {{"-tb"}, "-tb"},
      {{"-tb", ""}, "-tb"},
      {{"-openings", "format=bin"}, "-openings"},
      {{"-draw", "score"}, "-draw"},
      {{"-tournament", "swiss"}, "-tournament"},
      {{"-srand", "-1"}, "-srand"},
      {{"-quiet", "yes"}, "-quiet"},
      {{"-each", "tc=1/"}, "tc"},
      {{"-each", "nodes=0"}, "nodes"},
      {{"-each", "st=-1"}, "st"},
      {{"-each", "protocol=uci"}, "protocol"},
      {{"-engine", "cmd=c", "-sprt", "elo0=0", "elo1=5"}, "two"},
      {{"-engine", "name=c"}, "cmd"},
  };
  for (const auto& [words, part] : cases) {
    const auto match = parse_match_arguments(two_engines(words));
    ASSERT_FALSE(match.ok()) << words[0];
    EXPECT_NE(match.error().text().find(part), std::string::npos) << match.error().text();
  }
  EXPECT_FALSE(parse_match_arguments({}).ok());
  EXPECT_FALSE(parse_match_arguments({"engine"}).ok());
  EXPECT_FALSE(parse_match_arguments({"-engine", "cmd=a", "depth=1"}).ok());
  EXPECT_FALSE(parse_match_arguments({"-engine", "cmd=a", "-engine", "cmd=b"}).ok());  // no limit
}

TEST(MatchArguments, HelpNamesEveryOption) {
  const std::string help = match_help();
  for (const char* option : {"-engine",
                             "-each",
                             "-variant",
                             "-rounds",
                             "-games",
                             "-repeat",
                             "-tournament",
                             "-openings",
                             "-concurrency",
                             "-sprt",
                             "-draw",
                             "-resign",
                             "-recover",
                             "-maxmoves",
                             "-srand",
                             "-pgnout",
                             "-config",
                             "-log",
                             "-ratinginterval",
                             "-scoreinterval",
                             "-quiet",
                             "-json",
                             "cmd=",
                             "name=",
                             "dir=",
                             "args=",
                             "proto=",
                             "option.NAME=",
                             "tc=",
                             "st=",
                             "depth=",
                             "nodes="}) {
    EXPECT_NE(help.find(option), std::string::npos) << option;
  }
  std::size_t begin = 0;
  for (std::size_t end; (end = help.find('\n', begin)) != std::string::npos; begin = end + 1) {
    EXPECT_LE(end - begin, 90u) << help.substr(begin, end - begin);
  }
}

}  // namespace
}  // namespace millstone
