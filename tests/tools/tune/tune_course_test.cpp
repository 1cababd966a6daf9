// The file and the picture of a tuning run.
#include "tools/tune/tune_course.h"

#include <cstdio>
#include <fstream>

#include <gtest/gtest.h>

namespace millstone {
namespace {

class TuneCourseFile : public ::testing::Test {
 protected:
  void TearDown() override { std::remove(path_.c_str()); }
  std::string path_ = ::testing::TempDir() + "tune-course-file";
};

TEST_F(TuneCourseFile, GoesOnAfterATornStep) {
  const TuneCourse begun{"settings\nof \"two\" lines", {{2, {1.5, -0.1}}}};
  ASSERT_TRUE(write_course(path_, begun).ok());
  ASSERT_TRUE(append_step(path_, {-0.5, {0.1, 1e-9}}).ok());
  std::ofstream(path_, std::ios::app) << "{\"result\":1,\"val";
  std::vector<Tunable> two(2);
  for (Tunable& tunable : two) {
    tunable.min = -1;
    tunable.max = 2;
  }
  const auto read = read_course(path_, two);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->settings, begun.settings);
  ASSERT_EQ(read->steps.size(), 2u);
  // Exactly, or a resumed run would drift from an unbroken one.
  EXPECT_EQ(read->steps[0].values, begun.steps[0].values);
  EXPECT_EQ(read->steps[1].values, (std::vector<double>{0.1, 1e-9}));

  ASSERT_TRUE(write_course(path_, *read).ok());
  EXPECT_EQ(read_course(path_, two)->steps.size(), 2u);
  std::ofstream(path_, std::ios::app) << "rubbish\n";
  EXPECT_FALSE(read_course(path_, two).ok());
  EXPECT_FALSE(read_course(path_ + "-none", two).ok());
}

TEST_F(TuneCourseFile, RefusesStepsThatDoNotFit) {
  std::vector<Tunable> one(1);
  one[0].name = "Width";
  one[0].max = 10;
  for (const char* step : {R"({"result":0.0,"values":[]})", R"({"result":0.0,"values":[1,2]})",
                           R"({"result":0.0,"values":[11]})", R"({"result":0.0,"values":[null]})",
                           R"({"result":1e999,"values":[1]})", R"({"values":[1]})",
                           R"({"result":0.0,"values":"x"})"}) {
    std::ofstream(path_) << "{\"settings\":\"s\"}\n" << step << '\n';
    const auto read = read_course(path_, one);
    ASSERT_FALSE(read.ok()) << step;
    EXPECT_NE(read.error().text().find("line 2"), std::string::npos) << read.error().text();
  }
}

TEST(TuneCourse, NamesTheFirstDifference) {
  EXPECT_EQ(first_difference("a\nb\nc\n", "a\nx\nc\n"), "`b` there, `x` here");
  EXPECT_EQ(first_difference("a\n", "a\nb\n"), "nothing more there, `b` here");
}

TEST(TuneCoursePicture, HasACurveForEachValue) {
  std::vector<Tunable> tunables(2);
  tunables[0].name = "A<B";
  tunables[0].max = tunables[1].max = 10;
  tunables[1].name = "C";
  const std::string svg = draw_course(tunables, {"", {{1, {5, 10}}, {1, {10, 0}}}});
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  // From the left edge at 50 to the right one at 950; the top, 20, is the maximum, 420 the minimum.
  EXPECT_NE(svg.find("points=\"50,420 500,220 950,20 \""), std::string::npos) << svg;
  EXPECT_NE(svg.find("points=\"50,420 500,20 950,420 \""), std::string::npos) << svg;
  EXPECT_NE(svg.find("A&lt;B"), std::string::npos);
}

}  // namespace
}  // namespace millstone
