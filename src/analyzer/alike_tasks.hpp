// Enters: the tasks of one level. Leaves: those that ask something of their own, and who asks the same.
//
// Functionalities that do the same in the slice can take each other's place: two multisets that differ only
// in that ask the same question. If no execution of the one breaks the invariant, none of the other does.
// What the one's search took for granted, that parts of its instances are clean, was about other
// functionalities, so it must be true of the other's parts as well: whether a part is clean depends on all
// rules that have to do with the invariant and on statements that the slice leaves out.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "analyzer/task_answerer.hpp"

namespace quiesce::analyzer {

struct AlikeTasks {
  struct Other {
    std::size_t task;
    std::size_t first;  ///< the task that it is like
  };
  std::vector<std::size_t> firsts;
  std::vector<Other> others;
};

/// Of the tasks that are `open`. Which ones come first depends on their order only: of those that are alike,
/// the one with the most equal instances, as multisets come in order.
[[nodiscard]] AlikeTasks alike_tasks(const std::vector<Task>& tasks, const std::vector<std::size_t>& open,
                                     const Preparation& prepared);

/// All parts of the instances that do what one of `parts` does. Nothing: there are too many to look at.
[[nodiscard]] std::optional<std::set<CleanPart>> parts_alike(const std::set<CleanPart>& parts,
                                                             const Multiset& instances,
                                                             const std::map<std::size_t, std::size_t>& alike);

}  // namespace quiesce::analyzer
