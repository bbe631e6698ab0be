#include <algorithm>

#include "bench/harness/page.hpp"

namespace quiesce::bench {
namespace {

Series series_of(const Results& results, const std::string& name, unsigned color, const std::string& tool,
                 const std::string& workload, const std::string& variant = "") {
  Series series{name, color, {}};
  for (const Run& run : results.runs) {
    if (run.tool != tool || run.workload != workload || run.variant != variant || run.wall <= 0) continue;
    const auto x = static_cast<double>(run.x);
    if (run.finished()) series.points.push_back({x, run.wall, Point::Kind::Measured});
    if (run.status == "extrapolated") series.points.push_back({x, run.wall, Point::Kind::Estimate});
    if (run.status == "capped") series.points.push_back({x, run.wall, Point::Kind::LowerBound});
  }
  std::sort(series.points.begin(), series.points.end(),
            [](const Point& a, const Point& b) { return a.x < b.x; });
  return series;
}

Panel engine_panel(const Results& results, const std::string& title, const std::string& x_label, bool log_x,
                   const std::string& workload) {
  Panel panel{title, x_label, log_x, {}};
  panel.series.push_back(series_of(results, "quiesce", 0, "quiesce", workload, results.without_proofs()));
  if (const auto variant = results.with_proofs())
    panel.series.push_back(series_of(results, "with proofs", 3, "quiesce", workload, *variant));
  return panel;
}

}  // namespace

std::vector<Panel> panels_of_samples(const Results& results) {
  const std::string sample = "quizzes-fixed-1";
  return {{"Quizzes, first repair: start to finish",
           "up to so many functionality instances (f)",
           false,
           {series_of(results, "quiesce", 0, "quiesce", sample),
            series_of(results, "published", 1, "published", sample),
            series_of(results, "SPIN", 2, "spin", sample)}}};
}

std::vector<Panel> panels_of_synthetic(const Results& results) {
  std::vector<Panel> panels = {
      engine_panel(results, "Invariants", "invariants, f = 2", true, "synthetic-invariants"),
      engine_panel(results, "Functionalities", "functionalities, f = 2", true, "synthetic-functionalities"),
      engine_panel(results, "Instances", "f", false, "synthetic-f"),
      engine_panel(results, "Steps", "steps of each functionality, f = 2", false, "synthetic-steps"),
      engine_panel(results, "Eight steps", "spread over so many functionalities, f = 2", false,
                   "synthetic-spread"),
  };
  Panel beside = panels[2];
  beside.title = "Beside the published encoding";
  beside.series.push_back(series_of(results, "published", 1, "published", "synthetic-f"));
  beside.own_axis = true;
  panels.push_back(std::move(beside));
  return panels;
}

std::vector<Panel> panels_of_growth(const Results& results) {
  const std::string variant = results.without_proofs();
  return {{"More of what does not touch each other, f = 2",
           "how many",
           true,
           {series_of(results, "entities", 0, "quiesce", "growth-entities", variant),
            series_of(results, "functionalities", 1, "quiesce", "growth-functionalities", variant),
            series_of(results, "invariants", 2, "quiesce", "growth-invariants", variant)}}};
}

std::vector<Bar> bars_of_phases(const Results& results) {
  constexpr std::size_t most = 10;
  std::vector<const Run*> slowest;
  for (const Run& run : results.runs) {
    const bool as_used = run.variant.empty() || run.variant == "no-proofs" || run.variant == "proofs";
    if (run.tool == "quiesce" && run.finished() && as_used && run.phases.busy() > 0) slowest.push_back(&run);
  }
  std::stable_sort(slowest.begin(), slowest.end(),
                   [](const Run* a, const Run* b) { return a->wall > b->wall; });
  if (slowest.size() > most) slowest.resize(most);
  std::vector<Bar> bars;
  for (const Run* run : slowest) {
    const PhaseSeconds& p = run->phases;
    bars.push_back(
        {run->workload + " " + std::to_string(run->x) + (run->variant.empty() ? "" : ", " + run->variant),
         in_words(run->wall),
         {p.parse, p.plan, p.encode, p.solve, p.witness, run->outside()}});
  }
  return bars;
}

}  // namespace quiesce::bench
