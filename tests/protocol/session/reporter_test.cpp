// Tests of protocol/session/reporter.h with a clock of their own.
#include "protocol/session/reporter.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/protocol/lines/memory_sink.h"

namespace millstone {
namespace {

class ReporterTest : public ::testing::Test {
 protected:
  void SetUp() override { reporter.begin(built_in_board("nine"), {}); }

  SearchInfo info(int depth, int multi_pv = 1, Bound bound = Bound::kExact) const {
    SearchInfo report;
    report.depth = depth;
    report.multi_pv = multi_pv;
    report.bound = bound;
    report.pv = {Turn::place(0)};
    return report;
  }

  MemorySink sink;
  Output out{sink};
  int finished = 0;
  std::string before_best;  // said before the search counted as finished
  Reporter::Clock::time_point now{};
  Reporter reporter{out,
                    [this] {
                      ++finished;
                      before_best = sink.take();
                    },
                    [this] { return now; }};
};

int count_lines(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

TEST_F(ReporterTest, SendsEachReportAndFinishesBeforeTheBestTurn) {
  reporter.on_info(info(1));
  EXPECT_EQ(count_lines(sink.take()), 1);
  reporter.on_message("two\nlines");
  EXPECT_EQ(sink.take(), "info string two?lines\n");
  reporter.on_best({Turn::place(0), Turn()});
  EXPECT_EQ(finished, 1);
  EXPECT_EQ(before_best, "");
  EXPECT_EQ(sink.take(), "bestmove a7\n");
}

TEST_F(ReporterTest, HoldsBackAFlood) {
  std::string sent;
  for (int depth = 1; depth <= 1000; ++depth) {
    reporter.on_info(info(depth));
    reporter.on_info(info(depth, 2));
    sent += sink.take();
  }
  EXPECT_LE(count_lines(sent), 110);
  EXPECT_GE(count_lines(sent), 50);
}

TEST_F(ReporterTest, SendsTheLastIterationWhateverTheFlood) {
  for (int depth = 1; depth <= 500; ++depth) {
    reporter.on_info(info(depth));
    reporter.on_info(info(depth, 2));
  }
  // A bound does not push out the iteration that is held back.
  reporter.on_info(info(501, 1, Bound::kLower));
  sink.take();
  reporter.on_best({Turn::place(0), Turn()});
  EXPECT_EQ(count_lines(before_best), 2) << before_best;
  EXPECT_EQ(before_best.rfind("info depth 500 ", 0), 0u) << before_best;
  EXPECT_EQ(sink.take(), "bestmove a7\n");
}

TEST_F(ReporterTest, SendsAgainAfterAWhile) {
  for (int depth = 1; depth <= 500; ++depth) reporter.on_info(info(depth));
  sink.take();
  now += std::chrono::seconds(1);
  reporter.on_info(info(501));
  EXPECT_EQ(count_lines(sink.take()), 1);
}

TEST_F(ReporterTest, OfARepeatableSearchTheSameIsSentHoweverLongItTakes) {
  std::string sent[2];
  for (std::string& text : sent) {
    reporter.begin(built_in_board("nine"), {}, true);
    for (int depth = 1; depth <= 500; ++depth) {
      SearchInfo report = info(depth);
      report.nodes = static_cast<std::uint64_t>(depth) * 1000;
      reporter.on_info(report);
      if (&text == &sent[1]) now += std::chrono::seconds(1);
    }
    reporter.on_best({Turn::place(0), Turn()});
    text = before_best + sink.take();
  }
  EXPECT_EQ(sent[0], sent[1]);
  EXPECT_LT(count_lines(sent[0]), 130);
  EXPECT_NE(sent[0].find("info depth 500 "), std::string::npos);
}

}  // namespace
}  // namespace millstone
