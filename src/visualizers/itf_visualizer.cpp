#include "visualizers/itf_visualizer.hpp"

#include <algorithm>
#include <variant>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/json_writer.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::NamedValue;
using violations::Row;
using violations::State;
using violations::Step;
using violations::Table;
using violations::Violation;

constexpr std::string_view action = "mbt::actionTaken";
constexpr std::string_view picks = "mbt::nondetPicks";
constexpr std::string_view step_variable = "quiesce::step";

struct ItfValue {
  JsonWriter& json;
  void operator()(std::monostate) const {
    json.begin_object(one_line).key("tag").string("None").key("value");
    json.begin_object(one_line).key("#tup").begin_array(one_line).end_array().end_object().end_object();
  }
  void operator()(bool value) const { json.boolean(value); }
  void operator()(std::int64_t value) const {
    json.begin_object(one_line).key("#bigint").string(std::to_string(value)).end_object();
  }
  void operator()(const violations::Decimal& value) const { json.string(value.text); }
  void operator()(const std::string& value) const { json.string(value); }
};

void write_itf_value(JsonWriter& json, const violations::Scalar& value) {
  std::visit(ItfValue{json}, value);
}

void write_itf_number(JsonWriter& json, std::uint64_t value) {
  write_itf_value(json, static_cast<std::int64_t>(value));
}

/// In ITF a name that begins with '#' is no field: `{"#set": …}` is a set.
std::string field_name(const std::string& name) {
  return name.starts_with('#') ? "_" + name : name;
}

std::string variable_name(const std::string& entity) {
  const bool taken = entity == action || entity == picks || entity == step_variable;
  return taken ? "_" + entity : field_name(entity);
}

void write_itf_rows(JsonWriter& json, const Table& table) {
  json.begin_object().key("#set").begin_array();
  for (const Row& row : table.rows) {
    json.begin_object(one_line);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      json.key(field_name(table.attributes[i]));
      write_itf_value(json, row.cells[i]);
    }
    json.end_object();
  }
  json.end_array().end_object();
}

void write_itf_step(JsonWriter& json, const Step* step) {
  json.key(action).string(step == nullptr ? "init" : step->transaction);
  json.key(picks).begin_object(one_line);
  if (step != nullptr) {
    for (const NamedValue& argument : step->arguments) {
      json.key(field_name(argument.name));
      write_itf_value(json, argument.value);
    }
  }
  json.end_object();
  const Step initial;
  const Step& shown = step == nullptr ? initial : *step;
  json.key(step_variable).begin_object(one_line);
  json.key("functionality").string(shown.functionality);
  json.key("instance");
  write_itf_number(json, step == nullptr ? 0 : shown.instance);
  json.key("number");
  write_itf_number(json, step == nullptr ? 0 : shown.number);
  json.key("aborted").boolean(shown.aborted);
  json.key("reason").string(shown.reason).end_object();
}

void write_itf_state(JsonWriter& json, const Execution& execution, std::size_t index) {
  const Step* step = index == 0 ? nullptr : &execution.steps[index - 1];
  const State& state = step == nullptr ? execution.initial : step->after;
  json.begin_object().key("#meta").begin_object(one_line).key("index").count(index).end_object();
  for (const Table& table : state.tables) {
    json.key(variable_name(table.entity));
    write_itf_rows(json, table);
  }
  write_itf_step(json, step);
  json.end_object();
}

void write_itf(JsonWriter& json, const Violation& violation) {
  const Execution& execution = violation.execution;
  json.begin_object().key("#meta").begin_object();
  json.key("format").string("ITF");
  json.key("format-description").string("https://apalache-mc.org/docs/adr/015adr-trace.html");
  json.key("source").string(violation.id);
  json.key("status").string("violation");
  json.key("description").string(violation.rule);
  json.key("cause").string(execution.cause);
  json.key("sentence").string(execution.sentence);
  if (const std::string standing = violations::standing_words(violation); !standing.empty())
    json.key("standing").string(standing);
  json.end_object();
  std::vector<std::string> variables;
  for (const Table& table : execution.initial.tables) variables.push_back(variable_name(table.entity));
  for (const std::string_view ours : {action, picks, step_variable}) variables.emplace_back(ours);
  json.key("vars").strings(variables);
  json.key("states").begin_array();
  for (std::size_t i = 0; i <= execution.steps.size(); ++i) write_itf_state(json, execution, i);
  json.end_array().end_object();
}

}  // namespace

std::string ItfVisualizer::render(const violations::Report& report, const RenderOptions& options) const {
  if (report.violations.size() == 1) return render(report.violations.front(), options);
  JsonWriter json;
  json.begin_array();
  for (const Violation& violation : report.violations) write_itf(json, violation);
  return json.end_array().take();
}

std::string ItfVisualizer::render(const Violation& violation, const RenderOptions& /*options*/) const {
  JsonWriter json;
  write_itf(json, violation);
  return json.take();
}

}  // namespace quiesce::visualizers
