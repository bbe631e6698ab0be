#include "quiesce/visualizers/report_reader.hpp"

#include <set>

#include "visualizers/json_names.hpp"
#include "visualizers/json_node.hpp"
#include "visualizers/json_schema.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Access;
using violations::Call;
using violations::Chosen;
using violations::Conflict;
using violations::Executed;
using violations::Execution;
using violations::Gone;
using violations::Ignored;
using violations::InvariantResult;
using violations::NamedValue;
using violations::Report;
using violations::Row;
using violations::SourceSpan;
using violations::State;
using violations::Statistics;
using violations::Step;
using violations::Table;
using violations::Violation;

void read(const JsonNode& node, SourceSpan& source) {
  node.get("file", source.file);
  node.get("line", source.line);
  node.get("column", source.column);
  node.get("end_line", source.end_line);
  node.get("end_column", source.end_column);
  node.get("embedded_line", source.embedded_line);
  node.get("embedded_column", source.embedded_column);
  node.get("text", source.text);
}

void read_source(const JsonNode& node, std::string_view key, SourceSpan& source) {
  if (const auto child = node.child(key)) read(*child, source);
}

void read(const JsonNode& node, Row& row) {
  node.need("id", row.id);
  node.need("cells", row.cells);
  node.get("changed", row.changed);
  node.get("breaks", row.breaks);
  node.get("inserted", row.inserted);
}

void read(const JsonNode& node, Table& table) {
  node.need("entity", table.entity);
  node.need("attributes", table.attributes);
  node.get("key", table.key);
  node.each("rows", table.rows, [](const JsonNode& child, Row& row) { read(child, row); });
  for (const Row& row : table.rows) {
    if (row.cells.size() != table.attributes.size())
      node.fail("a row has another number of cells than attributes");
  }
}

void read_state(const JsonNode& node, std::string_view key, State& state) {
  node.each(key, state.tables, [](const JsonNode& child, Table& table) { read(child, table); });
}

void read(const JsonNode& node, NamedValue& value) {
  node.need("name", value.name);
  node.get("type", value.type);
  node.need("value", value.value);
  node.get_word("origin", origin_names, value.origin);
}

void read(const JsonNode& node, Access& access) {
  node.get_word("kind", access_names, access.kind);
  node.need("entity", access.entity);
  node.need("row", access.row);
  node.get("attribute", access.attribute);
  node.get("before", access.before);
  node.get("after", access.after);
  read_source(node, "source", access.source);
}

void read(const JsonNode& node, Executed& executed) {
  node.need("text", executed.text);
  node.get("arguments", executed.arguments);
  node.get("types", executed.types);
  node.get("failed", executed.failed);
  node.get("rows", executed.rows);
  read_source(node, "source", executed.source);
  node.each("chosen", executed.chosen, [](const JsonNode& child, Chosen& chosen) {
    child.need("what", chosen.what);
    child.get("type", chosen.type);
    child.need("value", chosen.value);
  });
}

void read(const JsonNode& node, Call& call) {
  node.get("package", call.package);
  node.get("receiver", call.receiver);
  node.get("method", call.method);
  node.each("parameters", call.parameters, [](const JsonNode& child, Call::Parameter& parameter) {
    child.need("name", parameter.name);
    child.need("type", parameter.type);
  });
}

void read(const JsonNode& node, Step& step) {
  const auto read_value = [](const JsonNode& child, NamedValue& value) { read(child, value); };
  node.need("functionality", step.functionality);
  node.need("instance", step.instance);
  node.need("number", step.number);
  node.get("step_count", step.step_count);
  node.get("part", step.part);
  node.need("transaction", step.transaction);
  node.each("arguments", step.arguments, read_value);
  node.each("publishes", step.publishes, read_value);
  std::string outcome = "committed";
  node.get("outcome", outcome);
  step.aborted = outcome == "aborted";
  node.get("reason", step.reason);
  node.each("accesses", step.accesses, [](const JsonNode& child, Access& access) { read(child, access); });
  node.each("executed", step.executed, [](const JsonNode& child, Executed& done) { read(child, done); });
  read_source(node, "source", step.source);
  read_source(node, "abort_source", step.abort_source);
  if (const auto call = node.child("call")) read(*call, step.call);
  read_state(node, "after", step.after);
}

void read(const JsonNode& node, Conflict& conflict) {
  node.get_word("kind", conflict_names, conflict.kind);
  node.need("first", conflict.first);
  node.need("second", conflict.second);
  node.get("entity", conflict.entity);
  node.get("attribute", conflict.attribute);
}

void read(const JsonNode& node, Execution& execution) {
  node.get("cause", execution.cause);
  node.get("sentence", execution.sentence);
  node.get("breaking_step", execution.breaking_step);
  node.get("rests_on_unknown", execution.rests_on_unknown);
  node.get("unknowns", execution.unknowns);
  node.each("conflicts", execution.conflicts,
            [](const JsonNode& child, Conflict& conflict) { read(child, conflict); });
  read_state(node, "initial", execution.initial);
  node.each("steps", execution.steps, [](const JsonNode& child, Step& step) { read(child, step); });
  const auto is_step = [&](std::size_t index) { return index < execution.steps.size(); };
  if (!execution.steps.empty() && !is_step(execution.breaking_step)) node.fail("'breaking_step' is no step");
  for (const Conflict& conflict : execution.conflicts) {
    if (!is_step(conflict.first) || !is_step(conflict.second))
      node.fail("a conflict names a step that does not exist");
  }
}

void read_standing(const JsonNode& node, Violation& violation) {
  std::string known;
  node.get("baseline", known);
  if (!known.empty()) node.get_word("baseline", baseline_names, violation.baseline);
  const auto ignored = node.child("ignored");
  if (!ignored) return;
  Ignored& why = violation.ignored.emplace();
  ignored->need("reason", why.reason);
  ignored->get("in_source", why.in_source);
  ignored->get("file", why.file);
  ignored->get("line", why.line);
}

void read(const JsonNode& node, Violation& violation) {
  node.need("id", violation.id);
  node.need("invariant", violation.invariant);
  node.need("kind", violation.kind);
  node.get("rule", violation.rule);
  node.get("description", violation.description);
  node.need("f", violation.f);
  node.get("minimal", violation.minimal);
  node.need("functionalities", violation.functionalities);
  node.get("execution_count", violation.execution_count);
  node.get("query", violation.query);
  read_standing(node, violation);
  // The id becomes a file name.
  const bool lawful =
      violation.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (violation.id.empty() || !lawful) {
    node.fail("'id' may have only a-z, 0-9 and '-'");
  }
  if (const auto child = node.child("execution")) {
    read(*child, violation.execution);
  } else {
    node.fail("'execution' is missing");
  }
  node.each("others", violation.others, [](const JsonNode& child, Execution& other) { read(child, other); });
}

void read(const JsonNode& node, InvariantResult& invariant) {
  node.need("name", invariant.name);
  node.need("kind", invariant.kind);
  node.get("rule", invariant.rule);
  node.get("description", invariant.description);
  node.get_word("verdict", verdict_names, invariant.verdict);
  node.get("checked_up_to", invariant.checked_up_to);
  node.get("bounded_by", invariant.bounded_by);
  node.get("functionalities", invariant.functionalities);
  node.get("undecided", invariant.undecided);
  if (const auto proof = node.child("proof")) proof->get("assertions", invariant.proof);
  node.get("cut_off", invariant.cut_off);
  node.get("unproved", invariant.unproved);
  node.get("seconds", invariant.seconds);
  read_source(node, "source", invariant.source);
}

void read(const JsonNode& node, Statistics& statistics) {
  node.get("formulas", statistics.formulas);
  node.get("cached", statistics.cached);
  node.get("multisets", statistics.multisets);
  node.get("skipped_multisets", statistics.skipped_multisets);
  node.get("proved_multisets", statistics.proved_multisets);
  node.get("proof_formulas", statistics.proof_formulas);
  node.get("search_formulas", statistics.search_formulas);
  if (const auto seconds = node.child("seconds")) {
    seconds->get("parse", statistics.parse_seconds);
    seconds->get("plan", statistics.plan_seconds);
    seconds->get("encode", statistics.encode_seconds);
    seconds->get("solve", statistics.solve_seconds);
    seconds->get("witness", statistics.witness_seconds);
    seconds->get("idle", statistics.idle_seconds);
    seconds->get("total", statistics.total_seconds);
  }
}

void refuse_equal_ids(const JsonNode& node, const Report& report) {
  std::set<std::string_view> ids;
  for (const Violation& violation : report.violations) {
    if (!ids.insert(violation.id).second) node.fail("two violations have the id '" + violation.id + "'");
  }
}

void read(const JsonNode& node, Report& report) {
  if (const auto tool = node.child("tool")) tool->get("version", report.version);
  node.need("application", report.application);
  node.get("folder", report.folder);
  node.need("f_max", report.f_max);
  node.get("extra_rows", report.extra_rows);
  node.get_word("verdict", verdict_names, report.verdict);
  node.get("all", report.all);
  node.get("interrupted", report.interrupted);
  node.get("assumptions", report.assumptions);
  node.each("invariants", report.invariants,
            [](const JsonNode& child, InvariantResult& result) { read(child, result); });
  node.each("violations", report.violations,
            [](const JsonNode& child, Violation& violation) { read(child, violation); });
  node.each("gone", report.gone, [](const JsonNode& child, Gone& gone) {
    child.need("id", gone.id);
    child.need("invariant", gone.invariant);
    child.need("functionalities", gone.functionalities);
  });
  node.each("schema", report.schema, read_entity);
  node.get("warnings", report.warnings);
  node.get("notes", report.notes);
  node.get("failures", report.failures);
  refuse_equal_ids(node, report);
  if (const auto statistics = node.child("statistics")) read(*statistics, report.statistics);
}

}  // namespace

ParsedReport parse_report(std::string_view text) {
  const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
  if (document.is_discarded()) return {std::nullopt, "this is no JSON"};
  std::string error;
  Report report;
  read(JsonNode(document, "", error), report);
  if (!error.empty()) return {std::nullopt, error};
  return {std::move(report), ""};
}

}  // namespace quiesce::visualizers
