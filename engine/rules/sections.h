// The outer form of a variant file: sections, and lines `key = value` in them. What the names and
// values mean is left to variant_file.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace millstone {

struct SectionEntry {
  int line = 0;  // from 1
  std::string_view key, value;
};

// A line that has not the form it should.
struct FormFault {
  int line = 0;
  std::string what, expected;
};

struct Section {
  int line = 0;
  std::string_view header;  // between the brackets, trimmed; empty if the header itself is at fault
  std::vector<SectionEntry> entries;
  std::vector<FormFault> faults;
};

struct SectionFile {
  std::vector<Section> sections;
  std::vector<FormFault> faults;  // before the first section, or of the whole file
};

// Reads any plain_text() (text_file.h): comments from `#` or `;` to the end of a line, empty lines.
// The result refers to `content`. At most kMaxSections sections are read; a fault tells of the
// rest.
inline constexpr std::size_t kMaxSections = 1000;
SectionFile read_sections(std::string_view content);

}  // namespace millstone
