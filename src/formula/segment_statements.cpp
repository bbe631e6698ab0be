// The statements of a segment that touch the database or a cursor.
#include "formula/segment_encoder.hpp"

namespace quiesce::formula {

void SegmentEncoder::enter_statement() {
  raise(encoding_.application().database_error, failed_);
}

void SegmentEncoder::leave_statement(ChangeEncoder& change) {
  const z3::expr broken = algebra_.both(active_, change.broken());
  if (broken.is_false()) return;
  // Where nothing can catch the error, the transaction aborts, and its state is not looked at again.
  if (tries_ > 0) {
    state_ = choose(algebra_, broken, start_, state_);
    failed_ = algebra_.either(failed_, broken);
  }
  raise(encoding_.application().constraint_error, broken);
}

void SegmentEncoder::execute(const ir::Query& node) {
  enter_statement();
  SymbolicCursor& cursor = locals_.cursors[node.cursor.index];
  Scope here = scope();
  CursorBatch batch = cursors_.run(node, active_, here);
  cursors_.clear(cursor, active_);
  cursor.batches.push_back(std::move(batch));
}

void SegmentEncoder::execute(const ir::Fetch& node) {
  const auto fetched =
      cursors_.fetch(locals_.cursors[node.cursor.index], active_, {statement_, nullptr, iterations_, {}});
  assign(node.found, algebra_.known(fetched.found));
  if (fetched.items.empty()) return;
  const z3::expr before = active_;
  active_ = algebra_.both(active_, fetched.found);
  for (std::size_t i = 0; i < node.into.size(); ++i) assign(node.into[i], fetched.items[i]);
  active_ = before;
}

void SegmentEncoder::execute(const ir::Append& node) {
  Scope here = scope();
  std::vector<Symbolic> values;
  for (const ir::ExpressionPtr& value : node.values) values.push_back(expressions_.encode(*value, here));
  cursors_.append(locals_.cursors[node.cursor.index], active_, std::move(values));
}

void SegmentEncoder::execute(const ir::Rewind& node) {
  cursors_.rewind(locals_.cursors[node.cursor.index], active_);
}

void SegmentEncoder::execute(const ir::Clear& node) {
  cursors_.clear(locals_.cursors[node.cursor.index], active_);
}

void SegmentEncoder::execute(const ir::Insert& node) {
  enter_statement();
  const ir::Entity& entity = encoding_.schema()[node.entity];
  struct Candidate {
    z3::expr exists;
    std::vector<Symbolic> cells;
  };
  std::vector<Candidate> candidates;
  Scope here = scope();
  const auto add = [&](const z3::expr& present) {
    Candidate candidate{algebra_.both(active_, present), {}};
    for (std::size_t a = 0; a < node.values.size(); ++a) {
      candidate.cells.push_back(
          algebra_.convert(expressions_.encode(*node.values[a], here), entity.attributes[a].type));
    }
    candidates.push_back(std::move(candidate));
  };
  if (node.source) {
    expressions_.for_each(*node.source, here, add, true);
  } else {
    add(algebra_.yes());
  }
  ChangeEncoder change(encoding_, side_, state_);
  std::vector<z3::expr> inserted;
  for (Candidate& candidate : candidates) {
    z3::expr exists = candidate.exists;
    if (node.on_conflict == ir::OnConflict::Ignore) {
      exists = algebra_.both(exists, algebra_.negate(change.collides(node.entity, candidate.cells)));
    }
    inserted.push_back(exists);
    change.insert(node.entity, exists, std::move(candidate.cells));
  }
  leave_statement(change);
  if (node.count) {
    const z3::expr counted = algebra_.count(inserted);
    assign(*node.count, algebra_.known(node.source ? encoding_.at_least(counted, side_) : counted));
  }
}

z3::expr SegmentEncoder::hit_count(const ir::RowBinding& row, const ir::ExpressionPtr& where,
                                   const std::vector<SymbolicRow>& rows, const std::vector<z3::expr>& hits) {
  if (!encoding_.rigid(row.entity)) {
    const z3::expr counted = algebra_.count(hits);
    return fixes_one_row({{row}, where}, encoding_.schema()) ? counted : encoding_.at_least(counted, side_);
  }
  if (const auto only = dedicated_row(row)) return algebra_.count({hits[*only]});
  if (fixes_one_row({{row}, where}, encoding_.schema())) return algebra_.count({algebra_.any(hits)});
  const std::vector<z3::expr> once = encoding_.counted_once(row.entity, {rows});
  std::vector<z3::expr> counted;
  for (std::size_t r = 0; r < hits.size(); ++r) counted.push_back(algebra_.both(hits[r], once[r]));
  return encoding_.at_least(algebra_.count(counted), side_);
}

void SegmentEncoder::execute(const ir::Update& node) {
  enter_statement();
  Scope here = scope();
  std::vector<z3::expr> hits;
  std::vector<std::vector<ChangeEncoder::NewCell>> cells;
  const std::vector<SymbolicRow> rows = state_[node.row.entity].rows;
  for (std::uint32_t r = 0; r < rows.size(); ++r) {
    here.rows.push_back({node.row.row, node.row.entity, &rows[r], r});
    const z3::expr chosen = algebra_.both(rows[r].exists, expressions_.holds(node.where, here));
    hits.push_back(algebra_.both(active_, chosen));
    std::vector<ChangeEncoder::NewCell> row_cells;
    for (const ir::CellAssignment& assignment : node.assignments) {
      const ir::Type type = encoding_.schema()[assignment.attribute].type;
      row_cells.push_back(
          {assignment.attribute.index, algebra_.convert(expressions_.encode(*assignment.value, here), type)});
    }
    cells.push_back(std::move(row_cells));
    here.rows.pop_back();
  }
  ChangeEncoder change(encoding_, side_, state_);
  change.update(node.row.entity, hits, cells);
  leave_statement(change);
  if (node.count) assign(*node.count, algebra_.known(hit_count(node.row, node.where, rows, hits)));
}

void SegmentEncoder::execute(const ir::Delete& node) {
  enter_statement();
  Scope here = scope();
  std::vector<z3::expr> hits;
  const std::vector<SymbolicRow> rows = state_[node.row.entity].rows;
  for (std::uint32_t r = 0; r < rows.size(); ++r) {
    here.rows.push_back({node.row.row, node.row.entity, &rows[r], r});
    const z3::expr chosen = algebra_.both(rows[r].exists, expressions_.holds(node.where, here));
    hits.push_back(algebra_.both(active_, chosen));
    here.rows.pop_back();
  }
  ChangeEncoder change(encoding_, side_, state_);
  change.remove(node.row.entity, hits);
  leave_statement(change);
  if (node.count) assign(*node.count, algebra_.known(hit_count(node.row, node.where, rows, hits)));
}

}  // namespace quiesce::formula
