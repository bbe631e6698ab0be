#include "analyzer/proof/core.hpp"

#include <algorithm>

namespace quiesce::analyzer::proof {
namespace {

/// Beyond this a core is not made smaller: each part costs a question.
constexpr std::size_t most_tried = 24;

using Places = std::vector<std::size_t>;  ///< in what is assumed

/// How readily a person would do without the assertion.
int dispensable(const Assertion& assertion) {
  const auto* fact = std::get_if<Fact>(&assertion.node);
  if (fact == nullptr) return std::holds_alternative<Apart>(assertion.node) ? 1 : 0;
  const auto* cell = std::get_if<CellTest>(&fact->node);
  if (cell == nullptr) return 2;
  const bool equal = cell->test.op == ir::BinaryOp::Same;
  const bool literal = std::holds_alternative<Constant>(cell->test.term);
  return (equal ? 3 : 6) + (literal ? 0 : 1) + (cell->guard ? 1 : 0);
}

bool enough(Solver& solver, const std::vector<Guarded>& assumed, const Places& places, Questions& questions) {
  z3::expr_vector guards(solver.context());
  for (const std::size_t place : places) guards.push_back(assumed[place].guard);
  return questions.ask(solver, guards) == z3::unsat;
}

Places last_core(Solver& solver, const std::vector<Guarded>& assumed, const Places& places) {
  const z3::expr_vector core = solver.unsat_core();
  Places result;
  for (const std::size_t place : places) {
    for (unsigned i = 0; i < core.size(); ++i) {
      if (z3::eq(core[static_cast<int>(i)], assumed[place].guard)) result.push_back(place);
    }
  }
  return result;
}

std::vector<std::size_t> names(const std::vector<Guarded>& assumed, const Places& places) {
  std::vector<std::size_t> result;
  for (const std::size_t place : places) result.push_back(assumed[place].assertion);
  return result;
}

}  // namespace

std::vector<std::size_t> smallest_core(Solver& solver, const std::vector<Guarded>& assumed,
                                       const Assertions& assertions, const std::set<std::size_t>& known,
                                       Questions& questions) {
  Places core;
  Places already;
  for (std::size_t i = 0; i < assumed.size(); ++i) {
    core.push_back(i);
    if (known.contains(assumed[i].assertion)) already.push_back(i);
  }
  if (enough(solver, assumed, already, questions)) return names(assumed, last_core(solver, assumed, already));
  if (enough(solver, assumed, core, questions)) core = last_core(solver, assumed, core);
  const auto place_of = [&](std::size_t place) {
    const std::size_t assertion = assumed[place].assertion;
    return std::tuple(known.contains(assertion) ? 0 : 1, dispensable(assertions.all[assertion]));
  };
  std::stable_sort(core.begin(), core.end(),
                   [&](std::size_t a, std::size_t b) { return place_of(a) < place_of(b); });
  for (std::size_t i = core.size(); i-- > 0 && core.size() <= most_tried;) {
    Places rest = core;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (enough(solver, assumed, rest, questions)) core = std::move(rest);
  }
  return names(assumed, core);
}

}  // namespace quiesce::analyzer::proof
