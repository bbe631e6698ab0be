#include <array>
#include <limits>
#include <numeric>

#include "quiesce/ir/value.hpp"

namespace quiesce::ir {
namespace {

using Wide = __int128;

std::int64_t narrow(Wide value) {
  if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min()) {
    throw NumberOverflow("a number is too large to be represented");
  }
  return static_cast<std::int64_t>(value);
}

Wide magnitude(Wide value) {
  return value < 0 ? -value : value;
}

Wide greatest_common_divisor(Wide a, Wide b) {
  a = magnitude(a);
  b = magnitude(b);
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

Number reduce(Wide numerator, Wide denominator) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  const Wide divisor = greatest_common_divisor(numerator, denominator);
  if (divisor > 1) {
    numerator /= divisor;
    denominator /= divisor;
  }
  return {narrow(numerator), narrow(denominator)};
}

}  // namespace

Number::Number(std::int64_t numerator, std::int64_t denominator)
    : numerator_(numerator), denominator_(denominator) {
  if (denominator == 0) throw NumberOverflow("division by zero");
  if (denominator < 0 || std::gcd(numerator, denominator) != 1) {
    *this = reduce(numerator, denominator);
  }
}

std::optional<Number> Number::parse(std::string_view text) {
  bool negative = false;
  std::size_t at = 0;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) negative = text[at++] == '-';
  Wide digits = 0;
  int scale = 0;
  bool seen_digit = false;
  bool seen_point = false;
  constexpr Wide limit = std::numeric_limits<std::int64_t>::max();
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && !seen_point) {
      seen_point = true;
    } else if (c >= '0' && c <= '9') {
      seen_digit = true;
      digits = digits * 10 + (c - '0');
      if (seen_point) ++scale;
      if (digits > limit || scale > 18) return std::nullopt;
    } else {
      break;
    }
  }
  if (!seen_digit) return std::nullopt;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    bool small = false;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) small = text[at++] == '-';
    if (at == text.size()) return std::nullopt;
    int exponent = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && exponent < 100; ++at) {
      exponent = exponent * 10 + (text[at] - '0');
    }
    scale += small ? exponent : -exponent;
  }
  if (at != text.size() || scale > 18 || scale < -18) return std::nullopt;
  Wide power = 1;
  for (int i = 0; i < (scale < 0 ? -scale : scale); ++i) power *= 10;
  try {
    const Wide sign = negative ? -1 : 1;
    return scale >= 0 ? reduce(sign * digits, power) : reduce(sign * digits * power, 1);
  } catch (const NumberOverflow&) {
    return std::nullopt;
  }
}

Number Number::truncated() const {
  return {numerator_ / denominator_};
}

std::string Number::to_string() const {
  if (denominator_ == 1) return std::to_string(numerator_);
  // A denominator of twos and fives has a finite decimal form.
  Wide numerator = numerator_;
  std::int64_t denominator = denominator_;
  int places = 0;
  while (denominator % 10 == 0) {
    denominator /= 10;
    ++places;
  }
  for (const std::int64_t prime : {2, 5}) {
    while (denominator % prime == 0 && places < 18) {
      denominator /= prime;
      numerator *= 10 / prime;
      ++places;
    }
  }
  if (denominator != 1 || places > 18) {
    return std::to_string(numerator_) + "/" + std::to_string(denominator_);
  }
  const bool negative = numerator < 0;
  Wide rest = magnitude(numerator);
  std::string digits;
  while (rest != 0 || digits.size() <= static_cast<std::size_t>(places)) {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  }
  digits.insert(digits.size() - static_cast<std::size_t>(places), ".");
  return (negative ? "-" : "") + digits;
}

Number operator+(const Number& a, const Number& b) {
  return reduce(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                Wide{a.denominator_} * b.denominator_);
}
Number operator-(const Number& a, const Number& b) {
  return reduce(Wide{a.numerator_} * b.denominator_ - Wide{b.numerator_} * a.denominator_,
                Wide{a.denominator_} * b.denominator_);
}
Number operator*(const Number& a, const Number& b) {
  return reduce(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
}
Number operator/(const Number& a, const Number& b) {
  if (b.numerator_ == 0) throw NumberOverflow("division by zero");
  return reduce(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
}
std::strong_ordering operator<=>(const Number& a, const Number& b) {
  const Wide left = Wide{a.numerator_} * b.denominator_;
  const Wide right = Wide{b.numerator_} * a.denominator_;
  if (left < right) return std::strong_ordering::less;
  return left > right ? std::strong_ordering::greater : std::strong_ordering::equal;
}

}  // namespace quiesce::ir
