#include "analyzer/level_tasks.hpp"

#include "analyzer/alike_tasks.hpp"
#include "analyzer/pool.hpp"
#include "analyzer/solver_context.hpp"

namespace quiesce::analyzer {

void LevelTasks::answer(const std::vector<std::size_t>& open) {
  const AlikeTasks alike = alike_tasks(from_.tasks, open, from_.prepared);
  const std::vector<std::size_t> left = answer_jointly(alike.firsts);
  run_tasks(left.size(), from_.options.jobs, [&](std::size_t t) { answer_one(left[t]); });
  run_tasks(alike.others.size(), from_.options.jobs, [&](std::size_t o) {
    const auto [t, first] = alike.others[o];
    if (from_.answerer.take_over(from_.tasks[t], results_[first], results_[t])) {
      from_.done(results_[t]);
    } else {
      answer_one(t);
    }
  });
}

void LevelTasks::answer_one(std::size_t task) {
  const std::uint64_t asked_before = results_[task].search.formulas;  // jointly with others
  if (!unless_interrupted(from_.options.stop,
                          [&] { results_[task] = from_.answerer.answer(from_.tasks[task]); }))
    results_[task] = undecided(interrupted_reason);
  results_[task].search.formulas += asked_before;
  from_.done(results_[task]);
}

/// Tasks of the same instances whose invariants have the same slice and the same rules about the start.
std::vector<std::vector<std::size_t>> LevelTasks::joined(const std::vector<std::size_t>& firsts) const {
  std::vector<std::vector<std::size_t>> groups;
  if (!from_.options.reductions.joint || from_.options.all) return groups;
  struct Key {
    const ir::Application* application;
    const std::vector<const ir::Rule*>& initial;
    const Multiset& functionalities;
    bool operator<(const Key& other) const {
      return std::tie(application, functionalities, initial) <
             std::tie(other.application, other.functionalities, other.initial);
    }
  };
  std::map<Key, std::size_t> places;
  for (const std::size_t t : firsts) {
    const Task& task = from_.tasks[t];
    if (!from_.answerer.has_to_search(task) || !from_.nothing_found(task.invariant)) continue;
    const Slice& slice = from_.prepared.slices[task.invariant];
    if (slice.application->invariants[task.invariant].kind != ir::InvariantKind::Absolute) continue;
    const auto [place, is_new] =
        places.emplace(Key{slice.application, slice.initial, task.functionalities}, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(t);
  }
  std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
  return groups;
}

/// Leaves those that have to be answered one by one.
std::vector<std::size_t> LevelTasks::answer_jointly(const std::vector<std::size_t>& firsts) {
  const std::vector<std::vector<std::size_t>> groups = joined(firsts);
  std::vector<char> answered(from_.tasks.size(), 0);
  run_tasks(groups.size(), from_.options.jobs, [&](std::size_t g) {
    std::vector<TaskAnswerer::Asked> asked;
    for (const std::size_t t : groups[g]) asked.push_back({from_.tasks[t], results_[t]});
    bool none = false;
    unless_interrupted(from_.options.stop, [&] { none = from_.answerer.none_breaks(asked); });
    if (!none) return;
    for (const std::size_t t : groups[g]) {
      answered[t] = 1;
      from_.done(results_[t]);
    }
  });
  std::vector<std::size_t> left;
  for (const std::size_t t : firsts) {
    if (answered[t] == 0) left.push_back(t);
  }
  return left;
}

}  // namespace quiesce::analyzer
