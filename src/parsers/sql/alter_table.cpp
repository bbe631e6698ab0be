#include <algorithm>
#include <array>

#include "parsers/sql/lexer.hpp"
#include "parsers/sql/table_reader.hpp"

namespace quiesce::parsers::sql {
namespace {

/// What concerns storage, owners and statistics, but no row.
bool says_nothing_about_rows(std::string_view command) {
  static constexpr std::array<std::string_view, 14> commands = {
      "AT_ChangeOwner",   "AT_SetStatistics",   "AT_SetStorage",  "AT_SetCompression", "AT_ReplicaIdentity",
      "AT_ClusterOn",     "AT_DropCluster",     "AT_SetLogged",   "AT_SetUnLogged",    "AT_SetTableSpace",
      "AT_SetRelOptions", "AT_ResetRelOptions", "AT_SetIdentity", "AT_AttachPartition"};
  return std::find(commands.begin(), commands.end(), command) != commands.end();
}

template <typename Constraints>
bool drop_named(Constraints& constraints, std::string_view name) {
  const auto before = constraints.size();
  std::erase_if(constraints,
                [&](const auto& constraint) { return equal_ignoring_case(constraint.name, name); });
  return constraints.size() != before;
}

bool uses(const std::vector<std::string>& columns, std::string_view name) {
  return std::any_of(columns.begin(), columns.end(),
                     [&](const std::string& column) { return equal_ignoring_case(column, name); });
}

}  // namespace

bool concerns_rows(const Node& alter) {
  const Node& commands = field(alter, "cmds");
  return std::any_of(commands.begin(), commands.end(), [](const Node& command) {
    return !says_nothing_about_rows(text_field(fields_of(command), "subtype"));
  });
}

void TableReader::alter_table(const Node& alter_statement) {
  const Node& relation = field(alter_statement, "relation");
  const Node& commands = field(alter_statement, "cmds");
  const ir::Location location = place(relation);
  if (!concerns_rows(alter_statement))
    return note(location, "this ALTER says nothing about rows and is skipped", ir::Note::Kind::Skipped);
  RawTable* table = schema_.find(text_field(relation, "relname"));
  if (table == nullptr) {
    if (flag(alter_statement, "missing_ok")) return;
    diagnostics_.error("Q2138", location,
                       "no table '" + std::string(text_field(relation, "relname")) + "' to alter",
                       diagnostics::did_you_mean(text_field(relation, "relname"), schema_.table_names()));
    return;
  }
  for (const Node& command : commands) alter(*table, fields_of(command));
}

bool TableReader::is_modified(std::size_t offset) const {
  // The mark was set before the blank in front of the column's name.
  const auto& marks = source_->text.modified_columns;
  return std::any_of(marks.begin(), marks.end(),
                     [&](std::size_t mark) { return offset >= mark && offset - mark <= 2; });
}

void TableReader::alter(RawTable& table, const Node& command) {
  const std::string_view kind = text_field(command, "subtype");
  const Node& definition = fields_of(field(command, "def"));
  if (says_nothing_about_rows(kind)) return;
  if (kind == "AT_AddColumn") {
    if (flag(command, "missing_ok") && table.find(text_field(definition, "colname")) != nullptr) return;
    add_column(table, definition, is_modified(location_of(definition)));
  } else if (kind == "AT_AddConstraint") {
    table_constraint(table, definition);
  } else if (kind == "AT_DropConstraint") {
    drop_constraint(table, command);
  } else if (kind == "AT_DropColumn") {
    drop_column(table, command);
  } else if (!text_field(command, "name").empty()) {
    alter_column(table, command);
  } else {
    diagnostics_.error("Q2139", source_->place(0),
                       "an ALTER TABLE of '" + table.name + "' is not supported (" + std::string(kind) + ")",
                       "write its result into CREATE TABLE");
  }
}

void TableReader::alter_column(RawTable& table, const Node& command) {
  const std::string_view kind = text_field(command, "subtype");
  const std::string name(text_field(command, "name"));
  const ir::Location location = source_->place(0);
  RawColumn* column = table.find(name);
  if (column == nullptr) {
    std::vector<std::string> names;
    for (const RawColumn& candidate : table.columns) names.push_back(candidate.attribute.name);
    diagnostics_.error("Q2140", location, "table '" + table.name + "' has no column '" + name + "'",
                       diagnostics::did_you_mean(name, names));
    return;
  }
  if (kind == "AT_SetNotNull" || kind == "AT_DropNotNull") {
    column->attribute.not_null = kind == "AT_SetNotNull";
  } else if (kind == "AT_ColumnDefault") {
    const Node& definition = field(command, "def");
    column->default_value = definition.is_null() ? Piece{} : Piece{source_, &definition};
  } else if (kind == "AT_AddIdentity") {
    column->attribute.generated = true;
    column->attribute.not_null = true;
  } else if (kind == "AT_DropIdentity") {
    column->attribute.generated = false;
  } else if (kind == "AT_AlterColumnType") {
    const bool not_null = column->attribute.not_null;
    RawColumn changed;
    changed.attribute.name = column->attribute.name;
    changed.attribute.location = column->attribute.location;
    changed.default_value = column->default_value;
    set_type(changed, table, field(fields_of(field(command, "def")), "typeName"));
    changed.attribute.not_null = not_null;
    changed.attribute.generated = column->attribute.generated;
    *column = std::move(changed);
  } else {
    diagnostics_.error("Q2141", location,
                       "an ALTER COLUMN of '" + name + "' is not supported (" + std::string(kind) + ")",
                       "write its result into CREATE TABLE");
  }
}

void TableReader::drop_constraint(RawTable& table, const Node& command) {
  const std::string_view name = text_field(command, "name");
  const bool found =
      drop_named(table.keys, name) || drop_named(table.checks, name) || drop_named(table.foreign_keys, name);
  if (!found && !flag(command, "missing_ok")) {
    diagnostics_.error("Q2142", source_->place(0),
                       "table '" + table.name + "' has no constraint '" + std::string(name) + "'",
                       "a constraint without a name cannot be dropped here: remove it from CREATE TABLE");
  }
}

void TableReader::drop_column(RawTable& table, const Node& command) {
  const std::string_view name = text_field(command, "name");
  if (table.find(name) == nullptr && flag(command, "missing_ok")) return;
  const bool used = std::any_of(table.keys.begin(), table.keys.end(),
                                [&](const RawKey& key) { return uses(key.columns, name); }) ||
                    std::any_of(table.foreign_keys.begin(), table.foreign_keys.end(),
                                [&](const RawForeignKey& key) { return uses(key.columns, name); });
  if (used || !table.checks.empty()) {
    diagnostics_.error("Q2143", source_->place(0),
                       "dropping the column '" + std::string(name) + "' could drop constraints too",
                       "remove it from CREATE TABLE");
    return;
  }
  const auto removed = std::erase_if(table.columns, [&](const RawColumn& column) {
    return equal_ignoring_case(column.attribute.name, name);
  });
  if (removed == 0 && !flag(command, "missing_ok")) {
    diagnostics_.error("Q2144", source_->place(0),
                       "table '" + table.name + "' has no column '" + std::string(name) + "' to drop");
  }
}

}  // namespace quiesce::parsers::sql
