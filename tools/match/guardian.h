// A small process beside the match runner that ends the engines when the runner itself is killed,
// so that kill -9 leaves no orphan. Started by every tool that runs engines.
#pragma once

#include <sys/types.h>

#include "engine/result.h"

namespace millstone {

// The guardian holds the reading end of a pipe whose writing end only the runner has. At its end,
// however the runner went, it kills the process groups that were still announced.
class Guardian {
 public:
  // Forks; call it before the first thread is started.
  static Result<Guardian> start();
  Guardian(Guardian&& other) noexcept;
  Guardian& operator=(Guardian&&) = delete;
  ~Guardian();  // ends it

  // The writing end, for the child to announce itself between fork and exec.
  int pipe() const { return pipe_; }
  // The group is gone; call it before the leader is waited for, while its id cannot come again.
  void forget(pid_t group) const;

  // Announces a group, positive, or that it is gone, negative. Safe after a fork.
  static void announce(int pipe, pid_t group);

 private:
  Guardian(int pipe, pid_t process) : pipe_(pipe), process_(process) {}

  int pipe_ = -1;
  pid_t process_ = -1;
};

}  // namespace millstone
