// Game records by their paths. Used by the sub-commands that read records.
#pragma once

#include <string>

#include "engine/records/record.h"
#include "engine/result.h"

namespace millstone {

// The games of a file; fails when it cannot be read, and when `fallback` is no known variant. What
// is wrong with single games stands in the result.
Result<RecordFile> read_record_file(const std::string& path, const VariantCatalogue& known,
                                    const std::string& fallback);

}  // namespace millstone
