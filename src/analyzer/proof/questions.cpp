#include "analyzer/proof/questions.hpp"

namespace quiesce::analyzer::proof {

z3::check_result Questions::ask(Solver& solver, const z3::expr_vector& assumptions) {
  ++asked_;
  if (exhausted()) return z3::unknown;
  return solver.ask({"obligation", "can the step break what is to be shown?"}, assumptions);
}

}  // namespace quiesce::analyzer::proof
