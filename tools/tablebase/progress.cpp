#include "tools/tablebase/progress.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace millstone {

using tablebase::Sector;
using tablebase::TableCounts;

namespace {

template <class... Numbers>
std::string format(const char* pattern, Numbers... numbers) {
  char text[160];
  std::snprintf(text, sizeof text, pattern, numbers...);
  return text;
}

}  // namespace

std::string bytes_text(std::uint64_t bytes) {
  const auto n = static_cast<double>(bytes);
  if (n >= 1e9) return format("%.2f GB", n / 1e9);
  return format("%.1f MB", n / 1e6);
}

std::string duration_text(double seconds) {
  const auto minutes = static_cast<long>(seconds / 60);
  if (minutes >= 60) return format("%ld h %02ld min", minutes / 60, minutes % 60);
  if (minutes >= 2) return format("%ld min", minutes);
  return format("%.0f s", seconds);
}

void BuildProgress::start(std::uint64_t slots) {
  slots_ = slots;
  done_ = 0;
  begin_ = Clock::now();
}

void BuildProgress::finish() {
  if (width_ != 0) out_ << '\n' << std::flush;
  width_ = 0;
}

void BuildProgress::on_damaged(Sector sector, const Error& error) {
  finish();
  out_ << "Damaged, will be built anew: " << sector.name() << ": " << error.text() << std::endl;
}

void BuildProgress::on_progress(Sector sector, int wave, double part) {
  if (!terminal_) return;
  constexpr std::chrono::milliseconds kPause{200};
  if (Clock::now() - shown_ < kPause) return;
  shown_ = Clock::now();
  const std::string at =
      wave >= 0 ? format(": %d turns from the end", wave) : format(": %.0f %%", 100 * part);
  show(sector.name() + at + "; in all " + totals());
}

void BuildProgress::on_solved(Sector sector, const TableCounts& counts, std::uint64_t slots) {
  done_ += slots;
  const std::string line =
      sector.name() +
      format(": %llu won (longest %d), %llu drawn, %llu lost (longest %d); in all ",
             static_cast<unsigned long long>(counts.wins), counts.longest_win,
             static_cast<unsigned long long>(counts.draws),
             static_cast<unsigned long long>(counts.losses), counts.longest_loss) +
      totals();
  if (terminal_) {
    show(line);
  } else {
    out_ << line << std::endl;
  }
}

void BuildProgress::show(const std::string& line) {
  std::string padded = line;
  padded.resize(std::max(width_, line.size()), ' ');
  width_ = line.size();
  out_ << '\r' << padded << std::flush;
}

std::string BuildProgress::totals() const {
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const double rate = static_cast<double>(done_) / std::max(seconds, 1e-3);
  std::string text =
      format("%.1f %%, %.1f million/s",
             100 * static_cast<double>(done_) / std::max<double>(1, slots_), rate / 1e6);
  if (done_ != 0)
    text += ", " + duration_text(static_cast<double>(slots_ - done_) / rate) + " left";
  return text;
}

}  // namespace millstone
