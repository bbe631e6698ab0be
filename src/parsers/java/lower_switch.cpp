// Switches, old and new, as statements and as expressions.
#include <algorithm>

#include "parsers/java/lowering.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::java {
namespace {

bool is_default(const Node& label) {
  return label.text().substr(0, 7) == "default";
}

bool has_default(const std::vector<Node>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const Node& part) {
    for (const Node& child : part.children()) {
      if (child.is(Kind::SwitchLabel) && is_default(child)) return true;
    }
    return false;
  });
}

}  // namespace

/// Is the subject one of the label's constants? Null for `default`.
ir::ExpressionPtr Lowering::case_test(const Scalar& subject, const Node& label, const Node& node) {
  if (is_default(label)) return nullptr;
  ir::ExpressionPtr test;
  for (const Node& constant_node : label.children()) {
    if (constant_node.is(Kind::Pattern) || constant_node.is(Kind::Guard)) {
      result_.touches_database |= program_.classes.may_touch(node);
      error("Q4056", label, "patterns in a switch are not understood", "use if and instanceof, or constants");
      continue;
    }
    Scalar value;
    if (subject.type.kind == TypeKind::Enum && constant_node.is(Kind::Identifier)) {
      value.type = subject.type;
      value.expression =
          ir::make_literal(std::string(constant_node.text()), ir::Type::Text, constant_node.location());
    } else {
      value = eval_scalar(constant_node, subject.type);
    }
    ir::ExpressionPtr equal = same(subject, value, constant_node).expression;
    test = test ? ir::make_binary(ir::BinaryOp::Or, test, equal, node.location()) : equal;
  }
  return test ? test : ir::make_literal(false, ir::Type::Boolean, node.location());
}

Value Lowering::switch_statement(const Node& node, bool is_expression, bool tail, const JavaType& expected) {
  const Node subject_node = node.field(Field::Condition).first();
  Scalar subject = eval_scalar(subject_node);
  const std::vector<Node> parts = node.field(Field::Body).children();
  if (parts.size() > max_nesting) {   // each case stands in the other branch of the one before
    result_.touches_database = true;  // for all we know
    error("Q4067", node,
          "the switch has too many cases; at most " + std::to_string(max_nesting) + " are read", "split it");
    state_.reachable = false;
    return Opaque{expected, {}, false};
  }
  const bool rules = !parts.empty() && parts.front().is(Kind::SwitchRule);
  bool takes_null = false;
  walk(node.field(Field::Body), [&](const Node& at) {
    takes_null |= at.is(Kind::SwitchLabel) && at.child(Kind::NullLiteral);
    return at.is(Kind::SwitchBlock) || at.is(Kind::SwitchRule) || at.is(Kind::SwitchGroup) ||
           at.is(Kind::SwitchLabel);
  });
  if (!takes_null) subject = non_null(subject, subject_node);
  if (!state_.reachable) return Opaque{expected, {}, false};
  if (!std::holds_alternative<ir::Literal>(subject.expression->node)) {
    // The cases may change what the subject was read from.
    const ir::VariableId id =
        temporary("subject", subject.expression->type, subject.maybe_null, node.location());
    assign(id, subject.expression, node.location());
    if (!is_null_possible(subject)) state_.non_null[id] = true;
    subject.expression = ref(id, node.location());
  }
  Slot slot;
  slot.type = expected;
  slot.name = hint(node).name.empty() ? "choice" : hint(node).name;
  Target target{ir::LabelKind::Switch,           "switch", state_.locals.size(), {}, {},
                is_expression ? &slot : nullptr, false};
  target.state.reachable = false;
  targets_.push_back(&target);
  ir::Block inner = capture([&] {
    if (rules) {
      const bool exhaustive = is_expression && !has_default(parts);
      switch_rules(parts, 0, subject, tail, exhaustive, is_expression ? &slot : nullptr, node);
    } else {
      switch_groups(parts, subject, node);
    }
  });
  targets_.pop_back();
  truncate(target.locals);
  state_ = merge(std::move(state_), target.state);
  if (target.label) {
    out_->push_back({ir::Labelled{*target.label, std::move(inner)}, node.location()});
  } else {
    out_->insert(out_->end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
  }
  return is_expression ? take(slot, node) : Value(Nothing{});
}

void Lowering::switch_rules(const std::vector<Node>& rules, std::size_t index, const Scalar& subject,
                            bool tail, bool exhaustive, Slot* slot, const Node& node) {
  // `default` may stand anywhere and is tried last.
  std::vector<Node> ordered;
  for (const Node& rule : rules) {
    if (!is_default(rule.first())) ordered.push_back(rule);
  }
  for (const Node& rule : rules) {
    if (is_default(rule.first())) ordered.push_back(rule);
  }
  const std::function<void(std::size_t)> lower = [&](std::size_t at) {
    if (at == ordered.size()) {
      if (slot != nullptr && exhaustive) raise("MatchException", "no case fits", node);
      return;
    }
    const ir::ExpressionPtr test = case_test(subject, ordered[at].first(), node);
    const bool last_of_all = exhaustive && at + 1 == ordered.size() && subject.type.kind == TypeKind::Enum &&
                             subject.type.declared != nullptr;
    if (!test || last_of_all) {
      switch_rule(ordered[at], tail, slot);
      return;
    }
    if_else(
        test, [&] { switch_rule(ordered[at], tail, slot); }, [&] { lower(at + 1); }, ordered[at]);
  };
  lower(index);
}

void Lowering::switch_rule(const Node& rule, bool tail, Slot* slot) {
  const std::vector<Node> parts = rule.children();
  if (parts.size() < 2) return;
  const Node& body = parts.back();
  const std::size_t outer = state_.locals.size();
  if (slot != nullptr && body.is(Kind::ExpressionStatement)) {
    const Value value = eval(body.first(), slot->type);
    if (state_.reachable) fill(*slot, value, body);
  } else {
    statement(body, slot == nullptr && tail);
  }
  truncate(outer);
}

/// Old style: a case falls through to the next. `matched` tells that an earlier one was entered.
void Lowering::switch_groups(const std::vector<Node>& groups, const Scalar& subject, const Node& node) {
  struct Group {
    ir::ExpressionPtr test;
    bool is_default = false;
    std::vector<Node> body;
    bool falls_in = false;  ///< the group before it can run on into this one
  };
  std::vector<Group> cases;
  ir::ExpressionPtr any;
  for (const Node& group : groups) {
    Group made;
    for (const Node& part : group.children()) {
      if (!part.is(Kind::SwitchLabel)) {
        made.body.push_back(part);
        continue;
      }
      const ir::ExpressionPtr test = case_test(subject, part, node);
      made.is_default |= !test;
      if (test)
        made.test = made.test ? ir::make_binary(ir::BinaryOp::Or, made.test, test, node.location()) : test;
      if (test) any = any ? ir::make_binary(ir::BinaryOp::Or, any, test, node.location()) : test;
    }
    cases.push_back(std::move(made));
  }
  const auto ends = [](const std::vector<Node>& body) {
    if (body.empty()) return false;
    Node last = body.back();
    while (last.is(Kind::Block) && !last.children().empty()) last = last.children().back();
    return last.is(Kind::BreakStatement) || last.is(Kind::ReturnStatement) || last.is(Kind::ThrowStatement) ||
           last.is(Kind::ContinueStatement) || last.is(Kind::YieldStatement);
  };
  // Labels without a body share that of the next group.
  for (std::size_t i = 0; i + 1 < cases.size(); ++i) {
    if (!cases[i].body.empty()) continue;
    Group& next = cases[i + 1];
    if (cases[i].test)
      next.test = next.test ? ir::make_binary(ir::BinaryOp::Or, cases[i].test, next.test, node.location())
                            : cases[i].test;
    next.is_default |= cases[i].is_default;
    cases[i].test = nullptr;
    cases[i].is_default = false;
  }
  for (std::size_t i = 0; i + 1 < cases.size(); ++i)
    cases[i + 1].falls_in = !cases[i].body.empty() && !ends(cases[i].body);
  const bool falls =
      std::any_of(cases.begin(), cases.end(), [](const Group& group) { return group.falls_in; });
  const auto entry = [&](const Group& group) -> ir::ExpressionPtr {
    if (!group.is_default) return group.test;
    const ir::ExpressionPtr none = any ? ir::make_unary(ir::UnaryOp::Not, any, node.location())
                                       : ir::make_literal(true, ir::Type::Boolean, node.location());
    return group.test ? ir::make_binary(ir::BinaryOp::Or, group.test, none, node.location()) : none;
  };
  const auto run = [&](const Group& group) {
    const std::size_t outer = state_.locals.size();
    std::vector<Node> body = group.body;
    // The break at a group's end is where the next begins anyway, if nothing falls through.
    const bool plain_break =
        !falls && !body.empty() && body.back().is(Kind::BreakStatement) && !body.back().first();
    if (plain_break) body.pop_back();
    statements(body, false);
    truncate(outer);
  };
  if (!falls) {
    std::vector<const Group*> ordered;
    for (const Group& group : cases) {
      if (!group.is_default && group.test) ordered.push_back(&group);
    }
    for (const Group& group : cases) {
      if (group.is_default) ordered.push_back(&group);
    }
    const std::function<void(std::size_t)> lower = [&](std::size_t at) {
      if (at == ordered.size()) return;
      if (ordered[at]->is_default) return run(*ordered[at]);
      if_else(
          ordered[at]->test, [&] { run(*ordered[at]); }, [&] { lower(at + 1); }, node);
    };
    lower(0);
    return;
  }
  const ir::VariableId matched = temporary("matched", ir::Type::Boolean, false, node.location());
  assign(matched, ir::make_literal(false, ir::Type::Boolean, node.location()), node.location());
  state_.constants.erase(matched);
  for (const Group& group : cases) {
    if (group.body.empty() || !state_.reachable) continue;
    const ir::ExpressionPtr test = entry(group);
    if (!test) continue;
    const ir::ExpressionPtr enter =
        ir::make_binary(ir::BinaryOp::Or, ref(matched, node.location()), test, node.location());
    if_else(
        enter,
        [&] {
          assign(matched, ir::make_literal(true, ir::Type::Boolean, node.location()), node.location());
          run(group);
        },
        nullptr, node);
  }
}

void Lowering::yield_statement(const Node& node, bool) {
  for (auto it = targets_.rbegin(); it != targets_.rend(); ++it) {
    Target& target = **it;
    if (target.kind != ir::LabelKind::Switch || target.slot == nullptr) continue;
    const Value value = eval(node.first(), target.slot->type);
    if (state_.reachable) fill(*target.slot, value, node);
    jump_to(target, node, true);
    return;
  }
}

}  // namespace quiesce::parsers::java
