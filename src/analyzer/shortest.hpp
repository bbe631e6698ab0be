// Which executions cannot be the shortest that break an invariant, because something can be left out of them.
//
// An instance that has changed nothing can be left out: nobody can tell, and fewer instances break the
// invariant. So for an eventual invariant, each instance has changed something. An absolute one may be looked
// at after any step, so the last step of each instance can be left out, too, if it changed nothing. And if
// the last step of an instance commutes with all that comes after it, it could have come last: so it must be
// one that can make the invariant false; else the invariant was false without it.
//
// (That a step did change something can also be put to the solver. It was measured: fewer formulas by one in
// a hundred, and a third more time.)
#pragma once

#include <set>

#include "analyzer/execution_path.hpp"

namespace quiesce::analyzer {

class Shortest {
 public:
  /// `breaking`: the steps that can make an absolute invariant false; null: any.
  Shortest(const ExecutionPath& path, const formula::Algebra& algebra, const Reductions& reductions,
           bool eventual, const std::set<CodePoint>* breaking)
      : path_(path), algebra_(algebra), reductions_(reductions), eventual_(eventual), breaking_(breaking) {}

  /// Does what the instance did count, now that it has ended?
  [[nodiscard]] bool counts(std::size_t instance) const;
  /// What is asked of an absolute invariant if the execution ends here.
  [[nodiscard]] z3::expr asked_if_cut(std::size_t instances) const;

 private:
  [[nodiscard]] const PathStep* last_of(std::size_t instance) const;
  [[nodiscard]] z3::expr could_come_last(std::size_t place) const;

  const ExecutionPath& path_;
  const formula::Algebra& algebra_;
  const Reductions& reductions_;
  bool eventual_;
  const std::set<CodePoint>* breaking_;
};

}  // namespace quiesce::analyzer
