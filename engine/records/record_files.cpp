// Implements record_files.h.
#include "engine/records/record_files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "engine/rules/variant_file.h"
#include "engine/text/text.h"
#include "engine/text/text_file.h"

namespace millstone {

Result<VariantCatalogue> load_variants(const std::vector<std::string>& paths) {
  VariantCatalogue catalogue;
  for (const std::string& path : paths) {
    const auto content = read_text_file(path);
    if (!content) return content.error();
    const VariantFile file = load_variant_file(*content, path, catalogue);
    if (!file.errors.empty()) return file.errors.front();
  }
  return catalogue;
}

Result<RecordFile> read_record_file(const std::string& path, const VariantCatalogue& known,
                                    const std::string& fallback) {
  constexpr std::size_t kMaxRecordFile = std::size_t{1} << 30;
  if (known.find(fallback) == nullptr) {
    return Error{"unknown variant " + millstone::quoted(fallback), "", "a known rule set"};
  }
  const auto content = read_text_file(path, kMaxRecordFile);
  if (!content) return content.error();
  return read_records(*content, path, known, fallback);
}

Status write_file(const std::string& path, const std::string& content) {
  const auto failure = [&path](const std::string& why) {
    return Error{"cannot write " + millstone::quoted(path) + ": " + why, "", ""};
  };
  // A device or a pipe is written to, not replaced.
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  const bool replace = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
  const std::string written = replace ? path + ".part" : path;
  std::ofstream file(written, std::ios::binary | std::ios::trunc);
  if (!file) return failure(std::strerror(errno));
  file << content << std::flush;
  file.close();
  if (!file) {
    const std::string why = std::strerror(errno);
    if (replace) std::remove(written.c_str());
    return failure(why);
  }
  if (replace) {
    std::filesystem::rename(written, path, code);
    if (code) {
      std::remove(written.c_str());
      return failure(code.message());
    }
  }
  return Done{};
}

}  // namespace millstone
