// Implements tunable.h.
#include "tools/tune/tunable.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/text/text.h"
#include "tools/match/engine_words.h"

namespace millstone {
namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

}  // namespace

std::string to_text(const Tunable& tunable) {
  return tunable.name + (tunable.whole ? ",int," : ",float,") + number(tunable.value) + ',' +
         number(tunable.min) + ',' + number(tunable.max) + ',' + number(tunable.c_end) + ',' +
         number(tunable.r_end);
}

Result<Tunable> parse_tunable(std::string_view line) {
  const Error wrong{"bad parameter " + quoted(line), "",
                    "name,int,value,min,max,c_end,r_end with min <= value <= max, c_end and r_end "
                    "above 0"};
  std::vector<std::string> fields;
  for (std::size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
    end = line.find(',', begin);
    fields.emplace_back(
        trim(line.substr(begin, end == std::string_view::npos ? end : end - begin)));
  }
  if (fields.size() != 7 || fields[0].empty()) return wrong;
  Tunable out;
  out.name = fields[0];
  out.whole = fields[1] == "int";
  if (!out.whole && fields[1] != "float") return wrong;
  double* numbers[] = {&out.value, &out.min, &out.max, &out.c_end, &out.r_end};
  for (std::size_t i = 0; i < 5; ++i) {
    if (!read_real(fields[i + 2], *numbers[i])) return wrong;
  }
  if (!(out.min <= out.value && out.value <= out.max && out.c_end > 0 && out.r_end > 0)) {
    return wrong;
  }
  return out;
}

Result<std::vector<Tunable>> parse_tunables(std::string_view text, const std::string& file_name) {
  std::vector<Tunable> out;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    auto one = parse_tunable(line);
    if (!one) {
      Error error = one.error();
      error.where = file_name + ", line " + std::to_string(number);
      return error;
    }
    if (std::any_of(out.begin(), out.end(), [&](const Tunable& other) {
          return equal_ignoring_case(other.name, one->name);
        })) {
      return Error{"a second parameter " + quoted(one->name),
                   file_name + ", line " + std::to_string(number), "each once"};
    }
    out.push_back(std::move(*one));
  }
  if (out.empty()) return Error{"no parameter", file_name, "at least one"};
  return out;
}

}  // namespace millstone
