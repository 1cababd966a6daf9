// Variant files in a session: the commands `load` and `check`, and the option VariantPath.
#pragma once

#include <string>

#include "engine/result.h"

namespace millstone {

struct Context;

// Adds the good rule sets of a file to the catalogue and tells what was added and what was wrong.
void load_variants_of(Context& context, const std::string& path);

// Tells what load_variants_of() would, and changes nothing.
void check_variants_of(Context& context, const std::string& path);

// Loads every file of a list separated by colons; of a directory, its `*.ini` files in the order
// of their names. Fails, with nothing loaded, when a part of the list does not exist; the errors
// inside of files are reported one by one.
Status load_variant_path(Context& context, const std::string& path);

}  // namespace millstone
