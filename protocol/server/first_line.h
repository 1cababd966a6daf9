// What the first bytes of a connection say about who is at its other end.
#pragma once

#include <string_view>

namespace millstone {

enum class FirstLine {
  kUnfinished,  // more bytes are needed
  kProtocol,    // a line of the plain protocol
  kHttp,        // an HTTP request of any method, good or not
  kForeign,     // neither: bytes that no client of ours sends, TLS for instance
};

// Any web page can make a browser connect and send what the page wrote, below a line that the
// browser wrote. So whatever may be the first line of a request is HTTP and stays it: what begins
// with a capital letter, as methods do and no command does, or ends like a request. `bytes` is all
// that has come; at the end of the client's input, or when no more will be kept, `complete`.
FirstLine judge_first_line(std::string_view bytes, bool complete);

}  // namespace millstone
