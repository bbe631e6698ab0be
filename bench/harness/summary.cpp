#include "bench/harness/summary.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "bench/harness/limits.hpp"

namespace quiesce::bench {
namespace {

std::string whole_number(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), value < 1e9 ? "%.0f" : "%.1e", value);
  return text.data();
}

std::string share_text(double part, double whole) {
  return whole <= 0 ? "" : whole_number(100 * part / whole);
}

std::vector<std::string> cells_of(const Run& run) {
  std::vector<std::string> cells = {run.workload,
                                    std::to_string(run.x),
                                    run.tool + (run.variant.empty() ? "" : ", " + run.variant),
                                    time_of(run),
                                    run.user > 0 ? in_words(run.user) : "",
                                    run.peak_mb > 0 ? whole_number(run.peak_mb) : "",
                                    run.formulas > 0 ? whole_number(run.formulas) : ""};
  const PhaseSeconds& p = run.phases;
  const double outside = run.outside();
  for (const double part : {p.parse, p.plan, p.encode, p.solve, p.witness, outside})
    cells.push_back(share_text(part, p.busy() + outside));
  std::string answer = run.verdict;
  if (run.violations > 0) answer += " ×" + std::to_string(run.violations);
  if (!run.expected.empty()) answer += " (wrong: " + run.expected + ")";
  if (!run.note.empty()) answer += (answer.empty() ? "" : ", ") + run.note;
  cells.push_back(answer);
  return cells;
}

}  // namespace

Table table_of_runs(const Results& results) {
  Table table({"workload", "size", "tool", "wall", "user", "MB", "formulas", "parse %", "plan %", "encode %",
               "solve %", "witness %", "outside %", "answer"});
  for (const Run& run : results.runs) table.add(cells_of(run));
  return table;
}

Table table_of_demands(const Results& results) {
  Table table({"what must be shown", "limit", "measured", ""});
  for (const Demand& demand : demands(results)) {
    const char* met = demand.met == Met::Yes ? "ok" : demand.met == Met::No ? "not ok" : "–";
    table.add({demand.what, demand.limit, demand.measured, met});
  }
  return table;
}

bool all_met(const Results& results) {
  const std::vector<Demand> all = demands(results);
  return std::all_of(all.begin(), all.end(), [](const Demand& demand) { return demand.met == Met::Yes; });
}

std::string line_of(const Run& run) {
  std::string text;
  for (const std::string& cell : cells_of(run)) text += cell.empty() ? "" : cell + "  ";
  return text;
}

}  // namespace quiesce::bench
