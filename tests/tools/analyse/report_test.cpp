// Reports of an analysed game.
#include "tools/analyse/report.h"

#include <gtest/gtest.h>

#include "engine/notation/turn_text.h"
#include "engine/records/turn_note.h"
#include "engine/rules/digest.h"
#include "tests/engine/game/rules_of.h"

namespace millstone {
namespace {

Turn turn_of(const Game& game, std::string_view text) {
  const auto turn = parse_turn(game.rules(), game.position(), text);
  EXPECT_TRUE(turn.ok()) << text;
  return turn.ok() ? *turn : Turn();
}

// d6 f4 f6 g4?? b6xg4 with made-up values.
AnalysedGame sample() {
  AnalysedGame sample{GameRecord(Game(testing::rules_of("ninemensmorris")), "ninemensmorris"), {}};
  Game& game = sample.record.game;
  const auto add = [&](std::string_view played, Value value, std::string_view best,
                       Value best_value, int loss) {
    TurnAnalysis turn;
    turn.index = game.turns().size();
    turn.side = game.position().side;
    turn.played = turn_of(game, played);
    turn.value = value;
    turn.best = turn_of(game, best);
    turn.best_value = best_value;
    turn.exact = is_win(best_value);
    turn.best_line = {turn.best};
    turn.is_best = turn.played == turn.best;
    turn.loss = loss;
    turn.points_lost = expected_points(best_value) - expected_points(value);
    turn.depth = 9;
    turn.nodes = 1234;
    turn.time = 1500;
    sample.analysis.turns.push_back(turn);
    game.play(turn.played);
  };
  add("d6", 12, "d6", 12, 0);
  add("f4", 0, "f4", 0, 0);
  add("f6", 20, "d2", 70, 50);
  add("g4", loss_in(6), "b6", -20, 980);
  add("b6xg4", win_in(5), "b6xg4", win_in(5), 0);
  sample.record.set_tag("White", "Anna");
  sample.record.result = Winner::kWhite;
  sample.record.add_comment(3, "oh");
  return sample;
}

TEST(Report, PrintsATable) {
  EXPECT_EQ(text_report(sample(), 2),
            "Game 2: Anna - ?  1-0  (ninemensmorris)\n"
            " Turn  Player  Played      Value  Best        Value   Loss  Depth\n"
            "    1  white   d6          +0.12  d6          +0.12      0      9\n"
            "    2  black   f4          +0.00  f4          +0.00      0      9\n"
            "    3  white   f6 ?!       +0.20  d2          +0.70     50      9\n"
            "    4  black   g4 ??         -M3  b6          -0.20    980      9\n"
            "    5  white   b6xg4         +M3  b6xg4         +M3      0      9\n"
            "white: accuracy 92.2 %, mean loss 16.7, 1 inaccuracy, 0 mistakes, 0 blunders in 3 "
            "turns with a choice\n"
            "black: accuracy 56.3 %, mean loss 490.0, 0 inaccuracies, 0 mistakes, 1 blunder in 2 "
            "turns with a choice\n"
            "\n");
}

TEST(Report, WritesJson) {
  const nlohmann::ordered_json json = json_report(sample());
  EXPECT_EQ(json["tags"]["White"], "Anna");
  EXPECT_EQ(json["rules"], rules_digest(default_rules()));
  EXPECT_EQ(json["result"], "1-0");
  EXPECT_EQ(json["complete"], true);
  ASSERT_EQ(json["turns"].size(), 5u);
  const auto& third = json["turns"][2];
  EXPECT_EQ(third["turn"], 3);
  EXPECT_EQ(third["player"], "white");
  EXPECT_EQ(third["played"], "f6");
  EXPECT_EQ(third["value"], 20);
  EXPECT_EQ(third["best"], "d2");
  EXPECT_EQ(third["best_value"], 70);
  EXPECT_EQ(third["loss"], 50);
  EXPECT_EQ(third["exact"], false);
  EXPECT_EQ(third["line"][0], "d2");
  EXPECT_EQ(json["turns"][3]["mate"], -3);
  EXPECT_EQ(json["turns"][3]["verdict"], "blunder");
  EXPECT_FALSE(json["turns"][3].contains("value"));
  EXPECT_EQ(json["turns"][4]["best_mate"], 3);
  EXPECT_EQ(json["turns"][4]["exact"], true);
  EXPECT_EQ(json["players"]["black"]["blunder"], 1);
  EXPECT_EQ(json["players"]["black"]["turns"], 2);
  EXPECT_NEAR(json["players"]["black"]["accuracy"].get<double>(),
              (100 + turn_accuracy(expected_points(-20))) / 2, 1e-9);
}

TEST(Report, TellsNoAccuracyWithoutAChoice) {
  AnalysedGame game = sample();
  for (TurnAnalysis& turn : game.analysis.turns) turn.forced = true;
  EXPECT_TRUE(json_report(game)["players"]["white"]["accuracy"].is_null());
  EXPECT_NE(text_report(game, 1).find("white: no turn with a choice\n"), std::string::npos);
  EXPECT_TRUE(annotated(game).tag("WhiteAccuracy").empty());
}

TEST(Report, AnnotatesARecordThatCanBeReadAgain) {
  const GameRecord record = annotated(sample());
  const std::string text = write_record(record);
  const RecordFile file = read_records(text, "t", VariantCatalogue());
  ASSERT_EQ(file.games.size(), 1u) << text;
  const GameRecord& read = file.games.front();
  EXPECT_EQ(read.remarks, record.remarks);
  EXPECT_EQ(read.tag("White"), "Anna");
  EXPECT_FALSE(read.tag("Annotator").empty());
  EXPECT_FALSE(read.tag("BlackAccuracy").empty());
  ASSERT_EQ(read.remarks.size(), 6u);
  const auto& blunder = read.remarks[4];
  ASSERT_EQ(blunder.size(), 4u);
  EXPECT_EQ(blunder[0], (Remark{Remark::Kind::kGlyph, "4"}));
  const auto note = parse_turn_note(blunder[1].text);
  ASSERT_TRUE(note) << blunder[1].text;
  EXPECT_TRUE(note->score.is_mate);
  EXPECT_EQ(note->score.value, -3);
  EXPECT_EQ(note->time, 1500);
  EXPECT_EQ(note->text, "best b6 -0.20");
  EXPECT_EQ(blunder[2], (Remark{Remark::Kind::kVariation, "b6"}));
  EXPECT_EQ(blunder[3], (Remark{Remark::Kind::kComment, "oh"}));
}

TEST(Report, SaysHowAGameEnded) {
  const Game played = *play_text(Game(testing::rules_of("threemensmorris")), "a3 a1 b3 b1 c3");
  AnalysedGame analysed{GameRecord(played, "threemensmorris"), {}};
  TurnAnalysis last;
  last.index = played.turns().size() - 1;
  last.played = last.best = played.turns().back();
  analysed.analysis.turns.push_back(last);
  const auto pictures = position_pictures(analysed);
  ASSERT_EQ(pictures.size(), 2u);
  EXPECT_NE(pictures[1].second.find("White has won (line)"), std::string::npos);
}

TEST(Report, DrawsTheCourseAndEachPosition) {
  const AnalysedGame game = sample();
  const std::string course = course_picture(game);
  EXPECT_NE(course.find("Anna - ?"), std::string::npos);
  EXPECT_NE(course.find("4. black g4??  -M3, best b6 -0.20"), std::string::npos) << course;
  const auto pictures = position_pictures(game);
  ASSERT_EQ(pictures.size(), 6u);
  EXPECT_EQ(pictures[0].first, 0);  // before the first turn
  EXPECT_NE(pictures[0].second.find("White to move"), std::string::npos);
  EXPECT_EQ(pictures[3].first, 3);
  EXPECT_NE(pictures[3].second.find("3. white f6?!"), std::string::npos) << pictures[3].second;
}

}  // namespace
}  // namespace millstone
