#include "analyzer/proof/likely.hpp"

#include <algorithm>

#include "analyzer/proof/selections.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {
namespace {

constexpr std::size_t most_literals = 10;  ///< that are compared with one another's columns

bool joins(ir::BinaryOp op) {
  return op != ir::BinaryOp::And && op != ir::BinaryOp::Or;
}

bool computes(ir::BinaryOp op) {
  return op == ir::BinaryOp::Add || op == ir::BinaryOp::Subtract || op == ir::BinaryOp::Multiply ||
         op == ir::BinaryOp::Divide || op == ir::BinaryOp::Remainder;
}

}  // namespace

Likely::Likely(const ir::Application& application, const std::vector<std::size_t>& functionalities) {
  schema(application.schema);
  for (const ir::Invariant& invariant : application.invariants) rule(invariant.rule);
  for (const ir::Rule& assumption : application.assumptions) rule(assumption);
  for (const std::size_t f : functionalities) functionality(application, f);
  for (auto& found : found_) {
    Constant& constant = found.second;
    std::vector<Constant>& known = literals_[leader(found.first)];
    const bool is_new = std::none_of(known.begin(), known.end(),
                                     [&](const Constant& one) { return same_term(one, constant); });
    if (is_new && known.size() < most_literals) known.push_back(std::move(constant));
  }
}

bool Likely::comparable(ir::AttributeId column, std::size_t functionality, const Term& term) const {
  const auto a = find(place_of(column));
  const auto b = find(functionality, term);
  return a && b && leader(*a) == leader(*b);
}

bool Likely::comparable(std::size_t functionality, const Term& a, const Term& b) const {
  const auto left = find(functionality, a);
  const auto right = find(functionality, b);
  return left && right && leader(*left) == leader(*right);
}

const std::vector<Constant>& Likely::literals(ir::AttributeId column) const {
  const auto place = find(place_of(column));
  const auto known = place ? literals_.find(leader(*place)) : literals_.end();
  return known == literals_.end() ? none_ : known->second;
}

const std::vector<Constant>& Likely::literals(std::size_t functionality, const Term& term) const {
  const auto place = find(functionality, term);
  const auto known = place ? literals_.find(leader(*place)) : literals_.end();
  return known == literals_.end() ? none_ : known->second;
}

std::size_t Likely::at(const Place& place) {
  const auto [known, is_new] = places_.emplace(place, up_.size());
  if (is_new) up_.push_back(known->second);
  return known->second;
}

std::optional<std::size_t> Likely::find(const Place& place) const {
  const auto known = places_.find(place);
  return known == places_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<std::size_t> Likely::find(std::size_t functionality, const Term& term) const {
  if (const auto* input = std::get_if<ir::InputId>(&term))
    return find(Place{Kind::Input, functionality, input->index, 0});
  if (const auto* name = std::get_if<ir::NameId>(&term))
    return find(Place{Kind::Name, functionality, name->index, 0});
  return std::nullopt;
}

std::size_t Likely::leader(std::size_t place) const {
  while (up_[place] != place) place = up_[place];
  return place;
}

void Likely::join(const std::optional<Place>& a, const std::optional<Place>& b) {
  if (!a || !b) return;
  const std::size_t left = leader(at(*a));
  const std::size_t right = leader(at(*b));
  up_[std::max(left, right)] = std::min(left, right);
}

std::optional<Likely::Place> Likely::source(const ir::Expression& value, std::size_t owner) {
  if (const auto* column = std::get_if<ir::ColumnRef>(&value.node)) return place_of(column->attribute);
  if (const auto* variable = std::get_if<ir::VariableRef>(&value.node))
    return Place{Kind::Variable, owner, variable->variable.index, 0};
  if (const auto* input = std::get_if<ir::InputRef>(&value.node))
    return Place{Kind::Input, owner, input->input.index, 0};
  if (const auto* literal = std::get_if<ir::Literal>(&value.node)) {
    if (ir::is_null(literal->value)) return std::nullopt;
    const Place place{Kind::Literal, places_.size(), 0, 0};
    found_.emplace_back(at(place), Constant{literal->value, value.type});
    return place;
  }
  if (const auto* unary = std::get_if<ir::Unary>(&value.node))
    return unary->op == ir::UnaryOp::Negate ? source(*unary->operand, owner) : std::nullopt;
  if (const auto* binary = std::get_if<ir::Binary>(&value.node)) {
    if (!computes(binary->op)) return std::nullopt;
    const auto left = source(*binary->left, owner);
    return left ? left : source(*binary->right, owner);
  }
  if (const auto* either = std::get_if<ir::Conditional>(&value.node)) {
    const auto then = source(*either->then, owner);
    return then ? then : source(*either->otherwise, owner);
  }
  const auto* aggregate = std::get_if<ir::Aggregate>(&value.node);
  return aggregate != nullptr && aggregate->value ? source(*aggregate->value, owner) : std::nullopt;
}

void Likely::part(const ir::Expression& value, std::size_t owner) {
  if (const auto* column = std::get_if<ir::ColumnRef>(&value.node)) at(place_of(column->attribute));
  if (const auto* binary = std::get_if<ir::Binary>(&value.node); binary != nullptr && joins(binary->op))
    join(source(*binary->left, owner), source(*binary->right, owner));
  if (const auto* either = std::get_if<ir::Conditional>(&value.node))
    join(source(*either->then, owner), source(*either->otherwise, owner));
}

void Likely::expression(const ir::Expression& value, std::size_t owner) {
  ir::walk(value, [&](const ir::Expression& one) { part(one, owner); });
}

void Likely::statement(const ir::Statement& statement, std::size_t transaction) {
  ir::walk_expressions(statement, [&](const ir::Expression& one) { part(one, transaction); });
  const auto item = [&](ir::CursorId cursor, std::size_t i) {
    return Place{Kind::Item, transaction, cursor.index, i};
  };
  const auto variable = [&](ir::VariableId id) { return Place{Kind::Variable, transaction, id.index, 0}; };
  if (const auto* assign = std::get_if<ir::Assign>(&statement.node))
    join(variable(assign->target), source(*assign->value, transaction));
  if (const auto* query = std::get_if<ir::Query>(&statement.node)) {
    for (std::size_t i = 0; i < query->items.size(); ++i)
      join(item(query->cursor, i), source(*query->items[i].value, transaction));
  }
  if (const auto* append = std::get_if<ir::Append>(&statement.node)) {
    for (std::size_t i = 0; i < append->values.size(); ++i)
      join(item(append->cursor, i), source(*append->values[i], transaction));
  }
  if (const auto* fetch = std::get_if<ir::Fetch>(&statement.node)) {
    for (std::size_t i = 0; i < fetch->into.size(); ++i)
      join(variable(fetch->into[i]), item(fetch->cursor, i));
  }
  if (const auto* insert = std::get_if<ir::Insert>(&statement.node)) {
    for (std::uint32_t a = 0; a < insert->values.size(); ++a) at(place_of({insert->entity, a}));
    for (std::uint32_t a = 0; a < insert->values.size(); ++a)
      join(place_of({insert->entity, a}), source(*insert->values[a], transaction));
  }
  if (const auto* update = std::get_if<ir::Update>(&statement.node)) {
    for (const ir::CellAssignment& cell : update->assignments) at(place_of(cell.attribute));
    for (const ir::CellAssignment& cell : update->assignments)
      join(place_of(cell.attribute), source(*cell.value, transaction));
  }
}

void Likely::rule(const ir::Rule& rule) {
  if (rule.premise) expression(*rule.premise, 0);
  expression(*rule.conclusion, 0);
  for (const ir::RowBinding& binding : rule.rows) {
    if (binding.outer_on) expression(*binding.outer_on, 0);
  }
}

void Likely::schema(const ir::Schema& schema) {
  for (std::uint32_t e = 0; e < schema.entities.size(); ++e) {
    const ir::Entity& entity = schema.entities[e];
    for (const ir::Check& check : entity.checks) expression(*check.condition, 0);
    for (const ir::ForeignKey& key : entity.foreign_keys) {
      for (std::size_t a = 0; a < key.attributes.size() && a < key.target_attributes.size(); ++a)
        join(place_of({{e}, key.attributes[a]}), place_of({key.target, key.target_attributes[a]}));
    }
  }
}

void Likely::functionality(const ir::Application& application, std::size_t index) {
  const ir::Functionality& functionality = application.functionalities[index];
  for (const ir::ExpressionPtr& assumption : functionality.assumptions) expression(*assumption, index);
  for (const ir::Step& step : functionality.steps) {
    const std::size_t t = step.transaction.index;
    const ir::Transaction& transaction = application.transactions[t];
    for (const ir::Segment& segment : transaction.segments)
      ir::walk(segment.body, [&](const ir::Statement& one) { statement(one, t); });
    for (std::size_t p = 0; p < transaction.parameters.size() && p < step.arguments.size(); ++p) {
      const auto* input = std::get_if<ir::InputId>(&step.arguments[p]);
      const Place given = input != nullptr
                              ? Place{Kind::Input, index, input->index, 0}
                              : Place{Kind::Name, index, std::get<ir::NameId>(step.arguments[p]).index, 0};
      join(given, Place{Kind::Variable, t, transaction.parameters[p].index, 0});
    }
    for (const ir::Publication& publication : step.publishes)
      join(Place{Kind::Name, index, publication.name.index, 0},
           Place{Kind::Variable, t, publication.variable.index, 0});
  }
}

}  // namespace quiesce::analyzer::proof
