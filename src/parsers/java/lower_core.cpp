// Emission, variables, raising, diagnostics.
#include "parsers/java/ir_walk.hpp"
#include "parsers/java/lowering.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::java {

void Lowering::emit(ir::Statement::Node node, const ir::Location& location) {
  if (!state_.reachable || !count_one()) return;
  out_->push_back({std::move(node), location});
}

/// One more statement or call. False if that is too many.
bool Lowering::count_one(bool call) {
  if (too_large_) return false;
  call_count_ += call ? 1U : 0U;
  if (++statement_count_ <= max_transaction_statements && call_count_ <= max_inlined_calls) return true;
  too_large_ = true;
  result_.touches_database = true;  // for all we know
  result_.diagnostics.error("Q4004", method_.node.field(Field::Name).location(),
                            "the method '" + std::string(method_.name) + "' is too large with what it calls",
                            "split it, or call fewer methods from it");
  return false;
}

ir::Block Lowering::capture(const Emit& produce) {
  ir::Block block;
  ir::Block* outer = out_;
  out_ = &block;
  produce();
  out_ = outer;
  return block;
}

ir::VariableId Lowering::variable(std::string name, ir::Type type, bool nullable, ir::VariableRole role,
                                  const ir::Location& location, bool published) {
  const ir::VariableId id{static_cast<std::uint32_t>(tx_.variables.size())};
  tx_.variables.push_back({std::move(name), type, nullable, role, published, location});
  return id;
}

ir::VariableId Lowering::temporary(std::string name, ir::Type type, bool nullable,
                                   const ir::Location& location) {
  return variable(std::move(name), type, nullable, ir::VariableRole::Temporary, location);
}

ir::ExpressionPtr Lowering::ref(ir::VariableId id, const ir::Location& location) const {
  return ir::make_variable(id, tx_[id].type, location);
}

void Lowering::assign(ir::VariableId target, const ir::ExpressionPtr& value, const ir::Location& location) {
  emit(ir::Assign{target, value}, location);
  state_.non_null.erase(target);
  state_.constants.erase(target);
  if (const auto known = constant(value)) state_.constants[target] = *known;
  const auto* source = std::get_if<ir::VariableRef>(&value->node);
  const bool null =
      source != nullptr && tx_[source->variable].nullable && state_.non_null.count(source->variable) == 0;
  if (source != nullptr && !null) state_.non_null[target] = true;
}

/// An expression that means the same when it is evaluated again later.
ir::ExpressionPtr Lowering::stable(const ir::ExpressionPtr& expression, const std::string& name,
                                   bool nullable) {
  if (std::holds_alternative<ir::Literal>(expression->node) ||
      std::holds_alternative<ir::VariableRef>(expression->node)) {
    return expression;
  }
  if (!is_volatile(*expression)) return expression;
  const ir::VariableId id = temporary(name, expression->type, nullable, expression->location);
  assign(id, expression, expression->location);
  return ref(id, expression->location);
}

/// The left operand was evaluated before the statements from `position` on, which the right one emitted:
/// where they change what it reads, its value is saved in front of them.
void Lowering::keep_left(Scalar& left, std::size_t position) {
  if (position >= out_->size() || !left.expression) return;
  if (std::holds_alternative<ir::Literal>(left.expression->node)) return;
  bool changed = is_volatile(*left.expression);
  const std::set<ir::VariableId> used = variables_of(*left.expression);
  for (std::size_t i = position; i < out_->size() && !changed; ++i) {
    for_each_target((*out_)[i], [&](const ir::VariableId& target) { changed |= used.count(target) != 0; });
  }
  if (!changed) return;
  const ir::Location location = left.expression->location;
  const ir::VariableId id = temporary("left", left.expression->type, left.maybe_null, location);
  out_->insert(out_->begin() + static_cast<std::ptrdiff_t>(position),
               ir::Statement{ir::Assign{id, left.expression}, location});
  left.expression = ref(id, location);
}

void Lowering::raise(std::string_view type, std::string reason, const Node& node) {
  raise(program_.errors.find(type, node), std::move(reason), node);
}

void Lowering::raise(ir::ErrorTypeId type, std::string reason, const Node& node) {
  for (auto it = catching_.rbegin(); it != catching_.rend(); ++it) {
    bool taken = false;
    for (const ir::ErrorTypeId caught : it->types) {
      taken |= program_.application.is_subtype(type, caught);
      if (state_.reachable && program_.errors.may_be_missed(type, caught)) {
        const auto& types = program_.application.error_types;
        error("Q4005", node,
              "whether a '" + types[caught.index].name + "' handler takes '" + types[type.index].name +
                  "' is not known: its class is not among the sources",
              "add the class to the sources, or catch it by its own name");
        taken = true;
      }
    }
    if (taken) break;
  }
  emit(ir::Throw{type, std::move(reason)}, node.location());
  state_.reachable = false;
}

void Lowering::raise_if(const ir::ExpressionPtr& condition, std::string_view type, std::string reason,
                        const Node& node) {
  if (!state_.reachable) return;
  if (const auto* known = std::get_if<ir::Literal>(&condition->node)) {
    if (known->value == ir::Value(true)) raise(type, std::move(reason), node);
    return;
  }
  ir::Block then = capture([&] { raise(type, std::move(reason), node); });
  state_.reachable = true;
  emit(ir::If{condition, std::move(then), {}}, node.location());
  assume(condition, false);
}

Scalar Lowering::non_null(Scalar scalar, const Node& given) {
  Node node = given;
  while (node.is(Kind::Parenthesized)) node = node.first();
  if (!is_null_possible(scalar)) {
    scalar.maybe_null = false;
    return scalar;
  }
  scalar.expression = stable(scalar.expression, "value", true);
  if (const auto* known = std::get_if<ir::Literal>(&scalar.expression->node)) {
    if (ir::is_null(known->value)) raise("NullPointerException", "null", node);
  } else {
    raise_if(ir::make_unary(ir::UnaryOp::IsNull, scalar.expression, node.location()), "NullPointerException",
             node.excerpt(60) + " is null", node);
  }
  scalar.maybe_null = false;
  return scalar;
}

Scalar Lowering::unknown(const JavaType& type, std::string reason, const Node& node) {
  Scalar scalar;
  scalar.type = type.is_scalar() ? type : simple_type(TypeKind::String);
  scalar.maybe_null = !scalar.type.primitive;
  scalar.expression = ir::make_expression(ir::Unknown{std::move(reason), scalar.maybe_null},
                                          ir_type(scalar.type), node.location());
  return scalar;
}

/// Any value of the type, but never null.
Scalar Lowering::unknown_but_there(const JavaType& type, std::string reason, const Node& node) {
  Scalar scalar = unknown(type, reason, node);
  scalar.maybe_null = false;
  scalar.expression =
      ir::make_expression(ir::Unknown{std::move(reason), false}, scalar.expression->type, node.location());
  return scalar;
}

void Lowering::error(std::string_view id, const Node& node, std::string message, std::string help) {
  result_.diagnostics.error(id, node.location(), std::move(message), std::move(help));
}

void Lowering::note(ir::Note::Kind kind, const Node& node, std::string text) {
  for (const ir::Note& known : result_.notes) {
    if (known.text == text && known.location == node.location()) return;
  }
  result_.notes.push_back({kind, std::move(text), std::nullopt, node.location()});
}

}  // namespace quiesce::parsers::java
