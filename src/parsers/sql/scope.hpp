// The tables that a name in a statement can mean, inner ones first.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/sql/translation.hpp"

namespace quiesce::parsers::sql {

struct ScopedTable {
  ir::RowId row;
  ir::EntityId entity;
  std::string name;  ///< alias, or the table's name
};

/// JOIN … USING (name): one column, taken from `preferred`.
struct MergedColumn {
  std::string name;
  std::size_t preferred = 0;        ///< index of the table
  std::vector<std::size_t> tables;  ///< all that it is merged from
};

struct Scope {
  const Scope* parent = nullptr;
  std::vector<ScopedTable> tables;
  std::vector<MergedColumn> merged;
  std::vector<std::size_t> display_order;  ///< of the tables, for '*'
  /// The rows are aggregated: their columns can only stand inside COUNT, SUM, …
  bool aggregated = false;
  /// Values that stand for columns after the statement (RETURNING of an UPDATE or INSERT).
  std::map<ir::AttributeId, ir::ExpressionPtr> values;
};

struct ColumnName {
  std::string_view qualifier;  ///< may be empty
  std::string_view name;
  bool quoted = false;  ///< in double quotes, which some take for those of a text
};

/// The column that `name` or `qualifier.name` means; an error if there is none or more than one.
[[nodiscard]] ir::ExpressionPtr resolve_column(Translation& translation, const Scope& scope,
                                               const ColumnName& column, const ir::Location& location);
[[nodiscard]] ir::ExpressionPtr column_of(const Translation& translation, const Scope& scope,
                                          std::size_t table, ir::AttributeId attribute,
                                          const ir::Location& location);
[[nodiscard]] std::optional<std::size_t> find_table(const Scope& scope, std::string_view name);

/// The entity that a RangeVar node names; an error if there is none.
[[nodiscard]] std::optional<ir::EntityId> resolve_entity(Translation& translation, const Node& range_var);

}  // namespace quiesce::parsers::sql
