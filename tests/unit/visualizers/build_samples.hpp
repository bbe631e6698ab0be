// Reports as a build gets them: with sources, and with violations that do not count.
#pragma once

#include "unit/visualizers/hostile.hpp"

namespace quiesce::test {

/// Simple Bank, with the places of its rule and of its statements.
inline Report sourced_report() {
  Violation found = lost_update();
  for (Step& step : found.execution.steps) {
    const bool reads = step.transaction == "balance";
    step.call.method = step.transaction;
    step.source = {"transactions/Accounts.java", 10, 7, 14, 4, 0, 0, ""};
    step.source.text =
        "  int " + step.transaction + "(int id) {\n    // ärger 😀\n    sql();\n    return 0;\n  }";
    SourceSpan statement{"transactions/Accounts.java", 12, 13, 12, 19, 1, 1, "    /* 😀 */ sql(\"UPDATE\");"};
    if (reads) statement.file = "transactions/Sql.java";  // a constant of another file
    for (Access& access : step.accesses) access.source = statement;
    for (Executed& executed : step.executed) executed.source = statement;
  }
  Report report = report_of({found});
  report.folder = "samples/simple-bank";
  report.invariants[0].source = {"invariants.json", 3, 6, 3, 27, 0, 0, "    \"accounts.balance >= 0\","};
  return report;
}

inline Report clean_report() {
  Report report = report_of({});
  InvariantResult holds = result_of(lost_update());
  holds.verdict = Verdict::Holds;
  report.invariants = {holds};
  return report;
}

inline Report undecided_report() {
  Report report = clean_report();
  report.verdict = Verdict::Unknown;
  report.invariants[0].verdict = Verdict::Unknown;
  report.invariants[0].checked_up_to = 1;
  report.invariants[0].undecided = {"Withdrawal ×2: the time limit of 10 s ran out"};
  report.interrupted = true;
  report.failures = {"a solution that could not be repeated"};
  return report;
}

inline Report ignored_report() {
  Report report = sourced_report();
  report.violations[0].ignored = Ignored{"accepted until the migration", true, "invariants.json", 3};
  return report;
}

/// One new, one known, one ignored, one gone.
inline Report compared_report() {
  Report report = full_report();
  for (Violation& violation : report.violations) violation.baseline = Baseline::New;
  report.violations[1].baseline = Baseline::Known;
  report.violations[2].ignored = Ignored{"will be repaired by 2.0", false, "", 0};
  report.gone = {{"stock-level-0-order-x2-12345678", "stock.level >= 0", {"Order", "Order"}}};
  return report;
}

inline std::vector<Report> every_report() {
  std::vector<Report> reports{sourced_report(),  clean_report(), undecided_report(), ignored_report(),
                              compared_report(), full_report(),  report_of({}),      {}};
  std::vector<std::string> names = hostile_names();
  for (const char* more : {"::error::x", "%0A::error::", "a|b`c``d", "[x](javascript:1)", "{0} {x}",
                           "@who #1", "$x$", "C:\\x", "../../etc", "/etc/passwd", "a,b:c=d"}) {
    names.emplace_back(more);
  }
  for (const std::string& name : names) {
    Report report = hostile_report(name);
    report.folder = name;
    report.failures = {name};
    report.gone = {{name, name, {name}}};
    report.invariants[0].source = {name, 3, 1, 3, 5, 0, 0, name};
    report.violations[0].ignored = Ignored{name, false, name, 7};
    reports.push_back(report);
    report.violations[0].ignored.reset();
    reports.push_back(report);
  }
  return reports;
}

}  // namespace quiesce::test
