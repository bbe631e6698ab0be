// try, catch, finally, with resources.
#include <algorithm>
#include <utility>

#include "parsers/java/lowering.hpp"
#include "parsers/java/pending_writes.hpp"
#include "parsers/java/tidy_structure.hpp"

namespace quiesce::parsers::java {

void Lowering::resources(const std::vector<Node>& nodes, std::size_t index, const Node& body, bool tail) {
  const std::size_t first = state_.locals.size();
  for (; index < nodes.size() && state_.reachable; ++index) {
    const Node& resource = nodes[index];
    const Node name = resource.field(Field::Name);
    if (!name) {  // a variable that exists already
      eval(resource.first());
      continue;
    }
    declare_local(name.text(), type_of(resource.field(Field::Type)), resource.field(Field::Value), resource,
                  false);
    // Closing what JDBC and the JDK have does not change the database; our own code could.
    const InstanceObject* instance =
        state_.locals.size() > first ? object<InstanceObject>(state_.locals.back().value) : nullptr;
    if (instance == nullptr || !state_.reachable) continue;
    for (const MethodInfo* close : methods_named(*instance->type, "close")) {
      if (!close->body || !program_.classes.may_touch(close->body)) continue;
      result_.touches_database = true;
      error("Q4058", resource,
            "the close() of this resource touches the database, which is not understood here",
            "call it yourself at the end of the block");
    }
  }
  const std::size_t last = state_.locals.size();
  if (state_.reachable) block(body, tail);
  for (std::size_t i = first; i < last && i < state_.locals.size(); ++i)
    close_connection(state_.locals[i].value);
}

void Lowering::try_statement(const Node& node, bool tail) {
  const Node specification = node.field(Field::Resources);
  const std::vector<Node> resource_nodes = specification ? specification.children() : std::vector<Node>{};
  std::vector<Node> clauses;
  Node finally_node;
  for (const Node& child : node.children()) {
    if (child.is(Kind::CatchClause)) clauses.push_back(child);
    if (child.is(Kind::FinallyClause)) finally_node = child.child(Kind::Block);
  }
  bool commits_at_end = false;
  const std::size_t locals = state_.locals.size();
  if (clauses.empty() && !finally_node) {  // closing has no effect on the database
    resources(resource_nodes, 0, node.field(Field::Body), tail);
    truncate(locals);
    return;
  }
  const PathState before = state_;
  ir::Try made;
  Catching catching;
  catching.node = node;
  for (const Node& clause : clauses) {
    for (const Node& type : clause.child(Kind::CatchFormalParameter).child(Kind::CatchType).children()) {
      catching.types.push_back(program_.errors.find(simple_type_name(type), type));
    }
  }
  catching_.push_back(catching);
  made.body = capture([&] { resources(resource_nodes, 0, node.field(Field::Body), tail); });
  const std::string opaque = catching_.back().opaque_call;
  catching_.pop_back();
  if (!opaque.empty() && before.reachable && !catching.types.empty() && !can_fail(made.body)) {
    // Nothing but that call can be the reason for the handlers.
    ir::Block then;
    then.push_back({ir::Throw{catching.types.front(), "by " + opaque}, node.location()});
    const ir::ExpressionPtr fails =
        unknown(simple_type(TypeKind::Boolean, true), "whether " + opaque + " fails", node).expression;
    made.body.insert(made.body.begin(), ir::Statement{ir::If{fails, std::move(then), {}}, node.location()});
  }
  truncate(locals);
  PathState after = std::move(state_);
  state_ = before;
  havoc(node);
  if (before.auto_commit != after.auto_commit) state_.auto_commit = AutoCommit::Unclear;
  const PathState caught = state_;
  for (const Node& clause : clauses) handler(clause, tail, caught, made, after);
  state_ = std::move(after);
  if (finally_node) {
    PathState end = std::move(state_);
    state_ = caught;
    ++finally_depth_;
    const bool outer = std::exchange(commits_in_finally_, false);
    made.finally = capture([&] { block(finally_node, false); });
    commits_at_end = settle_in_finally(made, finally_node);
    commits_in_finally_ = outer;
    --finally_depth_;
    const bool leaves = !state_.reachable;
    const AutoCommit mode = state_.auto_commit;
    state_ = std::move(end);
    if (state_.reachable) {
      havoc(finally_node);
      state_.auto_commit = mode;
    }
    if (leaves) state_.reachable = false;
  }
  const auto commit_at_end = [&] {
    if (commits_at_end && state_.reachable) mark_commit(finally_node);
  };
  const bool handled = !made.handlers.empty();
  if (made.body.empty() && made.finally.empty()) return;  // nothing that could be caught
  if (!handled && made.finally.empty()) {
    out_->insert(out_->end(), std::make_move_iterator(made.body.begin()),
                 std::make_move_iterator(made.body.end()));
    commit_at_end();
    return;
  }
  out_->push_back({std::move(made), node.location()});
  commit_at_end();
}

/// Auto-commit switched on in the finally block. True if that commits what a normal end left pending.
bool Lowering::settle_in_finally(const ir::Try& made, const Node& finally_node) {
  if (!commits_in_finally_) return false;
  const PendingWrites pending = pending_writes(made, program_.application);
  if (pending.at_error || pending.at_jump) {
    error("Q4059", finally_node,
          pending.at_error ? "auto-commit is switched on here, which commits what was written before an error"
                           : "auto-commit is switched on here, which commits what was written before a jump",
          "commit in the try block, and roll back in a handler that takes every exception");
  }
  return pending.at_end;
}

void Lowering::handler(const Node& clause, bool tail, const PathState& before, ir::Try& into,
                       PathState& after) {
  const Node parameter = clause.child(Kind::CatchFormalParameter);
  ir::Handler made;
  made.location = clause.location();
  for (const Node& type : parameter.child(Kind::CatchType).children()) {
    made.types.push_back(program_.errors.find(simple_type_name(type), type));
  }
  state_ = before;
  state_.reachable = true;
  ++handler_depth_;
  const std::size_t locals = state_.locals.size();
  Local local;
  local.name = parameter.field(Field::Name).text();
  local.type = simple_type(TypeKind::Throwable);
  ErrorObject error_made;
  error_made.handler = handler_depth_;
  if (!made.types.empty()) error_made.type = made.types.front();
  local.value = Reference{add_object(std::move(error_made))};
  state_.locals.push_back(std::move(local));
  made.body = capture([&] { block(clause.field(Field::Body), tail); });
  --handler_depth_;
  truncate(locals);
  after = merge(std::move(after), state_);
  into.handlers.push_back(std::move(made));
}

}  // namespace quiesce::parsers::java
