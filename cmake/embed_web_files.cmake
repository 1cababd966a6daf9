# Writes OUTPUT, a C++ source with the FILES (a list, relative to ROOT), each as it is and
# compressed. A script for `cmake -P`, run by EmbedWeb.cmake. The same files give the same source.
set(type_html "text/html; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_mjs "${type_js}")
set(type_json "application/json")
set(type_webmanifest "application/manifest+json")
set(type_svg "image/svg+xml")
set(type_png "image/png")
set(type_webp "image/webp")
set(type_ico "image/x-icon")
set(type_woff2 "font/woff2")
set(type_txt "text/plain; charset=utf-8")

# Defines the array `name` with the bytes of `file`.
function(append_bytes name file)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(................................................................................)"
    "\\1\n" bytes "${bytes}")
  file(APPEND "${OUTPUT}" "constexpr unsigned char ${name}[] = {\n${bytes}0};\n")
endfunction()

file(WRITE "${OUTPUT}" "// Made from web/ by cmake/embed_web_files.cmake.
#include \"protocol/server/web_files.h\"

namespace millstone {
namespace {

// The bytes without the 0 that ends each array.
template <std::size_t kSize>
std::string_view text(const unsigned char (&bytes)[kSize]) {
  return {reinterpret_cast<const char*>(bytes), kSize - 1};
}

")
set(rows "")
set(number 0)
foreach(file IN LISTS FILES)
  get_filename_component(extension "${file}" LAST_EXT)
  string(SUBSTRING "${extension}" 1 -1 extension)
  file(SHA256 "${ROOT}/${file}" digest)
  string(SUBSTRING "${digest}" 0 20 digest)
  append_bytes("kPlain${number}" "${ROOT}/${file}")
  # `raw`: the compressed file alone, no archive. The fixed time keeps the bytes the same.
  file(ARCHIVE_CREATE OUTPUT "${OUTPUT}.gz" PATHS "${ROOT}/${file}" FORMAT raw
    COMPRESSION GZip COMPRESSION_LEVEL 9 MTIME "2020-01-01 00:00:00 UTC")
  append_bytes("kGzip${number}" "${OUTPUT}.gz")
  file(REMOVE "${OUTPUT}.gz")
  string(APPEND rows "      {\"/${file}\", \"${type_${extension}}\", \"${digest}\", "
    "text(kPlain${number}), text(kGzip${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(APPEND "${OUTPUT}" "
}  // namespace

std::span<const WebFile> web_files() {
  static const WebFile files[] = {
${rows}  };
  return files;
}

}  // namespace millstone
")
