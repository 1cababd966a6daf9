// An engine in a match: its process and the client's side of UCI or UGI. Used by match_game.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/child_process.h"
#include "tools/match/engine_reply.h"
#include "tools/match/settings.h"

namespace millstone {

// What can go wrong with an engine.
enum class FaultKind : std::uint8_t {
  kStart,         // it cannot be started or does not greet
  kOption,        // it has no such option, or refuses the value
  kDisconnected,  // it has ended, or closed its output
  kStalled,       // it does not answer
  kFlooded,       // it answers without end
  kLate,          // its clock has run out
  kCancelled,     // the match is being stopped; not the engine's fault
};
struct Fault {
  FaultKind kind;
  std::string detail;
};

// An engine's thinking about one turn.
struct Thought {
  std::string turn;  // the word after `bestmove`
  Milliseconds time = 0;
  std::optional<Score> score;  // of the side to move, from the last exact line
  int depth = 0;
  std::int64_t nodes = 0;
};

// `>` is what the engine was sent, `<` what it answered.
using TrafficLog =
    std::function<void(const std::string& engine, char direction, std::string_view line)>;

// Used by one thread. After any fault the process is gone or no longer of use; the next new_game()
// starts another one.
class Player {
 public:
  // More than this for one answer is a flood.
  static constexpr std::uint64_t kMaxReplyBytes = std::uint64_t{64} << 20;

  // The guardian and `cancel` (see ChildProcess) outlive the Player; `log` may be empty.
  Player(EngineSettings settings, std::string variant, const Guardian& guardian, int cancel,
         TrafficLog log);
  ~Player();

  const EngineSettings& settings() const { return settings_; }

  // Makes the engine ready for a game, starting it when need be.
  std::optional<Fault> new_game();
  // Sends a position and a `go`, and waits for the turn: until the deadline that `allowed` gives
  // (then kLate), or else for the engine's patience (then kStalled).
  std::optional<Fault> think(const std::string& position, const std::string& go,
                             std::optional<Milliseconds> allowed, Thought& thought);
  // Asks it to quit, and ends it when it does not.
  void quit();

  // Whether it has ever been ready; an engine that never was cannot be played with.
  bool proved() const { return proved_; }
  const std::vector<OptionReply>& options() const { return options_; }
  // Whether it can be told which game is played.
  bool takes_variant() const;
  // What was sent and answered last, oldest first, for the report of a fault.
  std::vector<std::string> recent_lines() const { return {recent_.begin(), recent_.end()}; }

 private:
  std::optional<Fault> start();
  std::optional<Fault> send(std::string_view line);
  std::optional<Fault> check_options() const;
  std::optional<Fault> send_options();
  // Reads until `wanted` says yes to a line. The deadline may be put off, see ChildProcess.
  std::optional<Fault> read_until(Clock::time_point& deadline,
                                  const std::function<bool(std::string_view)>& wanted);
  // Waits until it is ready; `complaint` gets the first line by which it refuses what it was sent.
  std::optional<Fault> settle(std::string* complaint = nullptr);
  void resynchronise();
  Fault fault_of(IoResult result);
  void note(char direction, std::string_view line);

  EngineSettings settings_;
  std::string variant_;
  const Guardian& guardian_;
  int cancel_;
  TrafficLog log_;
  std::unique_ptr<ChildProcess> process_;
  std::vector<OptionReply> options_;
  std::deque<std::string> recent_;
  bool proved_ = false;
};

}  // namespace millstone
