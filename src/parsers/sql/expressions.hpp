// Enters: an expression of libpg_query's tree. Leaves: an IR expression, or nothing after an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parsers/sql/scope.hpp"

namespace quiesce::parsers::sql {

/// What becomes of a condition: its value is used, or only whether it is TRUE. A filter takes NULL for
/// FALSE, which makes IN (SELECT …) simpler.
enum class Use : std::uint8_t { Value, Filter };

class Expressions {
 public:
  /// `aggregated`: the fields of the SelectStmt whose rows COUNT, SUM, … stand for; null where no aggregate
  /// may stand.
  Expressions(Translation& translation, const Scope& scope, const Node* aggregated = nullptr)
      : translation_(translation), scope_(scope), aggregated_(aggregated) {}

  [[nodiscard]] ir::ExpressionPtr translate(const Node& node, Use use = Use::Value);
  /// A boolean one.
  [[nodiscard]] ir::ExpressionPtr condition(const Node& node, Use use);

 private:
  // expressions.cpp
  ir::ExpressionPtr dispatch(const Node& node, Use use);
  ir::ExpressionPtr constant(const Node& fields);
  ir::ExpressionPtr whole_number(const Node& fields);
  ir::ExpressionPtr column(const Node& fields);
  ir::ExpressionPtr parameter(const Node& fields);
  ir::ExpressionPtr logic(const Node& fields, Use use);
  ir::ExpressionPtr null_test(const Node& fields);
  ir::ExpressionPtr boolean_test(const Node& fields);
  ir::ExpressionPtr case_of(const Node& fields);
  ir::ExpressionPtr choose(ir::ExpressionPtr condition, ir::ExpressionPtr then, ir::ExpressionPtr otherwise,
                           const ir::Location& location);
  ir::ExpressionPtr clock(const Node& fields);

  // operators.cpp
  ir::ExpressionPtr operation(const Node& fields, Use use);
  ir::ExpressionPtr binary(const Node& fields, std::string_view name);
  ir::ExpressionPtr unary(const Node& fields, std::string_view name);
  ir::ExpressionPtr compare(ir::BinaryOp op, ir::ExpressionPtr left, ir::ExpressionPtr right,
                            const ir::Location& location);
  ir::ExpressionPtr compare_nodes(ir::BinaryOp op, const Node& left, const Node& right,
                                  const ir::Location& location);
  ir::ExpressionPtr arithmetic(ir::BinaryOp op, ir::ExpressionPtr left, ir::ExpressionPtr right,
                               const ir::Location& location);
  ir::ExpressionPtr moment_arithmetic(std::string_view name, const ir::ExpressionPtr& left,
                                      const ir::ExpressionPtr& right, const ir::Location& location);
  ir::ExpressionPtr in_list(const Node& fields);
  ir::ExpressionPtr between(const Node& fields, bool negated);
  ir::ExpressionPtr pattern(const Node& fields, std::string_view what);
  ir::ExpressionPtr null_if(const Node& fields);

  // functions.cpp
  ir::ExpressionPtr function(const Node& fields);
  ir::ExpressionPtr unknown_function(const std::string& name, ir::Type type, const Node& fields);
  ir::ExpressionPtr absolute(const Node& argument, const ir::Location& location);
  ir::ExpressionPtr coalesce(const Node& arguments, const ir::Location& location);
  ir::ExpressionPtr extreme(const Node& fields);
  ir::ExpressionPtr cast(const Node& fields);
  bool translate_all(const Node& nodes, std::vector<ir::ExpressionPtr>& into);

  // subqueries.cpp
  ir::ExpressionPtr aggregate(std::string_view name, const Node& fields);
  ir::ExpressionPtr sublink(const Node& fields, Use use, bool negated);
  ir::ExpressionPtr exists(const Node& select, const ir::Location& location);
  ir::ExpressionPtr in_query(const Node& fields, Use use, bool negated);
  ir::ExpressionPtr row_equality(const Node& left, const std::vector<ir::ExpressionPtr>& right,
                                 const ir::Location& location);
  ir::ExpressionPtr scalar(const Node& select, const ir::Location& location);

  Translation& translation_;
  const Scope& scope_;
  const Node* aggregated_;
};

/// COUNT, SUM, …: of this select itself, not of one inside it.
[[nodiscard]] bool contains_aggregate(const Node& node);
[[nodiscard]] bool is_aggregate_name(std::string_view name);
[[nodiscard]] bool is_interval(const Node& node);

/// a op b op c …, balanced, so that a thousand alternatives do not nest a thousand deep.
[[nodiscard]] ir::ExpressionPtr join(ir::BinaryOp op, const std::vector<ir::ExpressionPtr>& operands,
                                     const ir::Location& location);
[[nodiscard]] ir::ExpressionPtr negate(ir::ExpressionPtr operand, const ir::Location& location);

}  // namespace quiesce::parsers::sql
