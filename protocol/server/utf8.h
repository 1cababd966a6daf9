// Making text fit for WebSocket, whose text messages have to be UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace millstone {

// `text` with each byte that is no part of a well-formed character replaced by '?'.
std::string well_formed_utf8(std::string_view text);

}  // namespace millstone
