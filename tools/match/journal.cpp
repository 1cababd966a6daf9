// Implements journal.h.
#include "tools/match/journal.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "engine/records/record.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormatKey = "millstone-match";
constexpr int kFormat = 1;

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
  return access(path.c_str(), F_OK) == 0;
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
      }
      content.record_bytes = json.at("record_bytes");
    } catch (const std::exception&) {
      return Error{"not a line of a match file", path + ", line " + std::to_string(number), ""};
    }
    content.whole_bytes = end + 1;
  }
  if (number == 0) return Error{"not a match file", path, ""};
  return content;
}

Result<Journal> Journal::create(const std::string& path, const std::vector<std::string>& arguments,
                                std::uint64_t record_bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return failure(path, "write");
  Journal journal(file);
  const Json head{{kFormatKey, kFormat}, {"arguments", arguments}, {"record_bytes", record_bytes}};
  if (Status written = journal.write_line(head.dump(-1, ' ', true)); !written) {
    return written.error();
  }
  return journal;
}

Result<Journal> Journal::reopen(const std::string& path, const JournalContent& content) {
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return failure(path, "write");
  Journal journal(file);
  if (ftruncate(file, static_cast<off_t>(content.whole_bytes)) != 0) return failure(path, "write");
  return journal;
}

Journal::Journal(Journal&& other) noexcept : file_(other.file_) {
  other.file_ = -1;
}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

Status Journal::add(const FinishedGame& game, std::uint64_t record_bytes) {
  Json json;
  json["game"] = game.number;
  json["result"] = result_text(game.winner);
  json["cause"] = game.cause;
  json["reason"] = game.reason;
  json["white"] = to_json(game.effort[kWhite]);
  json["black"] = to_json(game.effort[kBlack]);
  json["record_bytes"] = record_bytes;
  return write_line(json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

Status Journal::write_line(const std::string& text) {
  const std::string line = text + '\n';
  const ssize_t written = write(file_, line.data(), line.size());
  if (written == static_cast<ssize_t>(line.size())) return Done{};
  return Error{"cannot write the match file", std::strerror(errno), ""};
}

}  // namespace millstone
