// Pictures are well-formed XML that shows what the position or the game has.
#include "tools/svg/svg.h"

#include <gtest/gtest.h>

#include <boost/property_tree/xml_parser.hpp>
#include <sstream>

#include "engine/notation/turn_text.h"
#include "tests/engine/game/rules_of.h"
#include "tools/svg/course_svg.h"
#include "tools/svg/position_svg.h"

namespace millstone {
namespace {

namespace pt = boost::property_tree;

pt::ptree parse(const std::string& document) {
  std::istringstream in(document);
  pt::ptree tree;
  pt::read_xml(in, tree);  // throws when the text is no XML
  return tree.get_child("svg");
}

// Shapes of a kind, all or those with an attribute of that value.
int count(const pt::ptree& svg, const std::string& shape, const std::string& attribute = "",
          const std::string& value = "") {
  int found = 0;
  for (const auto& [name, child] : svg) {
    if (name != shape) continue;
    found += attribute.empty() || child.get<std::string>("<xmlattr>." + attribute, "") == value;
  }
  return found;
}

bool has_text(const pt::ptree& svg, const std::string& words) {
  for (const auto& [name, child] : svg) {
    if (name == "text" && child.data() == words) return true;
  }
  return false;
}

TEST(Svg, EscapesMarkupAndReplacesWhatXmlForbids) {
  EXPECT_EQ(escape_xml("a<b>&\"c\"\x01\xff\n"), "a&lt;b&gt;&amp;&quot;c&quot;???");
  // Characters of two, three and four bytes stay; overlong forms, surrogates, cut ones do not.
  EXPECT_EQ(escape_xml("J\u00f6rg \u4e2d \U0001F600"), "J\u00f6rg \u4e2d \U0001F600");
  EXPECT_EQ(escape_xml("\xC0\xAF\xED\xA0\x80\xE4\xB8"), "???????");
  EXPECT_EQ(escape_xml("\xEF\xBF\xBF\xF4\x90\x80\x80"), "???????");
  SvgCanvas canvas(10, 20);
  canvas.text({1, 2}, "<&>\x02", "");
  EXPECT_TRUE(has_text(parse(canvas.document()), "<&>?"));
}

TEST(PositionSvg, ShowsEveryEdgePointAndPiece) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(preset.name);
    const PreparedRules rules(preset.rules);
    const pt::ptree svg = parse(draw_position(rules, start_position(rules)));
    EXPECT_EQ(count(svg, "line"), rules.board().edge_count());
    const Position start = start_position(rules);
    EXPECT_EQ(count(svg, "circle"), rules.board().size() + popcount(start.occupied()));
  }
}

TEST(PositionSvg, MarksTheLastTurn) {
  const auto game = play_text(Game(testing::rules_of("ninemensmorris")), "d6 f4 f6 g4 b6xg4");
  ASSERT_TRUE(game.ok());
  PositionPicture picture;
  picture.caption = "5. white b6xg4";
  const pt::ptree plain = parse(draw_position(game->rules(), game->position(), picture));
  picture.last_turn = game->turns().back();
  const pt::ptree marked = parse(draw_position(game->rules(), game->position(), picture));
  EXPECT_EQ(count(marked, "circle"), count(plain, "circle") + 1);
  EXPECT_EQ(count(marked, "line"), count(plain, "line") + 2);  // the cross on g4
  EXPECT_EQ(count(plain, "circle", "fill", "#ffffff"), 3);
  EXPECT_EQ(count(plain, "circle", "fill", "#222222"), 1);
  EXPECT_TRUE(has_text(marked, "5. white b6xg4"));
  EXPECT_TRUE(has_text(marked, "Black to move, in hand 6 - 7"));
}

TEST(PositionSvg, ShowsOwedRemovals) {
  const auto game = play_text(Game(testing::rules_of("ninemensmorris")), "d6 f4 f6 g4 b6");
  ASSERT_TRUE(game.ok());
  EXPECT_TRUE(has_text(parse(draw_position(game->rules(), game->position())),
                       "White to move, 1 to remove, in hand 6 - 7"));
}

TEST(PositionSvg, IsAsWideAsItsWords) {
  const PreparedRules rules(find_preset("threemensmorris")->rules);
  PositionPicture picture;
  const auto width = [&] {
    return parse(draw_position(rules, start_position(rules), picture))
        .get<double>("<xmlattr>.width");
  };
  const double plain = width();
  picture.caption = "17. white a1-a2??  -M12, best b2-c3 +0.20 and more";
  EXPECT_GE(width(), 7.5 * static_cast<double>(picture.caption.size()));
  EXPECT_GT(width(), plain);
  picture.state = "White has won (line)";
  EXPECT_TRUE(has_text(parse(draw_position(rules, start_position(rules), picture)),
                       "White has won (line)"));
}

TEST(CourseSvg, PutsValuesInTheirPlaceAndKeepsThemInside) {
  const std::vector<CoursePoint> points{{1, 0, "even", ""},
                                        {2, 250, "better", "#c0392b"},
                                        {3, 99999, "won", ""},
                                        {4, -99999, "", ""}};
  const pt::ptree svg = parse(draw_course(points, "a & b"));
  EXPECT_TRUE(has_text(svg, "a & b"));
  std::vector<double> x, y;
  for (const auto& [name, child] : svg) {
    if (name != "circle") continue;
    x.push_back(child.get<double>("<xmlattr>.cx"));
    y.push_back(child.get<double>("<xmlattr>.cy"));
  }
  ASSERT_EQ(y.size(), 4u);
  EXPECT_NEAR(x[1] - x[0], x[3] - x[2], 0.02);
  EXPECT_NEAR(y[0] - y[1], (y[0] - y[2]) / 2, 0.02);  // half of kCourseEdge
  EXPECT_NEAR(y[0] - y[2], y[3] - y[0], 0.02);
  EXPECT_EQ(count(svg, "circle", "fill", "#c0392b"), 1);
}

TEST(CourseSvg, DrawsGamesOfAnyLength) {
  EXPECT_EQ(count(parse(draw_course({}, "")), "circle"), 0);
  EXPECT_EQ(count(parse(draw_course({{7, 10, "", ""}}, "")), "circle"), 1);
}

}  // namespace
}  // namespace millstone
