// Loops and labels.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {

/// The body was followed once, from `head` on; here it has ended. What it leaves behind in statements
/// and connections, the next round and the code after the loop begin with.
void Lowering::next_round(PathState& head, const Node& node) {
  if (!state_.reachable) return;
  if (state_.auto_commit != head.auto_commit) {
    error("Q4068", node, "auto-commit is switched in this loop, so its rounds differ",
          "set it before the loop");
  }
  for (ObjectId id = 0; id < head.heap.size() && id < state_.heap.size(); ++id) {
    if (!head.heap[id] || !state_.heap[id]) continue;
    const auto* before = std::get_if<StatementObject>(head.heap[id].get());
    const auto* after = std::get_if<StatementObject>(state_.heap[id].get());
    if (before == nullptr || after == nullptr) continue;
    StatementObject joined = *before;
    joined.batched |= after->batched;
    for (const auto& [index, argument] : before->arguments) {
      const auto again = after->arguments.find(index);
      if (again == after->arguments.end() || again->second.variable != argument.variable) {
        error("Q4066", node,
              "'?' number " + std::to_string(index) + " of '" + before->name +
                  "' gets a value of another type in this loop",
              "use the same setter for it");
      }
    }
    head.heap[id] = std::make_shared<const Object>(std::move(joined));
  }
}

/// while (head) { body; step }. `region` is the code that repeats.
void Lowering::loop(const Node& region, std::string_view label, const Node& node,
                    const std::function<ir::ExpressionPtr()>& head, const Emit& body, const Emit& step) {
  if (!state_.reachable) return;
  havoc(region);
  ++loop_depth_;
  const std::size_t locals = state_.locals.size();
  Target leave{ir::LabelKind::Loop, label, locals, {}, {}, nullptr, false};
  leave.state.reachable = false;
  Target next{ir::LabelKind::LoopBody, label, locals, {}, {}, nullptr, false};
  next.state.reachable = false;
  ir::Loop made;
  ir::ExpressionPtr test;
  made.head = capture([&] { test = head(); });
  if (!test) test = ir::make_literal(true, ir::Type::Boolean, node.location());
  const bool entered = state_.reachable;
  PathState done = state_;
  const auto* known = std::get_if<ir::Literal>(&test->node);
  if (known != nullptr && known->value == ir::Value(true)) done.reachable = false;
  if (entered) assume(test, true);
  ir::Block inner;
  targets_.push_back(&leave);
  targets_.push_back(&next);
  inner = capture(body);
  targets_.pop_back();
  truncate(locals);
  state_ = merge(std::move(state_), next.state);
  if (next.label) {
    made.body.push_back({ir::Labelled{*next.label, std::move(inner)}, node.location()});
  } else {
    made.body = std::move(inner);
  }
  if (step && state_.reachable) {
    ir::Block last = capture(step);
    made.body.insert(made.body.end(), std::make_move_iterator(last.begin()),
                     std::make_move_iterator(last.end()));
  }
  targets_.pop_back();
  --loop_depth_;
  next_round(done, node);
  std::swap(state_, done);
  if (state_.reachable) assume(test, false);
  truncate(locals);
  state_ = merge(std::move(state_), leave.state);
  made.condition = test;
  ir::Statement statement_made{std::move(made), node.location()};
  if (!leave.label) {
    out_->push_back(std::move(statement_made));
    return;
  }
  ir::Block wrapped;
  wrapped.push_back(std::move(statement_made));
  out_->push_back({ir::Labelled{*leave.label, std::move(wrapped)}, node.location()});
}

void Lowering::while_loop(const Node& node, std::string_view label) {
  loop(
      node, label, node, [&] { return condition(node.field(Field::Condition)); },
      [&] {
        const std::size_t outer = state_.locals.size();
        statement(node.field(Field::Body), false);
        truncate(outer);
      },
      nullptr);
}

/// The body runs before the test: both stand in the loop's head.
void Lowering::do_loop(const Node& node, std::string_view label) {
  if (!state_.reachable) return;
  havoc(node);
  ++loop_depth_;
  const std::size_t locals = state_.locals.size();
  Target leave{ir::LabelKind::Loop, label, locals, {}, {}, nullptr, false};
  leave.state.reachable = false;
  Target next{ir::LabelKind::LoopBody, label, locals, {}, {}, nullptr, false};
  next.state.reachable = false;
  targets_.push_back(&leave);
  targets_.push_back(&next);
  ir::Block inner = capture([&] { statement(node.field(Field::Body), false); });
  targets_.pop_back();
  targets_.pop_back();
  truncate(locals);
  state_ = merge(std::move(state_), next.state);
  ir::Loop made;
  if (next.label) {
    made.head.push_back({ir::Labelled{*next.label, std::move(inner)}, node.location()});
  } else {
    made.head = std::move(inner);
  }
  made.condition = ir::make_literal(false, ir::Type::Boolean, node.location());
  if (state_.reachable) {
    ir::Block tests = capture([&] { made.condition = condition(node.field(Field::Condition)); });
    made.head.insert(made.head.end(), std::make_move_iterator(tests.begin()),
                     std::make_move_iterator(tests.end()));
    if (state_.reachable) assume(made.condition, false);
  }
  --loop_depth_;
  state_ = merge(std::move(state_), leave.state);
  ir::Statement statement_made{std::move(made), node.location()};
  if (!leave.label) {
    out_->push_back(std::move(statement_made));
    return;
  }
  ir::Block wrapped;
  wrapped.push_back(std::move(statement_made));
  out_->push_back({ir::Labelled{*leave.label, std::move(wrapped)}, node.location()});
}

void Lowering::for_loop(const Node& node, std::string_view label) {
  const std::size_t outer = state_.locals.size();
  for (const Node& init : node.fields(Field::Init)) {
    if (init.is(Kind::LocalVariable)) {
      declare(init);
    } else {
      eval_for(init, {}, {"", false, true});
    }
  }
  loop(
      node, label, node,
      [&]() -> ir::ExpressionPtr {
        const Node test = node.field(Field::Condition);
        return test ? condition(test) : nullptr;
      },
      [&] {
        const std::size_t inner = state_.locals.size();
        statement(node.field(Field::Body), false);
        truncate(inner);
      },
      [&] {
        for (const Node& step : node.fields(Field::Update)) eval_for(step, {}, {"", false, true});
      });
  truncate(outer);
}

void Lowering::for_each(const Node& node, std::string_view label) {
  const std::size_t outer = state_.locals.size();
  const JavaType declared = type_of(node.field(Field::Type));
  const std::string_view name = node.field(Field::Name).text();
  const Node over = node.field(Field::Value);
  const Value value = dereference(eval(over), over);
  const auto* list = object<ListObject>(value);
  const JavaType declared_element = list != nullptr ? list->element : JavaType{};
  const JavaType type = declared.name == "var" ? declared_element : declared;
  // A scalar is fetched straight into the loop's variable, where it needs no unboxing.
  const bool direct = list != nullptr && type.is_scalar() && declared_element.is_scalar() &&
                      type.primitive == declared_element.primitive &&
                      ir_type(type) == ir_type(declared_element);
  const auto body = [&](const JavaType& element, const std::vector<ir::VariableId>& variables) {
    const std::size_t inner = state_.locals.size();
    Local local;
    local.name = name;
    local.type = type;
    std::size_t next = 0;
    const Value item = variables.empty() ? Value(Opaque{element, "an element of " + over.quoted(), false})
                                         : element_value(element, variables, next, node);
    if (direct) {
      local.variable = variables.front();
    } else if (local.type.is_scalar()) {
      local.variable = variable(std::string(name), ir_type(local.type), !local.type.primitive,
                                ir::VariableRole::Local, node.location());
      store_local(local, item, node.field(Field::Name));
    } else {
      local.value = item;
    }
    state_.locals.push_back(std::move(local));
    statement(node.field(Field::Body), false);
    truncate(inner);
  };
  if (list == nullptr) {
    if (could_reach_database(value) && state_.reachable) {
      result_.touches_database = true;
      error("Q4055", over, "a loop over this could reach the database, and it is not understood");
    }
    // Any number of rounds, each with any element.
    JavaType element = declared.name == "var" ? JavaType{} : declared;
    loop(
        node, label, node,
        [&] {
          return unknown(simple_type(TypeKind::Boolean, true),
                         "how often " + over.quoted() + " is looped over", over)
              .expression;
        },
        [&] { body(element, {}); }, nullptr);
    truncate(outer);
    return;
  }
  const ListObject source = *list;
  std::vector<ir::VariableId> variables = element_variables(source.element, std::string(name), node);
  if (direct) tx_.variables[variables.front().index].role = ir::VariableRole::Local;
  const ir::VariableId found = temporary("found", ir::Type::Boolean, false, node.location());
  emit(ir::Rewind{source.cursor}, node.location());
  loop(
      node, label, node,
      [&]() -> ir::ExpressionPtr {
        for (const ir::VariableId target : variables) state_.non_null.erase(target);
        emit(ir::Fetch{source.cursor, found, variables}, node.location());
        return ref(found, node.location());
      },
      [&] { body(source.element, variables); }, nullptr);
  truncate(outer);
}

void Lowering::labeled_statement(const Node& node) {
  const std::vector<Node> parts = node.children();
  if (parts.size() < 2) return;
  const std::string_view label = parts[0].text();
  const Node& body = parts[1];
  if (body.is(Kind::WhileStatement)) return while_loop(body, label);
  if (body.is(Kind::DoStatement)) return do_loop(body, label);
  if (body.is(Kind::ForStatement)) return for_loop(body, label);
  if (body.is(Kind::EnhancedFor)) return for_each(body, label);
  Target target{ir::LabelKind::Loop, label, state_.locals.size(), {}, {}, nullptr, true};
  target.state.reachable = false;
  targets_.push_back(&target);
  ir::Block inner = capture([&] { statement(body, false); });
  targets_.pop_back();
  truncate(target.locals);
  state_ = merge(std::move(state_), target.state);
  if (target.label) {
    out_->push_back({ir::Labelled{*target.label, std::move(inner)}, node.location()});
  } else {
    out_->insert(out_->end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
  }
}

}  // namespace quiesce::parsers::java
