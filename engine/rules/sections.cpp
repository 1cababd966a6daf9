// Cuts the text of a variant file into sections and entries.
#include "engine/rules/sections.h"

#include <algorithm>

#include "engine/text/text.h"

namespace millstone {
namespace {

Section read_header(std::string_view text, int line) {
  Section section;
  section.line = line;
  const std::size_t end = text.find(']');
  if (end == std::string_view::npos) {
    section.faults.push_back(
        {line, "section header " + quoted(text) + " without ]", "[name:base]"});
  } else if (end + 1 != text.size()) {
    section.faults.push_back({line, "text after the section header", "a comment or nothing"});
  } else if (trim(text.substr(1, end - 1)).empty()) {
    section.faults.push_back({line, "empty section header", "[name:base] or [board:NAME]"});
  } else {
    section.header = trim(text.substr(1, end - 1));
  }
  return section;
}

void read_entry(std::string_view text, int line, SectionFile& file) {
  auto& faults = file.sections.empty() ? file.faults : file.sections.back().faults;
  if (file.sections.empty()) {
    faults.push_back({line, quoted(text) + " outside of a section", "[name:base] before it"});
    return;
  }
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    faults.push_back({line, "no = in " + quoted(text), "key = value"});
    return;
  }
  const std::string_view key = trim(text.substr(0, equals));
  if (key.empty()) {
    faults.push_back({line, "no key before =", "key = value"});
    return;
  }
  file.sections.back().entries.push_back({line, key, trim(text.substr(equals + 1))});
}

}  // namespace

SectionFile read_sections(std::string_view content) {
  SectionFile file;
  for (int line = 1; !content.empty(); ++line) {
    const std::string_view whole = content.substr(0, content.find('\n'));
    content.remove_prefix(std::min(whole.size() + 1, content.size()));
    const std::string_view text = trim(whole.substr(0, whole.find_first_of("#;")));
    if (text.empty()) continue;
    if (text.front() != '[') {
      read_entry(text, line, file);
    } else if (file.sections.size() == kMaxSections) {
      file.faults.push_back(
          {line, "more than 1000 sections", "at most 1000; the rest is not read"});
      break;
    } else {
      file.sections.push_back(read_header(text, line));
    }
  }
  return file;
}

}  // namespace millstone
