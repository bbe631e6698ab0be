#include "quiesce/violations/standing.hpp"
#include "visualizers/sarif_parts.hpp"
#include "visualizers/source_places.hpp"

namespace quiesce::visualizers {
namespace {

using violations::InvariantResult;
using violations::SourceSpan;

void begin_notification(JsonWriter& json, std::string_view level, const std::string& text) {
  json.begin_object().key("level").string(level).key("message");
  write_sarif_message(json, shown_text(text, 1'000));
}

void write_notification(JsonWriter& json, std::string_view level, const std::string& text) {
  begin_notification(json, level, text);
  json.end_object();
}

void write_undecided(JsonWriter& json, const SarifContext& context, std::size_t index) {
  const InvariantResult& invariant = context.rules.all()[index];
  std::vector<std::string> reasons = invariant.undecided;
  if (reasons.empty() && invariant.verdict == violations::Verdict::Unknown) reasons = {"not answered"};
  for (const std::string& reason : reasons) {
    begin_notification(json, "warning", "Undecided: " + shown_text(invariant.name, 300) + ": " + reason);
    json.key("associatedRule").begin_object(one_line).key("id").string(rule_id(invariant));
    json.key("index").count(index).end_object();
    if (!invariant.source.file.empty()) {
      json.key("locations").begin_array();
      write_sarif_location(json, context, invariant.source);
      json.end_array();
    }
    json.end_object();
  }
}

}  // namespace

std::string sarif_escaped(std::string_view text) {
  const bool like_a_link = text.find("](") != std::string_view::npos;
  std::string result;
  for (const char c : text) {
    if (c == '{' || c == '}') result += c;
    if (like_a_link && (c == '[' || c == ']')) result += '\\';
    result += c;
  }
  return result;
}

void write_sarif_message(JsonWriter& json, const std::string& text) {
  json.begin_object(one_line).key("text").string(sarif_escaped(text)).end_object();
}

void write_sarif_location(JsonWriter& json, const SarifContext& context, const SourceSpan& place,
                          const std::string& message, std::optional<std::uint64_t> id) {
  const std::string path = path_of(context.report, place.file, context.options);
  const Region region = region_of(place, ColumnUnit::CodePoints);
  json.begin_object();
  if (id) json.key("id").count(*id);
  json.key("physicalLocation").begin_object();
  json.key("artifactLocation").begin_object(one_line).key("uri").string(uri_of(path));
  if (is_below_root(path)) json.key("uriBaseId").string("%SRCROOT%");
  json.end_object();
  json.key("region").begin_object(one_line);
  json.key("startLine").count(region.start_line).key("startColumn").count(region.start_column);
  json.key("endLine").count(region.end_line).key("endColumn").count(region.end_column).end_object();
  json.end_object();
  if (!message.empty()) {
    json.key("message");
    write_sarif_message(json, message);
  }
  json.end_object();
}

void write_sarif_invocation(JsonWriter& json, const SarifContext& context, std::size_t results_left_out) {
  const violations::Report& report = context.report;
  json.key("invocations").begin_array().begin_object();
  json.key("executionSuccessful").boolean(report.failures.empty() && !report.interrupted);
  json.key("toolExecutionNotifications").begin_array();
  for (const std::string& failure : report.failures)
    write_notification(json, "error", "A failure of quiesce itself: " + failure);
  if (report.interrupted)
    write_notification(json, "error", "Interrupted: what was not answered by then is undecided.");
  for (std::size_t i = 0; i < context.rules.all().size(); ++i) write_undecided(json, context, i);
  if (results_left_out != 0) {
    write_notification(json, "warning",
                       std::to_string(results_left_out) +
                           " results are left out: code scanning takes no more. report.json has them all.");
  }
  // Not as results with the state "absent": code scanning does not know it, and would open alerts for them.
  for (const std::string& line : violations::gone_lines(report))
    write_notification(json, "note", "Gone from the baseline: " + line);
  for (const std::string& warning : report.warnings) write_notification(json, "warning", warning);
  for (const std::string& note : report.notes) write_notification(json, "note", note);
  json.end_array().end_object().end_array();
}

}  // namespace quiesce::visualizers
