#include "ir/fingerprint_feed.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::ir {

void FingerprintFeed::entity(EntityId id) {
  entities_.insert(id);
  const std::string& name = application_.schema[id].name;
  hash_.text(name);
  // Names are unique in a schema; should they not be, their order tells.
  std::uint64_t earlier = 0;
  for (std::uint32_t e = 0; e < id.index; ++e)
    earlier += application_.schema.entities[e].name == name ? 1 : 0;
  hash_.number(earlier);
}

void FingerprintFeed::attribute(AttributeId id) {
  entity(id.entity);
  hash_.number(id.index);
}

/// With all that it is a kind of: that is what handlers ask.
void FingerprintFeed::error(ErrorTypeId id) {
  for (std::optional<ErrorTypeId> at = id; at; at = application_.error_types[at->index].parent) {
    const std::string& name = application_.error_types[at->index].name;
    std::uint64_t earlier = 0;
    for (std::uint32_t e = 0; e < at->index; ++e) earlier += application_.error_types[e].name == name ? 1 : 0;
    hash_.flag(true).text(name).number(earlier);
  }
  hash_.flag(false);
}

void FingerprintFeed::value(const Value& value) {
  hash_.number(value.index());
  std::visit(overload{[](Null) {}, [&](bool flag) { hash_.flag(flag); },
                      [&](const Number& number) {
                        hash_.number(static_cast<std::uint64_t>(number.numerator()));
                        hash_.number(static_cast<std::uint64_t>(number.denominator()));
                      },
                      [&](const std::string& text) { hash_.text(text); },
                      [&](Moment moment) { hash_.number(static_cast<std::uint64_t>(moment.ticks)); }},
             value);
}

void FingerprintFeed::expression(const ExpressionPtr& expression) {
  hash_.flag(expression != nullptr);
  if (!expression) return;
  hash_.number(expression->node.index());
  word(expression->type);
  std::visit(overload{[&](const Literal& node) { value(node.value); },
                      [&](const VariableRef& node) { id(node.variable); },
                      [&](const InputRef& node) { id(node.input); },
                      [&](const ColumnRef& node) {
                        id(node.row);
                        attribute(node.attribute);
                      },
                      [&](const Unary& node) {
                        word(node.op);
                        this->expression(node.operand);
                      },
                      [&](const Binary& node) {
                        word(node.op);
                        this->expression(node.left);
                        this->expression(node.right);
                      },
                      [&](const Conditional& node) {
                        this->expression(node.condition);
                        this->expression(node.then);
                        this->expression(node.otherwise);
                      },
                      [&](const Aggregate& node) {
                        word(node.op);
                        rows(node.rows);
                        this->expression(node.value);
                      },
                      [&](const Unknown& node) { hash_.flag(node.nullable); },
                      [&](const Generated& node) {
                        hash_.number(node.attributes.size());
                        for (const AttributeId one : node.attributes) attribute(one);
                      },
                      [](const Now&) {}, [&](const CursorLength& node) { id(node.cursor); }},
             expression->node);
}

void FingerprintFeed::expressions(const std::vector<ExpressionPtr>& list) {
  hash_.number(list.size());
  for (const ExpressionPtr& one : list) expression(one);
}

void FingerprintFeed::binding(const RowBinding& binding) {
  id(binding.row);
  entity(binding.entity);
  expression(binding.outer_on);
}

void FingerprintFeed::rows(const RowSet& rows) {
  hash_.number(rows.bindings.size());
  for (const RowBinding& one : rows.bindings) binding(one);
  expression(rows.where);
}

}  // namespace quiesce::ir
