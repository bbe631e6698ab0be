// Questions about IR expressions that the translation asks.
#pragma once

#include "quiesce/ir/schema.hpp"

namespace quiesce::parsers::sql {

/// Uses columns, and none of the set's rows.
[[nodiscard]] bool mentions_only_others(const ir::Expression& expression, const ir::RowSet& rows);
/// Reads the database, the clock or something unknown, so that a second evaluation could differ.
[[nodiscard]] bool is_stable(const ir::Expression& expression);
/// Number of nodes, shared ones counted each time; `limit` where there are more.
[[nodiscard]] std::size_t size_of(const ir::Expression& expression, std::size_t limit);
[[nodiscard]] bool contains_aggregate(const ir::Expression& expression);
/// The set ranges over one table, and its condition fixes all columns of one of its keys.
[[nodiscard]] bool fixes_key(const ir::Schema& schema, const ir::RowSet& rows);

}  // namespace quiesce::parsers::sql
