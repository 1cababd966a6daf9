// Tells how a build of tables goes: one line that is written over on a terminal, plain lines in a
// log.
#pragma once

#include <chrono>
#include <iosfwd>
#include <string>

#include "engine/tablebase/builder.h"

namespace millstone {

class BuildProgress final : public tablebase::BuildListener {
 public:
  // `terminal`: whether `out` shows a line over another after '\r'.
  BuildProgress(std::ostream& out, bool terminal) : out_(out), terminal_(terminal) {}

  // To be called when the work on `slots` positions begins.
  void start(std::uint64_t slots);
  // Ends the line that is written over.
  void finish();

  std::size_t found() const { return found_; }

  void on_found(tablebase::Sector) override { ++found_; }
  void on_damaged(tablebase::Sector sector, const Error& error) override;
  void on_progress(tablebase::Sector sector, int wave, double part) override;
  void on_solved(tablebase::Sector sector, const tablebase::TableCounts& counts,
                 std::uint64_t slots) override;

 private:
  using Clock = std::chrono::steady_clock;

  void show(const std::string& line);
  // "12.3 %, 5.1 million/s, 14 min left"
  std::string totals() const;

  std::ostream& out_;
  bool terminal_;
  std::size_t found_ = 0;
  std::uint64_t slots_ = 0, done_ = 0;
  Clock::time_point begin_ = Clock::now(), shown_{};
  std::size_t width_ = 0;  // of the line on the terminal
};

// "1.5 GB", "20.3 MB"
std::string bytes_text(std::uint64_t bytes);
// "2 h 05 min", "14 min", "38 s"
std::string duration_text(double seconds);

}  // namespace millstone
