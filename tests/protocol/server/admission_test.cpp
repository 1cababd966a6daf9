// Tests of protocol/server/admission.h.
#include "protocol/server/admission.h"

#include <optional>

#include <gtest/gtest.h>

namespace millstone {
namespace {

using Clock = Admission::Clock;
using std::chrono::seconds;

TEST(Admission, CountsPlacesByAddressAndGivesThemBack) {
  ServerLimits limits;
  limits.sessions = 3;
  limits.sessions_per_address = 2;
  Admission admission(limits);
  std::optional<Result<Admission::Place>> a, b, c, d;
  a.emplace(admission.enter("1"));
  b.emplace(admission.enter("1"));
  EXPECT_TRUE(a->ok() && b->ok());
  const auto third = admission.enter("1");
  ASSERT_FALSE(third.ok());
  EXPECT_NE(third.error().text().find("from your address: 2"), std::string::npos);
  c.emplace(admission.enter("2"));
  EXPECT_TRUE(c->ok());
  d.emplace(admission.enter("3"));
  ASSERT_FALSE(d->ok());
  EXPECT_NE(d->error().text().find("all 3 are taken"), std::string::npos);
  EXPECT_EQ(admission.sessions(), 3u);
  a.reset();
  EXPECT_TRUE(admission.enter("1").ok());  // and left at once
  EXPECT_EQ(admission.sessions(), 2u);
}

TEST(Admission, RequestsArePassedAtARateForEachAddress) {
  ServerLimits limits;
  limits.requests_per_second = 10;
  Admission admission(limits);
  const auto start = Clock::now();
  int passed = 0;
  for (int i = 0; i < 100; ++i) passed += admission.may_request("1", start);
  EXPECT_EQ(passed, 20);
  EXPECT_TRUE(admission.may_request("2", start));
  passed = 0;
  for (int i = 0; i < 100; ++i) passed += admission.may_request("1", start + seconds(1));
  EXPECT_EQ(passed, 10);
}

TEST(Admission, ForgetsAddressesThatAreQuiet) {
  ServerLimits limits;
  Admission admission(limits);
  const auto start = Clock::now();
  for (int i = 0; i < 50'000; ++i) {
    admission.may_request(std::to_string(i), start + std::chrono::milliseconds(i));
  }
  EXPECT_LE(admission.remembered(), 10'000u);
}

TEST(TokenBucket, TellsHowLongToWait) {
  const auto start = Clock::now();
  TokenBucket bucket(100, start);
  bucket.take(start, 200);
  EXPECT_EQ(bucket.wait().count(), 0);
  bucket.take(start, 50);
  EXPECT_NEAR(static_cast<double>(bucket.wait().count()), 500, 2);
  bucket.take(start + seconds(10), 0);
  EXPECT_EQ(bucket.wait().count(), 0);
}

}  // namespace
}  // namespace millstone
