// Tests of protocol/server/first_line.h.
#include "protocol/server/first_line.h"

#include <string>

#include <gtest/gtest.h>

namespace millstone {
namespace {

FirstLine judge(std::string_view bytes) {
  return judge_first_line(bytes, false);
}

TEST(FirstLine, RequestsOfAnyMethodAreHttp) {
  for (const char* request :
       {"GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\n", "P", "OPTIONS * HTTP/1.1\r\n", "GET /\r\n",
        "\r\n\r\nPUT /x HTTP/1.0\r\n", "patch / HTTP/1.1\r\n", "uci / HTTP/1.1\r\n",
        "go /x http/1.1\n", "M-SEARCH * HTTP/1.1\r\n", "  POST / HTTP/1.1\r\nisready\n"}) {
    EXPECT_EQ(judge(request), FirstLine::kHttp) << request;
  }
}

TEST(FirstLine, CommandsAreTheProtocol) {
  for (const char* line : {"uci\n", "isready\r\ngo\n", "\n\nposition startpos\n", "# GET / HTTP\n",
                           "token abc\n", "\tuci\n", "d\nPOST / HTTP/1.1\n", "\xc3\xa4\n"}) {
    EXPECT_EQ(judge(line), FirstLine::kProtocol) << line;
  }
}

TEST(FirstLine, WaitsUntilItIsClear) {
  for (const char* begin : {"", "\r\n", "uci", "position startpos moves d6"}) {
    EXPECT_EQ(judge(begin), FirstLine::kUnfinished) << begin;
    EXPECT_EQ(judge_first_line(begin, true), FirstLine::kProtocol) << begin;
  }
}

TEST(FirstLine, WhatIsNoTextIsForeign) {
  EXPECT_EQ(judge(std::string_view("\x16\x03\x01\x02\x00\x01", 6)), FirstLine::kForeign);
  EXPECT_EQ(judge(std::string_view("\0uci\n", 5)), FirstLine::kForeign);
  EXPECT_EQ(judge("\x7fuci\n"), FirstLine::kForeign);
}

}  // namespace
}  // namespace millstone
