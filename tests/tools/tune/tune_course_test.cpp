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
  const auto read = read_course(path_);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->settings, begun.settings);
  ASSERT_EQ(read->steps.size(), 2u);
  // Exactly, or a resumed run would drift from an unbroken one.
  EXPECT_EQ(read->steps[0].values, begun.steps[0].values);
  EXPECT_EQ(read->steps[1].values, (std::vector<double>{0.1, 1e-9}));

  ASSERT_TRUE(write_course(path_, *read).ok());
  EXPECT_EQ(read_course(path_)->steps.size(), 2u);
  std::ofstream(path_, std::ios::app) << "rubbish\n";
  EXPECT_FALSE(read_course(path_).ok());
  EXPECT_FALSE(read_course(path_ + "-none").ok());
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
