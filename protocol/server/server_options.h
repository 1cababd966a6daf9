// What an operator may say about the server; `millstone serve` fills it in and documents it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace millstone {

// What clients may use up, alone and together. Each has a test.
struct ServerLimits {
  std::size_t sessions = 64;              // at the same time
  std::size_t sessions_per_address = 16;  // of these from one address
  std::size_t connections = 1024;         // of any kind; the oldest without a session makes room
  std::size_t line_bytes = 64 << 10;      // of a line, and of a WebSocket message
  std::size_t queued_bytes = 256 << 10;   // of lines of one session that wait to be carried out
  std::size_t queued_bytes_total = 16 << 20;  // of all sessions
  std::size_t output_bytes = 1 << 20;         // that a client may leave unread
  int lines_per_second = 1000;                // of one session; more are read later
  int requests_per_second = 50;               // by HTTP, of one address; more get 429
  int hash_mb = 256;                          // of one session's tables
  int hash_mb_total = 1024;
  int threads = 4;  // of one session's search
  int threads_total = 256;
  int search_slots = 0;                        // threads that search at once; 0: one a processor
  int jobs = 1;                                // counts and benches at once
  std::chrono::seconds first_line{10};         // until a first line or request is there
  std::chrono::seconds idle{3600};             // without a line from the client
  std::chrono::milliseconds last_words{3000};  // for searches to end when the server does
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 9000;          // 0: the system chooses
  std::vector<std::string> origins;   // web pages that may connect besides the server's own; "null"
  std::vector<std::string> hosts;     // names by which pages may call the server
  std::string token;                  // what clients have to know; empty: nothing
  bool trust_proxy = false;           // clients' addresses come from X-Forwarded-For
  std::string tables;                 // directories of tables for all sessions, `:` between
  std::vector<std::string> variants;  // variant files, for all sessions
  ServerLimits limits;
};

}  // namespace millstone
