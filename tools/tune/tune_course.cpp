// Implements tune_course.h.
#include "tools/tune/tune_course.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

namespace millstone {
namespace {

using Json = nlohmann::json;

std::string head_line(const TuneCourse& course) {
  return Json{{"millstone-tune", 1}, {"settings", course.settings}}.dump() + '\n';
}

std::string step_line(const TuneStep& step) {
  return Json{{"result", step.result}, {"values", step.values}}.dump() + '\n';
}

Error cannot_write(const std::string& path) {
  return {"cannot write", path + ": " + std::strerror(errno), ""};
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else {
      out += c;
    }
  }
  return out;
}

Status check_step(const TuneStep& step, const std::vector<Tunable>& tunables) {
  if (step.values.size() != tunables.size()) {
    return Error{std::to_string(step.values.size()) + " values", "",
                 std::to_string(tunables.size()) + ", one for each parameter"};
  }
  for (std::size_t i = 0; i < tunables.size(); ++i) {
    const Tunable& tunable = tunables[i];
    if (!(tunable.min <= step.values[i] && step.values[i] <= tunable.max)) {
      return Error{"a value of " + tunable.name + " that is out of its range", "",
                   "from min to max"};
    }
  }
  if (!std::isfinite(step.result)) return Error{"a result that is no number", "", "a number"};
  return Done{};
}

}  // namespace

Result<TuneCourse> read_course(const std::string& path, const std::vector<Tunable>& tunables) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"cannot read", path, ""};
  std::ostringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  TuneCourse course;
  int number = 0;
  for (std::size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    ++number;
    const std::string where = path + ", line " + std::to_string(number);
    // The library reports faults of a file by exceptions; they end here.
    try {
      const Json json = Json::parse(text.substr(begin, end - begin));
      if (number == 1) {
        course.settings = json.at("settings");
        continue;
      }
      course.steps.push_back({json.at("result"), json.at("values")});
    } catch (const std::exception&) {
      return Error{"not a line of a tuning file", where, ""};
    }
    if (const Status good = check_step(course.steps.back(), tunables); !good) {
      return Error{good.error().what, where, good.error().expected};
    }
  }
  if (number == 0) return Error{"not a tuning file", path, ""};
  return course;
}

std::string first_difference(const std::string& there, const std::string& here) {
  std::istringstream a(there), b(here);
  for (;;) {
    std::string one, other;
    const bool more = static_cast<bool>(std::getline(a, one));
    const bool also = static_cast<bool>(std::getline(b, other));
    if (!more && !also) return "none";
    if (more && also && one == other) continue;
    return (more ? "`" + one + "`" : "nothing more") + " there, " +
           (also ? "`" + other + "`" : "nothing more") + " here";
  }
}

Status write_course(const std::string& path, const TuneCourse& course) {
  const std::string fresh = path + ".new";
  {
    std::ofstream file(fresh, std::ios::binary);
    file << head_line(course);
    for (const TuneStep& step : course.steps) file << step_line(step);
    file << std::flush;
    if (!file) return cannot_write(fresh);
  }
  if (std::rename(fresh.c_str(), path.c_str()) != 0) return cannot_write(path);
  return Done{};
}

Status append_step(const std::string& path, const TuneStep& step) {
  std::ofstream file(path, std::ios::binary | std::ios::app);
  file << step_line(step) << std::flush;
  if (!file) return cannot_write(path);
  return Done{};
}

std::string draw_course(const std::vector<Tunable>& tunables, const TuneCourse& course) {
  constexpr double kWidth = 900, kHeight = 400, kLeft = 50, kTop = 20, kRow = 18;
  constexpr const char* kColours[] = {"#1f77b4", "#d62728", "#2ca02c", "#9467bd",
                                      "#ff7f0e", "#17becf", "#8c564b", "#e377c2"};
  const double total = kTop + kHeight + 30 + kRow * static_cast<double>(tunables.size() + 1);
  std::ostringstream out;
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << kWidth + 2 * kLeft
      << "\" height=\"" << total << "\" font-family=\"sans-serif\" font-size=\"13\">\n"
      << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
      << "<rect x=\"" << kLeft << "\" y=\"" << kTop << "\" width=\"" << kWidth << "\" height=\""
      << kHeight << "\" fill=\"none\" stroke=\"#888\"/>\n"
      << "<text x=\"" << kLeft - 35 << "\" y=\"" << kTop + 10 << "\">max</text>\n"
      << "<text x=\"" << kLeft - 35 << "\" y=\"" << kTop + kHeight << "\">min</text>\n"
      << "<text x=\"" << kLeft << "\" y=\"" << kTop + kHeight + 18
      << "\">iterations: " << course.steps.size() << "</text>\n";
  const double steps = std::max<double>(1, static_cast<double>(course.steps.size()));
  for (std::size_t i = 0; i < tunables.size(); ++i) {
    const Tunable& tunable = tunables[i];
    const char* colour = kColours[i % std::size(kColours)];
    const double range = std::max(tunable.max - tunable.min, 1e-12);
    const auto point = [&](double step, double value) {
      out << kLeft + kWidth * step / steps << ','
          << kTop + kHeight * (1 - (value - tunable.min) / range) << ' ';
    };
    out << "<polyline fill=\"none\" stroke=\"" << colour << "\" points=\"";
    point(0, tunable.value);
    for (std::size_t k = 0; k < course.steps.size(); ++k) {
      point(static_cast<double>(k + 1), course.steps[k].values[i]);
    }
    const double last = course.steps.empty() ? tunable.value : course.steps.back().values[i];
    out << "\"/>\n<text x=\"" << kLeft << "\" y=\""
        << kTop + kHeight + 30 + kRow * static_cast<double>(i + 1) << "\" fill=\"" << colour
        << "\">" << escaped(tunable.name) << ": " << tunable.value << " → " << last << " ("
        << tunable.min << " … " << tunable.max << ")</text>\n";
  }
  out << "</svg>\n";
  return out.str();
}

}  // namespace millstone
