// SELECT: the rows it ranges over, and what it makes of them.
#pragma once

#include <optional>
#include <vector>

#include "parsers/sql/expressions.hpp"

namespace quiesce::parsers::sql {

/// Adds the tables of a FROM clause to the scope and the row set, join conditions included. False after
/// an error.
[[nodiscard]] bool add_from(Translation& translation, const Node& from_clause, Scope& scope,
                            ir::RowSet& rows);
/// FROM and WHERE of a SelectStmt.
[[nodiscard]] bool add_rows(Translation& translation, const Node& select, Scope& scope, ir::RowSet& rows);

/// GROUP BY, UNION, WITH, …: an error for each; true if there is none.
[[nodiscard]] bool is_plain_select(Translation& translation, const Node& select);
[[nodiscard]] bool has_aggregate(const Node& select);

/// LIMIT and FETCH FIRST; false after an error.
[[nodiscard]] bool read_limit(Translation& translation, const Node& select,
                              std::optional<std::uint32_t>& limit);

/// The columns of a target list, '*' expanded. `aggregated` as in Expressions. False after an error.
[[nodiscard]] bool read_items(Translation& translation, const Node& targets, const Scope& scope,
                              const Node* aggregated, std::vector<ir::SelectItem>& items);

/// A SelectStmt as a query; the cursor and the native text are for the caller to fill in.
[[nodiscard]] std::optional<ir::Query> translate_select(Translation& translation, const Node& select);

}  // namespace quiesce::parsers::sql
