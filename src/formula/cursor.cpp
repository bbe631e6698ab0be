#include "formula/cursor.hpp"

#include <algorithm>
#include <set>

#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {
namespace {

void conjuncts(const ir::ExpressionPtr& condition, std::vector<const ir::Expression*>& out) {
  if (!condition) return;
  const auto* binary = std::get_if<ir::Binary>(&condition->node);
  if (binary != nullptr && binary->op == ir::BinaryOp::And) {
    conjuncts(binary->left, out);
    conjuncts(binary->right, out);
  } else {
    out.push_back(condition.get());
  }
}

/// Depends on no row but those named, and is the same each time it is evaluated.
bool determined(const ir::Expression& value, const std::set<ir::RowId>& fixed) {
  bool result = true;
  ir::walk(value, [&](const ir::Expression& part) {
    if (const auto* column = std::get_if<ir::ColumnRef>(&part.node)) {
      result = result && fixed.contains(column->row);
    }
    result = result && !std::holds_alternative<ir::Unknown>(part.node) &&
             !std::holds_alternative<ir::Now>(part.node) &&
             !std::holds_alternative<ir::Generated>(part.node) &&
             !std::holds_alternative<ir::Aggregate>(part.node);
  });
  return result;
}

/// The attribute of the row that the condition sets equal to something determined.
std::optional<std::uint32_t> fixed_attribute(const ir::Expression& condition, ir::RowId row,
                                             const std::set<ir::RowId>& fixed) {
  const auto* binary = std::get_if<ir::Binary>(&condition.node);
  if (binary == nullptr || binary->op != ir::BinaryOp::Equal) return std::nullopt;
  for (const auto& [column, value] :
       {std::pair(binary->left, binary->right), std::pair(binary->right, binary->left)}) {
    const auto* reference = std::get_if<ir::ColumnRef>(&column->node);
    if (reference != nullptr && reference->row == row && determined(*value, fixed))
      return reference->attribute.index;
  }
  return std::nullopt;
}

}  // namespace

bool fixes_one_row(const ir::RowSet& rows, const ir::Schema& schema) {
  std::vector<const ir::Expression*> conditions;
  conjuncts(rows.where, conditions);
  std::set<ir::RowId> fixed;
  // Each round fixes at least one more binding, in whatever order the joins allow.
  for (std::size_t round = 0; round < rows.bindings.size(); ++round) {
    for (const ir::RowBinding& binding : rows.bindings) {
      if (binding.outer_on || fixed.contains(binding.row)) continue;
      std::set<std::uint32_t> attributes;
      for (const ir::Expression* condition : conditions) {
        if (const auto attribute = fixed_attribute(*condition, binding.row, fixed))
          attributes.insert(*attribute);
      }
      for (const ir::Key& key : schema[binding.entity].keys) {
        const bool covered = std::all_of(key.attributes.begin(), key.attributes.end(),
                                         [&](std::uint32_t a) { return attributes.contains(a); });
        if (covered) fixed.insert(binding.row);
      }
    }
  }
  return fixed.size() == rows.bindings.size();
}

CursorBatch CursorEncoder::run(const ir::Query& query, const z3::expr& active, Scope& scope) {
  ExpressionEncoder expressions(encoding_, side_);
  CursorBatch batch;
  batch.order = query.order;
  batch.limit = query.limit;
  batch.at_most_one = query.single_row || fixes_one_row(query.rows, encoding_.schema());
  for (const ir::RowBinding& binding : query.rows.bindings) batch.entities.push_back(binding.entity);
  const auto add = [&](const z3::expr& present) {
    CursorRow row{algebra_.both(active, present), algebra_.no(), {}, {}, {}};
    for (const ir::SelectItem& item : query.items)
      row.items.push_back(expressions.encode(*item.value, scope));
    for (const ir::OrderItem& item : query.order) row.order.push_back(expressions.encode(*item.value, scope));
    for (const BoundRow& bound : scope.rows) row.ids.push_back(bound.id);
    batch.rows.push_back(std::move(row));
  };
  if (query.single_row) {
    add(algebra_.yes());
  } else {
    expressions.for_each(query.rows, scope, add, !batch.at_most_one);
  }
  if (query.distinct) keep_distinct(batch);
  return batch;
}

void CursorEncoder::keep_distinct(CursorBatch& batch) const {
  for (std::size_t i = 0; i < batch.rows.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      z3::expr repeated = batch.rows[j].present;
      for (std::size_t k = 0; k < batch.rows[i].items.size(); ++k) {
        repeated = algebra_.both(repeated, algebra_.same(batch.rows[i].items[k], batch.rows[j].items[k]));
      }
      batch.rows[i].present = algebra_.both(batch.rows[i].present, algebra_.negate(repeated));
    }
  }
}

void CursorEncoder::clear(SymbolicCursor& cursor, const z3::expr& active) const {
  cursor.fetches = 0;
  if (active.is_true()) cursor.batches.clear();
  for (CursorBatch& batch : cursor.batches) {
    for (CursorRow& row : batch.rows) row.present = algebra_.both(row.present, algebra_.negate(active));
  }
}

void CursorEncoder::rewind(SymbolicCursor& cursor, const z3::expr& active) const {
  cursor.fetches = 0;
  for (CursorBatch& batch : cursor.batches) {
    for (CursorRow& row : batch.rows) row.taken = algebra_.both(row.taken, algebra_.negate(active));
  }
}

void CursorEncoder::append(SymbolicCursor& cursor, const z3::expr& active,
                           std::vector<Symbolic> values) const {
  if (cursor.batches.empty() || !cursor.batches.back().in_sequence) {
    cursor.batches.emplace_back();
    cursor.batches.back().in_sequence = true;
  }
  cursor.batches.back().rows.push_back({active, algebra_.no(), std::move(values), {}, {}});
}

z3::expr CursorEncoder::not_after(const CursorBatch& batch, const CursorRow& a, const CursorRow& b) const {
  z3::expr result = algebra_.yes();
  for (std::size_t k = batch.order.size(); k-- > 0;) {
    const Symbolic& left = a.order[k];
    const Symbolic& right = b.order[k];
    const z3::expr values = batch.order[k].descending ? algebra_.less(right.value, left.value)
                                                      : algebra_.less(left.value, right.value);
    const z3::expr nulls = batch.order[k].nulls_first ? algebra_.both(left.null, algebra_.negate(right.null))
                                                      : algebra_.both(algebra_.negate(left.null), right.null);
    const z3::expr neither = algebra_.both(algebra_.negate(left.null), algebra_.negate(right.null));
    const z3::expr before = algebra_.either(nulls, algebra_.both(neither, values));
    result = algebra_.either(before, algebra_.both(algebra_.same(left, right), result));
  }
  return result;
}

std::vector<z3::expr> CursorEncoder::available(const CursorBatch& batch) const {
  z3::expr open = algebra_.yes();
  if (batch.limit) {
    std::vector<z3::expr> taken;
    for (const CursorRow& row : batch.rows) taken.push_back(row.taken);
    open = *batch.limit == 1 ? algebra_.negate(algebra_.any(taken))
                             : algebra_.count(taken) < static_cast<int>(*batch.limit);
    if (*batch.limit == 0) open = algebra_.no();
  }
  std::vector<z3::expr> result;
  for (const CursorRow& row : batch.rows) {
    result.push_back(algebra_.both(open, algebra_.both(row.present, algebra_.negate(row.taken))));
  }
  return result;
}

/// Which of the available rows the fetch takes: at most one, and one if there is any.
std::vector<z3::expr> CursorEncoder::picks(const CursorBatch& batch, const std::vector<z3::expr>& available,
                                           const ChoicePoint& point) {
  if (batch.at_most_one || available.size() <= 1) return available;
  std::vector<z3::expr> result;
  if (batch.in_sequence) {
    z3::expr earlier = algebra_.no();
    for (const z3::expr& row : available) {
      result.push_back(algebra_.both(row, algebra_.negate(earlier)));
      earlier = algebra_.either(earlier, row);
    }
    return result;
  }
  Choice choice{ChoiceKind::Pick, point, ir::Type::Boolean, 0, {}, {}, batch.entities};
  z3::expr earlier = algebra_.no();
  for (std::size_t i = 0; i < available.size(); ++i) {
    const z3::expr pick = available[i].is_false() ? algebra_.no() : encoding_.fresh_condition("pick");
    side_.constraints.push_back(algebra_.implies(pick, available[i]));
    side_.constraints.push_back(algebra_.negate(algebra_.both(pick, earlier)));
    earlier = algebra_.either(earlier, pick);
    for (std::size_t j = 0; j < available.size() && !batch.order.empty(); ++j) {
      if (j == i || pick.is_false()) continue;
      side_.constraints.push_back(algebra_.implies(algebra_.both(pick, available[j]),
                                                   not_after(batch, batch.rows[i], batch.rows[j])));
    }
    result.push_back(pick);
    choice.values.push_back(algebra_.known(pick));
    choice.candidates.push_back(batch.rows[i].ids);
  }
  side_.constraints.push_back(algebra_.implies(algebra_.any(available), algebra_.any(result)));
  side_.choices.push_back(std::move(choice));
  return result;
}

CursorEncoder::Fetched CursorEncoder::fetch(SymbolicCursor& cursor, const z3::expr& active,
                                            const ChoicePoint& point) {
  Fetched result{algebra_.no(), {}};
  std::size_t most = 0;
  for (const CursorBatch& batch : cursor.batches) {
    const std::size_t rows = batch.at_most_one ? 1 : batch.rows.size();
    most = std::max(most, batch.limit ? std::min<std::size_t>(rows, *batch.limit) : rows);
  }
  // So many rows have been fetched that none can be left: this is what ends a loop over a result.
  if (cursor.fetches >= most) return result;
  ++cursor.fetches;
  for (CursorBatch& batch : cursor.batches) {
    const std::vector<z3::expr> picked = picks(batch, available(batch), point);
    for (std::size_t i = 0; i < picked.size(); ++i) {
      if (picked[i].is_false()) continue;
      CursorRow& row = batch.rows[i];
      for (std::size_t k = 0; k < row.items.size(); ++k) {
        if (k == result.items.size()) {
          result.items.push_back(row.items[k]);
        } else {
          result.items[k] = algebra_.choose(picked[i], row.items[k], result.items[k]);
        }
      }
      result.found = algebra_.either(result.found, picked[i]);
      row.taken = algebra_.either(row.taken, algebra_.both(active, picked[i]));
    }
  }
  return result;
}

Symbolic CursorEncoder::length(const SymbolicCursor& cursor) const {
  std::vector<z3::expr> present;
  z3::expr total = algebra_.context().int_val(0);
  for (const CursorBatch& batch : cursor.batches) {
    present.clear();
    for (const CursorRow& row : batch.rows) present.push_back(row.present);
    z3::expr rows = algebra_.count(present);
    if (batch.limit) {
      const z3::expr limit = algebra_.context().int_val(*batch.limit);
      rows = z3::ite(rows <= limit, rows, limit);
    }
    total = total + rows;
  }
  return algebra_.known(total);
}

}  // namespace quiesce::formula
