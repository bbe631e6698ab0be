#include "analyzer/execution_path.hpp"

#include <algorithm>

namespace quiesce::analyzer {
namespace {

bool same_terms(const formula::Symbolic& a, const formula::Symbolic& b) {
  return z3::eq(a.value, b.value) && z3::eq(a.null, b.null);
}

bool same_row_terms(const formula::SymbolicRow& a, const formula::SymbolicRow& b) {
  return z3::eq(a.exists, b.exists) &&
         std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), same_terms);
}

/// The same terms mean the same; others may have different values.
bool may_differ(const formula::SymbolicState& a, const formula::SymbolicState& b) {
  return !std::equal(a.tables.begin(), a.tables.end(), b.tables.begin(), b.tables.end(),
                     [](const formula::SymbolicTable& one, const formula::SymbolicTable& other) {
                       return std::equal(one.rows.begin(), one.rows.end(), other.rows.begin(),
                                         other.rows.end(), same_row_terms);
                     });
}

}  // namespace

void ExecutionPath::push(std::size_t instance, const World& before, const World& after) {
  const SymbolicInstance& own = before.instances[instance];
  PathStep step{instance, next_code(own), own, may_differ(before.state, after.state), {}};
  for (const PathStep& earlier : steps_) {
    const bool asked = earlier.instance != instance && commutation_ != nullptr;
    step.commutes.push_back(asked ? commutation_->condition(encoding_, earlier.before, own)
                                  : encoding_.algebra().no());
  }
  steps_.push_back(std::move(step));
}

}  // namespace quiesce::analyzer
