// Types and concrete values. Numbers are exact; overflow of the representation is an error, never a
// wrong value.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

namespace quiesce::ir {

enum class Type : std::uint8_t { Boolean, Integer, Decimal, Text, Date, Time, Timestamp };

[[nodiscard]] std::string_view to_string(Type type);
[[nodiscard]] bool is_numeric(Type type);   ///< Integer, Decimal
[[nodiscard]] bool is_temporal(Type type);  ///< Date, Time, Timestamp

struct NumberOverflow : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An exact rational in lowest terms, denominator > 0.
class Number {
 public:
  constexpr Number() = default;
  Number(std::int64_t integer) : numerator_(integer) {}  // NOLINT: numbers convert
  Number(std::int64_t numerator, std::int64_t denominator);
  /// "12", "-3.50", "1e3"; nothing if it is no number or does not fit.
  [[nodiscard]] static std::optional<Number> parse(std::string_view text);

  [[nodiscard]] std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] std::int64_t denominator() const { return denominator_; }
  [[nodiscard]] bool is_integer() const { return denominator_ == 1; }
  [[nodiscard]] Number truncated() const;
  [[nodiscard]] std::string to_string() const;  ///< "12", "3.5", "1/3"

  friend Number operator+(const Number& a, const Number& b);
  friend Number operator-(const Number& a, const Number& b);
  friend Number operator*(const Number& a, const Number& b);
  friend Number operator/(const Number& a, const Number& b);  ///< exact; b must not be 0
  friend bool operator==(const Number&, const Number&) = default;
  friend std::strong_ordering operator<=>(const Number& a, const Number& b);

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

struct Null {
  bool operator==(const Null&) const = default;
};

/// Date: days, Time: seconds, Timestamp: seconds; since 1970-01-01 (Time: since midnight).
struct Moment {
  std::int64_t ticks = 0;
  auto operator<=>(const Moment&) const = default;
};

using Value = std::variant<Null, bool, Number, std::string, Moment>;

[[nodiscard]] inline bool is_null(const Value& value) {
  return std::holds_alternative<Null>(value);
}
/// As the rule language writes it: null, true, 12.5, 'it''s', '2024-01-31'.
[[nodiscard]] std::string to_string(const Value& value, Type type);
/// '2024-01-31', '10:15:00', '2024-01-31 10:15:00' (a 'T' is fine; fractions are dropped only if zero).
[[nodiscard]] std::optional<Moment> parse_moment(std::string_view text, Type type);

}  // namespace quiesce::ir
