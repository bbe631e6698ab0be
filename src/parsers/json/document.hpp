// JSON with positions. Enters: a file. Leaves: a tree in which every value knows where it stands.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::parsers::json {

struct Value;
struct Text {
  std::string text;  ///< decoded
  /// Place of a piece of the decoded text in the file (escapes are accounted for).
  std::vector<std::uint32_t> offsets;  ///< file offset of each decoded byte; one more for the end
};
struct Member;
using Array = std::vector<Value>;
using Object = std::vector<Member>;

struct Value {
  std::variant<std::nullptr_t, bool, std::int64_t, double, Text, Array, Object> node;
  ir::Location location;

  [[nodiscard]] const Text* text() const { return std::get_if<Text>(&node); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&node); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&node); }
  [[nodiscard]] const Value* find(std::string_view key) const;  ///< in an object
  [[nodiscard]] std::string_view kind() const;                  ///< "a string", "an array", …
};
struct Member {
  Text key;
  ir::Location key_location;
  Value value;
};

/// Place of `length` decoded bytes of a string from `offset` on.
[[nodiscard]] ir::Location locate(const Text& text, std::uint32_t file, const diagnostics::SourceMap& sources,
                                  std::size_t offset, std::size_t length);

/// Malformed text, a key given twice, nesting beyond the limit: an error, and nothing is returned.
[[nodiscard]] std::optional<Value> parse(std::uint32_t file, const diagnostics::SourceMap& sources,
                                         diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::json
