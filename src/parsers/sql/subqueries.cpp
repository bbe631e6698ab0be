// Aggregates, EXISTS, IN (SELECT …) and scalar subqueries.
#include <array>

#include "parsers/sql/coercion.hpp"
#include "parsers/sql/expression_facts.hpp"
#include "parsers/sql/lexer.hpp"
#include "parsers/sql/select.hpp"

namespace quiesce::parsers::sql {
namespace {

std::optional<ir::AggregateOp> aggregate_operator(std::string_view name, bool distinct) {
  if (name == "count") return distinct ? ir::AggregateOp::CountDistinct : ir::AggregateOp::Count;
  if (name == "sum" && !distinct) return ir::AggregateOp::Sum;
  if (name == "min") return ir::AggregateOp::Min;
  if (name == "max") return ir::AggregateOp::Max;
  return std::nullopt;
}

bool fits(ir::AggregateOp op, ir::Type type) {
  if (op == ir::AggregateOp::Sum) return ir::is_numeric(type);
  if (op == ir::AggregateOp::Min || op == ir::AggregateOp::Max) return type != ir::Type::Boolean;
  return true;
}

ir::ExpressionPtr exists_over(ir::RowSet rows, ir::ExpressionPtr extra, const ir::Location& location) {
  rows.where = ir::and_of(rows.where, std::move(extra));
  return ir::make_expression(ir::Aggregate{ir::AggregateOp::Exists, std::move(rows), nullptr},
                             ir::Type::Boolean, location);
}

}  // namespace

bool is_aggregate_name(std::string_view name) {
  static constexpr std::array<std::string_view, 17> names = {
      "count",      "sum",          "min",      "max",     "avg",   "array_agg",
      "string_agg", "group_concat", "bool_and", "bool_or", "every", "json_agg",
      "jsonb_agg",  "stddev",       "variance", "bit_and", "bit_or"};
  for (const std::string_view known : names) {
    if (known == name) return true;
  }
  return false;
}

bool contains_aggregate(const Node& node) {
  std::vector<const Node*> pending{&node};
  while (!pending.empty()) {
    const Node& next = *pending.back();
    pending.pop_back();
    if (next.key() == "SubLink") {  // what is inside belongs to the inner query
      pending.push_back(&field(next, "testexpr"));
      continue;
    }
    const bool call = next.key() == "FuncCall" && field(next, "over").is_null();
    if (call && is_aggregate_name(to_lower(last_name(field(next, "funcname"))))) return true;
    for (const Node& child : next) pending.push_back(&child);
  }
  return false;
}

ir::ExpressionPtr Expressions::aggregate(std::string_view name, const Node& fields) {
  const ir::Location location = translation_.place(fields);
  if (aggregated_ == nullptr) {
    return translation_.error(
        "Q2253", location, "the aggregate '" + std::string(name) + "' cannot stand here",
        "aggregates stand in the list of columns of a SELECT, and not inside each other");
  }
  const auto op = aggregate_operator(name, flag(fields, "agg_distinct"));
  const Node& arguments = field(fields, "args");
  const bool star = flag(fields, "agg_star");
  if (!op || flag(fields, "agg_within_group") || (!star && arguments.size() != 1) ||
      (star && name != "count")) {
    return translation_.error("Q2254", location,
                              "the aggregate '" + std::string(name) + "' is not supported in this form",
                              "COUNT, COUNT(DISTINCT …), SUM, MIN and MAX are");
  }
  // Each aggregate ranges over rows of its own.
  Scope inner;
  inner.parent = scope_.parent;
  ir::Aggregate result{*op, {}, nullptr};
  if (!add_rows(translation_, *aggregated_, inner, result.rows)) return nullptr;
  Expressions inside(translation_, inner);
  if (!field(fields, "agg_filter").is_null()) {
    auto filter = inside.condition(field(fields, "agg_filter"), Use::Filter);
    if (!filter) return nullptr;
    result.rows.where = ir::and_of(result.rows.where, std::move(filter));
  }
  if (star) return ir::make_expression(std::move(result), ir::Type::Integer, location);
  result.value = inside.translate(arguments[0]);
  if (!result.value) return nullptr;
  if (!fits(*op, result.value->type)) {
    return translation_.error("Q2255", location,
                              "type clash: '" + std::string(name) + "' cannot take values of type " +
                                  std::string(ir::to_string(result.value->type)));
  }
  if (mentions_only_others(*result.value, result.rows)) {
    return translation_.error("Q2256", location, "this aggregate uses only columns of the outer query");
  }
  const bool counts = *op == ir::AggregateOp::Count || *op == ir::AggregateOp::CountDistinct;
  const ir::Type type = counts ? ir::Type::Integer : result.value->type;
  return ir::make_expression(std::move(result), type, location);
}

ir::ExpressionPtr Expressions::sublink(const Node& fields, Use use, bool negated) {
  const std::string_view type = text_field(fields, "subLinkType");
  const Node& select = field(field(fields, "subselect"), "SelectStmt");
  const ir::Location location = translation_.place(fields);
  const std::string_view op = last_name(field(fields, "operName"));
  ir::ExpressionPtr result;
  if (type == "EXISTS_SUBLINK") {
    result = exists(select, location);
  } else if (type == "EXPR_SUBLINK") {
    result = scalar(select, location);
    if (result && negated && result->type != ir::Type::Boolean) {
      return translation_.error("Q2257", location, "NOT needs a condition");
    }
  } else if (type == "ANY_SUBLINK" && (op.empty() || op == "=")) {
    return in_query(fields, use, negated);
  } else if (type == "ALL_SUBLINK" && op == "<>") {
    return in_query(fields, use, !negated);
  } else {
    return translation_.error("Q2258", location, "this form of subquery is not supported",
                              "write EXISTS or IN");
  }
  return result && negated ? negate(std::move(result), location) : result;
}

ir::ExpressionPtr Expressions::exists(const Node& select, const ir::Location& location) {
  std::optional<std::uint32_t> limit;
  if (!is_plain_select(translation_, select) || !read_limit(translation_, select, limit)) return nullptr;
  if (has_aggregate(select) || limit == 0U) {
    return translation_.error("Q2259", location,
                              "EXISTS over COUNT, SUM, MIN, MAX or LIMIT 0 is always the same",
                              "an aggregate always gives one row: compare its value instead");
  }
  Scope inner;
  inner.parent = &scope_;
  ir::RowSet rows;
  if (!add_rows(translation_, select, inner, rows)) return nullptr;
  return exists_over(std::move(rows), nullptr, location);
}

ir::ExpressionPtr Expressions::row_equality(const Node& left, const std::vector<ir::ExpressionPtr>& right,
                                            const ir::Location& location) {
  const bool is_row = kind_of(left) == "RowExpr";
  const Node& items = field(fields_of(left), "args");
  if ((is_row ? items.size() : 1) != right.size()) {
    return translation_.error("Q2260", location,
                              "the query inside IN has another number of columns than the left side");
  }
  std::vector<ir::ExpressionPtr> parts;
  for (std::size_t i = 0; i < right.size(); ++i) {
    auto value = translate(is_row ? items[i] : left);
    if (!value) return nullptr;
    parts.push_back(compare(ir::BinaryOp::Equal, std::move(value), right[i], location));
    if (!parts.back()) return nullptr;
  }
  return join(ir::BinaryOp::And, parts, location);
}

/// x IN (SELECT y …) is TRUE if some y equals x, else NULL if some comparison is NULL, else FALSE.
ir::ExpressionPtr Expressions::in_query(const Node& fields, Use use, bool negated) {
  const Node& select = field(field(fields, "subselect"), "SelectStmt");
  const Node& left = field(fields, "testexpr");
  const ir::Location location = translation_.place(fields);
  if (!is_plain_select(translation_, select)) return nullptr;
  if (!field(select, "limitCount").is_null()) {
    return translation_.error("Q2261", location, "LIMIT inside IN (SELECT …) is not supported");
  }
  if (has_aggregate(select)) {
    auto value = scalar(select, location);
    auto equal = value ? row_equality(left, {value}, location) : nullptr;
    return equal && negated ? negate(std::move(equal), location) : equal;
  }
  bool may_be_null = true;
  // `wanted`: which combinations count, given the equality.
  const auto some = [&](auto wanted) -> ir::ExpressionPtr {
    Scope inner;
    inner.parent = &scope_;
    ir::RowSet rows;
    std::vector<ir::SelectItem> items;
    if (!add_rows(translation_, select, inner, rows)) return nullptr;
    if (!read_items(translation_, field(select, "targetList"), inner, nullptr, items)) return nullptr;
    std::vector<ir::ExpressionPtr> values;
    for (ir::SelectItem& item : items) values.push_back(std::move(item.value));
    auto equal = row_equality(left, values, location);
    if (!equal) return nullptr;
    may_be_null = translation_.may_be_null(equal);
    return exists_over(std::move(rows), wanted(std::move(equal)), location);
  };
  const auto is_true = [](ir::ExpressionPtr equal) { return equal; };
  const auto is_null = [&](ir::ExpressionPtr equal) {
    return ir::make_unary(ir::UnaryOp::IsNull, std::move(equal), location);
  };
  const auto is_not_false = [&](const ir::ExpressionPtr& equal) {
    if (!translation_.may_be_null(equal)) return equal;
    return ir::make_binary(ir::BinaryOp::Or, equal, is_null(equal), location);
  };
  if (use == Use::Filter) {
    if (!negated) return some(is_true);
    auto possible = some(is_not_false);
    return possible ? negate(std::move(possible), location) : nullptr;
  }
  auto found = some(is_true);
  if (!found) return nullptr;
  if (may_be_null) {
    auto open = some(is_null);
    if (!open) return nullptr;
    const auto literal = [&](ir::Value value) {
      return ir::make_literal(std::move(value), ir::Type::Boolean, location);
    };
    auto not_found = ir::make_expression(
        ir::Conditional{std::move(open), literal(ir::Null{}), literal(false)}, ir::Type::Boolean, location);
    found = ir::make_expression(ir::Conditional{std::move(found), literal(true), std::move(not_found)},
                                ir::Type::Boolean, location);
  }
  return negated ? negate(std::move(found), location) : found;
}

ir::ExpressionPtr Expressions::scalar(const Node& select, const ir::Location& location) {
  if (!is_plain_select(translation_, select)) return nullptr;
  std::vector<ir::SelectItem> items;
  Scope inner;
  inner.parent = &scope_;
  ir::RowSet rows;
  const bool aggregates = has_aggregate(select);
  if (aggregates ? !add_from(translation_, field(select, "fromClause"), inner, rows)
                 : !add_rows(translation_, select, inner, rows)) {
    return nullptr;
  }
  inner.aggregated = aggregates;
  if (!read_items(translation_, field(select, "targetList"), inner, aggregates ? &select : nullptr, items))
    return nullptr;
  if (items.size() != 1)
    return translation_.error("Q2262", location, "a subquery used as a value has to give one column");
  if (aggregates && field(select, "limitCount").is_null()) return items[0].value;
  // At most one row fulfils a condition that fixes a key, and then its value is the least one.
  if (!aggregates && items[0].value->type != ir::Type::Boolean && fixes_key(translation_.schema, rows)) {
    const ir::Type type = items[0].value->type;
    return ir::make_expression(ir::Aggregate{ir::AggregateOp::Min, std::move(rows), items[0].value}, type,
                               location);
  }
  return translation_.error("Q2263", location, "this subquery could give more than one row",
                            "use COUNT, SUM, MIN or MAX, fix a key with '=', or write a query of its own");
}

}  // namespace quiesce::parsers::sql
