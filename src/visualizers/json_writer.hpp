// Writes JSON as text. A library's value tree would turn a decimal into a double; here a number is the
// digits it was given, keys keep their order, and small objects stay on one line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

class JsonWriter {
 public:
  enum class Layout : std::uint8_t { Lines, OneLine };  ///< all inside a OneLine is on that line, too

  JsonWriter& begin_object(Layout layout = Layout::Lines) { return begin('{', layout); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array(Layout layout = Layout::Lines) { return begin('[', layout); }
  JsonWriter& end_array() { return end(']'); }

  JsonWriter& key(std::string_view name);
  JsonWriter& null() { return literal("null"); }
  JsonWriter& boolean(bool value) { return literal(value ? "true" : "false"); }
  JsonWriter& integer(std::int64_t value) { return literal(std::to_string(value)); }
  JsonWriter& count(std::uint64_t value) { return literal(std::to_string(value)); }
  JsonWriter& seconds(double value);  ///< to the microsecond
  /// Bytes that are not UTF-8 become U+FFFD.
  JsonWriter& string(std::string_view value);
  /// A decimal that JSON can write exactly is a number, another ("1/3") a string.
  JsonWriter& decimal(std::string_view text);
  JsonWriter& scalar(const violations::Scalar& value);
  JsonWriter& strings(const std::vector<std::string>& values);

  /// The text so far, with a newline at its end.
  [[nodiscard]] std::string take();

 private:
  struct Level {
    bool one_line = false;
    bool empty = true;
  };
  JsonWriter& begin(char bracket, Layout layout);
  JsonWriter& end(char bracket);
  JsonWriter& literal(std::string_view text);
  void before_value();
  void separate();
  void new_line();
  void quote(std::string_view value);

  std::string text_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

/// For small objects: all inside is on one line.
inline constexpr auto one_line = JsonWriter::Layout::OneLine;

/// Can the text stand in JSON as a number?
[[nodiscard]] bool is_json_number(std::string_view text);

}  // namespace quiesce::visualizers
