#include "visualizers/java_literal.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "violations/utf8.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Decimal;
using violations::Scalar;

std::string number_digits(const Scalar& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  const auto* decimal = std::get_if<Decimal>(&value);
  return decimal != nullptr && decimal->text.find('/') == std::string::npos ? decimal->text : "";
}

bool fits_int(const Scalar& value) {
  const auto* integer = std::get_if<std::int64_t>(&value);
  return integer != nullptr && *integer >= std::numeric_limits<std::int32_t>::min() &&
         *integer <= std::numeric_limits<std::int32_t>::max();
}

std::optional<std::string> number_literal(const Scalar& value, std::string_view type) {
  const std::string digits = number_digits(value);
  const bool integer = std::holds_alternative<std::int64_t>(value);
  if (digits.empty()) return std::nullopt;
  if (type == "BigDecimal") return "new java.math.BigDecimal(" + java_text(digits) + ")";
  if (type == "double" || type == "Double") return digits + "d";
  if (type == "float" || type == "Float") return digits + "f";
  if (!integer) return std::nullopt;
  if (type == "long" || type == "Long") return digits + "L";
  if (type == "BigInteger") return "new java.math.BigInteger(" + java_text(digits) + ")";
  if (!fits_int(value)) return std::nullopt;
  if (type == "int" || type == "Integer" || type == "Object" || type == "Number") return digits;
  if (type == "short" || type == "Short") return "(short) " + digits;
  if (type == "byte" || type == "Byte") return "(byte) " + digits;
  return std::nullopt;
}

std::optional<std::string> text_literal(const std::string& text, std::string_view type,
                                        std::string_view full_type) {
  const std::string quoted = java_text(text);
  const std::string moment = "java.sql.Timestamp.valueOf(" + quoted + ")";
  const bool has_time = text.find(':') != std::string::npos;
  if (type == "String" || type == "CharSequence" || type == "Object") return quoted;
  if (type == "char" || type == "Character") {
    if (text.empty() || violations::decode(text, 0).length != text.size()) return std::nullopt;
    return quoted + ".charAt(0)";
  }
  if (type == "LocalDate") return "java.time.LocalDate.parse(" + quoted + ")";
  if (type == "LocalTime") return "java.time.LocalTime.parse(" + quoted + ")";
  if (type == "LocalDateTime") return moment + ".toLocalDateTime()";
  if (type == "Instant") return moment + ".toInstant()";
  if (type == "Timestamp") return moment;
  if (type == "Time") return "java.sql.Time.valueOf(" + quoted + ")";
  if (type == "Date") return has_time ? moment : "java.sql.Date.valueOf(" + quoted + ")";
  if (type == "UUID") return "java.util.UUID.fromString(" + quoted + ")";
  if (full_type.find('<') != std::string_view::npos || full_type.empty()) return std::nullopt;
  return std::string(full_type) + ".valueOf(" + quoted + ")";  // an enum of the application
}

bool is_primitive(std::string_view type) {
  static constexpr std::array<std::string_view, 8> names{"int",   "long",   "short",   "byte",
                                                         "float", "double", "boolean", "char"};
  return std::ranges::find(names, type) != names.end();
}

}  // namespace

std::string java_text(std::string_view text) {
  std::string made = "\"";
  constexpr std::string_view digits = "0123456789abcdef";
  for (std::size_t at = 0; at < text.size();) {
    const violations::CodePoint decoded = violations::decode(text, at);
    const char32_t point = decoded.valid ? decoded.value : U'\uFFFD';
    at += decoded.length;
    const auto unit = [&](char32_t code) {
      made += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) made += digits[(code >> shift) & 0xfU];
    };
    if (point == '"' || point == '\\') {
      made += '\\';
      made += static_cast<char>(point);
    } else if (point < 0x20 || point == 0x7f) {  // not \u000a: that would be a line break before it is a text
      made += '\\';
      for (int shift = 6; shift >= 0; shift -= 3) made += digits[(point >> shift) & 7U];
    } else if (point < 0x7f) {
      made += static_cast<char>(point);
    } else if (point < 0x10000) {
      unit(point);
    } else {
      unit(0xd800U + ((point - 0x10000U) >> 10U));
      unit(0xdc00U + ((point - 0x10000U) & 0x3ffU));
    }
  }
  return made + "\"";
}

std::string java_comment(std::string_view text) {
  std::string made;
  for (const char c : text) {
    const bool blank = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    made += blank ? ' ' : c == '\\' ? '/' : c;
  }
  return made;
}

std::optional<std::string> java_literal(const Scalar& value, std::string_view type) {
  if (type.starts_with("Optional<") || type.starts_with("java.util.Optional<")) {
    const std::size_t open = type.find('<') + 1;
    const auto inner = java_literal(value, type.substr(open, type.size() - open - 1));
    return inner ? std::optional("java.util.Optional.ofNullable(" + *inner + ")") : std::nullopt;
  }
  const std::string_view simple = type.substr(type.find_last_of('.') + 1);
  if (std::holds_alternative<std::monostate>(value))
    return is_primitive(simple) ? std::nullopt : std::optional<std::string>("null");
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* text = std::get_if<std::string>(&value)) return text_literal(*text, simple, type);
  return number_literal(value, simple);
}

std::string java_cell(const Scalar& value) {
  if (std::holds_alternative<std::monostate>(value)) return "(Object) null";
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* text = std::get_if<std::string>(&value)) return java_text(*text);
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer) + "L";
  return "new java.math.BigDecimal(" + java_text(std::get<Decimal>(value).text) + ")";
}

}  // namespace quiesce::visualizers
