// SPSA on a game that is known: values planted wrong are found again.
#include "tools/tune/spsa.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "tools/stats/elo.h"

namespace millstone {
namespace {

Tunable tunable(const std::string& name, double value, double min, double max, double c_end) {
  Tunable out;
  out.name = name;
  out.value = value;
  out.min = min;
  out.max = max;
  out.c_end = c_end;
  out.r_end = 0.02;
  return out;
}

TEST(Spsa, RecoversPlantedValues) {
  SpsaSettings settings;
  settings.iterations = 4000;
  settings.seed = 3;
  Spsa spsa({tunable("A", 20, 0, 100, 5), tunable("B", 180, 0, 200, 10)}, settings);
  // An engine loses 0.2 Elo times the square of its distance from 70, and 0.05 from 90.
  const auto strength = [](const std::vector<double>& values) {
    return -0.2 * std::pow(values[0] - 70, 2) - 0.05 * std::pow(values[1] - 90, 2);
  };
  std::mt19937 random(1);
  for (int i = 0; i < settings.iterations; ++i) {
    const Spsa::Sides sides = spsa.sides(i);
    const double score = expected_score(strength(sides.plus) - strength(sides.minus));
    int result = 0;
    for (int game = 0; game < 2; ++game) {
      result += std::bernoulli_distribution(score)(random) ? 1 : -1;
    }
    spsa.follow(i, result);
  }
  EXPECT_NEAR(spsa.values()[0], 70, 6);
  EXPECT_NEAR(spsa.values()[1], 90, 12);
}

TEST(Spsa, GainsEndWhereTheFileSays) {
  SpsaSettings settings;
  settings.iterations = 100;
  Tunable one = tunable("A", 50, 0, 100, 4);
  one.whole = false;
  one.r_end = 0.1;
  Spsa spsa({one}, settings);
  const Spsa::Sides last = spsa.sides(99);
  EXPECT_NEAR(std::abs(last.plus[0] - last.minus[0]), 8, 1e-9);
  const Spsa::Sides first = spsa.sides(0);
  EXPECT_NEAR(std::abs(first.plus[0] - first.minus[0]), 8 * std::pow(100, 0.101), 1e-9);
  spsa.follow(99, 1);
  // a / c = r_end c_end² / c_end, in the direction of the winner.
  EXPECT_NEAR(spsa.values()[0], 50 + (last.plus[0] > 50 ? 1 : -1) * 0.1 * 4, 1e-9);
}

TEST(Spsa, StaysInBoundsAndInWholeNumbers) {
  SpsaSettings settings;
  settings.iterations = 50;
  Spsa spsa({tunable("A", 1, 0, 3, 2.6)}, settings);
  for (int i = 0; i < 50; ++i) {
    for (const double value : {spsa.sides(i).plus[0], spsa.sides(i).minus[0]}) {
      EXPECT_GE(value, 0);
      EXPECT_LE(value, 3);
      EXPECT_EQ(value, std::round(value));
    }
    spsa.follow(i, 2);
    EXPECT_GE(spsa.values()[0], 0);
    EXPECT_LE(spsa.values()[0], 3);
  }
}

TEST(Tunables, AreReadAsTheyAreWritten) {
  const auto read =
      parse_tunables("# comment\nA,int,5,0,10,1.5,0.002\r\n\n b , float ,0.25,0,1,0.1,0.02\n", "f");
  ASSERT_TRUE(read.ok()) << read.error().text();
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ(to_text((*read)[0]), "A,int,5,0,10,1.5,0.002");
  EXPECT_EQ(to_text((*read)[1]), "b,float,0.25,0,1,0.1,0.02");
  for (const char* line : {"A,int,5,0,10,1.5", "A,int,11,0,10,1,0.1", "A,bool,1,0,1,1,0.1",
                           "A,int,x,0,10,1,0.1", "A,int,5,0,10,0,0.1", ",int,5,0,10,1,0.1", ""}) {
    EXPECT_FALSE(parse_tunable(line).ok()) << line;
  }
  EXPECT_FALSE(parse_tunables("#\n", "f").ok());
}

}  // namespace
}  // namespace millstone
