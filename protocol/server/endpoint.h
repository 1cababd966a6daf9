// Where the server listens: "127.0.0.1:9000" as text, and whether only this machine can reach it.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "protocol/server/server_options.h"

namespace millstone {

// "127.0.0.1:9000", "[::1]:9000", "localhost:9000" or ":9000" into address and port of `options`.
Status read_endpoint(const std::string& text, ServerOptions& options);

// Whether only programs on this machine can connect to that address; names other than "localhost"
// may mean anything.
bool is_loopback(std::string_view address);

// "127.0.0.1:9000", "[::1]:9000".
std::string endpoint_text(std::string_view address, unsigned port);

}  // namespace millstone
