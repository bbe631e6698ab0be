#include "analyzer/proof/assertion.hpp"

#include <algorithm>

#include "quiesce/ir/visit.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {
namespace {

void walk_rule(const ir::Rule& rule, const ir::ExpressionVisitor& visit) {
  if (rule.premise) ir::walk(*rule.premise, visit);
  ir::walk(*rule.conclusion, visit);
}

void add_selection(const Selection& selection, Footprint& out) {
  out.entities.insert(selection.entity);
  for (const auto& [attribute, term] : selection.where) out.attributes.insert({selection.entity, attribute});
}

}  // namespace

Footprint footprint(const ir::Rule& rule) {
  Footprint result;
  for (const ir::RowBinding& binding : rule.rows) result.entities.insert(binding.entity);
  walk_rule(rule, [&](const ir::Expression& expression) {
    if (const auto* column = std::get_if<ir::ColumnRef>(&expression.node))
      result.attributes.insert(column->attribute);
    if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) {
      for (const ir::RowBinding& binding : aggregate->rows.bindings) result.entities.insert(binding.entity);
    }
  });
  return result;
}

Footprint footprint(const Assertions& assertions, const Assertion& assertion) {
  Footprint result;
  const auto of_fact = [&](const Fact& fact) {
    const auto select = [&](std::size_t index) -> const Selection& {
      const Selection& selection = assertions.selection(fact.point, index);
      add_selection(selection, result);
      return selection;
    };
    std::visit(ir::overload{[](const Known&) {}, [](const NotNull&) {}, [](const Compared&) {},
                            [&](const RowThere& node) { select(node.selection); },
                            [&](const CellTest& node) {
                              const ir::EntityId entity = select(node.selection).entity;
                              result.attributes.insert({entity, node.test.attribute});
                              if (node.guard) result.attributes.insert({entity, node.guard->attribute});
                            }},
               fact.node);
  };
  std::visit(ir::overload{[&](const StateRule& node) { result = footprint(node.rule); }, of_fact,
                          [](const Apart&) {}},
             assertion.node);
  return result;
}

bool touches(const ir::TransactionAccess& access, const Footprint& footprint) {
  const auto written = [&](ir::AttributeId attribute) { return access.writes.contains(attribute); };
  const auto comes_or_goes = [&](ir::EntityId entity) {
    return access.inserts.contains(entity) || access.deletes.contains(entity);
  };
  return std::any_of(footprint.attributes.begin(), footprint.attributes.end(), written) ||
         std::any_of(footprint.entities.begin(), footprint.entities.end(), comes_or_goes);
}

bool has_aggregates(const ir::Rule& rule) {
  bool found = std::any_of(rule.rows.begin(), rule.rows.end(),
                           [](const ir::RowBinding& binding) { return binding.outer_on != nullptr; });
  walk_rule(rule, [&](const ir::Expression& expression) {
    found = found || std::holds_alternative<ir::Aggregate>(expression.node);
  });
  return found;
}

}  // namespace quiesce::analyzer::proof
