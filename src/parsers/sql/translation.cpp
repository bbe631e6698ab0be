#include "parsers/sql/translation.hpp"

#include <optional>
#include <variant>

namespace quiesce::parsers::sql {
namespace {

std::optional<std::size_t> first_offset(const Node& node) {
  std::vector<const Node*> pending{&node};
  while (!pending.empty()) {
    const Node& next = *pending.back();
    pending.pop_back();
    const auto offset = next.find("location").number();
    if (offset && *offset >= 0) return static_cast<std::size_t>(*offset);
    for (auto child = next.rbegin(); child != next.rend(); ++child) pending.push_back(&*child);
  }
  return std::nullopt;
}

template <typename... Visitors>
struct Overload : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overload(Visitors...) -> Overload<Visitors...>;

}  // namespace

ir::Location Translation::place(const Node& node) const {
  return place(first_offset(node).value_or(0));
}

ir::ExpressionPtr Translation::unknown(const std::string& reason, ir::Type type, bool nullable,
                                       const ir::Location& location) {
  if (note_unknown) note_unknown(location, reason);
  return ir::make_expression(ir::Unknown{reason, nullable}, type, location);
}

ir::ExpressionPtr Translation::now(ir::Type type, const ir::Location& location) {
  if (time_is_unknown) return unknown("the current time in a CHECK", type, false, location);
  if (!make_variable) return ir::make_expression(ir::Now{}, type, location);
  auto& kept = now_[type];
  if (!kept) {
    const ir::VariableId variable = make_variable("now", type, false);
    never_null_.insert(variable);
    prelude.push_back({ir::Assign{variable, ir::make_expression(ir::Now{}, type, location)}, location});
    kept = ir::make_variable(variable, type, location);
  }
  return ir::make_variable(std::get<ir::VariableRef>(kept->node).variable, type, location);
}

bool Translation::is_now(const ir::Expression& expression) const {
  if (std::holds_alternative<ir::Now>(expression.node)) return true;
  const auto* reference = std::get_if<ir::VariableRef>(&expression.node);
  if (reference == nullptr) return false;
  const auto kept = now_.find(expression.type);
  return kept != now_.end() && std::get<ir::VariableRef>(kept->second->node).variable == reference->variable;
}

ir::ExpressionPtr Translation::keep(const std::string& name, const ir::ExpressionPtr& value) {
  const bool nullable = may_be_null(value);
  const ir::VariableId variable = make_variable(name, value->type, nullable);
  if (!nullable) never_null_.insert(variable);
  prelude.push_back({ir::Assign{variable, value}, value->location});
  return ir::make_variable(variable, value->type, value->location);
}

bool Translation::may_be_null(const ir::ExpressionPtr& expression) const {
  const auto either = [&](const ir::ExpressionPtr& a, const ir::ExpressionPtr& b) {
    return may_be_null(a) || may_be_null(b);
  };
  return std::visit(
      Overload{
          [](const ir::Literal& literal) { return ir::is_null(literal.value); },
          [&](const ir::VariableRef& reference) { return !never_null_.contains(reference.variable); },
          [](const ir::InputRef&) { return true; },
          [&](const ir::ColumnRef& column) {
            return outer_rows.contains(column.row) || !schema[column.attribute].not_null;
          },
          [&](const ir::Unary& unary) {
            return unary.op != ir::UnaryOp::IsNull && may_be_null(unary.operand);
          },
          [&](const ir::Binary& binary) {
            return binary.op != ir::BinaryOp::Same && either(binary.left, binary.right);
          },
          [&](const ir::Conditional& conditional) { return either(conditional.then, conditional.otherwise); },
          [](const ir::Aggregate& aggregate) {
            return aggregate.op != ir::AggregateOp::Exists && aggregate.op != ir::AggregateOp::Count &&
                   aggregate.op != ir::AggregateOp::CountDistinct;
          },
          [](const ir::Unknown& unknown) { return unknown.nullable; },
          [](const ir::Generated&) { return false; },
          [](const ir::Now&) { return false; },
          [](const ir::CursorLength&) { return false; },
      },
      expression->node);
}

std::vector<std::string> entity_names(const ir::Schema& schema) {
  std::vector<std::string> names;
  for (const ir::Entity& entity : schema.entities) names.push_back(entity.name);
  return names;
}

std::vector<std::string> attribute_names(const ir::Entity& entity) {
  std::vector<std::string> names;
  for (const ir::Attribute& attribute : entity.attributes) names.push_back(attribute.name);
  return names;
}

const ir::Value* literal_value(const ir::Expression& expression) {
  const auto* literal = std::get_if<ir::Literal>(&expression.node);
  return literal == nullptr ? nullptr : &literal->value;
}

bool is_null_literal(const ir::Expression& expression) {
  const ir::Value* value = literal_value(expression);
  return value != nullptr && ir::is_null(*value);
}

}  // namespace quiesce::parsers::sql
