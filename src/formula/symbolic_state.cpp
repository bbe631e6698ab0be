#include "formula/symbolic_state.hpp"

namespace quiesce::formula {

SymbolicState choose(const Algebra& algebra, const z3::expr& condition, const SymbolicState& then,
                     const SymbolicState& otherwise) {
  if (condition.is_false()) return otherwise;
  SymbolicState result = otherwise;
  for (std::size_t t = 0; t < result.tables.size(); ++t) {
    auto& rows = result.tables[t].rows;
    const auto& earlier = then.tables[t].rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r >= earlier.size()) {
        rows[r].exists = algebra.both(rows[r].exists, algebra.negate(condition));
        continue;
      }
      rows[r].exists = algebra.choose(condition, earlier[r].exists, rows[r].exists);
      for (std::size_t c = 0; c < rows[r].cells.size(); ++c) {
        rows[r].cells[c] = algebra.choose(condition, earlier[r].cells[c], rows[r].cells[c]);
      }
    }
  }
  return result;
}

}  // namespace quiesce::formula
