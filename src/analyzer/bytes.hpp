// Numbers and texts as bytes, and back. What is read may be anything: a reader that runs out of bytes reads
// zeros and says so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quiesce::analyzer {

class ByteWriter {
 public:
  /// Seven bits a byte, the low ones first.
  void number(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U) bytes_ += static_cast<char>((value & 0x7fU) | 0x80U);
    bytes_ += static_cast<char>(value);
  }
  void integer(std::int64_t value) {
    number(static_cast<std::uint64_t>(value) << 1U ^ static_cast<std::uint64_t>(value >> 63));
  }
  void text(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (bytes_.empty()) break;
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
      if (byte < 0x80U) return value;
    }
    failed_ = true;
    bytes_ = {};
    return 0;
  }
  [[nodiscard]] std::int64_t integer() {
    const std::uint64_t value = number();
    return static_cast<std::int64_t>((value >> 1U) ^ (~(value & 1U) + 1U));
  }
  [[nodiscard]] std::string text() {
    const std::uint64_t size = count();
    const std::string result(bytes_.substr(0, size));
    bytes_.remove_prefix(result.size());
    return result;
  }
  /// How many of something follow, each of one byte or more: no more than there are bytes left.
  [[nodiscard]] std::uint64_t count() {
    const std::uint64_t value = number();
    if (value <= bytes_.size()) return value;
    failed_ = true;
    bytes_ = {};
    return 0;
  }
  /// A number below the limit.
  [[nodiscard]] std::size_t index(std::size_t limit) {
    const std::uint64_t value = number();
    if (value < limit) return static_cast<std::size_t>(value);
    failed_ = true;
    return 0;
  }
  void fail() { failed_ = true; }
  [[nodiscard]] bool failed() const { return failed_; }
  /// Everything was read, and all of it was there.
  [[nodiscard]] bool complete() const { return !failed_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

}  // namespace quiesce::analyzer
