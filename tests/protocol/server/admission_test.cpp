// Tests of protocol/server/admission.h.
#include "protocol/server/admission.h"

#include <optional>

#include <gtest/gtest.h>

namespace millstone {
namespace {

std::shared_ptr<SharedBudget> budget(std::int64_t memory = 1000) {
  return std::make_shared<SharedBudget>(std::array<std::int64_t, kResources>{memory, 9, 9, 9});
}

using Clock = Admission::Clock;
using std::chrono::seconds;

TEST(Admission, CountsPlacesByAddressAndGivesThemBack) {
  ServerLimits limits;
  limits.sessions = 3;
  limits.sessions_per_address = 2;
  Admission admission(limits, budget());
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

TEST(Admission, ANetworkOfIpv6IsOneClient) {
  EXPECT_EQ(client_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(client_of("2001:db8:1:2::9"), client_of("2001:db8:1:2:3:4:5:6"));
  EXPECT_NE(client_of("2001:db8:1:3::9"), client_of("2001:db8:1:2::9"));
  EXPECT_EQ(client_of("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client_of("192.0.2.1"), "192.0.2.1");
  ServerLimits limits;
  limits.sessions_per_address = 1;
  Admission admission(limits, budget());
  const auto first = admission.enter("2001:db8::1");
  EXPECT_TRUE(first.ok());
  EXPECT_FALSE(admission.enter("2001:db8::2").ok());
}

TEST(Admission, NobodyComesInWithoutMemory) {
  ServerLimits limits;
  const StartMemory start = start_memory(limits);
  EXPECT_LE((start.hash_mb + start.cache_mb) * static_cast<int>(limits.sessions),
            limits.hash_mb_total);
  Admission admission(limits, budget(start.hash_mb + start.cache_mb));
  const auto first = admission.enter("1");
  ASSERT_TRUE(first.ok());
  EXPECT_EQ((*first).share()->held(Resource::kMemoryMb), start.hash_mb + start.cache_mb);
  const auto second = admission.enter("2");
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().text().find("share"), std::string::npos);
  EXPECT_EQ(admission.sessions(), 1u);
}

TEST(Admission, RequestsArePassedAtARateForEachAddress) {
  ServerLimits limits;
  limits.requests_per_second = 10;
  Admission admission(limits, budget());
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
  Admission admission(limits, budget());
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
