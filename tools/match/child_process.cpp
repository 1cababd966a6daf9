// Implements child_process.h.
#include "tools/match/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "tools/match/processor_wait.h"

namespace millstone {
namespace {

// How long this thread sleeps at most while it waits for a child, and by how much the system may
// wake it late without more meaning to it: poll() counts in whole ms.
constexpr std::chrono::milliseconds kAlarmInterval{5}, kAlarmPrecision{2};

struct Pipe {
  int read = -1, write = -1;
};

bool open_pipe(Pipe& out) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  out = {ends[0], ends[1]};
  return true;
}

void close_all(std::initializer_list<int> descriptors) {
  for (const int descriptor : descriptors) {
    if (descriptor >= 0) close(descriptor);
  }
}

// The child between fork and exec. Only what is safe there after a fork from several threads.
[[noreturn]] void become(const ChildCommand& command, char* const* arguments, int input, int output,
                         int failure, int guardian) {
  setpgid(0, 0);
  Guardian::announce(guardian, getpid());
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  const char* errors = command.error_file.empty() ? "/dev/null" : command.error_file.c_str();
  const int error_output = open(errors, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  if (error_output >= 0) dup2(error_output, STDERR_FILENO);
  if (command.directory.empty() || chdir(command.directory.c_str()) == 0) {
    execvp(arguments[0], arguments);
  }
  const int reason = errno;
  [[maybe_unused]] const ssize_t told = write(failure, &reason, sizeof reason);
  _exit(127);
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

}  // namespace

ChildProcess::ChildProcess(const Guardian& guardian, int cancel)
    : guardian_(guardian),
      cancel_(cancel),
      splitter_([this](std::string line) { lines_.push_back(std::move(line)); }, [] {}, kMaxLine) {}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const ChildCommand& command,
                                                          const Guardian& guardian, int cancel) {
  std::vector<std::string> words{command.program};
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  Pipe input, output, failure;
  if (!open_pipe(input) || !open_pipe(output) || !open_pipe(failure)) {
    const int reason = errno;
    close_all({input.read, input.write, output.read, output.write});
    return Error{"no pipe for " + command.program, std::strerror(reason), ""};
  }
  const pid_t pid = fork();
  if (pid == 0) {
    become(command, arguments.data(), input.read, output.write, failure.write, guardian.pipe());
  }
  int reason = errno;
  close_all({input.read, output.write, failure.write});
  if (pid < 0) {
    close_all({input.write, output.read, failure.read});
    return Error{"cannot fork for " + command.program, std::strerror(reason), ""};
  }
  // Both sides set the group, so that it stands for each of them when they go on.
  setpgid(pid, pid);
  std::unique_ptr<ChildProcess> child(new ChildProcess(guardian, cancel));
  child->pid_ = pid;
  child->input_ = input.write;
  child->output_ = output.read;
  fcntl(child->input_, F_SETFL, O_NONBLOCK);

  // The pipe closes at exec; before that only a failure is written to it.
  ssize_t got = 0;
  do {
    got = read(failure.read, &reason, sizeof reason);
  } while (got < 0 && errno == EINTR);
  close(failure.read);
  if (got == sizeof reason) {
    return Error{"cannot run " + command.program, std::strerror(reason), "a program"};
  }
  return child;
}

ChildProcess::~ChildProcess() {
  close_all({input_, output_});
  if (pid_ < 0) return;
  // Also when the leader has ended: it may have left others of its group behind.
  kill(-pid_, SIGKILL);
  guardian_.forget(pid_);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// Sets arrival_ when the descriptor is ready.
IoResult ChildProcess::wait_for(int descriptor, short events, Clock::time_point& deadline) {
  for (;;) {
    const auto begin = Clock::now();
    const auto waited_before = processor_wait();
    const auto alarm = std::min(deadline, begin + kAlarmInterval);
    pollfd wanted[] = {{descriptor, events, 0}, {cancel_, POLLIN, 0}};
    const int ready = poll(wanted, 2, milliseconds_until(alarm));
    const auto woken = Clock::now();
    const auto overslept = std::max(woken - alarm - kAlarmPrecision, Clock::duration::zero());
    deadline += overslept;
    if (ready < 0 && errno != EINTR) return IoResult::kClosed;
    if (ready > 0 && wanted[1].revents != 0) return IoResult::kCancelled;
    if (ready > 0) {
      // What was overslept is in the deadline already.
      const auto waited = processor_wait() - waited_before - overslept;
      arrival_ = std::clamp(woken - waited, begin, woken);
      return IoResult::kDone;
    }
    if (Clock::now() >= deadline) return IoResult::kTimeout;
  }
}

IoResult ChildProcess::write_line(std::string_view line, Clock::time_point deadline) {
  if (input_ < 0) return IoResult::kClosed;
  const std::string bytes = std::string(line) + '\n';
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = write(input_, bytes.data() + done, bytes.size() - done);
    if (written >= 0) {
      done += static_cast<std::size_t>(written);
    } else if (errno == EAGAIN) {
      const IoResult ready = wait_for(input_, POLLOUT, deadline);
      if (ready != IoResult::kDone) return ready;
    } else if (errno != EINTR) {
      return IoResult::kClosed;
    }
  }
  return IoResult::kDone;
}

IoResult ChildProcess::read_line(std::string& line, Clock::time_point& deadline) {
  while (lines_.empty()) {
    const IoResult ready = wait_for(output_, POLLIN, deadline);
    if (ready != IoResult::kDone) return ready;
    char buffer[1 << 16];
    const ssize_t got = read(output_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      splitter_.finish();
      if (lines_.empty()) return IoResult::kClosed;
      break;
    }
    bytes_read_ += static_cast<std::uint64_t>(got);
    splitter_.feed({buffer, static_cast<std::size_t>(got)});
    // A child that writes without line ends never lets this loop end otherwise.
    if (lines_.empty() && arrival_ >= deadline) return IoResult::kTimeout;
  }
  line = std::move(lines_.front());
  lines_.pop_front();
  return IoResult::kDone;
}

bool ChildProcess::has_ended() {
  // WNOWAIT: it stays a zombie, so that its id, which is the group's, is not given away.
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return true;
  if (info.si_pid == 0) return false;
  ending_ =
      (info.si_code == CLD_EXITED ? "exit code " : "signal ") + std::to_string(info.si_status);
  return true;
}

bool ChildProcess::end(std::chrono::milliseconds patience) {
  close_all({input_});
  input_ = -1;
  const auto deadline = Clock::now() + patience;
  while (!has_ended()) {
    if (Clock::now() >= deadline) return false;
    // Read on, or a last burst of output might keep it from ending.
    std::string line;
    auto soon = std::min(deadline, Clock::now() + std::chrono::milliseconds(5));
    if (read_line(line, soon) != IoResult::kDone) poll(nullptr, 0, 2);
  }
  return true;
}

std::string ChildProcess::how_it_ended() {
  // Its output ends a moment before the process does.
  for (int i = 0; i < 100 && !has_ended(); ++i) poll(nullptr, 0, 2);
  return ending_;
}

}  // namespace millstone
