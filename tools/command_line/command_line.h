// What the sub-commands of `millstone` share: exit codes, reading arguments, the list of them all.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "engine/result.h"

namespace millstone {

inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;  // the work failed
inline constexpr int kUsage = 2;    // the arguments were wrong

using Arguments = std::vector<std::string>;

struct SubCommand {
  std::string_view name;
  std::string_view summary;
  int (*run)(const Arguments& arguments);  // returns the exit code
};
std::span<const SubCommand> sub_commands();

int run_perft_command(const Arguments& arguments);
int run_bench_command(const Arguments& arguments);
int run_variants_command(const Arguments& arguments);
int run_analyse_command(const Arguments& arguments);
int run_convert_command(const Arguments& arguments);
int run_serve_command(const Arguments& arguments);
int run_tablebase_command(const Arguments& arguments);
int run_match_command(const Arguments& arguments);
int run_sprt_command(const Arguments& arguments);
int run_mistakes_command(const Arguments& arguments);
int run_selfplay_command(const Arguments& arguments);
int run_openings_command(const Arguments& arguments);
int run_puzzles_command(const Arguments& arguments);
int run_tune_command(const Arguments& arguments);
int run_tunables_command(const Arguments& arguments);

// Says on stderr what is wrong with the arguments; returns kUsage.
int usage_error(std::string_view command, std::string_view message);

// Says on stderr what went wrong; returns kFailure.
int failure(std::string_view command, const Error& error);

// What `--load` was called before; still read wherever `--load` is, and not shown.
inline constexpr const char* kOldLoadName = "variants";

// The arguments of a sub-command as Boost.Program_options reads them.
class ParsedArguments {
 public:
  // `usage` is "millstone perft DEPTH [options]"; `options` gets `--help`. Positional arguments go
  // to the hidden options named by `positions`, the last of which takes all that remain.
  ParsedArguments(std::string_view command, std::string_view usage,
                  boost::program_options::options_description options,
                  const std::vector<std::string>& positions, const Arguments& arguments);

  // What the program should exit with at once: the help was asked for or the arguments are wrong.
  std::optional<int> exit_code() const { return exit_code_; }
  bool has(const std::string& name) const { return values_.count(name) != 0; }
  // Not given, and with a default.
  bool defaulted(const std::string& name) const { return values_[name].defaulted(); }
  template <class T>
  const T& get(const std::string& name) const {
    return values_[name].as<T>();
  }

 private:
  boost::program_options::variables_map values_;
  std::optional<int> exit_code_;
};

}  // namespace millstone
