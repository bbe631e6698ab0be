#include <algorithm>

#include "quiesce/violations/scalar.hpp"
#include "visualizers/markdown_text.hpp"
#include "visualizers/sarif_parts.hpp"

namespace quiesce::visualizers {
namespace {

using violations::InvariantResult;
using violations::Violation;

void write_text(JsonWriter& json, std::string_view key, const std::string& text) {
  json.key(key).begin_object(one_line).key("text").string(
      violations::shortened(text, sarif_limits::description));
  json.end_object();
}

std::string about(const InvariantResult& invariant) {
  std::string text;
  if (!invariant.description.empty()) text = shown_text(invariant.description, 500) + " ";
  return text + "The " + shown_text(invariant.kind, 20) + " invariant " + shown_text(invariant.rule, 300) +
         ": no interleaving of functionalities may break it. " + kind_words(invariant);
}

constexpr std::string_view advice =
    "The steps of the result are one execution that breaks the rule, in the order of time; each was run "
    "again "
    "by an interpreter before it was reported. Repair it by reading again what a decision rests on in the "
    "transaction that writes, by a condition in the writing statement, by a constraint of the schema, or by "
    "making the steps one transaction.";

void write_help(JsonWriter& json, const InvariantResult& invariant) {
  const std::string rule = shown_text(invariant.rule, 1'000);
  const std::string functionalities =
      invariant.functionalities.empty()
          ? ""
          : "Functionalities that matter to it: " +
                shown_text(violations::grouped(invariant.functionalities), 500) + ".";
  const auto after = [](const std::string& text, std::string_view gap) {
    return text.empty() ? "" : std::string(gap) + text;
  };
  json.key("help").begin_object();
  json.key("text").string("Rule: " + rule + "\n" + kind_words(invariant) + after(functionalities, "\n") +
                          "\n" + std::string(advice));
  std::string description =
      invariant.description.empty() ? "" : markdown_text(shown_text(invariant.description, 500));
  json.key("markdown")
      .string("**Rule:** " + markdown_code(rule) + after(description, "\n\n") + "\n\n" +
              kind_words(invariant) + " " + markdown_text(functionalities) + "\n\n" + std::string(advice));
  json.end_object();
}

/// An execution that rests on a value the analysis does not know may need one that never comes.
bool rests_on_unknown(const SarifContext& context, const InvariantResult& invariant) {
  return std::ranges::any_of(violations_of(context.report, invariant),
                             [](const Violation* found) { return found->execution.rests_on_unknown; });
}

void write_rule(JsonWriter& json, const SarifContext& context, const InvariantResult& invariant) {
  json.begin_object().key("id").string(rule_id(invariant));
  json.key("name").string(shown_text(invariant.name, sarif_limits::name));
  write_text(json, "shortDescription", "Invariant " + shown_text(invariant.name, 500));
  write_text(json, "fullDescription", about(invariant));
  write_help(json, invariant);
  json.key("defaultConfiguration").begin_object(one_line).key("level").string("error").end_object();
  json.key("properties").begin_object();
  json.key("tags").strings({"concurrency", "invariant", shown_text(invariant.kind, 20)});
  json.key("precision").string(rests_on_unknown(context, invariant) ? "high" : "very-high");
  json.key("problem.severity").string("error");
  json.key("verdict").string(outcome_words(context.report, invariant));
  json.end_object().end_object();
}

}  // namespace

void write_sarif_rules(JsonWriter& json, const SarifContext& context) {
  json.key("rules").begin_array();
  for (const InvariantResult& invariant : context.rules.all()) write_rule(json, context, invariant);
  json.end_array();
}

}  // namespace quiesce::visualizers
