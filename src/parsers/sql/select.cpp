#include "parsers/sql/select.hpp"

#include <algorithm>

#include "parsers/sql/coercion.hpp"
#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

/// The name that PostgreSQL gives to a column without an alias.
std::string item_name(const Translation& translation, const Node& target, const ir::ExpressionPtr& value) {
  const std::string_view alias = text_field(target, "name");
  if (!alias.empty()) return std::string(alias);
  const Node& node = field(target, "val");
  const std::string_view kind = kind_of(node);
  if (kind == "ColumnRef") {
    if (const auto* column = std::get_if<ir::ColumnRef>(&value->node))
      return translation.schema[column->attribute].name;
    return std::string(last_name(field(fields_of(node), "fields")));
  }
  if (kind == "FuncCall") return std::string(last_name(field(fields_of(node), "funcname")));
  if (kind == "CoalesceExpr") return "coalesce";
  if (kind == "MinMaxExpr") return text_field(fields_of(node), "op") == "IS_GREATEST" ? "greatest" : "least";
  if (kind == "A_Expr" && text_field(fields_of(node), "kind") == "AEXPR_NULLIF") return "nullif";
  if (kind == "CaseExpr") return "case";
  if (kind == "SubLink")
    return text_field(fields_of(node), "subLinkType") == "EXISTS_SUBLINK" ? "exists" : "?column?";
  if (kind == "SQLValueFunction") return to_lower(text_field(fields_of(node), "op").substr(6));  // SVFOP_…
  if (kind == "TypeCast") {
    const Node& argument = field(fields_of(node), "arg");
    if (kind_of(argument) == "ColumnRef") return std::string(last_name(field(fields_of(argument), "fields")));
    return std::string(last_name(field(field(fields_of(node), "typeName"), "names")));
  }
  return "?column?";
}

void add_table_columns(const Translation& translation, const Scope& scope, std::size_t table,
                       bool without_merged, const ir::Location& location,
                       std::vector<ir::SelectItem>& items) {
  const ir::EntityId entity = scope.tables[table].entity;
  const auto& attributes = translation.schema[entity].attributes;
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    const bool merged =
        std::any_of(scope.merged.begin(), scope.merged.end(), [&](const MergedColumn& column) {
          return equal_ignoring_case(column.name, attributes[i].name) &&
                 std::find(column.tables.begin(), column.tables.end(), table) != column.tables.end();
        });
    if (without_merged && merged) continue;
    items.push_back({attributes[i].name, column_of(translation, scope, table, {entity, i}, location)});
  }
}

bool add_star(Translation& translation, const Node& names, const Scope& scope, const ir::Location& location,
              std::vector<ir::SelectItem>& items) {
  if (scope.aggregated || scope.tables.empty()) {
    translation.error("Q2235", location, "'*' has no rows to stand for here");
    return false;
  }
  if (names.size() > 1) {
    const std::string_view qualifier = string_of(names[names.size() - 2]);
    const auto table = find_table(scope, qualifier);
    if (!table) {
      translation.error("Q2236", location, "no table '" + std::string(qualifier) + "' in FROM");
      return false;
    }
    add_table_columns(translation, scope, *table, false, location, items);
    return true;
  }
  for (const MergedColumn& merged : scope.merged) {
    const auto attribute = translation.schema.find(scope.tables[merged.preferred].entity, merged.name);
    items.push_back({translation.schema[*attribute].name,
                     column_of(translation, scope, merged.preferred, *attribute, location)});
  }
  for (const std::size_t table : scope.display_order) {
    add_table_columns(translation, scope, table, true, location, items);
  }
  return true;
}

bool is_same_column(const ir::Expression& a, const ir::Expression& b) {
  const auto* first = std::get_if<ir::ColumnRef>(&a.node);
  const auto* second = std::get_if<ir::ColumnRef>(&b.node);
  return &a == &b || (first != nullptr && second != nullptr && first->row == second->row &&
                      first->attribute == second->attribute);
}

/// ORDER BY 1 and ORDER BY alias mean a result column; everything else is an expression over the rows.
ir::ExpressionPtr order_value(Translation& translation, const Node& node, const Scope& scope,
                              const std::vector<ir::SelectItem>& items) {
  if (kind_of(node) == "A_Const" && field(fields_of(node), "ival").is_object()) {
    const auto number = static_cast<std::size_t>(number_field(field(fields_of(node), "ival"), "ival"));
    if (number >= 1 && number <= items.size()) return items[number - 1].value;
    return translation.error(
        "Q2237", translation.place(node),
        "ORDER BY names a column by its number, from 1 to " + std::to_string(items.size()));
  }
  const Node& names = field(fields_of(node), "fields");
  if (kind_of(node) == "ColumnRef" && names.size() == 1) {
    const ir::SelectItem* named = nullptr;
    for (const ir::SelectItem& item : items) {
      if (!equal_ignoring_case(item.name, last_name(names))) continue;
      if (named != nullptr && !is_same_column(*named->value, *item.value)) {
        return translation.error("Q2280", translation.place(node),
                                 "'" + item.name + "' in ORDER BY could mean several columns of the result",
                                 "write it with its table, or give the columns aliases");
      }
      named = &item;
    }
    if (named != nullptr) return named->value;
  }
  return Expressions(translation, scope).translate(node);
}

bool read_order(Translation& translation, const Node& select, const Scope& scope, ir::Query& query) {
  bool complete = true;
  for (const Node& item : field(select, "sortClause")) {
    const Node& fields = fields_of(item);
    auto value = order_value(translation, field(fields, "node"), scope, query.items);
    const std::string_view direction = text_field(fields, "sortby_dir");
    const std::string_view nulls = text_field(fields, "sortby_nulls");
    if (direction == "SORTBY_USING") {
      translation.error("Q2238", translation.place(item), "ORDER BY … USING is not supported",
                        "write ASC or DESC");
      value = nullptr;
    }
    if (!value) {
      complete = false;
      continue;
    }
    const bool selected = std::any_of(
        query.items.begin(), query.items.end(),
        [&](const ir::SelectItem& candidate) { return is_same_column(*candidate.value, *value); });
    if (query.distinct && !selected) {
      translation.error("Q2281", value->location,
                        "with DISTINCT, ORDER BY can only name columns of the result");
      complete = false;
    }
    const bool descending = direction == "SORTBY_DESC";
    // PostgreSQL takes NULL for the greatest value.
    const bool nulls_first = nulls == "SORTBY_NULLS_DEFAULT" ? descending : nulls == "SORTBY_NULLS_FIRST";
    query.order.push_back({std::move(value), descending, nulls_first});
  }
  return complete;
}

bool read_locking(Translation& translation, const Node& select, ir::Query& query) {
  for (const Node& clause : field(select, "lockingClause")) {
    query.for_update = true;
    if (text_field(fields_of(clause), "waitPolicy") == "LockWaitSkip") {
      translation.error("Q2239", translation.place(select), "SKIP LOCKED is not supported",
                        "which rows it skips depends on the moment");
      return false;
    }
  }
  return true;
}

/// Aggregates, or no FROM: exactly one row.
bool translate_single_row(Translation& translation, const Node& select, ir::Query& query) {
  query.single_row = true;
  Scope scope;
  ir::RowSet rows;
  if (!add_from(translation, field(select, "fromClause"), scope, rows)) return false;
  scope.aggregated = true;
  if (!read_items(translation, field(select, "targetList"), scope, &select, query.items)) return false;
  if (query.for_update) {
    translation.error("Q2240", translation.place(select),
                      "FOR UPDATE cannot stand with COUNT, SUM, MIN or MAX");
    return false;
  }
  if (query.limit == 0U) {
    translation.error("Q2241", translation.place(field(select, "limitCount")), "LIMIT 0 leaves no row");
    return false;
  }
  query.limit.reset();  // one row anyway
  return true;
}

}  // namespace

bool has_aggregate(const Node& select) {
  return contains_aggregate(field(select, "targetList"));
}

bool read_items(Translation& translation, const Node& targets, const Scope& scope, const Node* aggregated,
                std::vector<ir::SelectItem>& items) {
  bool complete = true;
  for (const Node& node : targets) {
    const Node& target = fields_of(node);
    const Node& value_node = field(target, "val");
    const Node& names = field(fields_of(value_node), "fields");
    if (kind_of(value_node) == "ColumnRef" && names.is_array() && !names.empty() &&
        kind_of(names.back()) == "A_Star") {
      complete = add_star(translation, names, scope, translation.place(value_node), items) && complete;
      continue;
    }
    auto value = Expressions(translation, scope, aggregated).translate(value_node);
    if (!value) {
      complete = false;
      continue;
    }
    std::string name = item_name(translation, target, value);
    items.push_back({std::move(name), std::move(value)});
  }
  return complete;
}

std::optional<ir::Query> translate_select(Translation& translation, const Node& select) {
  ir::Query query;
  const bool limited = read_limit(translation, select, query.limit);
  if (!is_plain_select(translation, select) || !limited) return std::nullopt;
  if (!read_locking(translation, select, query)) return std::nullopt;
  const bool no_rows = field(select, "fromClause").is_null() && field(select, "whereClause").is_null();
  if (has_aggregate(select) || no_rows) {
    if (!translate_single_row(translation, select, query)) return std::nullopt;
    return query;
  }
  Scope scope;
  query.distinct = field(select, "distinctClause").is_array();
  if (!add_from(translation, field(select, "fromClause"), scope, query.rows)) return std::nullopt;
  const bool items = read_items(translation, field(select, "targetList"), scope, nullptr, query.items);
  const Node& where = field(select, "whereClause");
  bool complete = items;
  if (!where.is_null()) {
    auto condition = Expressions(translation, scope).condition(where, Use::Filter);
    complete = complete && condition != nullptr;
    query.rows.where = ir::and_of(query.rows.where, std::move(condition));
  }
  if (items && !read_order(translation, select, scope, query)) return std::nullopt;
  if (!complete) return std::nullopt;
  return query;
}

}  // namespace quiesce::parsers::sql
