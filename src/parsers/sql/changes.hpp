// INSERT, UPDATE, DELETE and TRUNCATE.
#pragma once

#include <optional>

#include "parsers/sql/select.hpp"
#include "parsers/sql/statement_parser.hpp"

namespace quiesce::parsers::sql {

/// Where the results of a statement go.
struct Results {
  std::optional<ir::CursorId> cursor;
  std::optional<ir::VariableId> count;
  ir::NativeText native;
};

/// Each fills `parsed.block` but for the translation's prelude; false after an error.
[[nodiscard]] bool translate_insert(Translation& translation, const Node& insert, const Results& results,
                                    ParsedStatement& parsed);
[[nodiscard]] bool translate_update(Translation& translation, const Node& update, const Results& results,
                                    ParsedStatement& parsed);
[[nodiscard]] bool translate_delete(Translation& translation, const Node& statement, const Results& results,
                                    ParsedStatement& parsed);
[[nodiscard]] bool translate_truncate(Translation& translation, const Node& truncate, const Results& results,
                                      ParsedStatement& parsed);

/// The value that an attribute takes where a statement gives none. `per_row`: for each row of a query.
[[nodiscard]] ir::ExpressionPtr default_of(Translation& translation, ir::AttributeId attribute, bool per_row,
                                           const ir::Location& location);
/// ON CONFLICT and INSERT IGNORE; false after an error.
[[nodiscard]] bool read_conflict_clause(Translation& translation, const Node& insert, ir::EntityId entity,
                                        ir::OnConflict& on_conflict);

}  // namespace quiesce::parsers::sql
