// Variant files in a session.
#include "protocol/session/variant_files.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/rules/variant_file.h"
#include "engine/text/text.h"
#include "engine/text/text_file.h"
#include "protocol/session/context.h"

namespace millstone {
namespace {

namespace fs = std::filesystem;

std::string names_of(const std::vector<Variant>& variants) {
  std::string out;
  for (const Variant& variant : variants) out += (out.empty() ? "" : " ") + variant.name;
  return out;
}

void report(Context& context, const VariantFile& file, const std::string& path,
            const std::string& verb) {
  for (const Error& error : file.errors) context.out.error(error);
  const std::string names = names_of(file.variants);
  context.out.info(path + ": " + std::to_string(file.variants.size()) + " variants " + verb +
                   (names.empty() ? "" : ": " + names) + "; " + std::to_string(file.errors.size()) +
                   " errors");
}

// The variant files that one part of a path stands for.
Result<std::vector<std::string>> files_of(const std::string& part) {
  std::error_code code;
  if (!fs::is_directory(part, code)) {
    if (!fs::exists(part, code)) {
      return Error{"there is no file or directory " + millstone::quoted(part), "", ""};
    }
    return std::vector<std::string>{part};
  }
  std::vector<std::string> files;
  for (fs::directory_iterator entry(part, code), end; !code && entry != end;
       entry.increment(code)) {
    if (entry->path().extension() == ".ini") files.push_back(entry->path().string());
  }
  if (code) return Error{"cannot list " + millstone::quoted(part) + ": " + code.message(), "", ""};
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void load_variants_of(Context& context, const std::string& path) {
  const auto content = read_text_file(path, kMaxTextFile, TextSource::kFilesOnly);
  if (!content) return context.out.error(content.error());
  report(context, load_variant_file(*content, path, context.catalogue), path, "loaded");
}

void check_variants_of(Context& context, const std::string& path) {
  const auto content = read_text_file(path, kMaxTextFile, TextSource::kFilesOnly);
  if (!content) return context.out.error(content.error());
  report(context, read_variant_file(*content, path, context.catalogue), path, "good");
}

Status load_variant_path(Context& context, const std::string& path) {
  std::vector<std::string> files;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    if (end > begin) {
      const auto found = files_of(path.substr(begin, end - begin));
      if (!found) return found.error();
      files.insert(files.end(), found->begin(), found->end());
    }
    begin = end + 1;
  }
  for (const std::string& file : files) load_variants_of(context, file);
  return Done{};
}

}  // namespace millstone
