// Enters: one statement in PostgreSQL's dialect. Leaves: libpg_query's parse tree as JSON. The tree is
// only read through the functions below, and never leaves src/parsers/sql.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "parsers/sql/lexer.hpp"
#include "parsers/sql/tree_node.hpp"

namespace quiesce::parsers::sql {

struct ParseProblem {
  std::string message;
  std::size_t offset = 0;  ///< byte of the text
};
struct PgTree {
  std::optional<Tree> tree;
  Node statement;  ///< {"SelectStmt": {…}}; null where there is none
  std::optional<ParseProblem> problem;
};

/// The same text is parsed once: a helper that is inlined twenty times brings its SQL twenty times.
[[nodiscard]] std::shared_ptr<const PgTree> parse_tree(const std::string& text);

/// The first token that nests deeper than we are willing to follow, if any.
[[nodiscard]] const Token* too_deep(std::string_view text, std::span<const Token> tokens);

/// A node is {"Kind": {fields}}: its kind, and its fields.
[[nodiscard]] std::string_view kind_of(const Node& node);
[[nodiscard]] const Node& fields_of(const Node& node);
/// A field, or a null node where it is not there.
[[nodiscard]] const Node& field(const Node& fields, const char* name);
[[nodiscard]] std::string_view text_field(const Node& fields, const char* name);
[[nodiscard]] std::int64_t number_field(const Node& fields, const char* name);  ///< 0 where there is none
[[nodiscard]] bool flag(const Node& fields, const char* name);
[[nodiscard]] std::size_t location_of(const Node& fields);  ///< 0 where there is none
/// {"String": {"sval": "x"}} → x
[[nodiscard]] std::string_view string_of(const Node& node);
/// The last of a list of String nodes: "int4" of pg_catalog.int4.
[[nodiscard]] std::string_view last_name(const Node& names);

}  // namespace quiesce::parsers::sql
