#include <algorithm>
#include <vector>

#include "quiesce/violations/command.hpp"
#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/sarif_parts.hpp"
#include "visualizers/source_places.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::Ignored;
using violations::SourceSpan;
using violations::Standing;
using violations::Violation;

constexpr std::uint64_t rule_location = 1;  ///< its id among the related ones

/// The first sentence is what code scanning shows where there is little room.
void write_result_message(JsonWriter& json, const SarifContext& context, const Violation& violation) {
  const SourceSpan& rule = context.rules.of(violation).source;
  const std::string name = sarif_escaped(shown_text(violation.invariant, 300));
  std::string text =
      sarif_escaped(sentence_of(violation) + " " + capitalised(cause_words(violation))) + " breaks ";
  std::string linked = name;  // inside a link every bracket is escaped
  for (std::size_t i = 0; (i = linked.find_first_of("[]", i)) != std::string::npos; i += 2) {
    if (i == 0 || linked[i - 1] != '\\') linked.insert(i, "\\");
  }
  text += rule.file.empty() ? name : "[" + linked + "](" + std::to_string(rule_location) + ")";
  if (const std::string standing = standing_words(violation); !standing.empty())
    text += " (" + sarif_escaped(shown_text(standing, 500)) + ")";
  json.key("message").begin_object(one_line).key("text").string(text + ".").end_object();
}

void write_flow_location(JsonWriter& json, const SarifContext& context, const Execution& execution,
                         const std::vector<std::string>& words, std::size_t step) {
  json.begin_object().key("location");
  write_sarif_location(json, context, place_of(execution.steps[step]),
                       std::to_string(step + 1) + ". " + words[step]);
  json.key("executionOrder").count(step + 1);
  json.key("importance").string(step == execution.breaking_step ? "essential" : "important");
  json.end_object();
}

void write_thread(JsonWriter& json, const SarifContext& context, const Execution& execution,
                  const std::vector<std::string>& words, const std::string& id,
                  const std::vector<std::size_t>& steps) {
  json.begin_object().key("id").string(id).key("locations").begin_array();
  for (const std::size_t step : steps) write_flow_location(json, context, execution, words, step);
  json.end_array().end_object();
}

/// First all steps in the order of time, then those of each instance by themselves.
void write_code_flows(JsonWriter& json, const SarifContext& context, const Execution& execution,
                      const std::vector<std::string>& words) {
  if (execution.steps.empty()) return;
  std::vector<std::size_t> all;
  std::map<std::uint32_t, std::vector<std::size_t>> instances;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    all.push_back(i);
    instances[execution.steps[i].instance].push_back(i);
  }
  json.key("codeFlows").begin_array();
  json.begin_object().key("message");
  write_sarif_message(json, "In the order of time.");
  json.key("threadFlows").begin_array();
  write_thread(json, context, execution, words, "order of time", all);
  json.end_array().end_object();
  json.begin_object().key("message");
  write_sarif_message(json, "Each functionality instance by itself.");
  json.key("threadFlows").begin_array();
  for (const auto& [instance, steps] : instances) {
    const std::string id = shown_text(violations::instance_name(execution.steps[steps.front()]));
    write_thread(json, context, execution, words, id, steps);
  }
  json.end_array().end_object().end_array();
}

void write_related(JsonWriter& json, const SarifContext& context, const Violation& violation,
                   const std::vector<std::string>& words) {
  const SourceSpan& rule = context.rules.of(violation).source;
  const Execution& execution = violation.execution;
  json.key("relatedLocations").begin_array();
  if (!rule.file.empty())
    write_sarif_location(json, context, rule, "the rule: " + shown_text(violation.rule, 500), rule_location);
  for (std::size_t i = 0; i < std::min(execution.steps.size(), sarif_limits::related_locations); ++i) {
    if (i == execution.breaking_step) continue;
    const SourceSpan place = place_of(execution.steps[i]);
    if (place.file.empty()) continue;
    write_sarif_location(json, context, place, "step " + std::to_string(i + 1) + ": " + words[i],
                         rule_location + 1 + i);
  }
  json.end_array();
}

void write_suppressions(JsonWriter& json, const SarifContext& context, const Violation& violation) {
  if (!context.suppressed) return;
  json.key("suppressions").begin_array();
  if (violation.ignored) {
    const Ignored& ignored = *violation.ignored;
    json.begin_object().key("kind").string(ignored.in_source ? "inSource" : "external");
    json.key("status").string("accepted").key("justification").string(ignored.reason);
    if (!ignored.file.empty()) {
      SourceSpan place;
      place.file = ignored.file;
      place.line = ignored.line;
      json.key("location");
      write_sarif_location(json, context, place);
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void write_sarif_result(JsonWriter& json, const SarifContext& context, const Violation& violation) {
  const violations::InvariantResult& rule = context.rules.of(violation);
  const std::vector<std::string> words = steps_in_words(violation.execution);
  json.begin_object();
  json.key("ruleId").string(rule_id(rule)).key("ruleIndex").count(context.rules.index(violation));
  // Code scanning knows nothing of suppressions: what is ignored must not fail its check.
  json.key("level").string(standing_of(violation) == Standing::Ignored ? "note" : "error");
  write_result_message(json, context, violation);
  json.key("locations").begin_array();
  write_sarif_location(json, context, place_of(violation, rule.source));
  json.end_array();
  // Code scanning looks at primaryLocationLineHash alone, and makes one of the line if it is missing: two
  // violations of one line would be one then.
  json.key("partialFingerprints").begin_object();
  json.key("primaryLocationLineHash").string(violation.id + ":1");
  json.key("quiesceViolation/v1").string(violation.id).end_object();
  if (context.compared && violation.baseline != violations::Baseline::NotAsked) {
    const bool known = violation.baseline == violations::Baseline::Known;
    json.key("baselineState").string(known ? "unchanged" : "new");
  }
  write_suppressions(json, context, violation);
  write_code_flows(json, context, violation.execution, words);
  write_related(json, context, violation, words);
  json.key("properties").begin_object();
  json.key("cause").string(violation.execution.cause).key("f").count(violation.f);
  json.key("functionalities").strings(violation.functionalities);
  json.key("reproduce").string(violations::reproduce_command(context.report, violation));
  json.end_object().end_object();
}

}  // namespace quiesce::visualizers
