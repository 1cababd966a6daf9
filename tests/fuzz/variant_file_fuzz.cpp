// libFuzzer target of the variant file reader: any bytes give valid variants that can be printed
// and read again, or errors of one line. Built by the CMake preset `fuzz`; run it as
// `variant_file_fuzz -dict=tests/fuzz/variant_file.dict CORPUS_DIRECTORY`.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/rules/digest.h"
#include "engine/rules/validate.h"
#include "engine/rules/variant_file.h"
#include "engine/text/text_file.h"

namespace {

void require(bool condition, const char* what, const std::string& text) {
  if (condition) return;
  std::fprintf(stderr, "%s:\n%s\n", what, text.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace millstone;
  const VariantCatalogue catalogue;
  const auto content = plain_text(std::string(reinterpret_cast<const char*>(data), size));
  if (!content) return 0;
  const VariantFile file = read_variant_file(*content, "fuzz.ini", catalogue);

  for (const Error& error : file.errors) {
    const std::string text = error.text();
    require(!error.what.empty(), "an error without words", text);
    for (const char c : text) require(c >= 0x20 && c < 0x7F, "an error that breaks a line", text);
  }
  for (const Variant& variant : file.variants) {
    const std::string text = format_variant(variant);
    require(validate(variant.rules).ok(), "an invalid variant", text);
    const VariantFile again = read_variant_file(text, "again.ini", catalogue);
    require(again.errors.empty(), "a printed variant with errors",
            again.errors.empty() ? text : again.errors[0].text() + "\n" + text);
    require(again.variants.size() == 1 && format_variant(again.variants[0]) == text,
            "a variant that changes by printing", text);
    require(rules_digest(again.variants[0].rules) == rules_digest(variant.rules),
            "a digest that changes by printing", text);
  }
  return 0;
}
