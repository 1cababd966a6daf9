# The processor to compile for, chosen by the cache variable MILLSTONE_ARCH.
#
# `auto` takes x86-64-v3 where this machine runs it: the bit tricks of turn generation gain from
# BMI2. It never goes further, since AVX-512 code cannot be run under valgrind.
set(MILLSTONE_ARCH auto CACHE STRING "Processor to compile for: auto, baseline, avx2, x86-64-v3, native")
set_property(CACHE MILLSTONE_ARCH PROPERTY STRINGS auto baseline avx2 x86-64-v3 native)

# Sets `out` to the compiler flags for MILLSTONE_ARCH.
function(millstone_architecture_flags out)
  if(MILLSTONE_ARCH STREQUAL "auto")
    _millstone_runs_x86_64_v3(runs_v3)
    if(runs_v3)
      set(flags -march=x86-64-v3)
    endif()
  elseif(MILLSTONE_ARCH STREQUAL "baseline")
    set(flags "")
  elseif(MILLSTONE_ARCH STREQUAL "avx2")  # without BMI2
    set(flags -mavx2)
  elseif(MILLSTONE_ARCH STREQUAL "x86-64-v3")
    set(flags -march=x86-64-v3)
  elseif(MILLSTONE_ARCH STREQUAL "native")
    set(flags -march=native)
  else()
    message(FATAL_ERROR "MILLSTONE_ARCH is '${MILLSTONE_ARCH}'; "
                        "expected auto, baseline, avx2, x86-64-v3 or native")
  endif()
  set(${out} ${flags} PARENT_SCOPE)
endfunction()

# Whether the compiler targets x86-64 and this machine's processor has AVX2 and BMI2.
function(_millstone_runs_x86_64_v3 out)
  if(NOT CMAKE_CROSSCOMPILING AND NOT DEFINED MILLSTONE_CPU_TEST_RAN)
    try_run(MILLSTONE_CPU_TEST_RAN MILLSTONE_CPU_TEST_COMPILED
      "${CMAKE_BINARY_DIR}/cpu-test" "${PROJECT_SOURCE_DIR}/cmake/cpu_test.cpp")
  endif()
  if(MILLSTONE_CPU_TEST_COMPILED AND MILLSTONE_CPU_TEST_RAN EQUAL 0)
    set(${out} TRUE PARENT_SCOPE)
  else()
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()
