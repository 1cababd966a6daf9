// The pages that the server hands to browsers: the files of web/, put into the program when it is
// built (see cmake/EmbedWeb.cmake).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace millstone {

struct WebFile {
  std::string_view path;    // "/index.html"
  std::string_view type;    // for Content-Type
  std::string_view digest;  // of the content; changes with it
  std::string_view content;
  std::string_view gzip;  // the same, compressed
};

// Every file, in no order to rely on.
std::span<const WebFile> web_files();

// The file that answers `path`: "/" is "/index.html". nullptr when there is none.
inline const WebFile* find_web_file(std::string_view path) {
  if (path == "/") path = "/index.html";
  for (const WebFile& file : web_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace millstone
