#include "analyzer/merged_world.hpp"

#include <algorithm>

namespace quiesce::analyzer {
namespace {

using formula::Algebra;
using formula::SymbolicRow;

SymbolicRow choose(const Algebra& algebra, const z3::expr& condition, const SymbolicRow& then,
                   const SymbolicRow& otherwise) {
  SymbolicRow result{algebra.choose(condition, then.exists, otherwise.exists), {}};
  for (std::size_t c = 0; c < then.cells.size(); ++c)
    result.cells.push_back(algebra.choose(condition, then.cells[c], otherwise.cells[c]));
  return result;
}

void merge_names(const Algebra& algebra, const z3::expr& condition, const SymbolicInstance& then,
                 SymbolicInstance& result) {
  for (std::size_t n = 0; n < result.names.size(); ++n) {
    const SymbolicName& left = then.names[n];
    SymbolicName& name = result.names[n];
    name.assigned = algebra.choose(condition, left.assigned, name.assigned);
    if (!left.value) continue;
    name.value = name.value ? algebra.choose(condition, *left.value, *name.value) : left.value;
  }
}

}  // namespace

void label_added(LabelledWorld& after, const LabelledWorld& before, std::size_t instance, std::size_t step) {
  after.added = before.added;
  for (std::size_t e = 0; e < after.world.state.tables.size(); ++e) {
    const std::size_t rows = after.world.state.tables[e].rows.size();
    const std::size_t earlier = before.world.state.tables[e].rows.size();
    for (std::size_t r = earlier; r < rows; ++r) after.added[e].push_back({instance, step, r - earlier});
  }
}

LabelledWorld merge(const Algebra& algebra, const z3::expr& condition, const LabelledWorld& then,
                    const LabelledWorld& otherwise) {
  LabelledWorld result = otherwise;
  for (std::size_t e = 0; e < result.added.size(); ++e) {
    const auto& left = then.world.state.tables[e].rows;
    const auto& right = otherwise.world.state.tables[e].rows;
    auto& rows = result.world.state.tables[e].rows;
    const std::size_t initial = right.size() - otherwise.added[e].size();
    rows.clear();
    for (std::size_t r = 0; r < initial; ++r) rows.push_back(choose(algebra, condition, left[r], right[r]));
    std::set<RowLabel> labels(then.added[e].begin(), then.added[e].end());
    labels.insert(otherwise.added[e].begin(), otherwise.added[e].end());
    result.added[e].assign(labels.begin(), labels.end());
    for (const RowLabel& label : labels) {
      const auto of = [&](const LabelledWorld& one) -> const SymbolicRow* {
        const auto place = std::find(one.added[e].begin(), one.added[e].end(), label);
        if (place == one.added[e].end()) return nullptr;
        return &one.world.state.tables[e]
                    .rows[initial + static_cast<std::size_t>(place - one.added[e].begin())];
      };
      const SymbolicRow* a = of(then);
      const SymbolicRow* b = of(otherwise);
      if (a != nullptr && b != nullptr) {
        rows.push_back(choose(algebra, condition, *a, *b));
      } else if (a != nullptr) {
        rows.push_back({algebra.both(condition, a->exists), a->cells});
      } else {
        rows.push_back({algebra.both(algebra.negate(condition), b->exists), b->cells});
      }
    }
  }
  for (std::size_t i = 0; i < result.world.instances.size(); ++i)
    merge_names(algebra, condition, then.world.instances[i], result.world.instances[i]);
  return result;
}

}  // namespace quiesce::analyzer
