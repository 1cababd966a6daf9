// Writing figures for Prometheus.
#include "protocol/server/figures.h"

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "protocol/wording/identity.h"

namespace millstone {
namespace {

class Text {
 public:
  void family(const char* name, const char* type, const char* help) {
    name_ = std::string("millstone_") + name;
    out_ += "# HELP " + name_ + ' ' + help + "\n# TYPE " + name_ + ' ' + type + '\n';
  }
  void value(const std::string& labels, const std::string& value) {
    out_ += name_ + (labels.empty() ? "" : '{' + labels + '}') + ' ' + value + '\n';
  }
  template <class Number>
  void one(const char* name, const char* type, const char* help, Number number) {
    family(name, type, help);
    value("", std::to_string(number));
  }
  template <class Key>
  void counts(const char* name, const char* help, const char* label,
              const std::map<Key, std::uint64_t>& counts) {
    family(name, "counter", help);
    for (const auto& [key, count] : counts) {
      if constexpr (std::is_same_v<Key, std::string>) {
        value(std::string(label) + "=\"" + key + '"', std::to_string(count));
      } else {
        value(std::string(label) + "=\"" + std::to_string(key) + '"', std::to_string(count));
      }
    }
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_, name_;
};

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t entries(const char* directory) {
  std::error_code code;
  std::size_t count = 0;
  for (std::filesystem::directory_iterator it(directory, code), end; !code && it != end;
       it.increment(code)) {
    ++count;
  }
  return count;
}

}  // namespace

std::string format_figures(const ServerFigures& figures, const ServerGauges& gauges) {
  Text text;
  text.family("build_info", "gauge", "The version of the program.");
  text.value("version=\"" + std::string(kEngineVersion) + '"', "1");
  const std::chrono::duration<double> up = std::chrono::steady_clock::now() - figures.start;
  text.one("uptime_seconds", "gauge", "Time since the server started.", up.count());
  text.one("connections", "gauge", "Open connections of any kind.", gauges.connections);
  text.one("sessions", "gauge", "Open sessions.", gauges.sessions);
  text.one("sessions_limit", "gauge", "Sessions that may be open.", gauges.sessions_limit);
  text.one("queued_bytes", "gauge", "Input that waits to be carried out.", gauges.queued_bytes);
  text.one("table_megabytes", "gauge", "Tables of all sessions.", gauges.memory_mb);
  text.one("table_megabytes_limit", "gauge", "What they may take.", gauges.memory_mb_limit);
  text.one("threads", "gauge", "Search threads of all sessions.", gauges.threads);
  text.one("threads_limit", "gauge", "How many there may be.", gauges.threads_limit);
  text.one("search_slots", "gauge", "Threads that may search at once.", gauges.slots);
  text.one("search_threads_running", "gauge", "Threads that search.", gauges.searching);
  text.one("search_threads_waiting", "gauge", "Threads that wait for a slot.", gauges.waiting);
  text.one("connections_total", "counter", "Connections accepted.", figures.connections);
  text.counts("sessions_total", "Sessions opened.", "transport", figures.sessions);
  text.counts("refused_total", "Connections and requests refused.", "reason", figures.refused);
  text.counts("dropped_total", "Sessions ended by the server.", "reason", figures.dropped);
  text.counts("http_requests_total", "HTTP requests answered.", "code", figures.requests);
  text.one("lines_total", "counter", "Lines of input.", figures.lines);
  text.one("received_bytes_total", "counter", "Bytes of the sessions' input.", figures.bytes_in);
  text.one("sent_bytes_total", "counter", "Bytes of the sessions' output.", figures.bytes_out);
  text.one("resident_memory_bytes", "gauge", "Memory in use.", resident_bytes());
  text.one("open_fds", "gauge", "Open file descriptors.", entries("/proc/self/fd"));
  text.one("os_threads", "gauge", "Threads of the process.", entries("/proc/self/task"));
  return text.take();
}

}  // namespace millstone
