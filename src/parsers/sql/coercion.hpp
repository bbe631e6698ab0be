// Fitting a value to the type that its context asks for.
#pragma once

#include <optional>
#include <string>

#include "parsers/sql/translation.hpp"

namespace quiesce::parsers::sql {

/// The value as it is stored in a column of the type, or an error. `what`: "column 'balance'".
[[nodiscard]] ir::ExpressionPtr assign_to(Translation& translation, const ir::ExpressionPtr& value,
                                          ir::Type type, const std::string& what,
                                          const ir::Location& location);
/// CAST(value AS type).
[[nodiscard]] ir::ExpressionPtr cast_to(Translation& translation, const ir::ExpressionPtr& value,
                                        ir::Type type, const ir::Location& location);
/// Brings both to types that can be compared or mixed; false after an error.
[[nodiscard]] bool unify(Translation& translation, ir::ExpressionPtr& left, ir::ExpressionPtr& right,
                         const ir::Location& location);
/// A literal that fits `type` once it is read as one ('2024-01-31' for a date, 0 for FALSE); nothing if it
/// does not.
[[nodiscard]] ir::ExpressionPtr adapt_literal(Translation& translation, const ir::ExpressionPtr& value,
                                              ir::Type type);

}  // namespace quiesce::parsers::sql
