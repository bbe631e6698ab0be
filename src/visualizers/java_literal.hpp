// Values and texts as Java source.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

/// In double quotes, ASCII only.
[[nodiscard]] std::string java_text(std::string_view text);
/// What may stand in a comment on one line.
[[nodiscard]] std::string java_comment(std::string_view text);
/// An expression of the type that the code declares; nothing if there is no way to write one.
[[nodiscard]] std::optional<std::string> java_literal(const violations::Scalar& value, std::string_view type);
/// An argument of setObject for a column of the record's type.
[[nodiscard]] std::string java_cell(const violations::Scalar& value);

}  // namespace quiesce::visualizers
