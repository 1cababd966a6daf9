// Gives the sections of a variant file their meaning: boards and checked rule sets.
#include "engine/rules/variant_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "engine/rules/board_section.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "engine/rules/sections.h"
#include "engine/rules/validate.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

constexpr std::string_view kBoardWord = "board";
constexpr std::size_t kLongestName = 40;
constexpr std::array<std::string_view, 3> kBoardKeys = {"points", "edges", "lines"};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(trim(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

Status check_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_';
  };
  if (name.empty() || name.size() > kLongestName ||
      !std::all_of(name.begin(), name.end(), allowed)) {
    return Error{"bad name " + quoted(name), "", "1 to 40 characters of a-z, 0-9, - and _"};
  }
  if (name.find("var") != std::string_view::npos) {
    return Error{"bad name " + quoted(name), "",
                 "a name without \"var\", which UCI keeps for separating the values of an option"};
  }
  return Done{};
}

// An entry whose key is known, under the key's own spelling.
struct Value {
  std::string key;
  std::string_view text;
  int line = 0;
};
using Values = std::vector<Value>;

const Value* find_value(const Values& values, std::string_view key) {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const Value& v) { return v.key == key; });
  return found == values.end() ? nullptr : &*found;
}

class Reader {
 public:
  Reader(std::string_view file_name, const VariantCatalogue& known)
      : file_name_(file_name), known_(known) {}

  VariantFile read(std::string_view content) {
    const SectionFile file = read_sections(content);
    report_faults(file.faults);
    for (const Section& section : file.sections) {
      report_faults(section.faults);
      if (!section.header.empty()) read_section(section);
    }
    collect_errors();
    return std::move(out_);
  }

 private:
  void report(int line, const Error& error) {
    std::string where = file_name_ + ", line " + std::to_string(line);
    if (!error.where.empty()) where += ", " + error.where;
    errors_.push_back({line, {error.what, std::move(where), error.expected}});
  }
  void report_faults(const std::vector<FormFault>& faults) {
    for (const FormFault& fault : faults) report(fault.line, {fault.what, "", fault.expected});
  }
  // Errors of parameters and boards begin their `where` with a key: its line, or the section's.
  void report(const Section& section, const Values& values, const Error& error) {
    const Value* value = find_value(values, error.where.substr(0, error.where.find(',')));
    report(value ? value->line : section.line, error);
  }

  void collect_errors() {
    std::stable_sort(errors_.begin(), errors_.end(),
                     [](const Located& a, const Located& b) { return a.line < b.line; });
    for (Located& located : errors_) {
      if (out_.errors.size() == kMaxVariantFileErrors) {
        out_.errors.push_back({"more than 100 errors; the others are not shown", file_name_, ""});
        return;
      }
      out_.errors.push_back(std::move(located.error));
    }
  }

  void read_section(const Section& section) {
    const std::size_t errors_before = errors_.size() - section.faults.size();
    const auto parts = split(section.header, ':');
    if (parts.size() > 2) {
      report(section.line, {"more than one : in the section header", "", "[name:base]"});
      return;
    }
    const bool is_board = equal_ignoring_case(parts[0], kBoardWord);
    const std::string_view name = !is_board ? parts[0] : parts.size() == 2 ? parts[1] : "";
    if (const Status status = check_name(name); !status) {
      report(section.line, status.error());
      return;
    }
    auto& names = is_board ? boards_of_file_ : variants_of_file_;
    if (!names.insert(std::string(name)).second) {
      report(section.line,
             {"a second section names " + quoted(name), "", "each name once in a file"});
      return;
    }
    if (is_board) {
      TopologyPtr board = read_board(section, name);
      if (errors_.size() == errors_before) out_.boards.push_back(std::move(board));
    } else {
      Variant variant = read_variant(section, name, parts.size() == 2 ? &parts[1] : nullptr);
      if (errors_.size() == errors_before) out_.variants.push_back(std::move(variant));
    }
  }

  // Reports unknown and repeated keys. `spelling` gives a key's own spelling or nothing.
  template <class Spelling>
  Values read_keys(const Section& section, Spelling spelling, const std::string& allowed) {
    Values values;
    for (const SectionEntry& entry : section.entries) {
      const std::optional<std::string> key = spelling(entry.key);
      if (!key) {
        report(entry.line, {"unknown key " + quoted(entry.key), "", allowed});
      } else if (const Value* first = find_value(values, *key)) {
        report(entry.line, {"key stands a second time", *key,
                            "each key once (see line " + std::to_string(first->line) + ")"});
      } else {
        values.push_back({*key, entry.value, entry.line});
      }
    }
    return values;
  }

  // --- boards -----------------------------------------------------------------------------------
  TopologyPtr read_board(const Section& section, std::string_view name) {
    if (built_in_board(name)) {
      report(section.line, {"board " + quoted(name) + " is built in", "", "another name"});
    }
    const auto spelling = [](std::string_view key) -> std::optional<std::string> {
      for (const std::string_view known : kBoardKeys) {
        if (equal_ignoring_case(key, known)) return std::string(known);
      }
      return std::nullopt;
    };
    const Values values = read_keys(section, spelling, "points, edges or lines");
    const auto text_of = [&](const std::string& key) -> std::string_view {
      const Value* value = find_value(values, key);
      if (!value) report(section.line, {"key missing", key, "points, edges and lines"});
      return value ? value->text : std::string_view();
    };
    const std::size_t errors_before = errors_.size();
    const BoardTexts texts{text_of("points"), text_of("edges"), text_of("lines")};
    if (errors_.size() != errors_before) return nullptr;
    auto board = parse_board(name, texts);
    if (board) return *std::move(board);
    report(section, values, board.error());
    return nullptr;
  }

  Result<TopologyPtr> find_board(std::string_view name) const {
    for (const TopologyPtr& board : out_.boards) {
      if (equal_ignoring_case(board->id(), name)) return board;
    }
    if (boards_of_file_.count(to_lower(name)) != 0) {
      return Error{"board " + quoted(name) + " has errors of its own", "board", ""};
    }
    if (TopologyPtr board = known_.find_board(name)) return board;
    std::string ids;
    for (const std::string_view id : built_in_board_ids()) ids += std::string(id) + ", ";
    return Error{"unknown board " + quoted(name), "board", ids + "or a [board:NAME] before"};
  }

  // --- variants ---------------------------------------------------------------------------------
  Variant read_variant(const Section& section, std::string_view name,
                       const std::string_view* base_name) {
    Variant variant{std::string(name), "", "defined in " + file_name_, Rules{}};
    const auto spelling = [](std::string_view key) -> std::optional<std::string> {
      const Parameter* parameter = find_parameter(key);
      return parameter ? std::optional(parameter->key) : std::nullopt;
    };
    const Values values = read_keys(section, spelling, all_keys());

    const std::size_t errors_before = errors_.size();
    bool board_known = true;
    if (base_name) {
      const auto base = find_base(*base_name, name);
      if (base) {
        variant.base = (*base)->name;
        variant.rules = (*base)->rules;
      } else {
        report(section.line, base.error());
        board_known = false;
      }
    }
    apply(section, values, variant.rules, board_known);
    if (errors_.size() != errors_before) return variant;
    if (const Status status = validate(variant.rules); !status) {
      report(section, values, status.error());
    }
    const Variant* preset = find_preset(name);
    if (preset && format_rules(preset->rules) != format_rules(variant.rules)) {
      report(section.line,
             {"variant " + quoted(name) + " is built in, with other rules", "", "another name"});
    }
    return variant;
  }

  static std::string all_keys() {
    std::vector<std::string> keys;
    for (const Parameter& parameter : parameters()) keys.push_back(parameter.key);
    return join_with_or(keys);
  }

  Result<const Variant*> find_base(std::string_view name, std::string_view section_name) const {
    for (const Variant& variant : out_.variants) {
      if (equal_ignoring_case(variant.name, name)) return &variant;
    }
    if (const Variant* preset = find_preset(name)) return preset;
    if (equal_ignoring_case(name, section_name)) {
      return Error{"variant " + quoted(name) + " is made from itself", "", "another base"};
    }
    if (variants_of_file_.count(to_lower(name)) != 0) {
      return Error{"base " + quoted(name) + " has errors of its own", "", ""};
    }
    if (const Variant* variant = known_.find(name)) return variant;
    return Error{"unknown base " + quoted(name), "",
                 "a built-in variant, a loaded one or one defined before"};
  }

  // The board comes first: point names depend on it, wherever it stands in the section.
  // Where it is not known, what does not depend on it is still looked at.
  void apply(const Section& section, const Values& values, Rules& rules, bool board_known) {
    constexpr std::string_view kPointKeys[] = {"placeBan", "placeBanFirst", "startPosition"};
    if (const Value* board = find_value(values, kBoardWord)) {
      // What the section sets anew need not fit the new board.
      for (const std::string_view key : kPointKeys) {
        if (find_value(values, key)) static_cast<void>(find_parameter(key)->set(rules, ""));
      }
      const auto found = find_board(board->text);
      const Status status = found ? set_board(rules, *found) : Status(found.error());
      if (!status) report(section, values, status.error());
      board_known = status.ok();
    }
    for (const Value& value : values) {
      const bool of_points = std::find(std::begin(kPointKeys), std::end(kPointKeys), value.key) !=
                             std::end(kPointKeys);
      if (value.key == kBoardWord || (of_points && !board_known)) continue;
      const Status status = find_parameter(value.key)->set(rules, value.text);
      if (!status) report(value.line, status.error());
    }
  }

  struct Located {
    int line;
    Error error;
  };
  const std::string file_name_;
  const VariantCatalogue& known_;
  std::set<std::string> variants_of_file_, boards_of_file_;  // good or not
  std::vector<Located> errors_;
  VariantFile out_;
};

}  // namespace

VariantFile read_variant_file(std::string_view content, std::string_view file_name,
                              const VariantCatalogue& known) {
  return Reader(file_name, known).read(content);
}

VariantFile load_variant_file(std::string_view content, std::string_view file_name,
                              VariantCatalogue& catalogue) {
  VariantFile file = read_variant_file(content, file_name, catalogue);
  for (const TopologyPtr& board : file.boards) catalogue.add(board);
  for (const Variant& variant : file.variants) catalogue.add(variant);
  return file;
}

std::string format_variant(const Variant& variant) {
  const TopologyPtr& board = variant.rules.board;
  const bool own_board = built_in_board(board->id()) == nullptr;
  std::string out = own_board ? format_board(*board) + "\n" : "";
  // Every key is listed, so a base that may be missing where the text is read is not needed.
  const bool has_preset = find_preset(variant.base) != nullptr;
  out += "[" + variant.name + (has_preset ? ":" + variant.base : "") + "]\n";
  return out + format_rules(variant.rules);
}

}  // namespace millstone
