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

# Configures build/ with further arguments for CMake. A new build compiles several sources at a time,
# which is less than half the work.
configure_build() {
  if ! is_configured; then
    rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles"
    set -- -G Ninja -DCMAKE_BUILD_TYPE=Release -DMILLSTONE_UNITY=ON "$@"
  fi
  run_quietly cmake -S "$root" -B "$build" "$@"
}

# Passes on to the log what the build tool says and tells on stderr how far it is: on a terminal in
# one line, otherwise now and then.
show_progress() {
  local line step begin=$SECONDS told=$SECONDS
  while IFS= read -r line; do
    printf '%s\n' "$line" >&3
    if [[ $line =~ ^\[([0-9]+/[0-9]+)\] ]]; then
      step=${BASH_REMATCH[1]}
      if [[ -t 2 ]]; then
        printf '\rmillstone: step %s, %d s ' "$step" $((SECONDS - begin)) >&2
      elif ((SECONDS - told >= 10)); then
        echo "millstone: step $step, $((SECONDS - begin)) s" >&2
        told=$SECONDS
      fi
    fi
  done
  if [[ -n ${step-} && -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# Runs the build tool with progress and no other words unless it fails.
run_build_tool() {
  NINJA_STATUS='[%f/%t] ' cmake --build "$build" "$@" 2>&1 </dev/null |
    show_progress 3>"$build/tools.log"
}

# Builds targets of build/, or all of it. Where sources cannot be compiled together (two of them use
# one name for two things) they are compiled one by one.
build_targets() {
  local targets=() target
  for target in "$@"; do targets+=(--target "$target"); done
  if run_build_tool "${targets[@]}"; then return; fi
  if has_option MILLSTONE_UNITY; then
    echo "millstone: that failed; compiling each source by itself, which takes longer" >&2
    run_quietly cmake -S "$root" -B "$build" -DMILLSTONE_UNITY=OFF
    if run_build_tool "${targets[@]}"; then return; fi
  fi
  cat "$build/tools.log" >&2
  echo "millstone: the build failed" >&2
  return 1
}

# The package check names the packages on systems without apt-get; once is enough there.
install_packages() {
  if is_configured && ! command -v apt-get >/dev/null; then
    return 0
  fi
  "$root/tools/install-packages" "$@" >&2 </dev/null
}
