// What the server counts about itself, and its text for Prometheus. From the thread that serves
// alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace millstone {

struct ServerFigures {
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  std::uint64_t connections = 0;
  std::map<std::string, std::uint64_t> sessions;  // by transport
  std::map<std::string, std::uint64_t> refused;   // by reason: "sessions", "origin", …
  std::map<std::string, std::uint64_t> dropped;   // sessions ended by the server, by reason
  std::map<unsigned, std::uint64_t> requests;     // by HTTP status
  std::uint64_t lines = 0, bytes_in = 0, bytes_out = 0;
};

// What is so at the moment.
struct ServerGauges {
  std::size_t connections = 0, sessions = 0, sessions_limit = 0;
  std::int64_t queued_bytes = 0;
  std::int64_t memory_mb = 0, memory_mb_limit = 0, threads = 0, threads_limit = 0;
  std::size_t searching = 0, waiting = 0, slots = 0;  // threads that search, and wait for a slot
};

// The text format of Prometheus, version 0.0.4.
std::string format_figures(const ServerFigures& figures, const ServerGauges& gauges);

}  // namespace millstone
