// How the program was made, as the compiler and the build know it.
#include "protocol/wording/identity.h"

namespace millstone {

std::string name_and_version() {
  return std::string(kEngineName) + ' ' + std::string(kEngineVersion);
}

std::string greeting_line() {
  return name_and_version() + " by " + std::string(kEngineAuthor) +
         " (type help for the commands)\n";
}

std::string build_tools() {
#if defined(__clang__)
  std::string out = "clang " __clang_version__;
#elif defined(__GNUC__)
  std::string out = "g++ " __VERSION__;
#else
  std::string out = "an unknown compiler";
#endif
#if defined(__AVX2__) && defined(__BMI2__)
  out += " for x86-64-v3";
#elif defined(__AVX2__)
  out += " for x86-64 with AVX2";
#elif defined(__x86_64__)
  out += " for x86-64";
#elif defined(__aarch64__)
  out += " for arm64";
#endif
#if !defined(NDEBUG)
  out += " with assertions";
#endif
  return out;
}

}  // namespace millstone
