// What is measured: one row for each tool, workload and way to run it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace quiesce::bench {

/// Of the engine, in seconds, summed over its workers; `total` by the clock on the wall, without parsing.
struct PhaseSeconds {
  double parse = 0, plan = 0, encode = 0, solve = 0, witness = 0, idle = 0, total = 0;

  [[nodiscard]] double busy() const { return parse + plan + encode + solve + witness; }
};

struct Run {
  std::string tool;      ///< quiesce, published, spin
  std::string workload;  ///< quizzes-fixed-1, synthetic-invariants, …
  std::string variant;   ///< empty: as a user would run it; proofs, no-proofs, jobs-1, jobs-2, two-processes
  unsigned x = 0;        ///< what the workload varies: f, or how many invariants, …
  unsigned f = 0;
  /// finished; capped: ended by the clock, so its seconds are a lower bound; skipped: a smaller one was, with
  /// the same bound; extrapolated; missing; failed: the note says why.
  std::string status = "finished";
  double wall = 0, user = 0, peak_mb = 0;
  double formulas = 0;  ///< of the engine: asked; of the published encoding: that there are
  PhaseSeconds phases;
  std::string verdict;
  unsigned violations = 0;
  std::string expected;  ///< what is known of the answer, where it was given otherwise; else empty
  std::string note;

  [[nodiscard]] bool finished() const { return status == "finished"; }
  /// What the report does not see: the start of the process, writing the report, cleaning up. 0 where there
  /// is no report.
  [[nodiscard]] double outside() const;
  /// The share of the engine's work, of all workers together, that is anything else.
  [[nodiscard]] double all_but_solving() const;
};

struct Results {
  std::string date, commit, machine, mode;
  unsigned cores = 0;
  unsigned repeats = 1;  ///< of each run of the engine; the median counts
  double load = 0;       ///< other work on the machine when it began: processes that want a core
  /// Does this engine try proofs? "by default" (--no-proof: not), "on request" (--prove), "never".
  std::string proofs = "never";
  std::vector<Run> runs;

  /// The variant that runs with proofs; none: there is no such thing.
  [[nodiscard]] std::optional<std::string> with_proofs() const;
  [[nodiscard]] std::string without_proofs() const { return proofs == "by default" ? "no-proofs" : ""; }
  [[nodiscard]] const Run* find(const std::string& tool, const std::string& workload, unsigned x,
                                const std::string& variant = "") const;
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PhaseSeconds, parse, plan, encode, solve, witness, idle,
                                                total)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Run, tool, workload, variant, x, f, status, wall, user,
                                                peak_mb, formulas, phases, verdict, violations, expected,
                                                note)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Results, date, commit, machine, mode, cores, repeats, load,
                                                proofs, runs)

/// "1.23 s", "45 ms", "3.4 h"; with "> " for a run that was capped and "≈ " for one that was extrapolated.
[[nodiscard]] std::string in_words(double seconds);
[[nodiscard]] std::string time_of(const Run& run);

}  // namespace quiesce::bench
