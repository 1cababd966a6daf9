// The course of a tuning run: kept in a file, by which the run is resumed, and drawn as SVG.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"
#include "tools/tune/tunable.h"

namespace millstone {

// After each iteration.
struct TuneStep {
  double result = 0;           // see Spsa::follow
  std::vector<double> values;  // after it
};

struct TuneCourse {
  std::string settings;  // what the run depends on; another one cannot go on with it
  std::vector<TuneStep> steps;
};

// One line for the settings, one for each step, with a value for each of the tunables and within
// its bounds. A torn last line, left by a run that was killed, is left out.
Result<TuneCourse> read_course(const std::string& path, const std::vector<Tunable>& tunables);
// The first line in which the settings of two runs differ, as "`A` there, `B` here".
std::string first_difference(const std::string& there, const std::string& here);
// Replaces the file whole; never leaves a half-written one.
Status write_course(const std::string& path, const TuneCourse& course);
// Adds a step to a file that has all those before it.
Status append_step(const std::string& path, const TuneStep& step);

// A curve for each value over the iterations, as part of its range from min to max.
std::string draw_course(const std::vector<Tunable>& tunables, const TuneCourse& course);

}  // namespace millstone
