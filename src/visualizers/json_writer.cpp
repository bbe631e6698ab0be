#include "visualizers/json_writer.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "violations/utf8.hpp"

namespace quiesce::visualizers {

using violations::Decimal;
using violations::Scalar;

namespace {

constexpr std::size_t indentation = 2;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

void append_escape(std::string& text, char32_t code_point) {
  std::array<char, 8> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "\\u%04x", static_cast<unsigned>(code_point));
  text += buffer.data();
}

void append_code_point(std::string& text, std::string_view value, std::size_t at,
                       const violations::CodePoint& code) {
  if (!code.valid) {
    text += "\xEF\xBF\xBD";  // U+FFFD
  } else if (code.value == U'"' || code.value == U'\\') {
    text += '\\';
    text += static_cast<char>(code.value);
  } else if (code.value == U'\n') {
    text += "\\n";
  } else if (code.value == U'\t') {
    text += "\\t";
  } else if (code.value < 0x20 || (code.value >= 0x7F && code.value < 0xA0) || code.value == 0x2028 ||
             code.value == 0x2029) {
    append_escape(text, code.value);
  } else {
    text += value.substr(at, code.length);
  }
}

struct WriteScalar {
  JsonWriter& writer;
  void operator()(std::monostate) const { writer.null(); }
  void operator()(bool value) const { writer.boolean(value); }
  void operator()(std::int64_t value) const { writer.integer(value); }
  void operator()(const Decimal& value) const { writer.decimal(value.text); }
  void operator()(const std::string& value) const { writer.string(value); }
};

}  // namespace

bool is_json_number(std::string_view text) {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  const std::size_t begin = at;
  at = skip_digits(text, at);
  if (at == begin || (text[begin] == '0' && at > begin + 1)) return false;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = at + 1;
    at = skip_digits(text, fraction);
    if (at == fraction) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t exponent = at;
    at = skip_digits(text, exponent);
    if (at == exponent) return false;
  }
  return at == text.size();
}

JsonWriter& JsonWriter::begin(char bracket, Layout layout) {
  before_value();
  text_ += bracket;
  const bool inherited = !levels_.empty() && levels_.back().one_line;
  levels_.push_back({inherited || layout == Layout::OneLine, true});
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.empty && !level.one_line) new_line();
  text_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  text_ += ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::seconds(double value) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.6f", std::isfinite(value) ? value : 0.0);
  std::string text = buffer.data();
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return literal(text);
}

JsonWriter& JsonWriter::decimal(std::string_view text) {
  return is_json_number(text) ? literal(text) : string(text);
}

JsonWriter& JsonWriter::string(std::string_view value) {
  before_value();
  quote(value);
  return *this;
}

JsonWriter& JsonWriter::scalar(const Scalar& value) {
  std::visit(WriteScalar{*this}, value);
  return *this;
}

JsonWriter& JsonWriter::strings(const std::vector<std::string>& values) {
  begin_array(Layout::OneLine);
  for (const std::string& value : values) string(value);
  return end_array();
}

std::string JsonWriter::take() {
  text_ += '\n';
  return std::move(text_);
}

JsonWriter& JsonWriter::literal(std::string_view text) {
  before_value();
  text_ += text;
  return *this;
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
  } else {
    separate();
  }
}

void JsonWriter::separate() {
  if (levels_.empty()) return;
  Level& level = levels_.back();
  if (!level.empty) text_ += level.one_line ? ", " : ",";
  level.empty = false;
  if (!level.one_line) new_line();
}

void JsonWriter::new_line() {
  text_ += '\n';
  text_.append(indentation * levels_.size(), ' ');
}

void JsonWriter::quote(std::string_view value) {
  text_ += '"';
  for (std::size_t i = 0; i < value.size();) {
    const violations::CodePoint code = violations::decode(value, i);
    append_code_point(text_, value, i, code);
    i += code.length;
  }
  text_ += '"';
}

}  // namespace quiesce::visualizers
