// The listener of a session's searches: formats each report and sends it, at a bounded rate.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "engine/board/boards.h"
#include "engine/search/listener.h"
#include "protocol/lines/output.h"
#include "protocol/wording/format.h"

namespace millstone {

class Reporter : public SearchListener {
 public:
  using Clock = std::chrono::steady_clock;

  // `on_finished` is called from the search's thread just before `bestmove` is sent, so that
  // whatever a client sends in answer to it is received later. `now` can be replaced in tests.
  Reporter(Output& out, std::function<void()> on_finished,
           std::function<Clock::time_point()> now = Clock::now)
      : out_(out), on_finished_(std::move(on_finished)), now_(std::move(now)) {}

  // Before each search: the board its turns are written for, which stays whatever happens to the
  // current rules, and how to write them; `repeatable`: what is reported must not depend on the
  // time, because the search does not (a limit of depth or nodes). Not while a search runs.
  void begin(TopologyPtr board, const ReportStyle& style, bool repeatable = false);

  void on_info(const SearchInfo& info) override;
  void on_current(int depth, Turn turn, int number) override;
  void on_message(const std::string& text) override { out_.info(text); }
  void on_best(const BestTurn& best) override;

 private:
  bool may_send();
  double earned();
  void send(const std::string& line);

  Output& out_;
  std::function<void()> on_finished_;
  std::function<Clock::time_point()> now_;
  TopologyPtr board_;
  ReportStyle style_;

  // Shallow iterations take microseconds; sending all of them would flood a client. Each line uses
  // up some allowance that grows with time, or with the nodes where time must not count. An
  // iteration without allowance is held back, replaced by the next one, and sent at the latest
  // before `bestmove`.
  double allowance_ = 0;
  bool repeatable_ = false;
  Clock::time_point last_;
  std::uint64_t nodes_ = 0, last_nodes_ = 0;
  bool sending_iteration_ = true;
  std::string held_;
};

}  // namespace millstone
