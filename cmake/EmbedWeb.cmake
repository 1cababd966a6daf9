# The library `millstone_web`: the files of web/, which `millstone serve` hands to browsers, as
# bytes inside the program (see protocol/server/web_files.h).
set(web_patterns)
foreach(extension html css js mjs svg png webp ico json webmanifest woff2 txt)
  list(APPEND web_patterns "${PROJECT_SOURCE_DIR}/web/*.${extension}")
endforeach()
file(GLOB_RECURSE web_files RELATIVE "${PROJECT_SOURCE_DIR}/web" CONFIGURE_DEPENDS ${web_patterns})
# What only those who work on the pages need.
list(FILTER web_files EXCLUDE REGEX "(^|/)(tests?|node_modules)/|(^|/)package(-lock)?\\.json$")
list(TRANSFORM web_files PREPEND "${PROJECT_SOURCE_DIR}/web/" OUTPUT_VARIABLE web_paths)

set(web_source "${PROJECT_BINARY_DIR}/web_files.cpp")
set(web_script "${PROJECT_SOURCE_DIR}/cmake/embed_web_files.cmake")
add_custom_command(OUTPUT "${web_source}"
  COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}/web" "-DFILES=${web_files}"
          "-DOUTPUT=${web_source}" -P "${web_script}"
  DEPENDS ${web_paths} "${web_script}"
  COMMENT "Embedding web/"
  VERBATIM)
add_library(millstone_web STATIC "${web_source}")
target_link_libraries(millstone_web PRIVATE millstone_options)
