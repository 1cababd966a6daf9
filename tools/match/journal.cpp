// Implements journal.h.
#include "tools/match/journal.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "engine/records/record.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormatKey = "millstone-match";
constexpr int kFormat = 2;

// JSON holds characters, a record any bytes: byte n becomes character n.
std::string characters(std::string_view bytes) {
  std::string out;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x80) {
      out += byte;
    } else {
      out += static_cast<char>(0xC0 | value >> 6);
      out += static_cast<char>(0x80 | (value & 0x3F));
    }
  }
  return out;
}

std::string bytes(std::string_view characters) {
  std::string out;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const auto value = static_cast<unsigned char>(characters[i]);
    if (value < 0x80) {
      out += characters[i];
    } else if (++i < characters.size()) {
      out += static_cast<char>(value << 6 | (static_cast<unsigned char>(characters[i]) & 0x3F));
    }
  }
  return out;
}

Error failure(const std::string& path, const char* doing) {
  return {std::string("cannot ") + doing + " the match file", path + ": " + std::strerror(errno),
          ""};
}

Json to_json(const Effort& effort) {
  return {effort.turns, effort.depth, effort.nodes, effort.time};
}

Effort effort_from(const Json& json) {
  return {json.at(0), json.at(1), json.at(2), json.at(3)};
}

Winner winner_from(const std::string& text) {
  for (const Winner winner : {Winner::kWhite, Winner::kBlack, Winner::kDraw}) {
    if (text == result_text(winner)) return winner;
  }
  throw std::invalid_argument("result");
}

FinishedGame game_from(const Json& json) {
  FinishedGame game;
  game.number = json.at("game");
  game.winner = winner_from(json.at("result"));
  game.cause = json.at("cause");
  game.reason = json.at("reason");
  game.effort = {effort_from(json.at("white")), effort_from(json.at("black"))};
  return game;
}

}  // namespace

bool Journal::exists(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && (status.st_size > 0 || !S_ISREG(status.st_mode));
}

Result<JournalContent> Journal::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return failure(path, "read");
  std::ostringstream all;
  all << file.rdbuf();
  const std::string text = all.str();

  JournalContent content;
  int number = 0;
  for (std::size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    ++number;
    // The library reports faults of a file by exceptions; they end here.
    try {
      const Json json = Json::parse(text.substr(begin, end - begin));
      if (number == 1) {
        if (json.at(kFormatKey) != kFormat) throw std::invalid_argument("format");
        content.arguments = json.at("arguments").get<std::vector<std::string>>();
      } else {
        content.games.push_back(game_from(json));
        content.last_record = bytes(json.at("record").get<std::string>());
        content.record_offset = json.at("record_offset");
      }
    } catch (const std::exception&) {
      return Error{"not a line of a match file", path + ", line " + std::to_string(number), ""};
    }
    content.whole_bytes = end + 1;
  }
  if (number == 0) return Error{"not a match file", path, ""};
  return content;
}

Result<Journal> Journal::create(const std::string& path,
                                const std::vector<std::string>& arguments) {
  std::string head;
  try {
    head = Json{{kFormatKey, kFormat}, {"arguments", arguments}}.dump(-1, ' ', true);
  } catch (const Json::exception&) {
    return Error{"an argument is not UTF-8", "-config", "arguments that a file of JSON can hold"};
  }
  const std::string fresh = path + ".part";
  const int file = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return failure(fresh, "write");
  Journal journal(path, file);
  Status written = journal.write_line(head);
  if (written && rename(fresh.c_str(), path.c_str()) != 0) written = failure(path, "write");
  if (written) return journal;
  unlink(fresh.c_str());
  return written.error();
}

Result<Journal> Journal::reopen(const std::string& path, const JournalContent& content) {
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return failure(path, "write");
  Journal journal(path, file);
  if (ftruncate(file, static_cast<off_t>(content.whole_bytes)) != 0) return failure(path, "write");
  return journal;
}

Journal::Journal(Journal&& other) noexcept : path_(std::move(other.path_)), file_(other.file_) {
  other.file_ = -1;
}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

Status Journal::add(const FinishedGame& game, std::string_view record,
                    std::uint64_t record_offset) {
  Json json;
  json["game"] = game.number;
  json["result"] = result_text(game.winner);
  json["cause"] = game.cause;
  json["reason"] = game.reason;
  json["white"] = to_json(game.effort[kWhite]);
  json["black"] = to_json(game.effort[kBlack]);
  json["record"] = characters(record);
  json["record_offset"] = record_offset;
  return write_line(json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

Status Journal::write_line(const std::string& text) {
  const std::string line = text + '\n';
  const off_t before = lseek(file_, 0, SEEK_END);
  ssize_t written = 0;
  do {
    written = write(file_, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written == static_cast<ssize_t>(line.size())) return Done{};
  if (written >= 0) errno = ENOSPC;
  const Error error = failure(path_, "write");
  if (before >= 0) [[maybe_unused]]
    const int cut = ftruncate(file_, before);
  return error;
}

}  // namespace millstone
