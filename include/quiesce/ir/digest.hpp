// A hash that nobody can make collide: SHA-256 (FIPS 180-4). For keys that stand for what was hashed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace quiesce::ir {

using Digest = std::array<std::uint8_t, 32>;

[[nodiscard]] std::string to_hex(const Digest& digest);

class Hash {
 public:
  /// As they are: no length, so that the published test vectors apply.
  Hash& bytes(std::string_view bytes);

  // Each feeds the same number of bytes whatever the value is, or its length first: two different sequences
  // of calls of the same kinds never feed the same bytes.
  Hash& number(std::uint64_t value);
  Hash& flag(bool value) { return number(value ? 1 : 0); }
  Hash& text(std::string_view text);
  Hash& digest(const Digest& digest);

  /// Nothing may be fed after this.
  [[nodiscard]] Digest finish();

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> block_{};
  std::size_t filled_ = 0;    ///< bytes of the block
  std::uint64_t length_ = 0;  ///< bytes in all
};

}  // namespace quiesce::ir
