// FROM: tables, comma lists and joins.
#include <algorithm>

#include "parsers/sql/lexer.hpp"
#include "parsers/sql/select.hpp"

namespace quiesce::parsers::sql {
namespace {

class FromClause {
 public:
  FromClause(Translation& translation, Scope& scope, ir::RowSet& rows)
      : translation_(translation), scope_(scope), rows_(rows) {}

  /// Indices of the tables that the item brings, in the order of '*'.
  std::optional<std::vector<std::size_t>> add(const Node& node) {
    const std::string_view kind = kind_of(node);
    const Node& fields = fields_of(node);
    if (kind == "RangeVar") return add_table(fields);
    if (kind == "JoinExpr") return add_join(fields);
    translation_.error(
        "Q2229", translation_.place(node), "only tables and joins are supported in FROM",
        kind == "RangeSubselect" ? "write the inner SELECT as a join, or as EXISTS or IN in WHERE" : "");
    return std::nullopt;
  }

 private:
  std::optional<std::vector<std::size_t>> add_table(const Node& fields) {
    const auto entity = resolve_entity(translation_, fields);
    if (!entity) return std::nullopt;
    const std::string_view alias = text_field(field(fields, "alias"), "aliasname");
    std::string name = alias.empty() ? translation_.schema[*entity].name : std::string(alias);
    const ir::Location location = translation_.place(fields);
    if (find_table(scope_, name)) {
      translation_.error("Q2230", location, "the table '" + name + "' is named twice in FROM",
                         "give each its own alias");
      return std::nullopt;
    }
    if (!field(field(fields, "alias"), "colnames").is_null()) {
      translation_.error("Q2231", location, "an alias that renames columns is not supported");
      return std::nullopt;
    }
    const ir::RowId row = translation_.new_row();
    rows_.bindings.push_back({row, *entity, name, nullptr, location});
    scope_.tables.push_back({row, *entity, std::move(name)});
    return std::vector<std::size_t>{scope_.tables.size() - 1};
  }

  std::optional<std::vector<std::size_t>> add_join(const Node& fields) {
    const std::string_view type = text_field(fields, "jointype");
    const Node& left_node = field(fields, "larg");
    const Node& right_node = field(fields, "rarg");
    const bool outer = type == "JOIN_LEFT" || type == "JOIN_RIGHT";
    const bool swapped = type == "JOIN_RIGHT";
    const Node& optional_side = swapped ? left_node : right_node;
    if ((type != "JOIN_INNER" && !outer) || !field(fields, "alias").is_null()) {
      translation_.error("Q2232", translation_.place(right_node), "this kind of join is not supported",
                         "INNER, LEFT, RIGHT and CROSS JOIN are");
      return std::nullopt;
    }
    if (outer && kind_of(optional_side) != "RangeVar") {
      translation_.error("Q2233", translation_.place(optional_side),
                         "the optional side of an outer join has to be one table",
                         "join the other tables after it");
      return std::nullopt;
    }
    // The side that is kept comes first: what follows it may be a row of NULLs.
    auto first = add(swapped ? right_node : left_node);
    auto second = add(optional_side);
    if (!first || !second) return std::nullopt;
    if (outer) translation_.outer_rows.insert(scope_.tables[second->front()].row);
    ir::ExpressionPtr on;
    if (!join_condition(fields, *first, *second, on)) return std::nullopt;
    if (outer) {
      const ir::Location location = translation_.place(optional_side);
      rows_.bindings[second->front()].outer_on =
          on ? on : ir::make_literal(true, ir::Type::Boolean, location);
    } else {
      rows_.where = ir::and_of(rows_.where, on);
    }
    if (swapped) std::swap(first, second);
    first->insert(first->end(), second->begin(), second->end());
    return first;
  }

  bool join_condition(const Node& fields, const std::vector<std::size_t>& kept,
                      const std::vector<std::size_t>& added, ir::ExpressionPtr& on) {
    if (!field(fields, "quals").is_null()) {
      on = Expressions(translation_, scope_).condition(field(fields, "quals"), Use::Filter);
      return on != nullptr;
    }
    std::vector<std::string> names;
    for (const Node& name : field(fields, "usingClause")) names.emplace_back(string_of(name));
    if (flag(fields, "isNatural")) names = common_columns(kept, added);
    const ir::Location location = translation_.place(field(fields, "rarg"));
    for (const std::string& name : names) {
      auto equal = merge(name, kept, added, location);
      if (!equal) return false;
      on = ir::and_of(on, std::move(equal));
    }
    return true;
  }

  [[nodiscard]] std::vector<std::size_t> tables_with(const std::string& name,
                                                     const std::vector<std::size_t>& tables) const {
    std::vector<std::size_t> found;
    for (const std::size_t table : tables) {
      if (translation_.schema.find(scope_.tables[table].entity, name)) found.push_back(table);
    }
    return found;
  }

  [[nodiscard]] std::vector<std::string> common_columns(const std::vector<std::size_t>& kept,
                                                        const std::vector<std::size_t>& added) const {
    std::vector<std::string> names;
    for (const std::size_t table : added) {
      for (const std::string& name : attribute_names(translation_.schema[scope_.tables[table].entity])) {
        if (!tables_with(name, kept).empty()) names.push_back(name);
      }
    }
    return names;
  }

  ir::ExpressionPtr merge(const std::string& name, const std::vector<std::size_t>& kept,
                          const std::vector<std::size_t>& added, const ir::Location& location) {
    auto left = tables_with(name, kept);
    const auto right = tables_with(name, added);
    const auto earlier =
        std::find_if(scope_.merged.begin(), scope_.merged.end(),
                     [&](const MergedColumn& merged) { return equal_ignoring_case(merged.name, name); });
    if (earlier != scope_.merged.end()) left = {earlier->preferred};
    if (left.size() != 1 || right.size() != 1) {
      return translation_.error("Q2234", location,
                                "USING needs the column '" + name + "' exactly once on each side");
    }
    const auto column = [&](std::size_t table) {
      return column_of(translation_, scope_, table,
                       *translation_.schema.find(scope_.tables[table].entity, name), location);
    };
    auto equal = ir::make_binary(ir::BinaryOp::Equal, column(left[0]), column(right[0]), location);
    if (earlier != scope_.merged.end()) {
      earlier->tables.push_back(right[0]);
    } else {
      scope_.merged.push_back({name, left[0], {left[0], right[0]}});
    }
    return equal;
  }

  Translation& translation_;
  Scope& scope_;
  ir::RowSet& rows_;
};

}  // namespace

bool add_from(Translation& translation, const Node& from_clause, Scope& scope, ir::RowSet& rows) {
  FromClause from(translation, scope, rows);
  bool complete = true;
  for (const Node& item : from_clause) {
    const auto tables = from.add(item);
    complete = complete && tables.has_value();
    if (tables) scope.display_order.insert(scope.display_order.end(), tables->begin(), tables->end());
  }
  return complete;
}

bool add_rows(Translation& translation, const Node& select, Scope& scope, ir::RowSet& rows) {
  if (!add_from(translation, field(select, "fromClause"), scope, rows)) return false;
  const Node& where = field(select, "whereClause");
  if (where.is_null()) return true;
  auto condition = Expressions(translation, scope).condition(where, Use::Filter);
  if (!condition) return false;
  rows.where = ir::and_of(rows.where, std::move(condition));
  return true;
}

}  // namespace quiesce::parsers::sql
