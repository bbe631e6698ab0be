// Enters: the tasks of one level. Leaves: their results, in as few searches as can be.
//
// First jointly: invariants that speak of the same rows, of which the same is known at the start, are asked
// about in one search: can any of them break? If not, each is answered. Then one by one; and last those whose
// instances do the same as others' (see alike_tasks).
#pragma once

#include <functional>

#include "analyzer/task_answerer.hpp"

namespace quiesce::analyzer {

class LevelTasks {
 public:
  /// All of it must outlive this. `done` is called once for each task of `open`, from any worker.
  struct Sources {
    const TaskAnswerer& answerer;
    const CheckOptions& options;
    const Preparation& prepared;
    const std::vector<Task>& tasks;
    /// Of fewer instances: did no search find anything, a limit included?
    std::function<bool(std::size_t invariant)> nothing_found;
    std::function<void(const TaskResult&)> done;
  };
  LevelTasks(Sources sources, std::vector<TaskResult>& results)
      : from_(std::move(sources)), results_(results) {}

  void answer(const std::vector<std::size_t>& open);

 private:
  void answer_one(std::size_t task);
  [[nodiscard]] std::vector<std::vector<std::size_t>> joined(const std::vector<std::size_t>& firsts) const;
  [[nodiscard]] std::vector<std::size_t> answer_jointly(const std::vector<std::size_t>& firsts);

  const Sources from_;
  std::vector<TaskResult>& results_;
};

}  // namespace quiesce::analyzer
