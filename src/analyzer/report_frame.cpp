#include "analyzer/report_frame.hpp"

#include <algorithm>
#include <map>

#include "analyzer/record_schema.hpp"
#include "analyzer/sql_text.hpp"
#include "quiesce/violations/id.hpp"

namespace quiesce::analyzer {

violations::Report report_frame(const ir::Application& application, const CheckOptions& options) {
  violations::Report report;
  report.application = application.name;
  report.f_max = options.f_max;
  report.all = options.all;
  report.schema = to_record(application.schema);
  report.assumptions.emplace_back("serializable transactions");
  for (const ir::Rule& rule : application.assumptions)
    report.assumptions.push_back("at the start: " + rule.text);
  for (const ir::Functionality& functionality : application.functionalities) {
    for (const std::string& text : functionality.assumption_texts) {
      report.assumptions.push_back(functionality.name + ": " + text);
    }
    if (functionality.at_most) {
      report.assumptions.push_back(functionality.name + ": at most " +
                                   std::to_string(*functionality.at_most) + " at once");
    }
  }
  for (const ir::Note& note : application.notes) {
    if (note.kind == ir::Note::Kind::UnknownValue || note.kind == ir::Note::Kind::Binding) {
      report.notes.push_back(note.text);
    }
  }
  return report;
}

violations::Violation violation_frame(const Problem& problem) {
  violations::Violation violation;
  const ir::Invariant& invariant = problem.rule();
  violation.invariant = invariant.name;
  violation.kind = problem.eventual() ? "eventual" : "absolute";
  violation.rule = invariant.rule.text;
  violation.description = invariant.description;
  violation.f = static_cast<std::uint32_t>(problem.functionalities.size());
  for (const std::size_t f : problem.functionalities) {
    violation.functionalities.push_back(problem.application->functionalities[f].name);
  }
  std::sort(violation.functionalities.begin(), violation.functionalities.end());
  violation.id = violations::make_id(violation.invariant, violation.functionalities);
  violation.query = violating_rows_query(invariant.rule, problem.application->schema).value_or("");
  return violation;
}

void sort_violations(violations::Report& report, const ir::Application& application) {
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < application.invariants.size(); ++i) place[application.invariants[i].name] = i;
  std::sort(report.violations.begin(), report.violations.end(), [&](const auto& a, const auto& b) {
    return std::tuple(place[a.invariant], a.f, a.functionalities) <
           std::tuple(place[b.invariant], b.f, b.functionalities);
  });
}

}  // namespace quiesce::analyzer
