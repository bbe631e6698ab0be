#include "formula/free_rows.hpp"

#include <set>

#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {
namespace {

struct Collector {
  FreeRows named;
  std::set<ir::RowId> bound;

  void bind(const std::vector<ir::RowBinding>& bindings) {
    for (const ir::RowBinding& binding : bindings) bound.insert(binding.row);
  }
  void operator()(const ir::Expression& expression) {
    if (const auto* column = std::get_if<ir::ColumnRef>(&expression.node)) {
      named.emplace(column->row, column->attribute.entity);
    }
    if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) bind(aggregate->rows.bindings);
  }
  FreeRows result() {
    for (const ir::RowId row : bound) named.erase(row);
    return std::move(named);
  }
};

}  // namespace

FreeRows free_rows(const ir::Aggregate& aggregate) {
  Collector collector;
  collector.bind(aggregate.rows.bindings);
  ir::walk(aggregate.rows, std::ref(collector));
  if (aggregate.value) ir::walk(*aggregate.value, std::ref(collector));
  return collector.result();
}

FreeRows free_rows(const ir::RowBinding& outer_joined) {
  Collector collector;
  collector.bind({outer_joined});
  if (outer_joined.outer_on) ir::walk(*outer_joined.outer_on, std::ref(collector));
  return collector.result();
}

}  // namespace quiesce::formula
