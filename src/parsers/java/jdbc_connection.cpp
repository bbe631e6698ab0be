// Connections and data sources: statements, commit, rollback, auto-commit.
#include <algorithm>
#include <array>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

constexpr auto harmless_on_connections = std::to_array<std::string_view>(
    {"close", "isClosed", "setReadOnly", "isReadOnly", "setSchema", "getSchema", "setCatalog", "getCatalog",
     "clearWarnings", "getWarnings", "isValid", "setHoldability", "setClientInfo", "getMetaData",
     "getTransactionIsolation", "setNetworkTimeout", "abort"});

bool is_one_of(std::string_view name, const std::string_view* begin, const std::string_view* end) {
  return std::find(begin, end, name) != end;
}

}  // namespace

void Lowering::use_connection(ObjectId id, bool controls, const Node& node) {
  if (!state_.reachable) return;
  const std::string name = std::get<ConnectionObject>(*state_.heap[id]).name;
  for (ObjectId other = 0; other < state_.heap.size() && !name.empty(); ++other) {
    if (other == id || !state_.heap[other]) continue;
    const auto* second = std::get_if<ConnectionObject>(state_.heap[other].get());
    if (second == nullptr || second->closed || second->name.empty() || second->name == name) continue;
    if (!(controls ? second->used : second->controlled)) continue;
    const bool held = std::any_of(state_.locals.begin(), state_.locals.end(), [&](const Local& local) {
      const auto* reference = std::get_if<Reference>(&local.value);
      return reference != nullptr && reference->object == other;
    });
    if (second->name.front() == '#' && !held) continue;  // nobody has it any more
    result_.touches_database = true;
    error("Q4057", node,
          "two connections are open at once, and one of them is committed or rolled back alone",
          "use one connection, or close the first before the second is opened");
    break;
  }
  change<ConnectionObject>(id, [&](ConnectionObject& connection) {
    (controls ? connection.controlled : connection.used) = true;
    connection.closed = false;
  });
}

void Lowering::close_connection(const Value& value) {
  if (object<ConnectionObject>(value) == nullptr) return;
  const ObjectId id = std::get<Reference>(value).object;
  change<ConnectionObject>(id, [](ConnectionObject& connection) { connection.closed = true; });
}

Value Lowering::connection_method(ObjectId id, const Node& node) {
  const std::string_view method = node.field(Field::Name).text();
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const bool makes = method == "prepareStatement" || method == "createStatement";
  if (makes || method == "commit" || method == "rollback" || method == "setAutoCommit") {
    use_connection(id, !makes, node);
  }
  if (method == "close") close_connection(Reference{id});
  if (method == "prepareStatement") return prepare(node);
  if (method == "createStatement") {
    arguments(node, nullptr);
    StatementObject statement_object;
    statement_object.name = hint(node).name.empty() ? "statement" : hint(node).name;
    return Reference{add_object(std::move(statement_object))};
  }
  if (method == "commit") {
    mark_commit(node);
    return Nothing{};
  }
  if (method == "rollback" && values.empty()) {
    emit(ir::Rollback{}, node.location());
    return Nothing{};
  }
  if (method == "setAutoCommit" && values.size() == 1) {
    set_auto_commit(node);
    return Nothing{};
  }
  if (method == "getAutoCommit") {
    Scalar result;
    result.type = simple_type(TypeKind::Boolean, true);
    result.expression =
        ir::make_literal(state_.auto_commit == AutoCommit::On, ir::Type::Boolean, node.location());
    if (state_.auto_commit == AutoCommit::Unclear)
      result = unknown(result.type, "the auto-commit mode", node);
    return result;
  }
  if (method == "setTransactionIsolation") {
    note(ir::Note::Kind::Information, node,
         "the isolation level set here is not used: transactions are taken to be serializable");
    return Nothing{};
  }
  if (is_one_of(method, std::begin(harmless_on_connections), std::end(harmless_on_connections))) {
    arguments(node, nullptr);
    return Opaque{{}, node.quoted(), false};
  }
  if (state_.reachable) {
    result_.touches_database = true;
    const bool savepoint = method.find("avepoint") != std::string_view::npos || method == "rollback";
    error("Q4030", node,
          savepoint ? "savepoints are not understood"
                    : "'" + std::string(method) + "' of a connection is not understood",
          savepoint ? "roll the whole transaction back, or split it"
                    : "use prepareStatement or createStatement");
  }
  arguments(node, nullptr);
  return Opaque{{}, "a savepoint", false};
}

Value Lowering::data_source_method(const Node& node) {
  const std::string_view method = node.field(Field::Name).text();
  arguments(node, nullptr);
  if (method == "getConnection") {
    return Reference{add_object(ConnectionObject{"#" + std::to_string(next_object_)})};
  }
  return Opaque{{}, node.quoted(), false};
}

std::shared_ptr<const SqlText> Lowering::sql_text(const Node& node) {
  const Scalar scalar = eval_scalar(node, simple_type(TypeKind::String));
  if (!state_.reachable) return nullptr;
  result_.touches_database = true;
  const auto* known = std::get_if<ir::Literal>(&scalar.expression->node);
  const TextPtr text = keep_text(scalar.text);
  if (!text || (known != nullptr && ir::is_null(known->value))) {
    const auto* parameter = std::get_if<ir::VariableRef>(&scalar.expression->node);
    result_.text_from_caller |=
        parameter != nullptr && tx_[parameter->variable].role == ir::VariableRole::Parameter;
    error("Q4031", node, "the text of this statement is not known before it runs",
          "use one constant text for each statement, and '?' for its values");
    return nullptr;
  }
  auto sql = std::make_shared<SqlText>();
  sql->origin = node;
  if (const auto problem = assemble(*text, *sql)) {
    result_.diagnostics.error(
        "Q4032", program_.sources.location(problem->piece.file, problem->piece.begin, problem->piece.end),
        problem->message, "use one constant text for each statement, and '?' for its values");
    return nullptr;
  }
  return sql;
}

Value Lowering::prepare(const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (values.empty()) return Opaque{{}, "a statement without a text", true};
  std::shared_ptr<const SqlText> sql = sql_text(values[0]);
  for (std::size_t i = 1; i < values.size(); ++i) eval(values[i]);
  StatementObject made;
  made.name = hint(node).name.empty() ? "statement" : hint(node).name;
  // After a reported error the rest is still looked at, with nothing in the statement's place.
  if (!sql) {
    auto nothing = std::make_shared<SqlText>();
    nothing->origin = node;
    sql = nothing;
  }
  made.sql = std::move(sql);
  return Reference{add_object(std::move(made))};
}

void Lowering::mark_commit(const Node& node) {
  if (!state_.reachable || !ran_statement_) return;  // nothing to commit
  if (loop_depth_ > 0) {
    error("Q4033", node, "a commit inside a loop ends any number of steps, which is not understood",
          "commit after the loop, or make the loop's body a transaction of its own");
    return;
  }
  emit(ir::CommitAndContinue{commit_marker}, node.location());
}

void Lowering::set_auto_commit(const Node& node) {
  const Node value = node.field(Field::Arguments).first();
  const auto known = constant(condition(value));
  if (!known || !std::holds_alternative<bool>(*known)) {
    state_.auto_commit = AutoCommit::Unclear;
    return;
  }
  const bool on = std::get<bool>(*known);
  if (on && state_.auto_commit != AutoCommit::On) {  // commits what is pending
    if (finally_depth_ == 0) mark_commit(node);
    commits_in_finally_ = finally_depth_ != 0;
  }
  state_.auto_commit = on ? AutoCommit::On : AutoCommit::Off;
}

}  // namespace quiesce::parsers::java
