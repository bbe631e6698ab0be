// What is known on a path: values that are not null, rows that were found, constants; and what of it
// survives where paths part and meet.
#include <unordered_set>

#include "parsers/java/ir_walk.hpp"
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {

bool Lowering::is_null_possible(const Scalar& scalar) const {
  if (!scalar.maybe_null) return false;
  const auto* variable = std::get_if<ir::VariableRef>(&scalar.expression->node);
  return variable == nullptr || state_.non_null.count(variable->variable) == 0;
}

/// Learns from a condition that is TRUE (or not TRUE) from here on.
void Lowering::assume(const ir::ExpressionPtr& condition, bool truth) {
  if (const auto* unary = std::get_if<ir::Unary>(&condition->node)) {
    if (unary->op == ir::UnaryOp::Not) assume(unary->operand, !truth);
    const auto* tested = std::get_if<ir::VariableRef>(&unary->operand->node);
    if (unary->op == ir::UnaryOp::IsNull && !truth && tested != nullptr)
      state_.non_null[tested->variable] = true;
    return;
  }
  if (const auto* binary = std::get_if<ir::Binary>(&condition->node)) {
    const bool both =
        (binary->op == ir::BinaryOp::And && truth) || (binary->op == ir::BinaryOp::Or && !truth);
    if (both) {
      assume(binary->left, truth);
      assume(binary->right, truth);
    } else if (truth && binary->op >= ir::BinaryOp::Equal && binary->op <= ir::BinaryOp::GreaterEqual) {
      for (const ir::ExpressionPtr& side : {binary->left, binary->right}) {
        const auto* variable = std::get_if<ir::VariableRef>(&side->node);
        if (variable != nullptr) state_.non_null[variable->variable] = true;
      }
    }
    return;
  }
  const auto* variable = std::get_if<ir::VariableRef>(&condition->node);
  if (variable == nullptr) return;
  state_.constants[variable->variable] = ir::Value(truth);
  if (!truth) return;
  for (ObjectId id = 0; id < state_.heap.size(); ++id) {
    const CursorObject* cursor = state_.heap[id] ? std::get_if<CursorObject>(state_.heap[id].get()) : nullptr;
    if (cursor == nullptr || !cursor->cursor || cursor->found != variable->variable ||
        cursor->row == RowState::OnRow)
      continue;
    change<CursorObject>(id, [](CursorObject& object) { object.row = RowState::OnRow; });
  }
}

std::optional<ir::Value> Lowering::constant(const ir::ExpressionPtr& expression) const {
  if (const auto* known = std::get_if<ir::Literal>(&expression->node)) return known->value;
  if (const auto* variable = std::get_if<ir::VariableRef>(&expression->node)) {
    const auto found = state_.constants.find(variable->variable);
    return found == state_.constants.end() ? std::nullopt : std::optional(found->second);
  }
  const auto* binary = std::get_if<ir::Binary>(&expression->node);
  if (binary == nullptr) return std::nullopt;
  const auto left = constant(binary->left);
  const auto right = constant(binary->right);
  if (!left || !right || !std::holds_alternative<ir::Number>(*left) ||
      !std::holds_alternative<ir::Number>(*right)) {
    return std::nullopt;
  }
  const ir::Number a = std::get<ir::Number>(*left);
  const ir::Number b = std::get<ir::Number>(*right);
  try {
    if (binary->op == ir::BinaryOp::Add) return a + b;
    if (binary->op == ir::BinaryOp::Subtract) return a - b;
    if (binary->op == ir::BinaryOp::Multiply) return a * b;
  } catch (const ir::NumberOverflow&) {
    return std::nullopt;
  }
  return std::nullopt;
}

void Lowering::if_else(const ir::ExpressionPtr& condition, const Emit& then, const Emit& otherwise,
                       const Node& node) {
  if (const auto* known = std::get_if<ir::Literal>(&condition->node)) {
    const bool truth = known->value == ir::Value(true);
    if (truth) then();
    if (!truth && otherwise) otherwise();
    return;
  }
  const PathState before = state_;
  assume(condition, true);
  ir::Block then_block = capture(then);
  PathState then_state = std::move(state_);
  state_ = before;
  assume(condition, false);
  ir::Block else_block = otherwise ? capture(otherwise) : ir::Block{};
  merge_into(std::move(then_state), then_block, std::move(state_), else_block);
  const bool reachable = state_.reachable;
  if (then_block.empty() && else_block.empty()) return;  // the condition itself has no effect
  state_.reachable = true;
  if (then_block.empty()) {
    emit(ir::If{ir::make_unary(ir::UnaryOp::Not, condition, condition->location), std::move(else_block), {}},
         node.location());
  } else {
    emit(ir::If{condition, std::move(then_block), std::move(else_block)}, node.location());
  }
  state_.reachable = reachable;
}

void Lowering::merge_into(PathState then_state, ir::Block& then, PathState else_state, ir::Block& otherwise) {
  if (then_state.reachable && else_state.reachable) {
    const std::size_t size = std::max(then_state.heap.size(), else_state.heap.size());
    then_state.heap.resize(size);
    else_state.heap.resize(size);
    join_instances(then_state, then, else_state, otherwise);
  }
  state_ = merge(std::move(then_state), else_state);
}

/// Forgets what running `region` any number of times, or part of it, may change.
void Lowering::havoc(const Node& region) {
  std::unordered_set<std::string_view> assigned;
  bool calls = false;
  walk(region, [&](const Node& node) {
    Node target;
    if (node.is(Kind::Assignment)) target = node.field(Field::Left);
    if (node.is(Kind::UpdateExpression)) target = node.first();
    if (target) assigned.insert(target.text());
    // A plain name that is no local is a field.
    calls |= node.is(Kind::MethodInvocation) || target.is(Kind::FieldAccess) ||
             (target.is(Kind::Identifier) && find_local(target.text()) == nullptr);
    return true;
  });
  for (Local& local : state_.locals) {
    if (assigned.count(local.name) == 0) continue;
    local.text = nullptr;
    if (local.variable) {
      state_.non_null.erase(*local.variable);
      state_.constants.erase(*local.variable);
    } else if (local.type.kind != TypeKind::Connection) {
      Opaque opaque;
      opaque.type = local.type;
      opaque.reason = "it is a different object on different paths";
      opaque.database = holds_database(local.type, program_.classes);
      local.value = opaque;
    } else if (object<ConnectionObject>(local.value) == nullptr) {
      // There is one connection: before it is opened it did nothing.
      local.value = Reference{add_object(ConnectionObject{})};
    }
  }
  if (!calls) return;
  for (ObjectId id = 0; id < state_.heap.size(); ++id) {
    if (!state_.heap[id]) continue;
    const ObjectPtr kept = state_.heap[id];
    const Object& object = *kept;
    const auto forget = [&](ir::VariableId variable) {
      state_.non_null.erase(variable);
      state_.constants.erase(variable);
    };
    if (const auto* result = std::get_if<CursorObject>(&object)) {
      forget(result->found);
      for (const ResultColumn& column : result->columns) forget(column.variable);
      change<CursorObject>(id, [](CursorObject& cursor) {
        cursor.row = RowState::Unclear;
        cursor.last_read = nullptr;
      });
    } else if (std::holds_alternative<BuilderObject>(object)) {
      change<BuilderObject>(id, [](BuilderObject& builder) { builder.text = nullptr; });
    } else if (std::holds_alternative<StatementObject>(object)) {
      change<StatementObject>(id, [](StatementObject& statement) {
        statement.result.reset();
        statement.count.reset();
        statement.generated_known = false;
      });
    } else if (const auto* instance = std::get_if<InstanceObject>(&object)) {
      if (instance->is_null) forget(*instance->is_null);
      for (const auto& [name, value] : instance->fields) {
        const auto* scalar = std::get_if<Scalar>(&value);
        const auto* variable =
            scalar == nullptr ? nullptr : std::get_if<ir::VariableRef>(&scalar->expression->node);
        if (variable != nullptr) forget(variable->variable);
      }
    }
  }
}

/// Where two paths made different instances of one class, copies both into one that stands for either.
void Lowering::join_instances(PathState& a, ir::Block& a_block, PathState& b, ir::Block& b_block) {
  const std::size_t count = std::min(a.locals.size(), b.locals.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Local left = a.locals[i];  // copies: the states are replaced below
    const Local right = b.locals[i];
    if (left.variable || left.type.kind != TypeKind::Object) continue;
    const auto* one = std::get_if<Reference>(&left.value);
    const auto* other = std::get_if<Reference>(&right.value);
    const bool left_null = std::holds_alternative<NullValue>(left.value);
    const bool right_null = std::holds_alternative<NullValue>(right.value);
    if ((one == nullptr && !left_null) || (other == nullptr && !right_null) || (left_null && right_null))
      continue;
    if (one != nullptr && other != nullptr && one->object == other->object) continue;
    const PathState& known = one != nullptr ? a : b;
    const ObjectPtr keep = known.heap[(one != nullptr ? one : other)->object];
    const auto* shape = std::get_if<InstanceObject>(keep.get());
    if (shape == nullptr || shape->outside || holds_database(left.type, program_.classes)) continue;
    PathState outer = std::move(state_);
    state_ = a;
    state_.reachable = true;
    const Value joined = make_instance(*shape->type, std::string(left.name), method_.node, false,
                                       ir::VariableRole::Temporary, nullptr);
    const ObjectId id = std::get<Reference>(joined).object;
    const ir::Location location = method_.node.location();
    const ir::VariableId flag =
        temporary(std::string(left.name) + ".null", ir::Type::Boolean, false, location);
    const auto may_be_null = [](const PathState& side, const Reference* from) {
      return from == nullptr || std::get<InstanceObject>(*side.heap[from->object]).is_null.has_value();
    };
    const bool nullable = may_be_null(a, one) || may_be_null(b, other);
    change<InstanceObject>(id, [&](InstanceObject& object) {
      if (nullable) object.is_null = flag;
      object.copied = true;
    });
    b.heap.resize(std::max<std::size_t>(b.heap.size(), id + 1));
    b.heap[id] = state_.heap[id];
    a = state_;
    const auto copy = [&](PathState& side, const Reference* from, ir::Block& block) {
      state_ = side;
      if (from != nullptr) {
        copy_instance(from->object, id, block, location);
      } else {
        block.push_back({ir::Assign{flag, ir::make_literal(true, ir::Type::Boolean, location)}, location});
      }
    };
    copy(a, one, a_block);
    copy(b, other, b_block);
    state_ = std::move(outer);
    a.locals[i].value = joined;
    b.locals[i].value = joined;
  }
}

}  // namespace quiesce::parsers::java
