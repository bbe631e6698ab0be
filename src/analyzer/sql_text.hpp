// Conditions of the IR as SQL that PostgreSQL, SQLite and H2 read alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "quiesce/ir/application.hpp"

namespace quiesce::analyzer {

/// A query for the rows that make the rule false; nothing if SQL has no words for the rule.
[[nodiscard]] std::optional<std::string> violating_rows_query(const ir::Rule& rule, const ir::Schema& schema);
/// A condition over the columns of one row, without the entity's name.
[[nodiscard]] std::optional<std::string> check_text(const ir::Check& check, const ir::Schema& schema);
/// An expression that names no row.
[[nodiscard]] std::optional<std::string> constant_text(const ir::Expression& expression,
                                                       const ir::Schema& schema);

}  // namespace quiesce::analyzer
