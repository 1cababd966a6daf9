# What `cmake --install` and `cpack -G DEB` put on a system: the program with its manual and
# documents (component millstone), and the engine's library with its headers and package file
# (component libmillstone-dev).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME millstone)

# --- the program ----------------------------------------------------------------------------------

install(TARGETS millstone RUNTIME COMPONENT millstone)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# The man page and the completions say what the program itself says in --help.
if(NOT CMAKE_CROSSCOMPILING)
  set(manual "${CMAKE_BINARY_DIR}/manual")
  set(manual_files "${manual}/millstone.1" "${manual}/millstone.bash" "${manual}/_millstone"
                   "${manual}/millstone.fish")
  add_custom_command(OUTPUT ${manual_files}
    COMMAND "${PROJECT_SOURCE_DIR}/tools/packaging/manual" $<TARGET_FILE:millstone> "${manual}"
    DEPENDS millstone "${PROJECT_SOURCE_DIR}/tools/packaging/manual"
    COMMENT "Writing the man page and completions"
    VERBATIM)
  add_custom_target(millstone_manual ALL DEPENDS ${manual_files})
  install(FILES "${manual}/millstone.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${manual}/millstone.bash" RENAME millstone
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  install(FILES "${manual}/_millstone"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
  install(FILES "${manual}/millstone.fish"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endif()

# --- the library ----------------------------------------------------------------------------------

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Millstone")
set_target_properties(millstone_engine PROPERTIES EXPORT_NAME engine)
set_target_properties(millstone_core PROPERTIES EXPORT_NAME core)
set_target_properties(millstone_embedded PROPERTIES EXPORT_NAME embedded)
set_target_properties(millstone_options PROPERTIES EXPORT_NAME options)
install(TARGETS millstone_engine millstone_core millstone_embedded millstone_weights millstone_options
  EXPORT MillstoneTargets
  ARCHIVE COMPONENT libmillstone-dev)
install(EXPORT MillstoneTargets NAMESPACE Millstone:: DESTINATION "${package_folder}"
  COMPONENT libmillstone-dev)
install(DIRECTORY engine DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/millstone"
  COMPONENT libmillstone-dev
  FILES_MATCHING PATTERN "*.h")
install(DIRECTORY examples/solve COMPONENT libmillstone-dev
  DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/libmillstone-dev/examples")

configure_package_config_file(cmake/MillstoneConfig.cmake.in
  "${CMAKE_BINARY_DIR}/MillstoneConfig.cmake" INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/MillstoneConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/MillstoneConfig.cmake"
  "${CMAKE_BINARY_DIR}/MillstoneConfigVersion.cmake"
  DESTINATION "${package_folder}" COMPONENT libmillstone-dev)

# --- packages -------------------------------------------------------------------------------------

set(CPACK_PACKAGE_NAME millstone)
set(CPACK_PACKAGE_VENDOR "the Millstone authors")
set(CPACK_PACKAGE_CONTACT "The Millstone authors <millstone@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL millstone libmillstone-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_MILLSTONE_PACKAGE_NAME millstone)
set(CPACK_DEBIAN_MILLSTONE_PACKAGE_SECTION games)
set(CPACK_DEBIAN_LIBMILLSTONE-DEV_PACKAGE_NAME libmillstone-dev)
set(CPACK_DEBIAN_LIBMILLSTONE-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBMILLSTONE-DEV_PACKAGE_DEPENDS "libboost-dev, libzstd-dev")
set(CPACK_COMPONENT_MILLSTONE_DESCRIPTION
  "engine for the family of Nine Men's Morris
 Plays, analyses and solves mill games; speaks UCI.")
set(CPACK_COMPONENT_LIBMILLSTONE-DEV_DESCRIPTION
  "engine for the family of Nine Men's Morris (library)
 The engine as a static library, with headers and a CMake package file.")
# The libraries the program needs, as their own packages name them where dpkg-shlibdeps is at hand.
find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(DPKG_SHLIBDEPS)
if(DPKG_SHLIBDEPS)
  set(CPACK_DEBIAN_MILLSTONE_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_MILLSTONE_PACKAGE_DEPENDS
    "libc6, libstdc++6, libzstd1, libboost-program-options${Boost_VERSION_MAJOR}.${Boost_VERSION_MINOR}.${Boost_VERSION_PATCH}")
endif()
include(CPack)
