// Variant files: a person's own games as changes to the built-in ones.
//
//   [tiny:threemensmorris]      # a variant and what it is made from; without `:base` the default
//   board = cross               ; every key of parameters.h; comments also after a value
//   pieces = 2
//
//   [board:cross]               # a board; it stands before the variants that use it
//   points = b3 a2 b2 c2 b1
//   edges = b3-b2 a2-b2 b2-c2 b2-b1
//   lines = b3-b2-b1 a2-b2-c2:cross   # the middle point in the middle; after `:` the kind, one of
//                                     # square, cross, diagonal, other (the default)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules/variant.h"
#include "engine/rules/variant_catalogue.h"

namespace millstone {

struct VariantFile {
  std::vector<Variant> variants;  // complete and valid, in the order of the file
  std::vector<TopologyPtr> boards;
  // In the order of the file; Error::where is "FILE, line N" and mostly a key. Not more than
  // kMaxVariantFileErrors, and one that says so.
  std::vector<Error> errors;
};
inline constexpr std::size_t kMaxVariantFileErrors = 100;

// Reads a plain_text() (text_file.h) as a variant file; `file_name` is used in errors and titles
// only. Each section stands for itself: one with errors is left out whole, and so are those made
// from it.
// - The base is a preset, a variant of `known`, or an earlier one of the file.
// - Names are 1 to 40 characters of a-z, 0-9, - and _. They may not hold "var", at which a UCI
//   client would cut the list of an option's values.
// - The name of a preset may only be given to the very same rules (so that a printed preset can be
//   read again), that of a built-in board to none, and each name only once in a file.
VariantFile read_variant_file(std::string_view content, std::string_view file_name,
                              const VariantCatalogue& known);

// The same, and adds what is good to the catalogue.
VariantFile load_variant_file(std::string_view content, std::string_view file_name,
                              VariantCatalogue& catalogue);

// A section with every parameter, preceded by one for the board if that is not built in.
std::string format_variant(const Variant& variant);

}  // namespace millstone
