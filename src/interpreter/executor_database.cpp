// Statements that reach the database.
#include <algorithm>

#include "interpreter/constraints.hpp"
#include "interpreter/executor.hpp"
#include "interpreter/referential_actions.hpp"

namespace quiesce::interpreter {

using ir::Value;

std::optional<Flow> Executor::send(const ir::Statement& statement, const ir::NativeText& native) {
  Executed sent{.statement = &statement, .text = native.text};
  for (const auto& argument : native.arguments) {
    sent.arguments.emplace_back(evaluate(statement, *argument), argument->type);
  }
  sent.failed = failed_;
  sent.chosen = std::exchange(chosen_, {});
  result_.executed.push_back(std::move(sent));
  if (!failed_) return std::nullopt;
  return Flow{.kind = Flow::Kind::Error,
              .error = {application_.database_error, "sends a statement in a transaction that has failed",
                        statement.location}};
}

ResultRow Executor::result_row(const ir::Statement& statement, const ir::Query& node, Evaluator& evaluator) {
  ResultRow row;
  for (const auto& item : node.items) row.values.push_back(evaluator.value(*item.value));
  for (const auto& item : node.order) row.order.push_back(evaluator.value(*item.value));
  row.ids = evaluator.bound_rows();
  row.reads = as_accesses(statement, evaluator.reads());
  return row;
}

Flow Executor::run(const ir::Statement& statement, const ir::Query& node) {
  if (auto error = send(statement, node.native)) return *error;
  Cursor cursor{.limit = node.limit, .query = &node};
  Evaluator rows = evaluator(statement);
  if (node.single_row) {
    cursor.open.push_back(result_row(statement, node, rows));
  } else {
    rows.for_each(
        node.rows,
        [&] {
          ResultRow row = result_row(statement, node, rows);
          const bool again = std::any_of(cursor.open.begin(), cursor.open.end(),
                                         [&](const ResultRow& other) { return other.values == row.values; });
          if (!node.distinct || !again) cursor.open.push_back(std::move(row));
        },
        Evaluator::Reads::Forget);
  }
  result_.executed.back().rows = static_cast<std::uint32_t>(cursor.length());
  locals_.cursors.at(node.cursor.index) = std::move(cursor);
  return {};
}

Flow Executor::run(const ir::Statement& statement, const ir::Insert& node) {
  if (auto error = send(statement, node.native)) return *error;
  const Database before = database_;
  Evaluator values = evaluator(statement);
  std::vector<std::vector<Value>> rows;
  const auto make_row = [&] {
    auto& cells = rows.emplace_back();
    for (const auto& value : node.values) cells.push_back(values.value(*value));
  };
  if (node.source) {
    values.for_each(*node.source, make_row);
  } else {
    make_row();
  }
  record(as_accesses(statement, values.reads()));
  std::vector<Access> changes;
  Table& table = database_.tables.at(node.entity.index);
  for (auto& cells : rows) {
    Row row{table.next_id, std::move(cells)};
    if (node.on_conflict == ir::OnConflict::Ignore &&
        collides(table, application_.schema[node.entity], row)) {
      continue;
    }
    changes.push_back({.kind = AccessKind::Insert, .entity = node.entity, .row = row.id});
    table.rows.push_back(std::move(row));
    ++table.next_id;
  }
  const std::size_t inserted = changes.size();
  return conclude(statement, before, std::move(changes), node.count, inserted);
}

Flow Executor::run(const ir::Statement& statement, const ir::Update& node) {
  if (auto error = send(statement, node.native)) return *error;
  const Database before = database_;
  Evaluator values = evaluator(statement);
  std::vector<Access> changes;
  std::size_t hit = 0;
  values.for_each({{node.row}, node.where}, [&] {
    const std::uint32_t id = values.bound_rows().back();
    const Row& row = *find_row(database_, node.row.entity, id);
    for (const auto& [attribute, value] : node.assignments) {
      changes.push_back({.kind = AccessKind::Write,
                         .entity = node.row.entity,
                         .row = id,
                         .attribute = attribute.index,
                         .before = row.cells[attribute.index],
                         .after = values.value(*value)});
    }
    ++hit;
  });
  record(as_accesses(statement, values.reads()));
  for (Row& row : database_.tables.at(node.row.entity.index).rows) {
    for (const Access& change : changes) {
      if (change.row == row.id) row.cells[*change.attribute] = change.after;
    }
  }
  return conclude(statement, before, std::move(changes), node.count, hit);
}

Flow Executor::run(const ir::Statement& statement, const ir::Delete& node) {
  if (auto error = send(statement, node.native)) return *error;
  const Database before = database_;
  Evaluator values = evaluator(statement);
  std::vector<Access> changes;
  values.for_each({{node.row}, node.where}, [&] {
    changes.push_back(
        {.kind = AccessKind::Delete, .entity = node.row.entity, .row = values.bound_rows().back()});
  });
  record(as_accesses(statement, values.reads()));
  std::erase_if(database_.tables.at(node.row.entity.index).rows, [&](const Row& row) {
    return std::any_of(changes.begin(), changes.end(),
                       [&](const Access& change) { return change.row == row.id; });
  });
  const std::size_t deleted = changes.size();
  return conclude(statement, before, std::move(changes), node.count, deleted);
}

Flow Executor::conclude(const ir::Statement& statement, const Database& before, std::vector<Access> changes,
                        std::optional<ir::VariableId> count, std::size_t rows) {
  apply_referential_actions(
      before, database_, application_.schema,
      [&](ir::AttributeId attribute) { return default_value(statement, attribute); }, changes);
  if (std::string broken = broken_constraint(database_, application_.schema); !broken.empty()) {
    rollback();
    failed_ = true;
    result_.executed.back().failed = true;
    return {.kind = Flow::Kind::Error,
            .error = {application_.constraint_error, std::move(broken), statement.location}};
  }
  for (Access& change : changes) change.statement = &statement;
  remember(before, changes);
  record(changes);
  result_.executed.back().rows = static_cast<std::uint32_t>(rows);
  if (count) set(*count, ir::Number(static_cast<std::int64_t>(rows)));
  return {};
}

/// A key that was held once is not generated again, even if no row holds it any more.
void Executor::remember(const Database& before, const std::vector<Access>& changes) {
  const auto spend = [&](ir::AttributeId attribute, const Value& value) {
    if (program_.remembers(attribute) && !is_null(value)) database_.spent[attribute].insert(value);
  };
  for (const Access& change : changes) {
    if (change.kind == AccessKind::Write) {
      spend({change.entity, *change.attribute}, change.before);
    } else if (change.kind == AccessKind::Delete) {
      const Row* row = find_row(before, change.entity, change.row);
      for (std::uint32_t i = 0; i < row->cells.size(); ++i) spend({change.entity, i}, row->cells[i]);
    }
  }
}

Value Executor::default_value(const ir::Statement& statement, ir::AttributeId attribute) {
  const auto& value = application_.schema[attribute].default_value;
  return value ? evaluate(statement, *value) : Value(ir::Null{});
}

}  // namespace quiesce::interpreter
