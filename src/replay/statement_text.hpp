// The application's statement as one database takes it: the same but for names, the clock and row locks.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"
#include "quiesce/violations/sql_schema.hpp"

namespace quiesce::replay {

/// The names of tables and columns, in small letters.
[[nodiscard]] std::set<std::string> schema_names(const std::vector<violations::Entity>& schema);

/// - A name of the schema in double quotes gets small letters, as the tables were created.
/// - The current time is asked of quiesce_chosen(): that of the trace.
/// - SQLite has no DATE in front of a '2024-01-31', and no FOR UPDATE; there only one transaction can write
/// anyway.
[[nodiscard]] std::string adapted(std::string_view text, violations::Dialect dialect,
                                  const std::set<std::string>& names);

/// SELECT, INSERT, UPDATE, DELETE, TRUNCATE, WITH or VALUES at the start: nothing that would reach beyond
/// the throw-away database.
[[nodiscard]] bool reads_or_changes_rows(std::string_view text);
/// The first word, in capital letters.
[[nodiscard]] std::string first_word(std::string_view text);

}  // namespace quiesce::replay
