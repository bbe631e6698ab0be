#include "visualizers/json_visualizer.hpp"

#include "visualizers/json_names.hpp"
#include "visualizers/json_record.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Baseline;
using violations::Execution;
using violations::InvariantResult;
using violations::Report;
using violations::Statistics;
using violations::Violation;

void write_lines(JsonWriter& json, std::string_view key, const std::vector<std::string>& lines) {
  json.key(key).begin_array();
  for (const std::string& line : lines) json.string(line);
  json.end_array();
}

void write_invariant(JsonWriter& json, const InvariantResult& invariant) {
  json.begin_object();
  json.key("name").string(invariant.name);
  json.key("kind").string(invariant.kind);
  json.key("rule").string(invariant.rule);
  if (!invariant.description.empty()) json.key("description").string(invariant.description);
  json.key("verdict").string(name_in(verdict_names, invariant.verdict));
  json.key("checked_up_to").count(invariant.checked_up_to);
  json.key("bounded_by").strings(invariant.bounded_by);
  json.key("functionalities").strings(invariant.functionalities);
  if (!invariant.undecided.empty()) write_lines(json, "undecided", invariant.undecided);
  if (invariant.verdict == violations::Verdict::Proved) {
    json.key("proof").begin_object();
    write_lines(json, "assertions", invariant.proof);
    json.end_object();
  }
  if (!invariant.cut_off.empty()) json.key("cut_off").string(invariant.cut_off);
  if (!invariant.unproved.empty()) write_lines(json, "unproved", invariant.unproved);
  json.key("seconds").seconds(invariant.seconds);
  write_source(json, "source", invariant.source);
  json.end_object();
}

/// Whether the violation counts, and why not.
void write_standing(JsonWriter& json, const Violation& violation) {
  if (violation.baseline != Baseline::NotAsked)
    json.key("baseline").string(name_in(baseline_names, violation.baseline));
  if (!violation.ignored) return;
  json.key("ignored").begin_object(one_line).key("reason").string(violation.ignored->reason);
  json.key("in_source").boolean(violation.ignored->in_source);
  json.key("file").string(violation.ignored->file);
  json.key("line").count(violation.ignored->line).end_object();
}

void write_violation(JsonWriter& json, const Violation& violation) {
  json.begin_object();
  json.key("id").string(violation.id);
  json.key("invariant").string(violation.invariant);
  json.key("kind").string(violation.kind);
  json.key("rule").string(violation.rule);
  if (!violation.description.empty()) json.key("description").string(violation.description);
  json.key("f").count(violation.f);
  json.key("minimal").boolean(violation.minimal);
  json.key("functionalities").strings(violation.functionalities);
  json.key("cause").string(violation.execution.cause);
  json.key("sentence").string(violation.execution.sentence);
  json.key("execution_count").count(violation.execution_count);
  write_standing(json, violation);
  json.key("file").string(violation_file(violation, ".json"));
  if (!violation.query.empty()) json.key("query").string(violation.query);
  json.key("trace");
  write_trace(json, violation, violation.execution);
  json.key("execution");
  write_execution(json, violation.execution);
  if (!violation.others.empty()) {
    json.key("others").begin_array();
    for (const Execution& other : violation.others) write_execution(json, other);
    json.end_array();
  }
  json.end_object();
}

void write_gone(JsonWriter& json, const Report& report) {
  json.key("gone").begin_array();
  for (const violations::Gone& gone : report.gone) {
    json.begin_object(one_line).key("id").string(gone.id).key("invariant").string(gone.invariant);
    json.key("functionalities").strings(gone.functionalities).end_object();
  }
  json.end_array();
}

/// Times are the only thing that differs from run to run: they stand under "seconds" alone.
void write_statistics(JsonWriter& json, const Statistics& statistics) {
  json.begin_object();
  json.key("formulas").count(statistics.formulas);
  json.key("cached").count(statistics.cached);
  json.key("multisets").count(statistics.multisets);
  json.key("skipped_multisets").count(statistics.skipped_multisets);
  json.key("proved_multisets").count(statistics.proved_multisets);
  json.key("proof_formulas").count(statistics.proof_formulas);
  json.key("search_formulas").count(statistics.search_formulas);
  json.key("seconds").begin_object(JsonWriter::Layout::OneLine);
  json.key("parse").seconds(statistics.parse_seconds);
  json.key("plan").seconds(statistics.plan_seconds);
  json.key("encode").seconds(statistics.encode_seconds);
  json.key("solve").seconds(statistics.solve_seconds);
  json.key("witness").seconds(statistics.witness_seconds);
  json.key("idle").seconds(statistics.idle_seconds);
  json.key("total").seconds(statistics.total_seconds);
  json.end_object().end_object();
}

}  // namespace

std::string JsonVisualizer::render(const Report& report, const RenderOptions& /*options*/) const {
  JsonWriter json;
  json.begin_object();
  json.key("tool").begin_object(JsonWriter::Layout::OneLine);
  json.key("name").string("quiesce").key("version").string(report.version).end_object();
  json.key("application").string(report.application);
  if (!report.folder.empty()) json.key("folder").string(report.folder);
  json.key("f_max").count(report.f_max);
  if (report.extra_rows != 0) json.key("extra_rows").count(report.extra_rows);
  json.key("verdict").string(name_in(verdict_names, report.verdict));
  json.key("all").boolean(report.all);
  json.key("interrupted").boolean(report.interrupted);
  write_lines(json, "assumptions", report.assumptions);
  json.key("invariants").begin_array();
  for (const InvariantResult& invariant : report.invariants) write_invariant(json, invariant);
  json.end_array();
  json.key("violations").begin_array();
  for (const Violation& violation : report.violations) write_violation(json, violation);
  json.end_array();
  if (!report.gone.empty()) write_gone(json, report);
  write_lines(json, "warnings", report.warnings);
  write_lines(json, "notes", report.notes);
  if (!report.failures.empty()) write_lines(json, "failures", report.failures);
  if (!report.schema.empty()) write_schema(json.key("schema"), report.schema);
  json.key("statistics");
  write_statistics(json, report.statistics);
  return json.end_object().take();
}

std::string JsonVisualizer::render(const Violation& violation, const RenderOptions& /*options*/) const {
  JsonWriter json;
  write_trace(json, violation, violation.execution);
  return json.take();
}

}  // namespace quiesce::visualizers
