#include "analyzer/proof/questions.hpp"

namespace quiesce::analyzer::proof {

z3::check_result Questions::ask(Solver& solver, const z3::expr_vector& assumptions) {
  ++asked_;
  if (exhausted()) return z3::unknown;
  const z3::check_result answer =
      solver.ask({"obligation", "can the step break what is to be shown?"}, assumptions);
  unanswered_ = unanswered_ || answer == z3::unknown;
  return answer;
}

}  // namespace quiesce::analyzer::proof
