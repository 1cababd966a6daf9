// Errors as values: what is wrong, where it stands, what was expected. Everything below protocol/
// reports bad input this way; exceptions are left for faults of the program.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace millstone {

struct Error {
  std::string what;      // "unknown piece letter 'Q'"
  std::string where;     // "board field, rank 7, character 2"; may be empty
  std::string expected;  // "W, B, X or a digit"; may be empty

  // "what (where); expected …" on one line, for an `info string` or stderr.
  std::string text() const {
    std::string out = what;
    if (!where.empty()) out += " (" + where + ")";
    if (!expected.empty()) out += "; expected " + expected;
    return out;
  }
};

// A value or the Error that kept it from being made.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() & { return *std::get_if<0>(&state_); }
  const T& value() const& { return *std::get_if<0>(&state_); }
  T&& value() && { return std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

// Success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace millstone
