// Exits with 0 where code for x86-64-v3 can run; compiled and run by TargetArchitecture.cmake.
#if !defined(__x86_64__)
#error "not an x86-64 target"
#endif

int main() {
  __builtin_cpu_init();
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("popcnt");
  return v3 ? 0 : 1;
}
