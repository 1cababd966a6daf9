# Shared by tools/run and tools/test, which source it: packages, configuration and lock of build/.
# Nothing here reads stdin or writes to stdout; both belong to the program that is started later.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
build=$root/build

# Waits until no other call works on build/. The lock ends with unlock_build or the shell.
lock_build() {
  mkdir -p "$build"
  exec {build_lock}>"$build/.lock"
  if command -v flock >/dev/null; then
    flock "$build_lock"
  fi
}

unlock_build() {
  exec {build_lock}>&-
}

# Whether build/ holds a finished configuration of this folder (not of a copy of it elsewhere).
is_configured() {
  [[ -e $build/build.ninja || -e $build/Makefile ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" 2>/dev/null
}

# Whether an option of CMakeLists.txt is on in build/.
has_option() {
  grep -qx "$1:BOOL=ON" "$build/CMakeCache.txt"
}

# Runs a command quietly; shows what it wrote only when it fails.
run_quietly() {
  local log=$build/tools.log
  if ! "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    echo "millstone: failed: $*" >&2
    return 1
  fi
}

# Configures build/ with further arguments for CMake.
configure_build() {
  if ! is_configured; then
    rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles"
    set -- -G Ninja -DCMAKE_BUILD_TYPE=Release "$@"
  fi
  run_quietly cmake -S "$root" -B "$build" "$@"
}

# The package check names the packages on systems without apt-get; once is enough there.
install_packages() {
  if is_configured && ! command -v apt-get >/dev/null; then
    return 0
  fi
  "$root/tools/install-packages" "$@" >&2 </dev/null
}
