#include "parsers/sql/table_reader.hpp"

#include <algorithm>
#include <array>

#include "parsers/sql/column_type.hpp"
#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

/// Words that end a column's type.
bool ends_type(std::string_view text, const Token& token) {
  static constexpr std::array<std::string_view, 19> words = {
      "NOT",        "NULL",      "DEFAULT", "PRIMARY",        "UNIQUE",        "REFERENCES", "CHECK",
      "CONSTRAINT", "GENERATED", "COLLATE", "AUTO_INCREMENT", "AUTOINCREMENT", "COMMENT",    "ON",
      "KEY",        "CHARSET",   "AS",      "AFTER",          "FIRST"};
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return is_word(text, token, word); });
}

}  // namespace

std::vector<std::string> strings_of(const Node& list) {
  std::vector<std::string> result;
  for (const Node& node : list) result.emplace_back(string_of(node));
  return result;
}

bool TableReader::is_ordinary(const Node& create) {
  const ir::Location location = place(field(create, "relation"));
  if (!field(create, "partbound").is_null()) {
    note(location, "a partition is part of its table, and skipped", ir::Note::Kind::Skipped);
    return false;
  }
  if (!field(create, "inhRelations").is_null() || !field(create, "ofTypename").is_null()) {
    diagnostics_.error("Q2120", location, "a table that inherits from another table or type is not supported",
                       "write its columns out");
    return false;
  }
  if (text_field(field(create, "relation"), "relpersistence") == "t") {
    diagnostics_.error("Q2121", location, "temporary tables are not supported",
                       "each session has its own rows there");
    return false;
  }
  return true;
}

void TableReader::create_table(const Node& create) {
  const Node& relation = field(create, "relation");
  const ir::Location location = place(relation);
  if (!is_ordinary(create)) return;
  RawTable table;
  table.name = text_field(relation, "relname");
  table.location = location;
  if (const RawTable* earlier = schema_.find(table.name)) {
    if (flag(create, "if_not_exists")) {
      return note(location, "the table '" + earlier->name + "' is there already: this definition is skipped",
                  ir::Note::Kind::Skipped);
    }
    diagnostics_.error("Q2122", location, "the table '" + table.name + "' is defined twice",
                       "name the schema files that belong together in quiesce.json");
    return;
  }
  for (const Node& node : field(create, "tableElts")) element(table, node);
  if (!field(create, "tableElts").is_array()) {
    diagnostics_.error("Q2123", location, "the table '" + table.name + "' has no columns");
  }
  schema_.tables.push_back(std::move(table));
}

void TableReader::element(RawTable& table, const Node& node) {
  const std::string_view kind = kind_of(node);
  if (kind == "ColumnDef") return add_column(table, fields_of(node), false);
  if (kind == "Constraint") return table_constraint(table, fields_of(node));
  diagnostics_.error("Q2124", table.location, "CREATE TABLE … (LIKE …) is not supported",
                     "write the columns out");
}

void TableReader::add_column(RawTable& table, const Node& column, bool redefine) {
  RawColumn raw;
  raw.attribute.name = text_field(column, "colname");
  raw.attribute.location = place(column);
  RawColumn* earlier = table.find(raw.attribute.name);
  if (earlier != nullptr && !redefine) {
    diagnostics_.error("Q2125", raw.attribute.location,
                       "the table '" + table.name + "' has the column '" + raw.attribute.name + "' twice");
    return;
  }
  if (earlier == nullptr && redefine) {
    diagnostics_.error("Q2126", raw.attribute.location,
                       "the table '" + table.name + "' has no column '" + raw.attribute.name + "' to modify");
    return;
  }
  set_type(raw, table, field(column, "typeName"));
  for (const Node& constraint : field(column, "constraints"))
    column_constraint(table, raw, fields_of(constraint));
  if (earlier != nullptr) {
    *earlier = std::move(raw);
  } else {
    table.columns.push_back(std::move(raw));
  }
}

void TableReader::set_type(RawColumn& column, RawTable& table, const Node& type_name) {
  ir::Attribute& attribute = column.attribute;
  column.type_location = place(type_name);
  attribute.declared_type = declared_type(location_of(type_name));
  if (is_array(type_name)) {
    diagnostics_.error("Q2127", column.type_location, "array columns are not supported",
                       "use a table of its own for the elements");
    return;
  }
  const auto type = column_type(type_name);
  if (!type) {
    column.user_type = last_name(field(type_name, "names"));
    attribute.type = ir::Type::Text;
    return;
  }
  attribute.type = type->type;
  attribute.minimum = type->minimum;
  attribute.maximum = type->maximum;
  attribute.max_length = type->max_length;
  attribute.allowed = type->allowed;
  attribute.generated = type->generated;
  attribute.not_null = attribute.not_null || type->generated;
  if (type->primary_key) table.keys.push_back({{attribute.name}, true, "", attribute.location});
  if (type->opaque) {
    note(column.type_location, "the column '" + table.name + "." + attribute.name + "' of type " +
                                   attribute.declared_type +
                                   " is taken as text: nothing inside it is understood");
  }
  if (type->ignores_case) {
    note(column.type_location, "the column '" + table.name + "." + attribute.name +
                                   "' is compared byte by byte here, case included");
  }
}

/// The type as it is written, up to the first constraint.
std::string TableReader::declared_type(std::size_t offset) const {
  const SplitFile& file = *source_->file;
  const std::size_t begin = source_->text.original(offset);
  auto token = std::lower_bound(file.tokens.begin(), file.tokens.end(), begin,
                                [](const Token& candidate, std::size_t at) { return candidate.begin < at; });
  const auto first = token;
  std::size_t end = begin;
  std::size_t depth = 0;
  for (; token != file.tokens.end(); ++token) {
    if (is_punctuation(file.text, *token, '(')) ++depth;
    if (is_punctuation(file.text, *token, ')') && depth-- == 0) break;
    const bool separates = is_punctuation(file.text, *token, ',') || is_punctuation(file.text, *token, ';');
    if (depth == 0 && (separates || (token != first && ends_type(file.text, *token)))) break;
    end = token->end;
  }
  return file.text.substr(begin, end - begin);
}

}  // namespace quiesce::parsers::sql
