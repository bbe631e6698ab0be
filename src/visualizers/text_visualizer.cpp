#include "visualizers/text_visualizer.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/text_execution.hpp"
#include "visualizers/text_layout.hpp"
#include "visualizers/text_table.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::InvariantResult;
using violations::Report;
using violations::Verdict;
using violations::Violation;

constexpr std::size_t label_width = 11;
constexpr std::size_t longest_text = 600;  ///< columns; a name of 10,000 characters is not for people

std::string bounded(std::string_view text) {
  return cut(visible(text), longest_text);
}

/// A label in front, the text wrapped behind it.
std::string labelled(std::string_view label, std::string_view text, const RenderOptions& options,
                     Style style = Style::Plain) {
  const std::size_t indent = 2 + label_width;
  std::string result;
  std::string front = "  " + paint(label, Style::Faint, options.color) +
                      std::string(label_width > label.size() ? label_width - label.size() : 1, ' ');
  for (const std::string& line : wrap(bounded(text), options.width - indent)) {
    result += front + paint(line, style, options.color) + "\n";
    front = std::string(indent, ' ');
  }
  return result;
}

std::string paragraph(std::string_view first, std::string_view text, const RenderOptions& options,
                      Style style = Style::Plain) {
  std::string result;
  std::string front(first);
  const std::size_t indent = display_width(first);
  for (const std::string& line : wrap(bounded(text), options.width - indent)) {
    result += paint(front + line, style, options.color) + "\n";
    front = std::string(indent, ' ');
  }
  return result;
}

std::string plural(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::size_t count_of(const Report& report, Verdict verdict) {
  return static_cast<std::size_t>(std::ranges::count(report.invariants, verdict, &InvariantResult::verdict));
}

/// "2 invariants violated, 1 holds, 1 unknown"
std::string counts(const Report& report) {
  std::string result;
  const auto add = [&](Verdict verdict, std::string_view one, std::string_view many) {
    const std::size_t count = count_of(report, verdict);
    if (count == 0) return;
    result +=
        (result.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(count == 1 ? one : many);
  };
  add(Verdict::Violated, "violated", "violated");
  add(Verdict::Proved, "proved", "proved");
  add(Verdict::Holds, "holds", "hold");
  add(Verdict::Unknown, "unknown", "unknown");
  return plural(report.invariants.size(), "invariant") + (result.empty() ? "" : ": " + result);
}

std::string header(const Report& report, const RenderOptions& options) {
  std::string result = paragraph("",
                                 report.application + " · up to f = " + std::to_string(report.f_max) + " · " +
                                     counts(report) + " · assuming serializable transactions",
                                 options, Style::Strong);
  for (const std::string& assumption : report.assumptions) {
    if (assumption == "serializable transactions") continue;
    result += paragraph("  assuming ", assumption, options);
  }
  if (report.interrupted)
    result += paragraph("", "Interrupted: what follows is what was known by then.", options, Style::Warn);
  return result + "\n";
}

std::string others_text(const Violation& violation, const RenderOptions& options) {
  std::string result;
  if (violation.execution_count > 1) {
    result +=
        labelled("executions",
                 std::to_string(violation.execution_count) + " different ones; the first is shown", options);
    if (violation.others.size() + 1 < violation.execution_count) {
      result += labelled(
          "", "of the others, " + std::to_string(violation.others.size()) + " are in the report", options);
    }
  }
  for (const Execution& other : violation.others) {
    if (!other.sentence.empty()) result += labelled("or", other.sentence, options);
  }
  return result;
}

bool counts_for_nothing(const Violation& violation) {
  return violations::standing_of(violation) != violations::Standing::Counts;
}

/// What it is, without the execution.
std::string violation_head(const Violation& violation, const RenderOptions& options) {
  const Execution& execution = violation.execution;
  const bool excused = counts_for_nothing(violation);
  std::string result =
      paragraph(excused ? "· " : "✗ ", violation.invariant, options, excused ? Style::Warn : Style::Bad);
  if (violation.rule != violation.invariant) result += labelled("rule", violation.rule, options);
  if (!violation.description.empty()) result += labelled("about", violation.description, options);
  result += labelled("kind", violation.kind + (violation.minimal ? "" : ", not minimal"), options);
  result += labelled(
      "broken by",
      violations::grouped(violation.functionalities) + " (f = " + std::to_string(violation.f) + ")", options);
  if (const std::string standing = violations::standing_words(violation); !standing.empty())
    result += labelled("standing", standing, options, Style::Warn);
  if (!execution.cause.empty()) result += labelled("cause", execution.cause, options);
  if (!execution.sentence.empty()) result += labelled("because", execution.sentence, options, Style::Strong);
  result += others_text(violation, options);
  return result + labelled("id", violation.id, options, Style::Faint) + "\n";
}

std::string violation_text(const Violation& violation, const RenderOptions& options) {
  const Execution& execution = violation.execution;
  std::string result = violation_head(violation, options);
  result += initial_state_text(execution, options) + "\n" + steps_text(execution, options) + "\n";
  result += violating_state_text(execution, options);
  if (execution.rests_on_unknown || !execution.unknowns.empty()) {
    result +=
        "\n" + paragraph("  ! ", "This rests on values the analysis does not know:", options, Style::Warn);
    for (const std::string& unknown : execution.unknowns) result += paragraph("    - ", unknown, options);
  }
  return result + "\n";
}

Style style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Violated:
      return Style::Bad;
    case Verdict::Holds:
    case Verdict::Proved:
      return Style::Good;
    case Verdict::Unknown:
      return Style::Warn;
  }
  return Style::Plain;
}

std::string_view mark_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Violated:
      return "✗ ";
    case Verdict::Holds:
    case Verdict::Proved:
      return "✓ ";
    case Verdict::Unknown:
      return "? ";
  }
  return "? ";
}

std::string verdict_words(const InvariantResult& invariant, const Report& report) {
  switch (invariant.verdict) {
    case Verdict::Violated: {
      const auto count = std::ranges::count(report.violations, invariant.name, &Violation::invariant);
      return "violated (" + plural(static_cast<std::size_t>(count), "violation") + ")";
    }
    case Verdict::Holds:
      return "holds up to f = " + std::to_string(invariant.checked_up_to);
    case Verdict::Proved:
      return "proved for every f";
    case Verdict::Unknown:
      return invariant.checked_up_to == 0 ? "unknown"
                                          : "unknown beyond f = " + std::to_string(invariant.checked_up_to);
  }
  return "";
}

/// The verdict in front, the invariant and what is to be said about it behind.
std::string invariant_text(const InvariantResult& invariant, const Report& report,
                           const RenderOptions& options) {
  constexpr std::size_t indent = 29;
  std::vector<std::string> lines = wrap(bounded(invariant.name), options.width - indent);
  const auto add = [&](std::string_view label, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      for (std::string& line : wrap(std::string(label) + bounded(text), options.width - indent)) {
        lines.push_back(std::move(line));
      }
    }
  };
  add("not answered: ", invariant.undecided);
  if (!invariant.cut_off.empty()) add("looked at up to ", {invariant.cut_off});
  add("bounded by: ", invariant.bounded_by);
  const std::string front = std::string(mark_of(invariant.verdict)) + verdict_words(invariant, report);
  const std::size_t used = 2 + display_width(front);
  std::string result = "  " + paint(front, style_of(invariant.verdict), options.color) +
                       std::string(used < indent ? indent - used : 1, ' ') + lines.front() + "\n";
  for (std::size_t i = 1; i < lines.size(); ++i) result += std::string(indent, ' ') + lines[i] + "\n";
  return result;
}

std::string list(std::string_view title, const std::vector<std::string>& lines, Style style,
                 const RenderOptions& options) {
  if (lines.empty()) return "";
  std::string result = paint(title, Style::Strong, options.color) + "\n";
  for (const std::string& line : lines) result += paragraph("  - ", line, options, style);
  return result + "\n";
}

/// " (1 ignored, 2 known)"; empty if all count.
std::string excused(const Report& report) {
  using violations::Standing;
  std::string words;
  const auto add = [&](Standing standing, std::string_view word) {
    const auto count = std::ranges::count(report.violations, standing, violations::standing_of);
    if (count != 0) words += (words.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(word);
  };
  add(Standing::Ignored, "ignored");
  add(Standing::Known, "known");
  return words.empty() ? "" : " (" + words + ")";
}

std::string summary(const Report& report, const RenderOptions& options) {
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.1f s", report.statistics.total_seconds);
  std::string text = std::string(to_string(report.verdict)) + ": ";
  if (report.violations.empty()) {
    text += "no violation";
  } else {
    text += plural(report.violations.size(), "violation") + excused(report) + " of " +
            plural(count_of(report, Verdict::Violated), "invariant");
  }
  std::uint32_t settled = report.f_max;
  for (const InvariantResult& invariant : report.invariants) {
    if (report.violations.empty() && invariant.verdict == Verdict::Unknown)
      settled = std::min(settled, invariant.checked_up_to);
  }
  text += settled == 0 ? " known" : " up to f = " + std::to_string(settled);
  if (const std::size_t open = count_of(report, Verdict::Unknown); open != 0)
    text += ", " + std::to_string(open) + " undecided";
  text += std::string(", in ") + seconds.data();
  if (const std::uint64_t cached = report.statistics.cached; cached != 0)
    text += " (" + plural(cached, "answer") + " from the cache)";
  return paragraph("", text, options, style_of(report.verdict));
}

/// Below this no table can be read; the width is a wish, not a promise.
RenderOptions at_least_readable(RenderOptions options) {
  options.width = std::max<std::size_t>(options.width, 60);
  return options;
}

}  // namespace

std::string TextVisualizer::render(const Report& report, const RenderOptions& asked) const {
  const RenderOptions options = at_least_readable(asked);
  std::string result = header(report, options);
  // Where somebody looks for what is new, the old ones must not fill the screen.
  for (const Violation& violation : report.violations)
    result += counts_for_nothing(violation) ? violation_head(violation, options)
                                            : violation_text(violation, options);
  result += paint("Invariants", Style::Strong, options.color) + "\n";
  for (const InvariantResult& invariant : report.invariants)
    result += invariant_text(invariant, report, options);
  result += "\n" + list("Gone from the baseline", violations::gone_lines(report), Style::Good, options);
  result += list("Warnings", report.warnings, Style::Warn, options);
  result += list("Notes", report.notes, Style::Plain, options);
  return result + summary(report, options);
}

std::string TextVisualizer::render(const Violation& violation, const RenderOptions& asked) const {
  return violation_text(violation, at_least_readable(asked));
}

}  // namespace quiesce::visualizers
