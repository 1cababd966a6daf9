// Implements record_files.h.
#include "engine/records/record_files.h"

#include "engine/text/text.h"
#include "engine/text/text_file.h"

namespace millstone {

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

}  // namespace millstone
