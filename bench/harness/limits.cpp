#include "bench/harness/limits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

namespace quiesce::bench {
namespace {

constexpr double above_one_second = 1.0;

std::string percent(double share) {
  return std::to_string(std::lround(share * 100)) + " %";
}

std::string factor(double times) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), times < 100 ? "%.2f×" : "%.0f×", times);
  return text.data();
}

std::string name_of(const Run& run) {
  return run.workload + " " + std::to_string(run.x) + (run.variant.empty() ? "" : ", " + run.variant);
}

Met met_if(bool condition) {
  return condition ? Met::Yes : Met::No;
}

/// A time that has to be reached; a run that was capped is too slow if it was for longer than that.
Demand at_most(const std::string& what, const Run* run, double seconds) {
  Demand demand{what, "≤ " + in_words(seconds), "not measured"};
  if (run == nullptr) return demand;
  demand.measured = time_of(*run);
  if (run->finished()) demand.met = met_if(run->wall <= seconds);
  const bool bound = run->status == "capped" || run->status == "skipped";
  if (bound && run->wall >= seconds) demand.met = Met::No;
  if (run->status == "failed") demand.met = Met::No;
  return demand;
}

const Run* without_proofs(const Results& results, const std::string& workload, unsigned x) {
  return results.find("quiesce", workload, x, results.without_proofs());
}

Demand times_faster(const Results& results, unsigned f, double least) {
  Demand demand{"Quizzes, first repair, f = " + std::to_string(f) + ": faster than the published encoding",
                "≥ " + factor(least), "not measured"};
  const Run* ours = results.find("quiesce", "quizzes-fixed-1", f);
  const Run* theirs = results.find("published", "quizzes-fixed-1", f);
  if (ours == nullptr || theirs == nullptr || theirs->wall <= 0) return demand;
  const bool known = theirs->finished() || theirs->status == "extrapolated";
  if (!known || (!ours->finished() && ours->status != "capped")) return demand;
  const double ratio = theirs->wall / ours->wall;
  demand.measured =
      (ours->finished() ? "" : "< ") + factor(ratio) + " (" + time_of(*theirs) + " / " + time_of(*ours) + ")";
  if (ours->finished() || ratio < least) demand.met = met_if(ours->finished() && ratio >= least);
  return demand;
}

/// The worst of several; `badness` of those that count.
template <typename Badness>
Demand worst(Demand demand, const Results& results, Badness badness, double most, bool shares) {
  const Run* which = nullptr;
  double value = 0;
  for (const Run& run : results.runs) {
    const std::optional<double> bad = badness(run);
    if (!bad || (which != nullptr && *bad <= value)) continue;
    which = &run;
    value = *bad;
  }
  if (which == nullptr) return demand;
  demand.measured = (shares ? percent(value) : in_words(value)) + " (" + name_of(*which) + ")";
  demand.met = met_if(value <= most);
  return demand;
}

Demand proofs_everywhere(const Results& results) {
  const std::optional<std::string> variant = results.with_proofs();
  Demand demand{"Synthetic, 4 functionalities of 2 steps, every f, with proofs", "≤ 100 ms",
                variant ? "not measured" : "not measured: no proofs in this engine"};
  if (!variant) return demand;
  return worst(
      std::move(demand), results,
      [&](const Run& run) -> std::optional<double> {
        const bool counts = run.tool == "quiesce" && run.workload == "synthetic-f" && run.variant == *variant;
        return counts ? std::optional(run.wall) : std::nullopt;
      },
      0.1, false);
}

Demand solving_share(const Results& results) {
  return worst(
      {"Everything but solving, on workloads above 1 s", "< 20 %", "nothing took so long"}, results,
      [](const Run& run) -> std::optional<double> {
        const bool counts = run.tool == "quiesce" && run.finished() && run.wall > above_one_second;
        return counts && run.variant != "two-processes" ? std::optional(run.all_but_solving()) : std::nullopt;
      },
      0.2, true);
}

/// Of the gain that two processes make of two cores, how much do two workers make?
Demand parallel(const Results& results) {
  Demand demand{"--jobs 2 against two processes, on workloads above 1 s", "≥ 85 %", "not measured"};
  double least = 2;
  for (const Run& one : results.runs) {
    if (one.tool != "quiesce" || one.variant != "jobs-1" || one.wall <= above_one_second) continue;
    const Run* two = results.find("quiesce", one.workload, one.x, "jobs-2");
    const Run* processes = results.find("quiesce", one.workload, one.x, "two-processes");
    if (two == nullptr || processes == nullptr || !two->finished() || !processes->finished()) continue;
    const double gain = one.wall / two->wall;
    const double possible = 2 * one.wall / processes->wall;
    const double share = gain / possible;
    if (share >= least) continue;
    least = share;
    demand.measured = percent(share) + " (" + one.workload + " " + std::to_string(one.x) + ": " +
                      factor(gain) + " of " + factor(possible) + ")";
    demand.met = met_if(share >= 0.85);
  }
  return demand;
}

Demand growth(const Results& results, const std::string& what) {
  constexpr double most = 2.5;
  Demand demand{"Twice as many " + what + " that do not touch each other (32 to 64, user time)", "≤ 2.50×",
                "not measured"};
  const std::string workload = "growth-" + what;
  const Run* half = without_proofs(results, workload, 32);
  const Run* whole = without_proofs(results, workload, 64);
  if (half == nullptr || whole == nullptr || half->user <= 0 || !half->finished()) return demand;
  const double ratio = whole->user / half->user;
  demand.measured = (whole->finished() ? "" : "> ") + factor(ratio);
  demand.met = met_if(whole->finished() && ratio <= most);
  return demand;
}

Demand memory(const Run* run, double megabytes) {
  Demand demand{"Large application at f = 2: peak memory", "≤ 500 MB", "not measured"};
  if (run == nullptr || run->peak_mb <= 0) return demand;
  demand.measured = (run->finished() ? "" : "> ") + std::to_string(static_cast<int>(run->peak_mb)) + " MB";
  if (run->finished() || run->peak_mb > megabytes)
    demand.met = met_if(run->finished() && run->peak_mb <= megabytes);
  return demand;
}

Demand answers(const Results& results) {
  Demand demand{"Answers that are known", "all as known", "not measured"};
  unsigned finished = 0;
  std::string wrong;
  for (const Run& run : results.runs) {
    if (run.tool != "quiesce") continue;
    if (run.finished()) ++finished;
    if (run.expected.empty()) continue;
    wrong += (wrong.empty() ? "" : "; ") + name_of(run) + ": " + std::to_string(run.violations) +
             " violations instead of " + run.expected;
  }
  if (finished == 0) return demand;
  demand.measured = wrong.empty() ? std::to_string(finished) + " runs" : wrong;
  demand.met = met_if(wrong.empty());
  return demand;
}

}  // namespace

std::vector<Demand> demands(const Results& results) {
  const auto quizzes = [&](unsigned f) { return results.find("quiesce", "quizzes-fixed-1", f); };
  const Run* large = results.find("quiesce", "large", 100);
  return {
      at_most("Quizzes, first repair, up to f = 3", quizzes(3), 0.3),
      at_most("Quizzes, first repair, up to f = 4", quizzes(4), 0.8),
      at_most("Quizzes, first repair, up to f = 5", quizzes(5), 4),
      times_faster(results, 3, 900),
      times_faster(results, 4, 10'000),
      at_most("Synthetic, f = 4, no proofs", without_proofs(results, "synthetic-f", 4), 0.3),
      at_most("Synthetic, f = 6, no proofs", without_proofs(results, "synthetic-f", 6), 5),
      proofs_everywhere(results),
      at_most("Synthetic, 64 functionalities at f = 2",
              results.find("quiesce", "synthetic-functionalities", 64), 1),
      at_most("Synthetic, 64 invariants at f = 2", results.find("quiesce", "synthetic-invariants", 64), 0.5),
      at_most("Gap, found at f = 6", results.find("quiesce", "gap-of-6", 6), 0.5),
      at_most("A gap of 10, found at f = 10", results.find("quiesce", "gap-of-10", 10), 5),
      at_most("Large application at f = 2", large, 20),
      memory(large, 500),
      parallel(results),
      solving_share(results),
      growth(results, "invariants"),
      growth(results, "functionalities"),
      growth(results, "entities"),
      answers(results),
  };
}

}  // namespace quiesce::bench
