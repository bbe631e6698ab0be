// Constraints, inline or of the whole table.
#include <algorithm>
#include <set>

#include "parsers/sql/lexer.hpp"
#include "parsers/sql/table_reader.hpp"

namespace quiesce::parsers::sql {

void TableReader::column_constraint(RawTable& table, RawColumn& column, const Node& constraint) {
  const std::string_view kind = text_field(constraint, "contype");
  if (kind == "CONSTR_NOTNULL") {
    column.attribute.not_null = true;
  } else if (kind == "CONSTR_NULL") {
    // says what is so without it
  } else if (kind == "CONSTR_DEFAULT") {
    column.default_value = {source_, &field(constraint, "raw_expr")};
  } else if (kind == "CONSTR_IDENTITY") {
    set_identity(column, location_of(constraint));
  } else if (kind == "CONSTR_GENERATED") {
    diagnostics_.error("Q2128", place(constraint),
                       "columns computed from others (GENERATED … AS) are not supported",
                       "store the value in the program, or leave the column out");
  } else {
    add_constraint(table, constraint, {column.attribute.name});
  }
}

void TableReader::set_identity(RawColumn& column, std::size_t offset) {
  column.attribute.generated = true;
  column.attribute.not_null = true;
  // MySQL, H2 and HSQLDB also generate where NULL is given: the spelling tells.
  const std::string_view text = source_->file->text;
  const std::string word = to_lower(text.substr(source_->text.original(offset), 14));
  for (const std::string_view spelling : {"auto_increment", "autoincrement", "identity"}) {
    if (word.rfind(spelling, 0) == 0 &&
        to_lower(column.attribute.declared_type).find(spelling) == std::string::npos) {
      column.attribute.declared_type += spelling == "identity" ? " IDENTITY" : " AUTO_INCREMENT";
    }
  }
}

void TableReader::table_constraint(RawTable& table, const Node& constraint) {
  const bool foreign = text_field(constraint, "contype") == "CONSTR_FOREIGN";
  add_constraint(table, constraint, strings_of(field(constraint, foreign ? "fk_attrs" : "keys")));
}

/// A deferred constraint allows states inside a transaction that we take for impossible.
bool TableReader::is_checked_at_once(const Node& constraint) {
  if (flag(constraint, "initdeferred") || text_field(constraint, "contype") == "CONSTR_ATTR_DEFERRED") {
    diagnostics_.error("Q2129", place(constraint), "INITIALLY DEFERRED is not supported",
                       "constraints are checked at the end of each statement");
    return false;
  }
  if (flag(constraint, "skip_validation")) {
    diagnostics_.error("Q2130", place(constraint), "NOT VALID is not supported",
                       "rows that break the constraint could be there");
    return false;
  }
  if (flag(constraint, "deferrable")) {
    note(place(constraint),
         "DEFERRABLE is not modelled: the constraint is checked at the end of each statement");
  }
  return true;
}

void TableReader::add_constraint(RawTable& table, const Node& constraint, std::vector<std::string> columns) {
  if (!is_checked_at_once(constraint)) return;
  const std::string_view kind = text_field(constraint, "contype");
  const std::string name(text_field(constraint, "conname"));
  const ir::Location location = place(constraint);
  if (kind == "CONSTR_PRIMARY" || kind == "CONSTR_UNIQUE") {
    add_key(table, constraint, std::move(columns), kind == "CONSTR_PRIMARY");
  } else if (kind == "CONSTR_CHECK") {
    table.checks.push_back({{source_, &field(constraint, "raw_expr")}, name, location});
  } else if (kind == "CONSTR_FOREIGN") {
    table.foreign_keys.push_back({{source_, &constraint}, std::move(columns), name, location});
  } else if (kind == "CONSTR_ATTR_DEFERRABLE") {
    note(location,
         "DEFERRABLE is not modelled: the constraint before it is checked at the end of each statement");
  } else if (kind == "CONSTR_EXCLUSION") {
    diagnostics_.error("Q2131", location, "EXCLUDE constraints are not supported",
                       "they could make an INSERT fail");
  } else if (kind != "CONSTR_ATTR_NOT_DEFERRABLE" && kind != "CONSTR_ATTR_IMMEDIATE" &&
             kind != "CONSTR_ATTR_DEFERRED") {
    diagnostics_.error("Q2132", location, "this constraint is not supported");
  }
}

void TableReader::add_key(RawTable& table, const Node& constraint, std::vector<std::string> columns,
                          bool primary) {
  const ir::Location location = place(constraint);
  std::string name(text_field(constraint, "conname"));
  if (flag(constraint, "nulls_not_distinct")) {
    diagnostics_.error("Q2133", location, "UNIQUE NULLS NOT DISTINCT is not supported",
                       "make the columns NOT NULL");
    return;
  }
  const std::string_view index = text_field(constraint, "indexname");
  if (!index.empty()) {  // ADD … USING INDEX: the key is there already
    const auto key = std::find_if(table.keys.begin(), table.keys.end(), [&](const RawKey& candidate) {
      return equal_ignoring_case(candidate.name, index);
    });
    if (key == table.keys.end()) {
      diagnostics_.error("Q2134", location, "no unique index '" + std::string(index) + "'");
      return;
    }
    key->primary = key->primary || primary;
    if (!name.empty()) key->name = std::move(name);
    return;
  }
  const auto other =
      std::find_if(table.keys.begin(), table.keys.end(), [](const RawKey& key) { return key.primary; });
  if (primary && other != table.keys.end()) {
    const bool same = other->columns.size() == columns.size() &&
                      std::equal(columns.begin(), columns.end(), other->columns.begin(), equal_ignoring_case);
    if (same) return;
    diagnostics_.error("Q2135", location, "the table '" + table.name + "' has two primary keys");
    return;
  }
  table.keys.push_back({std::move(columns), primary, std::move(name), location});
}

void TableReader::create_unique_index(const Node& index) {
  const Node& relation = field(index, "relation");
  const ir::Location location = place(relation);
  const std::string name(text_field(index, "idxname"));
  RawTable* table = schema_.find(text_field(relation, "relname"));
  if (table == nullptr) {
    diagnostics_.error("Q2136", location,
                       "no table '" + std::string(text_field(relation, "relname")) + "' for this index",
                       diagnostics::did_you_mean(text_field(relation, "relname"), schema_.table_names()));
    return;
  }
  RawKey key{{}, false, name, location};
  bool plain = field(index, "whereClause").is_null() && !flag(index, "nulls_not_distinct");
  for (const Node& element : field(index, "indexParams")) {
    key.columns.emplace_back(text_field(fields_of(element), "name"));
    plain = plain && !key.columns.back().empty();
  }
  if (!plain) {
    diagnostics_.error("Q2137", location, "a unique index on expressions or with a WHERE is not supported",
                       "it could make an INSERT fail: use a UNIQUE constraint on columns");
    return;
  }
  table->keys.push_back(std::move(key));
}

}  // namespace quiesce::parsers::sql
