// From the name of a column's type, in any dialect, to what the IR knows of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/sql/pg_tree.hpp"
#include "quiesce/ir/schema.hpp"

namespace quiesce::parsers::sql {

struct ColumnType {
  ir::Type type = ir::Type::Integer;
  std::optional<ir::Number> minimum, maximum;
  std::optional<std::uint32_t> max_length;
  bool generated = false;    ///< SERIAL, IDENTITY
  bool primary_key = false;  ///< IDENTITY as a type of its own (H2, HSQLDB)
  bool opaque = false;       ///< kept as text: JSON, BYTEA, …
  bool ignores_case = false;
  std::vector<std::string> allowed;  ///< MySQL's ENUM('a', 'b')
};

/// `type_name`: the fields of a TypeName node. Nothing for a type that we do not know, an enum included.
[[nodiscard]] std::optional<ColumnType> column_type(const Node& type_name);
[[nodiscard]] bool is_array(const Node& type_name);
/// Names for "did you mean".
[[nodiscard]] std::vector<std::string> known_type_names();

}  // namespace quiesce::parsers::sql
