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
using violations::Violation;

// A comment has room for 65,536 characters. Bytes are counted here, of which there are more.
constexpr std::size_t all_room = 64'000;
constexpr std::size_t table_room = 20'000;
constexpr std::size_t list_room = 6'000;

std::string_view outcome_mark(Outcome outcome) {
  switch (outcome) {
    case Outcome::Passed:
      return "✓";
    case Outcome::Failed:
      return "✗";
    case Outcome::Undecided:
      return "?";
    case Outcome::Excused:
      return "–";
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
  std::string assumptions;
  for (const std::string& assumption : report.assumptions)
    assumptions += (assumptions.empty() ? ", assuming " : "; ") + shown_text(assumption);
  text += markdown_text(violations::shortened(assumptions, 1'000));
  return text + (report.version.empty() ? "" : " · quiesce " + markdown_text(report.version)) + "\n\n";
}

std::string verdict_cell(const Report& report, const InvariantResult& invariant) {
  std::string text = "**" + outcome_words(report, invariant) + "**";
  if (outcome_of(report, invariant) == Outcome::Passed) text = outcome_words(report, invariant);
  constexpr std::size_t most_shown = 3;
  std::size_t shown = 0;
  for (const Violation* violation : violations_of(report, invariant)) {
    if (++shown > most_shown) continue;
    text += "<br>" + markdown_text(cause_words(*violation));
    if (const std::string standing = standing_words(*violation); !standing.empty())
      text += " <sub>(" + markdown_text(shown_text(standing, 120)) + ")</sub>";
  }
  if (shown > most_shown) text += "<br>and " + std::to_string(shown - most_shown) + " more";
  for (const std::string& reason : invariant.undecided)
    text += "<br><sub>" + markdown_text(shown_text(reason)) + "</sub>";
  for (const std::string& bound : invariant.bounded_by)
    text += "<br><sub>bounded by " + markdown_text(shown_text(bound)) + "</sub>";
  return text;
}

/// As many lines as there is room for, and how many are missing.
template <class Line>
std::string lines_within(std::size_t room, std::size_t count, const Line& line, std::string_view more) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string next = line(i);
    if (text.size() + next.size() > room)
      return text + std::string(more) + "and " + std::to_string(count - i) + " more in the report\n";
    text += next;
  }
  return text;
}

std::string invariants_table(const Report& report, const Rules& rules) {
  if (rules.all().empty()) return "No invariant was checked.\n\n";
  const auto line = [&](std::size_t i) {
    const InvariantResult& invariant = rules.all()[i];
    return "| " + std::string(outcome_mark(outcome_of(report, invariant))) + " | " +
           markdown_code_cell(shown_text(invariant.name)) + " | " +
           markdown_text(shown_text(invariant.kind, 20)) + " | " + verdict_cell(report, invariant) + " |\n";
  };
  return "| | Invariant | Kind | Verdict |\n|---|---|---|---|\n" +
         lines_within(table_room, rules.all().size(), line, "\n") + "\n";
}

std::string markdown_list(std::string_view title, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  const auto line = [&](std::size_t i) { return "- " + markdown_text(shown_text(lines[i], 400)) + "\n"; };
  return "<details><summary>" + std::string(title) + " (" + std::to_string(lines.size()) + ")</summary>\n\n" +
         lines_within(list_room, lines.size(), line, "- ") + "\n</details>\n\n";
}

std::string gone_markdown(const Report& report) {
  const std::vector<std::string> lines = violations::gone_lines(report);
  if (lines.empty()) return "";
  const auto line = [&](std::size_t i) { return "- ✓ " + markdown_text(shown_text(lines[i], 400)) + "\n"; };
  return "Gone from the baseline:\n\n" + lines_within(list_room, lines.size(), line, "- ") + "\n";
}

/// As many as there is room for; those that count first.
std::string violations_text(const Report& report, std::size_t used) {
  std::vector<const Violation*> order;
  for (const Violation& violation : report.violations) order.push_back(&violation);
  put_counting_first(order);
  std::string text;
  std::vector<std::string> left_out;
  for (const Violation* violation : order) {
    const std::string next = markdown_violation(report, *violation);
    if (used + text.size() + next.size() + 2 * list_room > all_room) {
      left_out.push_back(shown_text(violation->invariant) + ": " + cause_words(*violation));
    } else {
      text += next;
    }
  }
  return text + markdown_list("Violations there was no room for; report.json has them", left_out);
}

}  // namespace

std::string MarkdownVisualizer::render(const Report& report, const RenderOptions& /*options*/) const {
  const Rules rules(report);
  std::string text = markdown_heading(report, rules);
  if (report.interrupted) text += "> Interrupted: what was not answered by then is undecided.\n\n";
  text += markdown_list("Failures of quiesce itself", report.failures);
  text += invariants_table(report, rules) + gone_markdown(report);
  const std::string rest = markdown_list("Warnings", report.warnings) + markdown_list("Notes", report.notes);
  return text + violations_text(report, text.size() + rest.size()) + rest;
}

std::string MarkdownVisualizer::render(const Violation& violation, const RenderOptions& /*options*/) const {
  return markdown_violation(report_about(violation), violation);
}

}  // namespace quiesce::visualizers
