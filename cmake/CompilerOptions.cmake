# The interface target `millstone_options`: language level, include root, warnings, processor and
# sanitizers, shared by every target of the project.
include(CheckIPOSupported)
include(TargetArchitecture)

add_library(millstone_options INTERFACE)
target_compile_features(millstone_options INTERFACE cxx_std_20)
target_include_directories(millstone_options INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>" $<INSTALL_INTERFACE:include/millstone>)

# Another program that links the installed engine keeps its own flags.
function(millstone_add_compile_options)
  foreach(flag IN LISTS ARGN)
    target_compile_options(millstone_options INTERFACE $<BUILD_INTERFACE:${flag}>)
  endforeach()
endfunction()

millstone_add_compile_options(-Wall -Wextra -Wpedantic -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies in `"text" + std::string` (GCC bug 105329).
  millstone_add_compile_options(-Wno-restrict)
endif()
if(MILLSTONE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Sources compiled together look like headers to g++, which may not use unnamed namespaces; and
  # of each source g++ remarks that g++ 4.5 passed a Position in another way.
  millstone_add_compile_options(-Wno-subobject-linkage -Wno-psabi)
endif()
if(MILLSTONE_WERROR)
  millstone_add_compile_options(-Werror)
endif()

millstone_architecture_flags(architecture_flags)
millstone_add_compile_options(${architecture_flags})

if(MILLSTONE_SANITIZE)
  set(sanitize_flags "-fsanitize=${MILLSTONE_SANITIZE}" -fno-sanitize-recover=all
                     -fno-omit-frame-pointer)
  millstone_add_compile_options(${sanitize_flags})
  target_link_options(millstone_options INTERFACE ${sanitize_flags})
  if(MILLSTONE_SANITIZE MATCHES "thread")
    # The thread sanitizer does not know fences; without them Asio's handlers are synchronised all
    # the same, by the queue they wait in.
    target_compile_definitions(millstone_options INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()

if(MILLSTONE_LTO)
  check_ipo_supported(RESULT lto_supported OUTPUT lto_output LANGUAGES CXX)
  if(lto_supported)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE ON)
  endif()
endif()
