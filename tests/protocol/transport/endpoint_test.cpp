// Tests of the parts of the server that need no network.
#include <gtest/gtest.h>

#include "protocol/transport/server.h"
#include "protocol/transport/transport.h"

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

TEST(Origin, OnlyLocalPagesAndNamedSitesMayConnect) {
  for (const char* good : {"", "http://localhost", "http://localhost:8000", "https://127.0.0.1:1",
                           "http://[::1]:8000", "https://example.org"}) {
    EXPECT_TRUE(is_allowed_origin(good, {"https://example.org"})) << good;
  }
  for (const char* bad : {"null", "https://example.com", "http://localhost.example.com",
                          "http://127.0.0.1.example.com", "https://example.org.evil.com",
                          "localhost", "http://evil.com:80/localhost"}) {
    EXPECT_FALSE(is_allowed_origin(bad, {"https://example.org"})) << bad;
  }
}

}  // namespace
}  // namespace millstone
