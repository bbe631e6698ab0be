// Hand-made executions: the builder keeps states and accesses consistent, as the analyzer would.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "quiesce/violations/explain.hpp"
#include "quiesce/violations/id.hpp"
#include "quiesce/violations/record.hpp"
#include "quiesce/violations/scalar.hpp"

namespace quiesce::test {

using namespace violations;  // NOLINT: tests speak of nothing else

inline Scalar number(std::int64_t value) {
  return value;
}
inline Scalar text(std::string value) {
  return value;
}
inline Scalar decimal(std::string digits) {
  return Decimal{std::move(digits)};
}
inline Scalar null() {
  return std::monostate{};
}

inline NamedValue input(std::string name, Scalar value) {
  return {std::move(name), "integer", std::move(value), NamedValue::Origin::Input};
}
inline NamedValue carried(std::string name, Scalar value) {
  return {std::move(name), "integer", std::move(value), NamedValue::Origin::Carried};
}

class ExecutionBuilder {
 public:
  ExecutionBuilder& table(std::string entity, std::vector<std::string> attributes, std::size_t keys = 1) {
    std::vector<bool> key(attributes.size(), false);
    std::fill_n(key.begin(), keys, true);
    now_.tables.push_back({std::move(entity), std::move(attributes), std::move(key), {}});
    return *this;
  }
  ExecutionBuilder& row(const std::string& entity, std::uint32_t id, std::vector<Scalar> cells) {
    add_row(entity, id, std::move(cells));
    execution_.initial = now_;
    return *this;
  }
  ExecutionBuilder& step(std::string functionality, std::uint32_t instance, std::uint32_t number,
                         std::string transaction, std::vector<NamedValue> arguments = {},
                         std::string file = "") {
    if (execution_.steps.empty()) execution_.initial = now_;
    Step step;
    step.functionality = std::move(functionality);
    step.instance = instance;
    step.number = number;
    step.step_count = 2;
    step.transaction = std::move(transaction);
    step.arguments = std::move(arguments);
    step.source.file = std::move(file);
    step.source.line = step.source.file.empty() ? 0 : 10 * number;
    step.after = now_;
    mark_changes(now_, step.after);
    execution_.steps.push_back(std::move(step));
    execution_.breaking_step = execution_.steps.size() - 1;
    return *this;
  }
  Step& last() { return execution_.steps.back(); }

  ExecutionBuilder& part(std::uint32_t number) {
    last().part = number;
    return *this;
  }
  ExecutionBuilder& sql(std::string statement, std::vector<Scalar> arguments = {}) {
    last().executed.push_back({std::move(statement), std::move(arguments), {}, false, 1, {}});
    return *this;
  }
  ExecutionBuilder& read(const std::string& entity, std::uint32_t row, const std::string& attribute) {
    const Scalar value = cell(entity, row, attribute);
    last().accesses.push_back({AccessKind::Read, entity, row, attribute, value, value, {}});
    return *this;
  }
  ExecutionBuilder& write(const std::string& entity, std::uint32_t row, const std::string& attribute,
                          Scalar value) {
    Scalar& target = cell(entity, row, attribute);
    last().accesses.push_back({AccessKind::Write, entity, row, attribute, target, value, {}});
    target = std::move(value);
    return update();
  }
  ExecutionBuilder& insert(const std::string& entity, std::uint32_t row, std::vector<Scalar> cells) {
    add_row(entity, row, std::move(cells));
    last().accesses.push_back({AccessKind::Insert, entity, row, "", {}, {}, {}});
    return update();
  }
  ExecutionBuilder& remove(const std::string& entity, std::uint32_t row) {
    std::erase_if(table_of(entity).rows, [=](const Row& candidate) { return candidate.id == row; });
    last().accesses.push_back({AccessKind::Delete, entity, row, "", {}, {}, {}});
    return update();
  }
  ExecutionBuilder& abort(std::string reason) {
    last().aborted = true;
    last().reason = std::move(reason);
    return *this;
  }
  /// Marks a cell of the last state as breaking the rule.
  ExecutionBuilder& breaks(const std::string& entity, std::uint32_t row, const std::string& attribute) {
    for (Table& candidate : last().after.tables) {
      if (candidate.entity != entity) continue;
      for (Row& found : candidate.rows) {
        if (found.id != row) continue;
        found.breaks.resize(found.cells.size(), false);
        found.breaks[index(candidate, attribute)] = true;
      }
    }
    return *this;
  }
  [[nodiscard]] Execution take() { return execution_; }

 private:
  Table& table_of(const std::string& entity) {
    return *std::ranges::find(now_.tables, entity, &Table::entity);
  }
  static std::size_t index(const Table& table, const std::string& attribute) {
    return static_cast<std::size_t>(std::ranges::find(table.attributes, attribute) -
                                    table.attributes.begin());
  }
  Scalar& cell(const std::string& entity, std::uint32_t row, const std::string& attribute) {
    Table& table = table_of(entity);
    return std::ranges::find(table.rows, row, &Row::id)->cells[index(table, attribute)];
  }
  void add_row(const std::string& entity, std::uint32_t id, std::vector<Scalar> cells) {
    table_of(entity).rows.push_back({id, std::move(cells), {}, {}, false});
  }
  ExecutionBuilder& update() {
    const std::size_t count = execution_.steps.size();
    last().after = now_;
    mark_changes(count == 1 ? execution_.initial : execution_.steps[count - 2].after, last().after);
    return *this;
  }

  Execution execution_;
  State now_;
};

inline Violation violation(std::string invariant, std::string kind, std::vector<std::string> functionalities,
                           Execution execution) {
  Violation result;
  result.id = make_id(invariant, functionalities);
  result.invariant = invariant;
  result.kind = std::move(kind);
  result.rule = std::move(invariant);
  result.f = static_cast<std::uint32_t>(functionalities.size());
  result.functionalities = std::move(functionalities);
  result.execution = std::move(execution);
  explain(result);
  return result;
}

}  // namespace quiesce::test
