#include "quiesce/analyzer/check.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <numeric>

#include "analyzer/crowd_proofs.hpp"
#include "analyzer/known_searches.hpp"
#include "analyzer/level_tasks.hpp"
#include "analyzer/phases.hpp"
#include "analyzer/plan.hpp"
#include "analyzer/pool.hpp"
#include "analyzer/preparation.hpp"
#include "analyzer/record_values.hpp"
#include "analyzer/report_frame.hpp"
#include "analyzer/solver_context.hpp"
#include "analyzer/task_answerer.hpp"

namespace quiesce::analyzer {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct InvariantState {
  std::vector<Multiset> violating;
  violations::InvariantResult result;
};

class Checker {
 public:
  Checker(const ir::Application& application, const diagnostics::SourceMap& sources,
          const CheckOptions& options)
      : application_(application),
        sources_(sources),
        options_(options),
        resources_(
            static_cast<unsigned>(std::min(4e9, std::max(1.0, options.seconds_a_formula * units_a_second)))),
        answers_(options, resources_),
        known_(application, options, prepared_, answers_, sources),
        answerer_({application, sources, options, prepared_, known_, resources_,
                   [this](std::size_t invariant, const Multiset& part, bool cut) {
                     return clean(invariant, part, cut);
                   }}),
        crowds_(application, options, prepared_, answers_, resources_) {}

  violations::Report run() {
    const auto start = Clock::now();
    work();
    report_.statistics.total_seconds = seconds_since(start);
    times_.write(report_.statistics);
    return std::move(report_);
  }

 private:
  void work() {
    const InPhase planning({&times_, Phase::Plan});
    const SolverWatch watch(options_.stop);
    SolverContexts::instance().limit_memory(options_.megabytes);
    report_ = report_frame(application_, options_);
    prepared_ = prepare(application_, options_, resources_, answers_);
    states_.resize(application_.invariants.size());
    bounds_.resize(application_.invariants.size());
    report_.warnings = prepared_.warnings;
    find_cut_offs();
    for (std::uint32_t f = 1; f <= report_.f_max && !stopped(); ++f) level(f);
    conclude();
    report_.statistics.proof_formulas = prepared_.proof_formulas + crowds_.formulas();
    report_.statistics.formulas += answers_.asked() + report_.statistics.proof_formulas;
    report_.statistics.cached = answers_.known();
  }

  [[nodiscard]] bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }
  /// How far each invariant is looked at: as far as asked for; or as far as another instance can matter, as
  /// far as that is known, else to as many instances as there are functionalities that matter to it.
  void find_cut_offs() {
    cut_offs_.assign(application_.invariants.size(), options_.f_max);
    if (!options_.f_auto) return;
    report_.f_max = 1;
    for (std::size_t i = 0; i < cut_offs_.size(); ++i) {
      const proof::Attempt& attempt = prepared_.proofs[i];
      if (!asked(options_, application_.invariants[i]) || attempt.proved) continue;
      const auto relevant = static_cast<std::uint32_t>(prepared_.slices[i].relevant.size());
      std::uint32_t wanted = std::max(2U, relevant);
      std::string why = std::to_string(relevant) + " functionalities can matter to it";
      if (attempt.distance && attempt.distance->instances >= wanted) {
        wanted = attempt.distance->instances;
        why = attempt.distance->why;
      }
      cut_offs_[i] = std::min(wanted, options_.f_max);
      states_[i].result.cut_off = "f = " + std::to_string(cut_offs_[i]) + ": " + why;
      report_.f_max = std::max(report_.f_max, cut_offs_[i]);
    }
  }

  void level(std::uint32_t f) {
    const auto start = Clock::now();
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (!asked(options_, application_.invariants[i]) || prepared_.proofs[i].proved) continue;
      if (options_.f_auto && !options_.beyond_violated && !states_[i].violating.empty() &&
          f <= cut_offs_[i]) {
        cut_offs_[i] = f - 1;
        states_[i].result.cut_off = "f = " + std::to_string(f - 1) + ": it is violated there";
      }
      if (f > cut_offs_[i]) continue;
      for (Multiset& multiset : multisets(application_, prepared_.slices[i].relevant, f)) {
        const bool known = std::any_of(states_[i].violating.begin(), states_[i].violating.end(),
                                       [&](const Multiset& small) { return contains(multiset, small); });
        if (known && !options_.all) {
          ++report_.statistics.skipped_multisets;
        } else {
          tasks.push_back({i, std::move(multiset)});
        }
      }
    }
    const std::size_t found_before = report_.violations.size();
    std::vector<TaskResult> results(tasks.size());
    std::mutex guard;
    Progress progress{f, 0, tasks.size(), report_.violations.size()};
    if (options_.on_progress) options_.on_progress(progress);
    const auto done = [&](const TaskResult& result) {
      const std::lock_guard lock(guard);
      ++progress.done;
      progress.violations += result.violation ? 1 : 0;
      if (options_.on_progress) options_.on_progress(progress);
    };
    const std::vector<std::size_t> open = recall(left_by_proofs(tasks, results, done), tasks, results, done);
    if (!open.empty()) prepare_search(application_, options_, resources_, answers_, prepared_);
    const auto nothing_found = [&](std::size_t i) {
      return states_[i].violating.empty() && states_[i].result.undecided.empty() && bounds_[i].empty();
    };
    LevelTasks({answerer_, options_, prepared_, tasks, nothing_found, done}, results).answer(open);
    for (std::size_t t = 0; t < tasks.size(); ++t) collect(tasks[t], results[t]);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      violations::InvariantResult& result = states_[i].result;
      if (!stopped() && result.undecided.empty() && f <= cut_offs_[i]) result.checked_up_to = f;
    }
    if (stopped()) return;
    levels_done_ = f;
    if (options_.on_level)
      options_.on_level({f, tasks.size(), report_.violations.size() - found_before, seconds_since(start)});
  }

  /// Fills in what is known from earlier checks, and leaves the tasks that have to be searched.
  template <typename Done>
  std::vector<std::size_t> recall(const std::vector<std::size_t>& asked, const std::vector<Task>& tasks,
                                  std::vector<TaskResult>& results, const Done& done) {
    std::vector<char> known(asked.size(), 0);
    run_tasks(answers_.kept() ? asked.size() : 0, options_.jobs, [&](std::size_t a) {
      const auto start = Clock::now();
      TaskResult& result = results[asked[a]];
      if (stopped() || !answerer_.recall(tasks[asked[a]], result)) return;
      result.seconds = seconds_since(start);
      known[a] = 1;
      answers_.count_known();
      done(result);
    });
    std::vector<std::size_t> open;
    for (std::size_t a = 0; a < asked.size(); ++a) {
      if (known[a] == 0) open.push_back(asked[a]);
    }
    return open;
  }

  /// The tasks that no proof settles.
  template <typename Done>
  std::vector<std::size_t> left_by_proofs(const std::vector<Task>& tasks,
                                          const std::vector<TaskResult>& results, const Done& done) {
    std::vector<std::size_t> left(tasks.size());
    std::iota(left.begin(), left.end(), 0);
    if (!options_.proofs || !options_.reductions.crowds) return left;
    left = crowds_.settle(
        tasks, [this](std::size_t i) -> const auto& { return states_[i].violating; });
    report_.statistics.proved_multisets += tasks.size() - left.size();
    for (std::size_t t = 0; t < tasks.size(); ++t) {
      if (!std::binary_search(left.begin(), left.end(), t)) done(results[t]);
    }
    return left;
  }

  /// All executions of these have been looked through, for every rule that has to do with the invariant, and
  /// whatever the number of rows.
  [[nodiscard]] bool clean(std::size_t invariant, const Multiset& part, bool cut) const {
    if (part.size() > levels_done_) return false;
    const Slice& slice = prepared_.slices[invariant];
    return std::all_of(slice.initial.begin(), slice.initial.end(), [&](const ir::Rule* rule) {
      const auto& invariants = slice.application->invariants;
      const auto same = [&](const ir::Invariant& one) { return &one.rule == rule; };
      const auto found = std::find_if(invariants.begin(), invariants.end(), same);
      if (found == invariants.end()) return false;  // an assumption, which need not hold later
      const auto i = static_cast<std::size_t>(found - invariants.begin());
      const InvariantState& state = states_[i];
      if (!asked(options_, *found) || !bounds_[i].empty() || !state.result.undecided.empty()) return false;
      // With f_max auto, not every invariant is looked at as far as this one is.
      if (!prepared_.proofs[i].proved && part.size() > state.result.checked_up_to) return false;
      if (cut && found->kind == ir::InvariantKind::Eventual) return false;
      return std::none_of(state.violating.begin(), state.violating.end(),
                          [&](const Multiset& small) { return contains(part, small); });
    });
  }

  void collect(const Task& task, TaskResult& result) {
    InvariantState& state = states_[task.invariant];
    ++report_.statistics.multisets;
    report_.statistics.formulas += result.search.formulas;
    report_.statistics.search_formulas += result.search.formulas;
    state.result.seconds += result.seconds;
    bounds_[task.invariant].join(result.search.bounded_by);
    std::string names;
    for (const std::size_t f : task.functionalities) {
      names += (names.empty() ? "" : " + ") + application_.functionalities[f].name;
    }
    if (!result.failure.empty()) {
      state.result.undecided.push_back(names + ": " + result.failure);
      report_.failures.push_back(application_.invariants[task.invariant].name + ", " + names +
                                 ": the formula has a solution that cannot be repeated: " + result.failure);
    } else if (!result.search.reason.empty()) {
      state.result.undecided.push_back(names + ": " + result.search.reason);
    }
    if (!result.violation) return;
    result.violation->minimal =
        std::none_of(state.violating.begin(), state.violating.end(),
                     [&](const Multiset& small) { return contains(task.functionalities, small); });
    state.violating.push_back(task.functionalities);
    report_.violations.push_back(std::move(*result.violation));
  }

  void conclude() {
    report_.interrupted = stopped();
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const ir::Invariant& invariant = application_.invariants[i];
      if (!asked(options_, invariant)) continue;
      InvariantState& state = states_[i];
      violations::InvariantResult& result = state.result;
      result.name = invariant.name;
      result.kind = invariant.kind == ir::InvariantKind::Absolute ? "absolute" : "eventual";
      result.rule = invariant.rule.text;
      result.description = invariant.description;
      result.source = to_span(invariant.rule.location, sources_);
      result.bounded_by = bounds_[i].in_words();
      for (const std::size_t f : prepared_.slices[i].relevant)
        result.functionalities.push_back(application_.functionalities[f].name);
      if (prepared_.startable[i] == 0 && result.undecided.empty())
        result.undecided.emplace_back(
            "no initial state satisfies the schema and all invariants with so few rows");
      const proof::Attempt& attempt = prepared_.proofs[i];
      (attempt.proved ? result.proof : result.unproved) = attempt.words;
      if (report_.interrupted && result.undecided.empty() && state.violating.empty() && !attempt.proved) {
        result.undecided.emplace_back(interrupted_reason);
      }
      if (!state.violating.empty()) {
        result.verdict = violations::Verdict::Violated;
      } else if (!result.undecided.empty()) {
        result.verdict = violations::Verdict::Unknown;
      } else if (attempt.proved) {
        result.verdict = violations::Verdict::Proved;
      }
      report_.invariants.push_back(result);
    }
    const auto proved = [](const auto& one) { return one.verdict == violations::Verdict::Proved; };
    if (!report_.invariants.empty() &&
        std::all_of(report_.invariants.begin(), report_.invariants.end(), proved))
      report_.verdict = violations::Verdict::Proved;
    for (const auto& invariant : report_.invariants) {
      if (invariant.verdict == violations::Verdict::Violated) report_.verdict = violations::Verdict::Violated;
      if (invariant.verdict == violations::Verdict::Unknown &&
          report_.verdict != violations::Verdict::Violated) {
        report_.verdict = violations::Verdict::Unknown;
      }
    }
    sort_violations(report_, application_);
  }

  const ir::Application& application_;
  const diagnostics::SourceMap& sources_;
  const CheckOptions& options_;
  const unsigned resources_;
  PhaseTimes times_;
  Answers answers_;
  Preparation prepared_;
  KnownSearches known_;
  const TaskAnswerer answerer_;
  CrowdProofs crowds_;
  std::vector<InvariantState> states_;
  std::vector<formula::Limits> bounds_;  ///< by invariant
  std::vector<std::uint32_t> cut_offs_;  ///< by invariant
  std::uint32_t levels_done_ = 0;
  violations::Report report_;
};

}  // namespace

violations::Report check(const ir::Application& application, const diagnostics::SourceMap& sources,
                         const CheckOptions& options) {
  return Checker(application, sources, options).run();
}

}  // namespace quiesce::analyzer
