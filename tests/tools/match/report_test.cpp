// The lines that scripts for cutechess and fastchess read.
#include "tools/match/report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace millstone {
namespace {

class MatchReport : public ::testing::Test {
 protected:
  MatchReport() : settings_(make()), schedule_(settings_), standings_(schedule_, 2) {}

  static MatchSettings make() {
    MatchSettings settings;
    settings.engines.resize(2);
    settings.engines[0].name = "New";
    settings.engines[1].name = "Base";
    settings.rounds = 30;
    settings.sprt = SprtOptions{0, 50, 0.05, 0.05, EloModel::kLogistic};
    return settings;
  }
  void add(std::size_t number, Winner winner) {
    FinishedGame game;
    game.number = number;
    game.winner = winner;
    game.cause = "blocked";
    game.effort[kWhite] = {10, 50, 4000, 20};
    standings_.add(game);
  }

  MatchSettings settings_;
  Schedule schedule_;
  Standings standings_;
};

TEST_F(MatchReport, SpeaksAsKnownToolsDo) {
  EXPECT_EQ(started_line(settings_, schedule_, schedule_.game(1)),
            "Started game 2 of 60 (Base vs New)");
  EXPECT_EQ(finished_line(settings_, schedule_.game(0), Winner::kWhite, "Black loses on time"),
            "Finished game 1 (New vs Base): 1-0 {Black loses on time}");
  add(0, Winner::kWhite);
  add(1, Winner::kBlack);
  add(2, Winner::kDraw);
  add(3, Winner::kWhite);
  EXPECT_EQ(score_line(settings_, standings_), "Score of New vs Base: 2 - 1 - 1  [0.625] 4");
  const std::string rating = rating_lines(settings_, standings_);
  EXPECT_NE(rating.find("Elo difference: 88.7 +/- "), std::string::npos) << rating;
  EXPECT_NE(rating.find("DrawRatio: 25.0 %"), std::string::npos) << rating;
  EXPECT_NE(rating.find("Ptnml(0-2): [0, 1, 0, 0, 1]"), std::string::npos) << rating;
  EXPECT_NE(rating.find("SPRT: llr "), std::string::npos) << rating;
  EXPECT_NE(rating.find("lbound -2.94, ubound 2.94\n"), std::string::npos) << rating;
  const std::string summary = summary_lines(settings_, standings_);
  EXPECT_NE(summary.find("Ends: blocked 4\n"), std::string::npos) << summary;
  EXPECT_NE(summary.find("New: average depth 5.0, time 2 ms, 200000 nodes/s"), std::string::npos)
      << summary;
}

TEST_F(MatchReport, JsonHoldsTheSame) {
  for (std::size_t i = 0; i < 60; ++i) add(i, i % 2 ? Winner::kBlack : Winner::kWhite);
  EXPECT_EQ(match_decision(settings_, standings_), SprtDecision::kAcceptH1);
  const auto json = nlohmann::json::parse(json_summary(settings_, standings_, true));
  EXPECT_EQ(json.at("games"), 60);
  EXPECT_EQ(json.at("finished"), true);
  EXPECT_EQ(json.at("engines").at(0).at("wins"), 60);
  EXPECT_EQ(json.at("pentanomial"), (std::vector<int>{0, 0, 0, 0, 30}));
  EXPECT_TRUE(json.at("elo").at("value").is_null());  // infinite
  EXPECT_EQ(json.at("sprt").at("decision"), "H1 was accepted");
  EXPECT_NE(rating_lines(settings_, standings_).find("- H1 was accepted"), std::string::npos);
}

TEST_F(MatchReport, OfOneSidedResultsSaysInfinity) {
  for (std::size_t i = 0; i < 8; ++i) add(i, i % 2 ? Winner::kWhite : Winner::kBlack);
  const std::string rating = rating_lines(settings_, standings_);
  EXPECT_NE(rating.find("Elo difference: -inf +/- nan, LOS: 0.0 %, DrawRatio: 0.0 %\n"),
            std::string::npos)
      << rating;
  EXPECT_NE(rating.find("nElo: -inf +/- nan\n"), std::string::npos) << rating;
  const auto json = nlohmann::json::parse(json_summary(settings_, standings_, false));
  for (const char* kind : {"elo", "nelo"}) {
    EXPECT_TRUE(json.at(kind).at("value").is_null()) << json;
    EXPECT_TRUE(json.at(kind).at("error").is_null()) << json;
  }
  EXPECT_EQ(json.at("score"), 0);
}

TEST_F(MatchReport, OfNoGameClaimsNothing) {
  EXPECT_EQ(score_line(settings_, standings_), "Score of New vs Base: 0 - 0 - 0  [0.000] 0");
  const std::string rating = rating_lines(settings_, standings_);
  EXPECT_NE(rating.find("Elo difference: nan +/- nan, LOS: 50.0 %"), std::string::npos) << rating;
  const auto json = nlohmann::json::parse(json_summary(settings_, standings_, false));
  EXPECT_TRUE(json.at("score").is_null()) << json;
  EXPECT_TRUE(json.at("draw_ratio").is_null()) << json;
  EXPECT_TRUE(json.at("elo").at("value").is_null()) << json;
  EXPECT_EQ(json.at("sprt").at("decision"), "");
}

TEST_F(MatchReport, OfManyEnginesIsATable) {
  MatchSettings settings = settings_;
  settings.engines.resize(3);
  settings.engines[2].name = "Third";
  settings.sprt.reset();
  const Schedule schedule(settings);
  Standings standings(schedule, 3);
  FinishedGame game;
  game.number = 2;  // New vs Third
  game.winner = Winner::kBlack;
  game.cause = "time";
  standings.add(game);
  const std::string table = rating_lines(settings, standings);
  EXPECT_LT(table.find("Third"), table.find("Base"));
  EXPECT_LT(table.find("Third"), table.find("New"));
  EXPECT_EQ(table.find("-nan"), std::string::npos) << table;
}

}  // namespace
}  // namespace millstone
