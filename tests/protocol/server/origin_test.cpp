// Tests of protocol/server/origin.h.
#include "protocol/server/origin.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(Host, ForeignNamesAreNotOurs) {
  for (const char* good : {"localhost", "LOCALHOST:9000", "127.0.0.1:9000", "192.168.1.7", "[::1]",
                           "[::1]:9000", "board.example.org", "Board.Example.org:443"}) {
    EXPECT_TRUE(is_allowed_host(good, {"board.example.org"})) << good;
  }
  for (const char* bad :
       {"", "evil.com", "evil.com:9000", "localhost.evil.com", "127.0.0.1.evil.com", "[::1",
        "localhost:9000:1", "127.0.0.1:x", "example.org"}) {
    EXPECT_FALSE(is_allowed_host(bad, {"board.example.org"})) << bad;
  }
}

TEST(Origin, OwnPagesLocalPagesAndNamedSitesMayConnect) {
  for (const char* good : {"", "http://localhost", "http://localhost:8000", "https://127.0.0.1:1",
                           "http://[::1]:8000", "https://example.org"}) {
    EXPECT_TRUE(is_allowed_origin(good, "127.0.0.1:9000", {"https://example.org"})) << good;
  }
  for (const char* bad :
       {"null", "https://example.com", "http://localhost.example.com",
        "http://127.0.0.1.example.com", "https://example.org.evil.com", "localhost",
        "http://evil.com:80/localhost", "file://localhost", "http://", "http://[::1"}) {
    EXPECT_FALSE(is_allowed_origin(bad, "127.0.0.1:9000", {"https://example.org"})) << bad;
  }
  EXPECT_TRUE(is_allowed_origin("null", "127.0.0.1:9000", {"null"}));
}

TEST(Origin, SameAsHostMeansNameAndPort) {
  EXPECT_TRUE(is_allowed_origin("http://10.0.0.2:9000", "10.0.0.2:9000", {}));
  EXPECT_TRUE(is_allowed_origin("https://board.example.org", "board.example.org:443", {}));
  // Behind a proxy the page's scheme is the proxy's, and Host names no port.
  EXPECT_TRUE(is_allowed_origin("https://board.example.org", "board.example.org", {}));
  EXPECT_TRUE(is_allowed_origin("http://board.example.org", "Board.Example.org", {}));
  EXPECT_FALSE(is_allowed_origin("http://10.0.0.2:8000", "10.0.0.2:9000", {}));
  EXPECT_FALSE(is_allowed_origin("http://10.0.0.3:9000", "10.0.0.2:9000", {}));
}

}  // namespace
}  // namespace millstone
