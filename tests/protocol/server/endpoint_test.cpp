// Tests of protocol/server/endpoint.h.
#include "protocol/server/endpoint.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(Endpoint, IsReadInItsUsualForms) {
  struct {
    const char *text, *address;
    int port;
  } const cases[] = {{"127.0.0.1:9000", "127.0.0.1", 9000},
                     {"[::1]:0", "::1", 0},
                     {"localhost:65535", "localhost", 65535},
                     {":8000", "127.0.0.1", 8000}};
  for (const auto& one : cases) {
    ServerOptions options;
    ASSERT_TRUE(read_endpoint(one.text, options).ok()) << one.text;
    EXPECT_EQ(options.address, one.address);
    EXPECT_EQ(options.port, one.port);
  }
  for (const char* bad : {"", "9000", "host:", "host:x", "host:-1", "host:65536", "::1:9000"}) {
    ServerOptions options;
    EXPECT_FALSE(read_endpoint(bad, options).ok()) << bad;
  }
}

TEST(Endpoint, KnowsWhatOnlyThisMachineReaches) {
  for (const char* local : {"127.0.0.1", "127.9.9.9", "::1", "localhost"}) {
    EXPECT_TRUE(is_loopback(local)) << local;
  }
  for (const char* open :
       {"0.0.0.0", "::", "192.168.1.1", "example.org", "localhost.evil.com", ""}) {
    EXPECT_FALSE(is_loopback(open)) << open;
  }
  EXPECT_EQ(endpoint_text("127.0.0.1", 9000), "127.0.0.1:9000");
  EXPECT_EQ(endpoint_text("::1", 9000), "[::1]:9000");
}

}  // namespace
}  // namespace millstone
