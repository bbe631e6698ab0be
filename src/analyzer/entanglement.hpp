// Which executions cannot be minimal violations, because a part of their instances could have run before the
// rest.
//
// Take a proper part of the instances, none of which runs any further. If each of their steps commutes with
// every earlier step of the others, the execution equals one in which they run first. If every invariant and
// every assumption about the start holds after them, that state is an initial state, and the rest alone
// breaks the invariant: the violation is not minimal. That they do hold is known where all executions of that
// part have been searched and nothing was found. (Asking the solver in other cases was measured: eight such
// questions took two thirds of the time on quizzes-fixed-1 at f = 3, and the answer was no.)
#pragma once

#include <functional>

#include "analyzer/execution_path.hpp"
#include "analyzer/problem.hpp"

namespace quiesce::analyzer {

/// Is it known that no execution of these functionalities leaves a rule false: at its end, or (`cut`)
/// anywhere?
using KnownClean = std::function<bool(const std::vector<std::size_t>& functionalities, bool cut)>;

class Entanglement {
 public:
  Entanglement(const Problem& problem, const ExecutionPath& path, const KnownClean& clean,
               const formula::Algebra& algebra)
      : problem_(problem), path_(path), clean_(clean), algebra_(algebra) {}

  /// What a minimal violation asks of the arguments now that the instance has ended.
  [[nodiscard]] z3::expr asked_at_end_of(std::size_t instance, const World& world) const;
  /// What it asks if the execution ends here and leaves instances half-way.
  [[nodiscard]] z3::expr asked_if_cut(const World& world) const;

 private:
  using Part = std::uint32_t;  ///< a bit for each instance
  [[nodiscard]] bool leaves_all_true(Part part, bool cut) const;
  [[nodiscard]] z3::expr can_run_before(Part part) const;
  [[nodiscard]] z3::expr none_before(const std::vector<Part>& parts, bool cut) const;

  const Problem& problem_;
  const ExecutionPath& path_;
  const KnownClean& clean_;
  const formula::Algebra& algebra_;
};

}  // namespace quiesce::analyzer
