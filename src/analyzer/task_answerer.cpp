#include "analyzer/task_answerer.hpp"

#include <algorithm>
#include <chrono>

#include "analyzer/alike_tasks.hpp"
#include "analyzer/lattice.hpp"
#include "analyzer/phases.hpp"
#include "analyzer/report_frame.hpp"
#include "analyzer/schedule_order.hpp"
#include "analyzer/shared_key.hpp"
#include "analyzer/topics.hpp"
#include "analyzer/witness.hpp"

namespace quiesce::analyzer {
namespace {

class TaskClock {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Equal instances have equal inputs, all of them.
bool alike(const Problem& problem) {
  const auto& shared = problem.bounds.shared;
  if (shared.empty() || problem.functionalities.front() != problem.functionalities.back()) return false;
  return shared.front().size() ==
         problem.application->functionalities[problem.functionalities.front()].inputs.size();
}

}  // namespace

TaskResult undecided(const std::string& reason) {
  TaskResult result;
  result.search.answer = Answer::Unknown;
  result.search.reason = reason;
  return result;
}

bool TaskAnswerer::absolute(const Task& task) const {
  return from_.application.invariants[task.invariant].kind == ir::InvariantKind::Absolute;
}

bool TaskAnswerer::has_to_search(const Task& task) const {
  if (!absolute(task) || !from_.options.reductions.induction || from_.options.all) return true;
  const std::set<CodePoint>& breaking = from_.prepared.breaking[task.invariant];
  return std::any_of(breaking.begin(), breaking.end(), [&](const CodePoint& code) {
    return std::binary_search(task.functionalities.begin(), task.functionalities.end(), code.functionality);
  });
}

KnownClean TaskAnswerer::known_clean(const Task& task, TaskResult& result) const {
  return [this, invariant = task.invariant, &result](const Multiset& part, bool cut) {
    const bool known = from_.clean(invariant, part, cut);
    if (known) result.kept.rests_on.insert({part, cut});
    return known;
  };
}

Problem TaskAnswerer::problem_of(const Task& task, const KnownClean& clean) const {
  const Slice& slice = from_.prepared.slices[task.invariant];
  formula::SharedInputs shared;
  if (from_.options.reductions.shared_key && from_.options.reductions.partial_order && !from_.options.all) {
    const auto clean_part = [&](const Multiset& part) { return clean(part, absolute(task)); };
    shared = shared_inputs(*slice.application, from_.prepared.commutation[task.invariant],
                           task.functionalities, clean_part);
  }
  return make_problem(*slice.application, task.invariant, task.functionalities, slice.initial,
                      from_.options.extra_rows, std::move(shared));
}

SearchSettings TaskAnswerer::settings_of(const Task& task, const Problem& problem, const KnownClean& clean,
                                         Topic& topic) const {
  SearchSettings settings;
  settings.reductions = from_.options.reductions;
  settings.commutation = &from_.prepared.commutation[task.invariant];
  // (A bounded answer for fewer instances says nothing of as many rows as there are here.)
  settings.minimal = !from_.options.all && problem.bounds.bounded_by.empty();
  // Under --all an execution need not be a shortest one, so any step may come last.
  settings.breaking =
      absolute(task) && !from_.options.all ? &from_.prepared.breaking[task.invariant] : nullptr;
  settings.stop = from_.options.stop;
  settings.topic = &topic;
  if (topic.recorded()) settings.context = SolverContext::Kind::Fresh;
  if (settings.minimal) settings.clean = clean;
  // What a used context decides with a part of the limit, a fresh one decides too; the limit itself is
  // tried in a fresh one, so that the answer does not depend on what the worker did before.
  settings.resources = std::max(1U, from_.resources / 4);
  settings.max_given_up = 1;
  return settings;
}

TaskResult TaskAnswerer::answer(const Task& task) const {
  const InPhase encoding(Phase::Encode);
  const TaskClock clock;
  TaskResult result;
  if (stopped()) return undecided(interrupted_reason);
  const KnownClean clean = known_clean(task, result);
  const Problem problem = problem_of(task, clean);
  if (!has_to_search(task)) {
    // No step of these can make it false: there is nothing to look for.
    result.search.bounded_by = problem.bounds.bounded_by;
    keep(task, result);
    result.seconds = clock.seconds();
    return result;
  }
  Topic topic = search_topic(from_.options.recorder, problem);
  SearchSettings settings = settings_of(task, problem, clean, topic);
  result.search = look(problem, settings);
  if (result.search.answer == Answer::Unknown) {
    const std::uint64_t formulas = result.search.formulas;
    settings.resources = from_.resources;
    settings.max_given_up = SearchSettings{}.max_given_up;
    settings.context = SolverContext::Kind::Fresh;
    settings.arithmetic = Arithmetic::Newer;
    result.search = search(problem, settings);
    result.search.formulas += formulas;
  }
  if (result.search.answer == Answer::Violated) show(task, settings, result);
  keep(task, result);
  result.seconds = clock.seconds();
  return result;
}

bool TaskAnswerer::none_breaks(const std::vector<Asked>& asked) const {
  const InPhase encoding(Phase::Encode);
  const TaskClock clock;
  if (stopped()) return false;
  TaskResult joint;
  const Task& first = asked.front().task;
  const KnownClean clean = known_clean(first, joint);
  Problem problem = problem_of(first, clean);
  std::set<CodePoint> breaking;
  for (const auto& [task, result] : asked) {
    const Problem own = problem_of(task, clean);
    if (!own.bounds.bounded_by.empty() || own.bounds.rows != problem.bounds.rows ||
        own.bounds.witness != problem.bounds.witness)
      return false;
    if (&task != &first) problem.also_broken.push_back(&own.rule().rule);
    const std::set<CodePoint>& last = from_.prepared.breaking[task.invariant];
    breaking.insert(last.begin(), last.end());
  }
  Topic topic = search_topic(from_.options.recorder, problem);
  SearchSettings settings = settings_of(first, problem, clean, topic);
  settings.breaking = &breaking;
  joint.search = look(problem, settings);
  asked.front().result.search.formulas = joint.search.formulas;
  if (!certain(joint) || !joint.search.bounded_by.empty()) return false;
  for (const auto& [task, result] : asked) {
    result.kept.rests_on = joint.kept.rests_on;
    keep(task, result);
  }
  asked.front().result.seconds = clock.seconds();
  return true;
}

bool TaskAnswerer::recall(const Task& task, TaskResult& result) const {
  auto found = from_.known.find(task.invariant, task.functionalities, [&](const Multiset& part, bool cut) {
    return from_.clean(task.invariant, part, cut);
  });
  if (!found) return false;
  result.search.bounded_by = std::move(found->bounded_by);
  if (found->executions.empty()) return true;
  result.search.answer = Answer::Violated;
  violations::Violation violation =
      violation_frame({&from_.application, task.invariant, task.functionalities, {}, {}});
  violation.execution_count = found->execution_count;
  violation.execution = std::move(found->executions.front());
  violation.others.assign(std::make_move_iterator(found->executions.begin() + 1),
                          std::make_move_iterator(found->executions.end()));
  result.violation = std::move(violation);
  return true;
}

bool TaskAnswerer::take_over(const Task& task, const TaskResult& alike, TaskResult& result) const {
  // A limit names those that it is about.
  if (!certain(alike) || alike.violation || !alike.search.bounded_by.empty()) return false;
  auto parts = parts_alike(alike.kept.rests_on, task.functionalities, from_.prepared.alike[task.invariant]);
  const auto clean = [&](const CleanPart& part) {
    return from_.clean(task.invariant, part.functionalities, part.cut);
  };
  if (!parts || !std::all_of(parts->begin(), parts->end(), clean)) return false;
  result.kept.all_rules = alike.kept.all_rules;
  result.kept.rests_on = std::move(*parts);
  keep(task, result);
  return true;
}

bool TaskAnswerer::certain(const TaskResult& result) const {
  const SearchResult& search = result.search;
  return result.failure.empty() && search.reason.empty() && !search.cut_short &&
         search.answer != Answer::Unknown && !stopped() &&
         (search.answer == Answer::Violated) == result.violation.has_value();
}

/// Answers that are certain are known from now on.
void TaskAnswerer::keep(const Task& task, TaskResult& result) const {
  if (!certain(result)) return;
  result.kept.bounded_by = result.search.bounded_by;
  result.kept.execution_count = result.violation ? result.violation->execution_count : 0;
  from_.known.keep(task.invariant, task.functionalities, result.kept);
}

/// One order after the other; all in one formula where that would be too many, or where the instances are
/// so much alike that there are few places to be.
SearchResult TaskAnswerer::look(const Problem& problem, const SearchSettings& settings) const {
  const bool together = from_.options.reductions.lattice && !from_.options.all && fits_lattice(problem);
  if (!together) return search(problem, settings);
  std::uint64_t formulas = 0;
  if (!alike(problem) && from_.options.formulas_one_by_one > 0) {
    SearchSettings limited = settings;
    limited.max_formulas = from_.options.formulas_one_by_one;
    SearchResult result = search(problem, limited);
    if (!result.cut_short) return result;
    formulas = result.formulas;
  }
  SearchResult result = search_lattice(problem, settings);
  if (result.answer == Answer::Unknown && !stopped()) {
    formulas += result.formulas;
    result = search(problem, settings);
  }
  result.formulas += formulas;
  return result;
}

/// The execution as the interpreter runs it.
Confirmation TaskAnswerer::execute(const Problem& problem, const Schedule& schedule, Topic* topic,
                                   TaskResult& result) const {
  try {
    const Witness witness = solve_witness(problem, schedule, from_.resources, result.search.formulas, topic);
    if (witness.gave_up) {
      result.search.reason = "the limit was too small to work out an execution that was found";
      return {std::nullopt, {}};
    }
    if (!witness.execution) return {std::nullopt, "the solver did not find it again"};
    result.kept.executions.push_back(*witness.execution);
    Problem confirmed = problem;
    if (from_.options.confirmed_on != nullptr) confirmed.application = from_.options.confirmed_on;
    const Confirmation repeated = confirm(confirmed, *witness.execution, from_.sources);
    if (repeated.execution || !stopped()) return repeated;
    // An interrupted solver leaves half a solution: what it does not repeat is nobody's failure.
    result.search.reason = interrupted_reason;
    return {std::nullopt, {}};
  } catch (const ir::NumberOverflow&) {
    result.search.reason = "there is an execution that breaks it, but with numbers too large to be shown";
    return {std::nullopt, {}};
  }
}

void TaskAnswerer::show(const Task& task, const SearchSettings& settings, TaskResult& result) const {
  const InPhase showing(Phase::Witness);
  const Problem sliced = from_.known.sliced(task.invariant, task.functionalities, true);
  if (from_.known.rules_left_out(task.invariant)) {
    // The rules about the start that were left out have nothing to do with the invariant, but they may
    // exclude one another, or all rows.
    const std::uint64_t formulas = result.search.formulas;
    result.kept.all_rules = true;
    result.search = look(sliced, settings);
    result.search.formulas += formulas;
    if (result.search.answer != Answer::Violated) return;
  }
  result.search.reason.clear();  // what was not answered on the way does not matter any more
  const BestSchedule best =
      result.search.shortest ? BestSchedule{fewest_switches(result.search.schedule, *settings.commutation), 0}
                             : best_schedule(sliced, settings, result.search.schedule);
  result.search.formulas += best.formulas;
  // What is shown is what the whole application does.
  const Problem problem =
      make_problem(from_.application, task.invariant, task.functionalities, from_.options.extra_rows);
  const Confirmation confirmed = execute(problem, best.schedule, settings.topic, result);
  if (!confirmed.execution) {
    result.failure = confirmed.mismatch;
    return;
  }
  violations::Violation violation = violation_frame(problem);
  violation.execution = *confirmed.execution;
  if (from_.options.all) show_others(problem, settings, best.schedule, result, violation);
  result.violation = std::move(violation);
}

/// Of an absolute invariant those in which it becomes false with the last step, for the first time since
/// all instances have started; of an eventual one those that leave it false.
void TaskAnswerer::show_others(const Problem& problem, const SearchSettings& settings, const Schedule& shown,
                               TaskResult& result, violations::Violation& violation) const {
  std::set<Schedule> different;
  SearchSettings every = settings;
  every.beyond_violations = true;
  const SearchResult found = search(problem, every, [&](const Schedule& schedule) {
    Schedule order = fewest_switches(schedule, *settings.commutation);
    if (order != shown) different.insert(std::move(order));
    return true;
  });
  result.search.formulas += found.formulas;
  if (!found.reason.empty()) result.search.reason = "not every execution was found: " + found.reason;
  std::vector<Schedule> schedules(different.begin(), different.end());
  std::stable_sort(schedules.begin(), schedules.end(), shown_before);
  violation.execution_count = schedules.size() + 1;
  for (const Schedule& schedule : schedules) {
    if (violation.others.size() + 1 >= from_.options.executions_shown) break;
    const Confirmation other = execute(problem, schedule, settings.topic, result);
    if (!other.execution) {
      result.failure = other.mismatch;
      return;  // with the executions that were confirmed
    }
    violation.others.push_back(*other.execution);
  }
}

}  // namespace quiesce::analyzer
