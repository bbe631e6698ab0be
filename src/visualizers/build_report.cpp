#include "visualizers/build_report.hpp"

#include <algorithm>

#include "quiesce/violations/id.hpp"
#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/text_execution.hpp"
#include "visualizers/text_layout.hpp"

namespace quiesce::visualizers {

using violations::InvariantResult;
using violations::Report;
using violations::Standing;
using violations::Verdict;
using violations::Violation;

namespace {

InvariantResult invariant_of(const Violation& violation) {
  InvariantResult result;
  result.name = violation.invariant;
  result.kind = violation.kind;
  result.rule = violation.rule;
  result.description = violation.description;
  result.verdict = Verdict::Violated;
  result.checked_up_to = violation.f;
  return result;
}

/// ", ignored"; ", known"; ", ignored or known"
std::string excuse(const Report& report, const InvariantResult& invariant) {
  std::string words;
  const auto add = [&](Standing standing, std::string_view word) {
    const auto is_so = [&](const Violation* violation) { return standing_of(*violation) == standing; };
    if (std::ranges::any_of(violations_of(report, invariant), is_so))
      words += (words.empty() ? ", " : " or ") + std::string(word);
  };
  add(Standing::Ignored, "ignored");
  add(Standing::Known, "known");
  return words;
}

std::string cell_words(const Cell& cell) {
  std::string words;
  for (const CellLine& line : cell) {
    if (line.keep_end) continue;  // a place: the format has it by other means
    const bool remark = line.text.starts_with("└ ");
    words += words.empty() ? "" : (remark ? " (" : ", ");
    words += remark ? line.text.substr(std::string_view("└ ").size()) + ")" : line.text + line.mark;
  }
  return words;
}

}  // namespace

Report report_about(const Violation& violation) {
  Report report;
  report.application = violation.invariant;
  report.f_max = violation.f;
  report.verdict = Verdict::Violated;
  report.violations = {violation};
  report.invariants = {invariant_of(violation)};
  return report;
}

Rules::Rules(const Report& report) {
  const auto add = [&](const InvariantResult& invariant) {
    if (index_.emplace(invariant.name, all_.size()).second) all_.push_back(invariant);
  };
  for (const InvariantResult& invariant : report.invariants) add(invariant);
  for (const Violation& violation : report.violations) add(invariant_of(violation));
}

std::string rule_id(const InvariantResult& invariant) {
  return violations::make_id(invariant.name, {});
}

std::vector<const Violation*> violations_of(const Report& report, const InvariantResult& invariant) {
  std::vector<const Violation*> result;
  for (const Violation& violation : report.violations) {
    if (violation.invariant == invariant.name) result.push_back(&violation);
  }
  return result;
}

Outcome outcome_of(const Report& report, const InvariantResult& invariant) {
  const std::vector<const Violation*> found = violations_of(report, invariant);
  const bool counts = std::ranges::any_of(
      found, [](const Violation* violation) { return standing_of(*violation) == Standing::Counts; });
  // A report from which violations were taken out (render --violation) still says that there are some.
  if (counts || (found.empty() && invariant.verdict == Verdict::Violated)) return Outcome::Failed;
  if (invariant.verdict == Verdict::Unknown || !invariant.undecided.empty()) return Outcome::Undecided;
  return found.empty() ? Outcome::Passed : Outcome::Excused;
}

void put_counting_first(std::vector<const Violation*>& found) {
  std::stable_partition(found.begin(), found.end(), [](const Violation* violation) {
    return standing_of(*violation) == Standing::Counts;
  });
}

std::string shown_text(std::string_view text, std::size_t limit) {
  const std::string shown = visible(violations::shortened(text, limit));
  return shown.empty() ? "''" : violations::shortened(shown, limit);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string cause_words(const Violation& violation) {
  const std::string& cause = violation.execution.cause;
  const bool named = !cause.empty() && cause != "other";
  return (named ? cause : "broken") + " by " + shown_text(violations::grouped(violation.functionalities));
}

std::string sentence_of(const Violation& violation) {
  if (violation.execution.sentence.empty()) return capitalised(cause_words(violation)) + ".";
  return shown_text(violation.execution.sentence, 800) + ".";
}

std::vector<std::string> steps_in_words(const violations::Execution& execution) {
  std::vector<std::string> result;
  for (const StepCells& step : step_cells(execution)) {
    std::string words = cell_words(step.instance) + ": " + cell_words(step.transaction);
    if (const std::string reads = cell_words(step.reads); !reads.empty()) words += "; reads " + reads;
    if (const std::string writes = cell_words(step.writes); !writes.empty()) {
      const bool aborted = execution.steps[result.size()].aborted;
      words += (aborted ? "; " : "; writes ") + writes;
    }
    result.push_back(violations::shortened(words, 900));
  }
  return result;
}

std::string outcome_words(const Report& report, const InvariantResult& invariant) {
  const std::size_t found = violations_of(report, invariant).size();
  const std::string violated = "violated" + (found < 2 ? "" : " (" + std::to_string(found) + " violations)");
  const std::string limit = "f = " + std::to_string(invariant.checked_up_to);
  switch (outcome_of(report, invariant)) {
    case Outcome::Failed:
      return violated;
    case Outcome::Excused:
      return violated + excuse(report, invariant);
    case Outcome::Undecided:
      return invariant.checked_up_to == 0 ? "undecided" : "undecided beyond " + limit;
    case Outcome::Passed:
      return invariant.verdict == Verdict::Proved ? "proved for every f" : "holds up to " + limit;
  }
  return "";
}

std::string kind_words(const InvariantResult& invariant) {
  if (invariant.kind == "eventual") return "It must hold whenever every functionality has ended.";
  return "It must hold after every transaction.";
}

}  // namespace quiesce::visualizers
