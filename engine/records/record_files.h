// Game records and variant files by their paths. Used by the sub-commands that read records.
#pragma once

#include <string>
#include <vector>

#include "engine/records/record.h"
#include "engine/result.h"

namespace millstone {

// The presets and the rule sets of these variant files; fails at the first error of one.
Result<VariantCatalogue> load_variants(const std::vector<std::string>& paths);

// The games of a file; fails when it cannot be read, and when `fallback` is no known variant. What
// is wrong with single games stands in the result.
Result<RecordFile> read_record_file(const std::string& path, const VariantCatalogue& known,
                                    const std::string& fallback);

// Writes a whole file anew: it is complete or, on failure, what it was.
Status write_file(const std::string& path, const std::string& content);

}  // namespace millstone
