// The file by which a match can be resumed: the arguments of the match, then a line for each
// finished game. Used by tournament.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result.h"
#include "tools/match/standings.h"

namespace millstone {

struct JournalContent {
  std::vector<std::string> arguments;
  std::vector<FinishedGame> games;
  std::uint64_t record_bytes = 0;  // length of the record file after the last game
  // Length of the journal up to the last whole line; what a killed runner had begun to write may
  // follow.
  std::uint64_t whole_bytes = 0;
};

// Each line is a JSON object and is written by one call, so that a runner that is killed leaves
// whole lines and at most one torn one, which is read over.
class Journal {
 public:
  static bool exists(const std::string& path);
  static Result<JournalContent> read(const std::string& path);

  // Begins a new journal; an old one is replaced. `record_bytes`: of the record file as it is now.
  static Result<Journal> create(const std::string& path, const std::vector<std::string>& arguments,
                                std::uint64_t record_bytes);
  // Goes on with one that was read.
  static Result<Journal> reopen(const std::string& path, const JournalContent& content);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  Status add(const FinishedGame& game, std::uint64_t record_bytes);

 private:
  explicit Journal(int file) : file_(file) {}
  Status write_line(const std::string& text);
  int file_ = -1;
};

}  // namespace millstone
