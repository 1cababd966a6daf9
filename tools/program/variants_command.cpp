// `millstone variants`: lists, shows, compares and checks rule sets.
#include <iostream>

#include "engine/rules/digest.h"
#include "engine/rules/parameters.h"
#include "engine/rules/variant_catalogue.h"
#include "engine/rules/variant_file.h"
#include "engine/text/text_file.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr std::string_view kUsageText =
    "millstone variants [list | show NAME | diff A B | check FILE] [--load FILE]";

int list(const VariantCatalogue& catalogue) {
  for (const Variant& variant : catalogue.variants()) {
    std::string name = variant.name;
    name.resize(std::max<std::size_t>(name.size() + 1, 26), ' ');
    std::cout << name << variant.title << '\n';
  }
  return kSuccess;
}

int show(const Variant& variant) {
  std::cout << format_variant(variant) << "# digest " << rules_digest(variant.rules) << '\n';
  return kSuccess;
}

int diff(const Variant& a, const Variant& b) {
  for (const Parameter& parameter : parameters()) {
    const std::string left = parameter.get(a.rules), right = parameter.get(b.rules);
    if (left != right) {
      std::cout << parameter.key << ": " << (left.empty() ? "none" : left) << " -> "
                << (right.empty() ? "none" : right) << '\n';
    }
  }
  return kSuccess;
}

// Says on stderr what is wrong with a file; true when nothing is.
bool report(const VariantFile& file) {
  for (const Error& error : file.errors) std::cerr << error.text() << '\n';
  return file.errors.empty();
}

int check(const std::string& path, const VariantCatalogue& catalogue) {
  const auto content = read_text_file(path);
  if (!content) {
    std::cerr << content.error().text() << '\n';
    return kFailure;
  }
  const VariantFile file = read_variant_file(*content, path, catalogue);
  for (const Variant& variant : file.variants) std::cout << variant.name << ": good\n";
  return report(file) ? kSuccess : kFailure;
}

}  // namespace

int run_variants_command(const Arguments& arguments) {
  po::options_description options("Options");
  add_load_option(options);
  const ParsedArguments parsed("variants", kUsageText, options, {"words"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const auto games = load_games("variants", parsed);
  if (!games) return kFailure;
  const VariantCatalogue& catalogue = *games;

  Arguments words;
  if (parsed.has("words")) words = parsed.get<std::vector<std::string>>("words");
  if (words.empty() || (words.size() == 1 && words[0] == "list")) return list(catalogue);
  if (words.size() == 2 && words[0] == "check") return check(words[1], catalogue);

  std::vector<const Variant*> named;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto found = find_game(catalogue, words[i]);
    if (!found && (words[0] == "show" || words[0] == "diff")) {
      return usage_error("variants", found.error().text());
    }
    named.push_back(found ? *found : nullptr);
  }
  if (named.size() == 1 && words[0] == "show") return show(*named[0]);
  if (named.size() == 2 && words[0] == "diff") return diff(*named[0], *named[1]);
  return usage_error("variants", "expected list, show NAME, diff A B or check FILE");
}

}  // namespace millstone
