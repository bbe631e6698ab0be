// Enters: the SQL files of a project. Leaves: those that make up its schema, in the order of their
// migrations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::parsers::draft {

/// Below src/test and the like: not the application.
[[nodiscard]] bool is_for_tests(std::string_view path);
/// Has it a statement that makes or changes a table? (Seed data has none.)
[[nodiscard]] bool defines_tables(std::string_view text);
/// Does this Flyway migration undo another (U2__….sql)?
[[nodiscard]] bool is_undo(std::string_view path);
/// Plain files first, then V1, V2, …, V10, then repeatable ones; PostgreSQL before other dialects.
void sort_migrations(std::vector<std::string>& paths);

}  // namespace quiesce::parsers::draft
