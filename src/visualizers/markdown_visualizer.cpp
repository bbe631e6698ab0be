#include "visualizers/markdown_visualizer.hpp"

#include <algorithm>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/build_report.hpp"
#include "visualizers/markdown_parts.hpp"
#include "visualizers/markdown_text.hpp"

namespace quiesce::visualizers {
namespace {

using violations::InvariantResult;
using violations::Report;
using violations::Standing;
using violations::Violation;

constexpr std::size_t most_characters = 60'000;
constexpr std::size_t most_lines = 100;  ///< of a table or list

std::string_view outcome_mark(Outcome outcome) {
  switch (outcome) {
    case Outcome::Passed:
      return "✅";
    case Outcome::Failed:
      return "❌";
    case Outcome::Undecided:
      return "❔";
    case Outcome::Excused:
      return "🔕";
  }
  return "";
}

std::size_t count_outcome(const Report& report, const Rules& rules, Outcome outcome) {
  return static_cast<std::size_t>(std::ranges::count_if(rules.all(), [&](const InvariantResult& invariant) {
    return outcome_of(report, invariant) == outcome;
  }));
}

std::string markdown_heading(const Report& report, const Rules& rules) {
  const std::string all = std::to_string(rules.all().size());
  const std::size_t failed = count_outcome(report, rules, Outcome::Failed);
  const std::size_t open = count_outcome(report, rules, Outcome::Undecided);
  const std::string noun = rules.all().size() == 1 ? " invariant" : " invariants";
  const Outcome outcome = failed != 0 ? Outcome::Failed : (open != 0 ? Outcome::Undecided : Outcome::Passed);
  std::string words = "no violation that counts";
  if (outcome == Outcome::Failed) words = std::to_string(failed) + " of " + all + noun + " violated";
  if (outcome == Outcome::Undecided) words = std::to_string(open) + " of " + all + noun + " undecided";
  std::string text = "## " + std::string(outcome_mark(outcome)) + " " +
                     markdown_text(shown_text(report.application)) + ": " + words;
  text += "\n\nUp to f = " + std::to_string(report.f_max) + " functionality instances at once";
  const auto add = [&](const std::string& assumption) {
    text += (text.ends_with("at once") ? ", assuming " : "; ") + markdown_text(shown_text(assumption));
  };
  for (const std::string& assumption : report.assumptions) add(assumption);
  return text + (report.version.empty() ? "" : " · quiesce " + markdown_text(report.version)) + "\n\n";
}

std::string verdict_cell(const Report& report, const InvariantResult& invariant) {
  std::string text = "**" + outcome_words(report, invariant) + "**";
  if (outcome_of(report, invariant) == Outcome::Passed) text = outcome_words(report, invariant);
  std::size_t shown = 0;
  for (const Violation* violation : violations_of(report, invariant)) {
    if (++shown > 3) continue;
    text += "<br>" + markdown_text(cause_words(*violation));
    if (const std::string standing = standing_words(*violation); !standing.empty())
      text += " <sub>(" + markdown_text(shown_text(standing, 120)) + ")</sub>";
  }
  if (shown > 3) text += "<br>and " + std::to_string(shown - 3) + " more";
  for (const std::string& reason : invariant.undecided)
    text += "<br><sub>" + markdown_text(shown_text(reason)) + "</sub>";
  for (const std::string& bound : invariant.bounded_by)
    text += "<br><sub>bounded by " + markdown_text(shown_text(bound)) + "</sub>";
  return text;
}

std::string invariants_table(const Report& report, const Rules& rules) {
  if (rules.all().empty()) return "No invariant was checked.\n\n";
  std::string text = "| | Invariant | Kind | Verdict |\n|---|---|---|---|\n";
  for (std::size_t i = 0; i < std::min(rules.all().size(), most_lines); ++i) {
    const InvariantResult& invariant = rules.all()[i];
    text += "| " + std::string(outcome_mark(outcome_of(report, invariant))) + " | " +
            markdown_code_cell(shown_text(invariant.name)) + " | " +
            markdown_text(shown_text(invariant.kind, 20)) + " | " + verdict_cell(report, invariant) + " |\n";
  }
  if (rules.all().size() > most_lines)
    text += "\nand " + std::to_string(rules.all().size() - most_lines) + " more in the report.\n";
  return text + "\n";
}

std::string markdown_list(std::string_view title, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string text =
      "<details><summary>" + std::string(title) + " (" + std::to_string(lines.size()) + ")</summary>\n\n";
  for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i)
    text += "- " + markdown_text(shown_text(lines[i], 400)) + "\n";
  if (lines.size() > most_lines) text += "- and " + std::to_string(lines.size() - most_lines) + " more\n";
  return text + "\n</details>\n\n";
}

/// As many as there is room for; those that count first.
std::string violations_text(const Report& report, const RenderOptions& options, std::size_t used) {
  std::vector<const Violation*> order;
  for (const Violation& violation : report.violations) order.push_back(&violation);
  std::ranges::stable_partition(
      order, [](const Violation* violation) { return standing_of(*violation) == Standing::Counts; });
  std::string text;
  std::vector<std::string> left_out;
  for (const Violation* violation : order) {
    const std::string next = markdown_violation(report, *violation, options);
    if (used + text.size() + next.size() > most_characters) {
      left_out.push_back(shown_text(violation->invariant) + ": " + cause_words(*violation));
    } else {
      text += next;
    }
  }
  return text + markdown_list("Violations there was no room for; report.json has them", left_out);
}

}  // namespace

std::string MarkdownVisualizer::render(const Report& report, const RenderOptions& options) const {
  const Rules rules(report);
  std::string text = markdown_heading(report, rules);
  if (report.interrupted) text += "> Interrupted: what was not answered by then is undecided.\n\n";
  for (const std::string& failure : report.failures)
    text += "> A failure of quiesce itself: " + markdown_text(shown_text(failure, 400)) + "\n\n";
  text += invariants_table(report, rules);
  const std::string rest = markdown_list("Warnings", report.warnings) + markdown_list("Notes", report.notes);
  return text + violations_text(report, options, text.size() + rest.size()) + rest;
}

std::string MarkdownVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  return markdown_violation(report_about(violation), violation, options);
}

}  // namespace quiesce::visualizers
