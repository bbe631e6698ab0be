// Combinations of rows, and the aggregates over them.
#include <stdexcept>

#include "interpreter/evaluator.hpp"

namespace quiesce::interpreter {
namespace {

using ir::AggregateOp;
using ir::Null;
using ir::Number;
using ir::Value;

/// The values of the set's rows that are not NULL, folded.
Value fold(AggregateOp op, const std::vector<Value>& values, ir::Type type) {
  switch (op) {
    case AggregateOp::Exists:
      return !values.empty();
    case AggregateOp::Count:
      return Number(static_cast<std::int64_t>(values.size()));
    case AggregateOp::CountDistinct:
      return Number(static_cast<std::int64_t>(ValueSet(values.begin(), values.end()).size()));
    case AggregateOp::Sum: {
      if (values.empty()) return Null{};
      Number sum(0);
      for (const Value& value : values) sum = sum + std::get<Number>(value);
      return sum;
    }
    case AggregateOp::Min:
    case AggregateOp::Max: {
      if (values.empty()) return Null{};
      const Value* best = &values.front();
      for (const Value& value : values) {
        const auto order = compare(value, *best, type);
        if (op == AggregateOp::Min ? order < 0 : order > 0) best = &value;
      }
      return *best;
    }
  }
  throw std::logic_error("interpreter: an aggregate without a meaning");
}

}  // namespace

Value Evaluator::aggregate(const ir::Aggregate& node) {
  std::vector<Value> values;
  for_each(node.rows, [&] {
    if (!node.value) {
      values.emplace_back(true);  // the row itself
    } else if (Value cell = value(*node.value); node.op == AggregateOp::Exists || !is_null(cell)) {
      values.push_back(std::move(cell));
    }
  });
  return fold(node.op, values, node.value ? node.value->type : ir::Type::Boolean);
}

void Evaluator::for_each(const ir::RowSet& rows, const std::function<void()>& visit, Reads reads) {
  combine(rows, 0, visit, reads);
}

bool Evaluator::combine(const ir::RowSet& rows, std::size_t next, const std::function<void()>& visit,
                        Reads reads) {
  if (next == rows.bindings.size()) return visit_if(rows.where, visit, reads);
  const ir::RowBinding& binding = rows.bindings[next];
  if (binding.outer_on) return combine_outer(rows, next, visit, reads);
  bool visited = false;
  for (const Row& row : database_->tables.at(binding.entity.index).rows) {
    bind(binding.row, binding.entity, &row);
    visited |= combine(rows, next + 1, visit, reads);
    unbind();
  }
  return visited;
}

/// The rows that fulfil ON together with the earlier bindings, or one row of NULLs where there is none.
bool Evaluator::combine_outer(const ir::RowSet& rows, std::size_t next, const std::function<void()>& visit,
                              Reads reads) {
  const ir::RowBinding& binding = rows.bindings[next];
  bool matched = false;
  bool visited = false;
  for (const Row& row : database_->tables.at(binding.entity.index).rows) {
    const std::size_t before = reads_.size();
    bool kept = false;
    bind(binding.row, binding.entity, &row);
    if (holds(binding.outer_on)) {
      matched = true;
      kept = combine(rows, next + 1, visit, reads);
      visited |= kept;
    }
    unbind();
    if (!kept || reads == Reads::Forget) reads_.resize(before);
  }
  if (matched) return visited;
  bind(binding.row, binding.entity, nullptr);
  visited = combine(rows, next + 1, visit, reads);
  unbind();
  return visited;
}

bool Evaluator::visit_if(const ir::ExpressionPtr& where, const std::function<void()>& visit, Reads reads) {
  const std::size_t before = reads_.size();
  const bool wanted = holds(where);
  if (wanted) visit();
  if (!wanted || reads == Reads::Forget) reads_.resize(before);
  return wanted;
}

}  // namespace quiesce::interpreter
