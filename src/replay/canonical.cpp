#include "replay/canonical.hpp"

#include <algorithm>
#include <charconv>

namespace quiesce::replay {
namespace {

constexpr int most_digits = 400;  ///< beyond what any database's number has; keeps a hostile exponent small

}  // namespace

std::string canonical_decimal(const std::string& text) {
  std::string digits;
  int exponent = 0;
  std::size_t at = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  bool point = false;
  for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
    if (text[at] == '.' && !point) {
      point = true;
    } else if (text[at] >= '0' && text[at] <= '9') {
      digits += text[at];
      exponent -= point ? 1 : 0;
    } else {
      return text;
    }
  }
  if (digits.empty()) return text;
  if (at < text.size()) {
    const char* begin = text.data() + at + 1 + (text.substr(at + 1).starts_with('+') ? 1 : 0);
    int power = 0;
    const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), power);
    if (error != std::errc() || stop != text.data() + text.size()) return text;
    if (power < -most_digits || power > most_digits) return text;
    exponent += power;
  }
  for (; exponent > 0; --exponent) digits += '0';
  const auto behind = static_cast<std::size_t>(-exponent);
  if (digits.size() <= behind) digits.insert(0, behind + 1 - digits.size(), '0');
  std::string whole = digits.substr(0, digits.size() - behind);
  std::string fraction = digits.substr(digits.size() - behind);
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
  fraction.erase(fraction.find_last_not_of('0') + 1);
  const std::string number = whole + (fraction.empty() ? "" : "." + fraction);
  return text.starts_with('-') && number != "0" ? "-" + number : number;
}

Cell canonical(const Cell& cell, const std::string& type) {
  if (!cell) return cell;
  if (type == "boolean") {
    if (*cell == "t" || *cell == "1") return "true";
    if (*cell == "f" || *cell == "0") return "false";
  }
  if (type == "decimal" || type == "integer") return canonical_decimal(*cell);
  return cell;
}

Cell canonical(const violations::Scalar& value) {
  struct Converter {
    Cell operator()(std::monostate) const { return std::nullopt; }
    Cell operator()(bool flag) const { return flag ? "true" : "false"; }
    Cell operator()(std::int64_t number) const { return std::to_string(number); }
    Cell operator()(const violations::Decimal& number) const {
      if (number.text.find('/') != std::string::npos) {
        throw Difference("the number " + number.text +
                         " has no finite decimal form, so no database holds it");
      }
      return canonical_decimal(number.text);
    }
    Cell operator()(const std::string& text) const { return text; }
  };
  return std::visit(Converter{}, value);
}

std::string shown(const Cell& cell, const std::string& type) {
  if (!cell) return "NULL";
  const bool bare = type == "integer" || type == "decimal" || type == "boolean";
  return bare ? *cell : quoted_text(*cell);
}

}  // namespace quiesce::replay
