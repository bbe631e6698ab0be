#include "quiesce/violations/id.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace quiesce::violations {
namespace {

constexpr std::size_t invariant_length = 34;
constexpr std::size_t functionalities_length = 36;
constexpr std::size_t hash_digits = 8;
static_assert(invariant_length + functionalities_length + hash_digits + 2 <= max_id_length);

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Lower case; every run of other characters becomes one '-'; no '-' at either end.
std::string slug(std::string_view text, std::size_t limit) {
  std::string result;
  for (const char c : text) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_plain(lower)) {
      result += lower;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
    if (result.size() >= limit) break;
  }
  while (!result.empty() && result.back() == '-') result.pop_back();
  return result;
}

/// FNV-1a, the same on every machine and in every release; std::hash promises neither.
class Hash {
 public:
  void add(std::string_view text) {
    add_number(text.size());  // so that {"ab"} and {"a", "b"} differ
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
  }

  [[nodiscard]] std::string digits() const {
    static constexpr std::array<char, 17> hexadecimal{"0123456789abcdef"};
    // The low bits of FNV-1a depend on few input bits: fold the high half in.
    std::uint64_t folded = state_ ^ (state_ >> 32U);
    std::string result;
    for (std::size_t i = 0; i < hash_digits; ++i, folded >>= 4U) result += hexadecimal.at(folded & 0xFU);
    return result;
  }

 private:
  void add_byte(std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001B3ULL; }
  void add_number(std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8) add_byte((number >> shift) & 0xFFU);
  }

  std::uint64_t state_ = 0xCBF29CE484222325ULL;
};

std::string functionality_part(const std::vector<std::string>& sorted) {
  std::string result;
  for (auto it = sorted.begin(); it != sorted.end();) {
    const auto next = std::find_if(it, sorted.end(), [&](const std::string& name) { return name != *it; });
    result += slug(*it, functionalities_length) + "-";
    if (next - it > 1) result += "x" + std::to_string(next - it) + "-";
    it = next;
  }
  return slug(result, functionalities_length);
}

}  // namespace

std::string make_id(std::string_view invariant, std::vector<std::string> functionalities) {
  std::ranges::sort(functionalities);
  Hash hash;
  hash.add(invariant);
  for (const std::string& name : functionalities) hash.add(name);
  std::string result;
  for (const std::string& part : {slug(invariant, invariant_length), functionality_part(functionalities)}) {
    if (!part.empty()) result += part + "-";
  }
  return result + hash.digits();
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 2 * max_id_length &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

}  // namespace quiesce::violations
