#include "visualizers/json_record.hpp"

namespace quiesce::visualizers {
namespace {

using violations::NamedValue;
using violations::Row;
using violations::State;
using violations::Step;
using violations::Table;

void write_row(JsonWriter& json, const Table& table, const Row& row) {
  json.begin_object(one_line);
  for (std::size_t i = 0; i < table.attributes.size() && i < row.cells.size(); ++i) {
    json.key(table.attributes[i]).scalar(row.cells[i]);
  }
  json.end_object();
}

void write_trace_state(JsonWriter& json, const State& state) {
  json.begin_object();
  for (const Table& table : state.tables) {
    json.key(table.entity).begin_array();
    for (const Row& row : table.rows) write_row(json, table, row);
    json.end_array();
  }
  json.end_object();
}

void write_trace_step(JsonWriter& json, const Step& step) {
  json.begin_object();
  json.key("Functionality").string(step.functionality);
  json.key("Functionality instance").count(step.instance);
  json.key("Transaction number").count(step.number);
  if (step.part > 1) json.key("Transaction part").count(step.part);
  json.key("Transaction name").string(step.transaction);
  json.key("Arguments").begin_object(one_line);
  for (const NamedValue& argument : step.arguments) json.key(argument.name).scalar(argument.value);
  json.end_object();
  if (step.aborted) {
    json.key("Outcome").string("aborted");
    json.key("Reason").string(step.reason);
  }
  json.end_object();
}

}  // namespace

void write_trace(JsonWriter& json, const violations::Violation& violation,
                 const violations::Execution& execution) {
  json.begin_array();
  json.string(violation.rule);
  write_trace_state(json, execution.initial);
  for (const Step& step : execution.steps) {
    write_trace_step(json, step);
    write_trace_state(json, step.after);
  }
  json.end_array();
}

}  // namespace quiesce::visualizers
