#include "visualizers/json_names.hpp"
#include "visualizers/json_record.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Access;
using violations::Call;
using violations::Chosen;
using violations::Conflict;
using violations::Decimal;
using violations::Executed;
using violations::NamedValue;
using violations::Row;
using violations::Scalar;
using violations::SourceSpan;
using violations::State;
using violations::Step;
using violations::Table;

/// Unlike in a trace, a decimal is told from an integer and from a text: {"decimal": "12.0"}.
void write_exact(JsonWriter& json, const Scalar& value) {
  if (const auto* decimal = std::get_if<Decimal>(&value)) {
    json.begin_object(one_line).key("decimal").string(decimal->text).end_object();
  } else {
    json.scalar(value);
  }
}

void write_exact(JsonWriter& json, const std::vector<Scalar>& values) {
  json.begin_array(one_line);
  for (const Scalar& value : values) write_exact(json, value);
  json.end_array();
}

void write_flags(JsonWriter& json, std::string_view key, const std::vector<bool>& flags) {
  if (flags.empty()) return;
  json.key(key).begin_array(one_line);
  for (const bool flag : flags) json.boolean(flag);
  json.end_array();
}

void write_row(JsonWriter& json, const Row& row) {
  json.begin_object(one_line).key("id").count(row.id).key("cells");
  write_exact(json, row.cells);
  write_flags(json, "changed", row.changed);
  write_flags(json, "breaks", row.breaks);
  if (row.inserted) json.key("inserted").boolean(true);
  json.end_object();
}

void write_state(JsonWriter& json, const State& state) {
  json.begin_array();
  for (const Table& table : state.tables) {
    json.begin_object().key("entity").string(table.entity);
    json.key("attributes").strings(table.attributes);
    write_flags(json, "key", table.key);
    json.key("rows").begin_array();
    for (const Row& row : table.rows) write_row(json, row);
    json.end_array().end_object();
  }
  json.end_array();
}

void write_values(JsonWriter& json, std::string_view key, const std::vector<NamedValue>& values) {
  json.key(key).begin_array();
  for (const NamedValue& value : values) {
    json.begin_object(one_line).key("name").string(value.name).key("type").string(value.type).key("value");
    write_exact(json, value.value);
    json.key("origin").string(name_in(origin_names, value.origin)).end_object();
  }
  json.end_array();
}

void write_access(JsonWriter& json, const Access& access) {
  json.begin_object(one_line).key("kind").string(name_in(access_names, access.kind));
  json.key("entity").string(access.entity).key("row").count(access.row);
  if (!access.attribute.empty()) json.key("attribute").string(access.attribute);
  json.key("before");
  write_exact(json, access.before);
  json.key("after");
  write_exact(json, access.after);
  write_source(json, "source", access.source);
  json.end_object();
}

void write_executed(JsonWriter& json, const Executed& executed) {
  json.begin_object().key("text").string(executed.text).key("arguments");
  write_exact(json, executed.arguments);
  json.key("types").strings(executed.types);
  json.key("failed").boolean(executed.failed).key("rows").count(executed.rows);
  write_source(json, "source", executed.source);
  if (!executed.chosen.empty()) {
    json.key("chosen").begin_array();
    for (const Chosen& chosen : executed.chosen) {
      json.begin_object(one_line).key("what").string(chosen.what).key("type").string(chosen.type);
      write_exact(json.key("value"), chosen.value);
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
}

void write_call(JsonWriter& json, const Call& call) {
  if (call == Call{}) return;
  json.key("call").begin_object(one_line);
  json.key("package").string(call.package);
  json.key("receiver").string(call.receiver);
  json.key("method").string(call.method);
  json.key("parameters").begin_array();
  for (const Call::Parameter& parameter : call.parameters) {
    json.begin_object().key("name").string(parameter.name).key("type").string(parameter.type).end_object();
  }
  json.end_array().end_object();
}

void write_step(JsonWriter& json, const Step& step) {
  json.begin_object();
  json.key("functionality").string(step.functionality);
  json.key("instance").count(step.instance);
  json.key("number").count(step.number);
  json.key("step_count").count(step.step_count);
  json.key("part").count(step.part);
  json.key("transaction").string(step.transaction);
  write_values(json, "arguments", step.arguments);
  write_values(json, "publishes", step.publishes);
  json.key("outcome").string(step.aborted ? "aborted" : "committed");
  if (!step.reason.empty()) json.key("reason").string(step.reason);
  json.key("accesses").begin_array();
  for (const Access& access : step.accesses) write_access(json, access);
  json.end_array();
  json.key("executed").begin_array();
  for (const Executed& executed : step.executed) write_executed(json, executed);
  json.end_array();
  write_source(json, "source", step.source);
  write_source(json, "abort_source", step.abort_source);
  write_call(json, step.call);
  json.key("after");
  write_state(json, step.after);
  json.end_object();
}

}  // namespace

void write_source(JsonWriter& json, std::string_view key, const SourceSpan& source) {
  if (source == SourceSpan{}) return;
  json.key(key).begin_object(one_line);
  json.key("file").string(source.file);
  json.key("line").count(source.line).key("column").count(source.column);
  json.key("end_line").count(source.end_line).key("end_column").count(source.end_column);
  if (source.embedded_line != 0 || source.embedded_column != 0) {
    json.key("embedded_line").count(source.embedded_line);
    json.key("embedded_column").count(source.embedded_column);
  }
  json.key("text").string(source.text).end_object();
}

void write_execution(JsonWriter& json, const violations::Execution& execution) {
  json.begin_object();
  json.key("cause").string(execution.cause);
  json.key("sentence").string(execution.sentence);
  json.key("breaking_step").count(execution.breaking_step);
  json.key("conflicts").begin_array();
  for (const Conflict& conflict : execution.conflicts) {
    json.begin_object(one_line).key("kind").string(name_in(conflict_names, conflict.kind));
    json.key("first").count(conflict.first).key("second").count(conflict.second);
    json.key("entity").string(conflict.entity).key("attribute").string(conflict.attribute).end_object();
  }
  json.end_array();
  json.key("rests_on_unknown").boolean(execution.rests_on_unknown);
  json.key("unknowns").strings(execution.unknowns);
  json.key("initial");
  write_state(json, execution.initial);
  json.key("steps").begin_array();
  for (const Step& step : execution.steps) write_step(json, step);
  json.end_array().end_object();
}

}  // namespace quiesce::visualizers
