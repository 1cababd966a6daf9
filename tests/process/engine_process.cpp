// Starting and driving the real program.
#include "tests/process/engine_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace millstone {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

struct Pipe {
  int read = -1, write = -1;
};

Pipe make_pipe() {
  int ends[2];
  // Not inherited: a pipe held open by another child would never end.
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
  return {ends[0], ends[1]};
}

Milliseconds until(Clock::time_point end) {
  return std::max(Milliseconds(0), std::chrono::duration_cast<Milliseconds>(end - Clock::now()));
}

}  // namespace

EngineProcess::EngineProcess(const std::vector<std::string>& arguments) {
  // A write to a program that has ended must not end the tests.
  std::signal(SIGPIPE, SIG_IGN);
  const Pipe in = make_pipe(), out = make_pipe(), err = make_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
  std::vector<std::string> words{MILLSTONE_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // The child must get SIGPIPE as a shell would give it.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int error =
      ::posix_spawn(&pid_, MILLSTONE_BINARY, &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  ::close(in.read);
  ::close(out.write);
  ::close(err.write);
  input_ = in.write;
  output_ = out.read;
  errors_ = err.read;
  if (error != 0) throw std::system_error(error, std::generic_category(), MILLSTONE_BINARY);
  if (arguments.empty()) greeting_ = read_line().value_or("");
}

EngineProcess::~EngineProcess() {
  if (!exit_) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  for (const int descriptor : {input_, output_, errors_}) {
    if (descriptor >= 0) ::close(descriptor);
  }
}

void EngineProcess::send(std::string_view line) {
  send_raw(std::string(line) + '\n');
}

void EngineProcess::send_raw(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(input_, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return;  // it has ended; the test will see
    }
  }
}

void EngineProcess::close_input() {
  ::close(input_);
  input_ = -1;
}

void EngineProcess::close_output() {
  ::close(output_);
  output_ = -1;
}

// Waits for output and takes it; false when none comes in time or ever.
bool EngineProcess::fill(Milliseconds time) {
  pollfd wanted{output_, POLLIN, 0};
  if (::poll(&wanted, 1, static_cast<int>(time.count())) <= 0) return false;
  std::array<char, 1 << 16> bytes;
  const ssize_t count = ::read(output_, bytes.data(), bytes.size());
  if (count <= 0) return false;
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> EngineProcess::read_line(Milliseconds time) {
  const auto end = Clock::now() + time;
  for (;;) {
    if (const auto at = buffer_.find('\n'); at != std::string::npos) {
      std::string line = buffer_.substr(0, at);
      buffer_.erase(0, at + 1);
      return line;
    }
    if (!fill(until(end))) return std::nullopt;
  }
}

Lines EngineProcess::read_until(std::string_view prefix, Milliseconds time) {
  const auto end = Clock::now() + time;
  Lines lines;
  while (auto line = read_line(until(end))) {
    lines.push_back(*line);
    if (starts_with(*line, prefix)) return lines;
  }
  ADD_FAILURE() << "no line '" << prefix << "' but:\n" << text_of(lines) << error_output();
  return lines;
}

Lines EngineProcess::read_for(Milliseconds time) {
  const auto end = Clock::now() + time;
  Lines lines;
  while (auto line = read_line(until(end))) lines.push_back(*line);
  return lines;
}

Lines EngineProcess::ask(std::string_view line, std::string_view prefix) {
  send(line);
  return read_until(prefix);
}

Lines EngineProcess::settle() {
  Lines lines = ask("isready", "readyok");
  if (!lines.empty()) lines.pop_back();
  return lines;
}

std::string EngineProcess::best(std::string_view go) {
  const Lines lines = ask(go, "bestmove");
  return lines.empty() ? "" : value_after(lines.back(), "bestmove");
}

void EngineProcess::quit() {
  send("quit");
  EXPECT_EQ(wait_exit(), 0) << error_output();
}

void EngineProcess::signal(int number) {
  ::kill(pid_, number);
}

std::optional<int> EngineProcess::wait_exit(Milliseconds time) {
  const auto end = Clock::now() + time;
  while (!exit_) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      exit_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    } else if (Clock::now() >= end) {
      return std::nullopt;
    } else {
      // Keeps it from waiting for somebody to read.
      if (output_ < 0 || !fill(Milliseconds(2))) std::this_thread::sleep_for(Milliseconds(2));
    }
  }
  return exit_;
}

std::string EngineProcess::error_output() {
  pollfd wanted{errors_, POLLIN, 0};
  std::array<char, 4096> bytes;
  while (::poll(&wanted, 1, 0) > 0) {
    const ssize_t count = ::read(errors_, bytes.data(), bytes.size());
    if (count <= 0) break;
    error_text_.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return error_text_;
}

std::chrono::milliseconds EngineProcess::cpu_time() const {
  // Fields 14 and 15 of stat, counted from the state (field 3) that follows the name in brackets.
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return Milliseconds((user + system) * 1000 / ::sysconf(_SC_CLK_TCK));
}

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

int count_starting(const Lines& lines, std::string_view prefix) {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return starts_with(line, prefix);
  }));
}

std::string rest_after(std::string_view line, std::string_view name) {
  const std::string padded = ' ' + std::string(line) + ' ';
  const std::size_t at = padded.find(' ' + std::string(name) + ' ');
  if (at == std::string::npos) return {};
  std::string rest = padded.substr(at + name.size() + 2);
  if (!rest.empty()) rest.pop_back();
  return rest;
}

std::string value_after(std::string_view line, std::string_view name) {
  const std::string rest = rest_after(line, name);
  return rest.substr(0, rest.find(' '));
}

std::string last_info(const Lines& lines) {
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (starts_with(*line, "info depth") && !rest_after(*line, "pv").empty() &&
        line->find("bound") == std::string::npos) {
      return *line;
    }
  }
  return {};
}

std::string text_of(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + '\n';
  return out;
}

}  // namespace millstone
