// The file by which a match can be resumed: the arguments of the match, then a line for each
// finished game. Used by tournament.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "tools/match/standings.h"

namespace millstone {

struct JournalContent {
  std::vector<std::string> arguments;
  std::vector<FinishedGame> games;
  // The record of the last game, and the length of the file of records when it was about to be
  // written: whether it was, the journal does not know (RecordOutput::restore).
  std::string last_record;
  std::uint64_t record_offset = 0;
  // Length of the journal up to the last whole line; what a killed runner had begun to write may
  // follow.
  std::uint64_t whole_bytes = 0;
};

// Each line is a JSON object and is written by one call, so that a runner that is killed leaves
// whole lines and at most one torn one, which is read over.
class Journal {
 public:
  // An empty file does not count: a full disk may have left it.
  static bool exists(const std::string& path);
  static Result<JournalContent> read(const std::string& path);

  // Begins a new journal; an old one is replaced when the new one stands.
  static Result<Journal> create(const std::string& path, const std::vector<std::string>& arguments);
  // Goes on with one that was read.
  static Result<Journal> reopen(const std::string& path, const JournalContent& content);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  // `record`: what will be added next to the file of records, which now has `record_offset` bytes;
  // empty when there is none.
  Status add(const FinishedGame& game, std::string_view record, std::uint64_t record_offset);

 private:
  Journal(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Status write_line(const std::string& text);

  std::string path_;
  int file_ = -1;
};

}  // namespace millstone
