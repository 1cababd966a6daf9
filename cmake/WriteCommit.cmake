# Writes build_commit() of protocol/wording/identity.h to OUTPUT for the repository SOURCE; run at
# every build, it leaves the file alone while the commit is the same.
set(commit "")
if(EXISTS "${SOURCE}/.git")
  execute_process(COMMAND git -C "${SOURCE}" rev-parse --short=10 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(commit)
    execute_process(COMMAND git -C "${SOURCE}" diff --quiet HEAD -- RESULT_VARIABLE changed
      ERROR_QUIET)
    if(changed)
      string(APPEND commit " with changes")
    endif()
  endif()
endif()
set(content "// Written by cmake/WriteCommit.cmake.
#include \"protocol/wording/identity.h\"

std::string_view millstone::build_commit() {
  return \"${commit}\";
}
")
set(before "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" before)
endif()
if(NOT before STREQUAL content)
  file(WRITE "${OUTPUT}" "${content}")
endif()
