// Assignments, ++ and --, and where their targets live.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {

Value Lowering::assignment(const Node& node) {
  const Node left = node.field(Field::Left);
  const Node right = node.field(Field::Right);
  const std::string_view op = node.field(Field::Operator).text();
  JavaType expected;
  std::string name;
  if (left.is(Kind::Identifier)) {
    if (const Local* local = find_local(left.text())) expected = local->type;
    name = left.text();
  } else if (left.is(Kind::FieldAccess)) {
    name = left.field(Field::FieldName).text();
  }
  if (op == "=") {
    return store(left, eval_for(right, expected, {name, false, false}), node);
  }
  const Value current = eval(left);
  const Value value = combine(current, op.substr(0, op.size() - 1), left, right, node);
  // A compound assignment narrows as a cast does; numbers are mathematical here.
  const auto* scalar = std::get_if<Scalar>(&value);
  if (scalar != nullptr && expected.kind == TypeKind::Integer &&
      scalar->expression->type == ir::Type::Decimal) {
    return store(left, unknown(expected, "the rounding in " + node.quoted(), node), node);
  }
  return store(left, value, node);
}

Value Lowering::update(const Node& node) {
  const Node target = node.first();
  const bool prefix = node.begin() != target.begin();
  const bool plus = (prefix ? node.text().substr(0, 2) : node.text().substr(node.text().size() - 2)) == "++";
  const bool unused = hint(node).unused;
  Scalar before = non_null(eval_scalar(target, simple_type(TypeKind::Integer, true)), target);
  if (!prefix && !unused) {
    const ir::VariableId id = temporary("before", before.expression->type, false, node.location());
    assign(id, before.expression, node.location());
    before.expression = ref(id, node.location());
  }
  Scalar after = before;
  after.text = nullptr;
  const ir::ExpressionPtr one = ir::make_literal(ir::Number(1), before.expression->type, node.location());
  after.expression = before.type.is_number() ? fold(plus ? ir::BinaryOp::Add : ir::BinaryOp::Subtract,
                                                    before.expression, one, node)
                                             : unknown(before.type, node.quoted(), node).expression;
  const Value stored = store(target, after, node);
  return prefix ? stored : Value(before);
}

Value Lowering::store(const Node& target, const Value& value, const Node& node) {
  if (target.is(Kind::Parenthesized)) return store(target.first(), value, node);
  if (target.is(Kind::Identifier)) {
    if (Local* local = find_local(target.text())) {
      store_local(*local, value, node);
      return load(*local, target);
    }
    const FieldInfo* field = program_.classes.field(*frames_.back().owner, target.text());
    const auto* self = std::get_if<Reference>(&frames_.back().self);
    if (field != nullptr && self != nullptr && !field->is_static) {
      set_field(self->object, *field, value, node);
      return value;
    }
  }
  if (target.is(Kind::FieldAccess)) {
    const Value owner = dereference(eval(target.field(Field::Object)), target);
    const auto* instance = object<InstanceObject>(owner);
    const FieldInfo* field =
        instance == nullptr ? nullptr
                            : program_.classes.field(*instance->type, target.field(Field::FieldName).text());
    if (field != nullptr && !field->is_static) {
      set_field(std::get<Reference>(owner).object, *field, value, node);
      return value;
    }
  }
  if (target.is(Kind::ArrayAccess)) {
    eval(target.field(Field::Array));
    eval(target.field(Field::Index));
  }
  if (could_reach_database(value) && state_.reachable) {
    result_.touches_database = true;
    error("Q4011", node, "a connection, statement or result set is stored where it cannot be followed",
          "keep it in a local variable or a field of the class");
  }
  // A static field or an array: every read of it is unknown, so nothing is lost.
  note(ir::Note::Kind::Skipped, node, "the assignment to " + target.quoted() + " is not followed");
  return value;
}

void Lowering::store_local(Local& local, const Value& value, const Node& node) {
  if (local.variable) {
    const Scalar scalar = std::get<Scalar>(convert(value, local.type, node));
    local.text = keep_text(scalar.text);
    const ir::VariableId id = *local.variable;
    assign(id, scalar.expression, node.location());
    if (!is_null_possible(scalar)) state_.non_null[id] = true;
    return;
  }
  if (const auto* scalar = std::get_if<Scalar>(&value);
      scalar != nullptr && local.type.kind == TypeKind::String) {
    local.text = keep_text(scalar->text);  // the text of a statement: not a variable of the transaction
    Scalar kept = *scalar;
    kept.text = local.text;
    local.value = kept;
    return;
  }
  if (const auto* scalar = std::get_if<Scalar>(&value)) {
    Scalar kept = *scalar;
    if (!std::holds_alternative<ir::Literal>(kept.expression->node)) {
      const ir::VariableId id =
          temporary(std::string(local.name), kept.expression->type, kept.maybe_null, node.location());
      assign(id, kept.expression, node.location());
      kept.expression = ref(id, node.location());
    }
    local.value = kept;
    return;
  }
  local.value = value;
}

Local* Lowering::find_local(std::string_view name) {
  const std::size_t base = frames_.empty() ? 0 : frames_.back().base;
  for (std::size_t i = state_.locals.size(); i-- > base;) {
    if (state_.locals[i].name == name) return &state_.locals[i];
  }
  return nullptr;
}

Value Lowering::load(const Local& local, const Node& node) const {
  if (!local.variable) return local.value;
  Scalar scalar;
  scalar.type = local.type;
  scalar.expression = ref(*local.variable, node.location());
  scalar.maybe_null = tx_[*local.variable].nullable && state_.non_null.count(*local.variable) == 0;
  scalar.text = local.text;
  return scalar;
}

}  // namespace quiesce::parsers::java
