#include "visualizers/html_model.hpp"

#include "quiesce/violations/command.hpp"
#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/json_names.hpp"
#include "visualizers/json_writer.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Access;
using violations::AccessKind;
using violations::Conflict;
using violations::Executed;
using violations::Execution;
using violations::InvariantResult;
using violations::NamedValue;
using violations::Report;
using violations::Row;
using violations::Scalar;
using violations::SourceSpan;
using violations::State;
using violations::Step;
using violations::Table;
using violations::Violation;

void write_texts(JsonWriter& json, std::string_view key, const std::vector<Scalar>& values) {
  json.key(key).begin_array(one_line);
  for (const Scalar& value : values) json.string(violations::to_text(value));
  json.end_array();
}

/// The indices of those that are set: few are.
void write_indices(JsonWriter& json, std::string_view key, const std::vector<bool>& flags) {
  json.key(key).begin_array(one_line);
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i]) json.count(i);
  }
  json.end_array();
}

void write_page_state(JsonWriter& json, const State& state) {
  json.begin_array(one_line);
  for (const Table& table : state.tables) {
    json.begin_object(one_line).key("entity").string(table.entity);
    json.key("attributes").strings(table.attributes);
    write_indices(json, "key", table.key);
    json.key("rows").begin_array(one_line);
    for (const Row& row : table.rows) {
      json.begin_object(one_line).key("id").count(row.id);
      write_texts(json, "cells", row.cells);
      write_indices(json, "changed", row.changed);
      write_indices(json, "breaks", row.breaks);
      json.key("inserted").boolean(row.inserted).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void write_page_source(JsonWriter& json, std::string_view key, const SourceSpan& source) {
  if (source.file.empty()) return;
  json.key(key).begin_object(one_line).key("file").string(source.file).key("line").count(source.line);
  json.key("text").string(source.text).end_object();
}

void write_page_values(JsonWriter& json, std::string_view key, const std::vector<NamedValue>& values) {
  json.key(key).begin_array(one_line);
  for (const NamedValue& value : values) {
    json.begin_object(one_line).key("name").string(value.name);
    json.key("value").string(violations::to_text(value.value));
    json.key("origin").string(name_in(origin_names, value.origin)).end_object();
  }
  json.end_array();
}

void write_page_access(JsonWriter& json, const Access& access) {
  json.begin_object(one_line).key("kind").string(name_in(access_names, access.kind));
  json.key("entity").string(access.entity).key("row").count(access.row);
  if (access.kind == AccessKind::Read || access.kind == AccessKind::Write) {
    const bool read = access.kind == AccessKind::Read;
    const bool in_before = read && !std::holds_alternative<std::monostate>(access.before);
    json.key("attribute").string(access.attribute);
    if (!read) json.key("before").string(violations::to_text(access.before));
    json.key("after").string(violations::to_text(in_before ? access.before : access.after));
  }
  json.end_object();
}

void write_page_statement(JsonWriter& json, const Executed& executed) {
  json.begin_object(one_line).key("text").string(executed.text);
  write_texts(json, "arguments", executed.arguments);
  json.key("failed").boolean(executed.failed).key("rows").count(executed.rows);
  write_page_source(json, "source", executed.source);
  json.end_object();
}

void write_page_step(JsonWriter& json, const Step& step) {
  json.begin_object(one_line).key("functionality").string(step.functionality);
  json.key("instance").count(step.instance).key("number").count(step.number);
  json.key("of").count(step.step_count).key("part").count(step.part);
  json.key("transaction").string(step.transaction);
  write_page_values(json, "arguments", step.arguments);
  write_page_values(json, "publishes", step.publishes);
  json.key("aborted").boolean(step.aborted).key("reason").string(step.reason);
  json.key("accesses").begin_array(one_line);
  for (const Access& access : step.accesses) write_page_access(json, access);
  json.end_array();
  json.key("statements").begin_array(one_line);
  for (const Executed& executed : step.executed) write_page_statement(json, executed);
  json.end_array();
  write_page_source(json, "source", step.source);
  write_page_source(json, "abort_source", step.abort_source);
  json.key("after");
  write_page_state(json, step.after);
  json.end_object();
}

void write_page_execution(JsonWriter& json, const Execution& execution) {
  json.begin_object(one_line);
  json.key("cause").string(execution.cause).key("sentence").string(execution.sentence);
  json.key("breaking_step").count(execution.breaking_step);
  json.key("unknowns").strings(execution.unknowns);
  json.key("conflicts").begin_array(one_line);
  for (const Conflict& conflict : execution.conflicts) {
    json.begin_object(one_line).key("kind").string(name_in(conflict_names, conflict.kind));
    json.key("first").count(conflict.first).key("second").count(conflict.second);
    json.key("entity").string(conflict.entity).key("attribute").string(conflict.attribute).end_object();
  }
  json.end_array();
  json.key("initial");
  write_page_state(json, execution.initial);
  json.key("steps").begin_array(one_line);
  for (const Step& step : execution.steps) write_page_step(json, step);
  json.end_array().end_object();
}

void write_page_invariant(JsonWriter& json, const InvariantResult& invariant) {
  json.begin_object(one_line).key("name").string(invariant.name).key("kind").string(invariant.kind);
  json.key("rule").string(invariant.rule).key("description").string(invariant.description);
  json.key("verdict").string(name_in(verdict_names, invariant.verdict));
  json.key("checked_up_to").count(invariant.checked_up_to);
  json.key("bounded_by").strings(invariant.bounded_by).key("undecided").strings(invariant.undecided);
  json.key("proof").strings(invariant.proof);
  json.key("seconds").seconds(invariant.seconds).end_object();
}

void write_page_line(JsonWriter& json, const Violation& violation) {
  json.begin_object(one_line).key("id").string(violation.id).key("invariant").string(violation.invariant);
  json.key("f").count(violation.f).key("functionalities").strings(violation.functionalities);
  json.key("broken_by").string(violations::grouped(violation.functionalities));
  json.key("cause").string(violation.execution.cause);
  json.key("sentence").string(violation.execution.sentence);
  json.key("standing").string(violations::standing_words(violation));
  json.key("minimal").boolean(violation.minimal).end_object();
}

}  // namespace

std::string html_summary(const Report& report) {
  JsonWriter json;
  json.begin_object(one_line).key("version").string(report.version);
  json.key("application").string(report.application).key("f_max").count(report.f_max);
  json.key("verdict").string(name_in(verdict_names, report.verdict));
  json.key("interrupted").boolean(report.interrupted);
  json.key("assumptions").strings(report.assumptions).key("warnings").strings(report.warnings);
  json.key("gone").strings(violations::gone_lines(report));
  json.key("notes").strings(report.notes).key("failures").strings(report.failures);
  json.key("seconds").seconds(report.statistics.total_seconds);
  json.key("invariants").begin_array(one_line);
  for (const InvariantResult& invariant : report.invariants) write_page_invariant(json, invariant);
  json.end_array().key("violations").begin_array(one_line);
  for (const Violation& violation : report.violations) write_page_line(json, violation);
  return json.end_array().end_object().take();
}

std::string html_details(const Report& report, const Violation& violation, const std::string& graph) {
  JsonWriter json;
  json.begin_object(one_line).key("kind").string(violation.kind).key("rule").string(violation.rule);
  json.key("description").string(violation.description);
  json.key("command").string(violations::reproduce_command(report, violation));
  json.key("execution_count").count(violation.execution_count);
  json.key("executions").begin_array(one_line);
  write_page_execution(json, violation.execution);
  for (const Execution& other : violation.others) write_page_execution(json, other);
  return json.end_array().key("graph").string(graph).end_object().take();
}

std::string script_safe(const std::string& json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      result += "\\u003c";  // "<" stands only inside strings of JSON
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace quiesce::visualizers
