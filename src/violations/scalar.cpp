#include "quiesce/violations/scalar.hpp"

#include <algorithm>

#include "violations/utf8.hpp"

namespace quiesce::violations {
namespace {

struct TextOf {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(const Decimal& value) const { return value.text; }
  std::string operator()(const std::string& value) const {
    std::string result = "'";
    for (const char c : value) {
      if (c == '\'') result += '\'';
      result += c;
    }
    return result + "'";
  }
};

bool marks_a_break(const State& state) {
  return std::ranges::any_of(state.tables, [](const Table& table) {
    return std::ranges::any_of(
        table.rows, [](const Row& row) { return std::ranges::find(row.breaks, true) != row.breaks.end(); });
  });
}

}  // namespace

std::string to_text(const Scalar& value) {
  return std::visit(TextOf{}, value);
}

std::string instance_name(const Step& step) {
  return step.functionality + " #" + std::to_string(step.instance);
}

std::string grouped(const std::vector<std::string>& functionalities) {
  std::vector<std::string> sorted = functionalities;
  std::ranges::sort(sorted);
  std::string result;
  for (auto it = sorted.begin(); it != sorted.end();) {
    const auto next = std::find_if(it, sorted.end(), [&](const std::string& name) { return name != *it; });
    if (!result.empty()) result += ", ";
    result += *it;
    if (next - it > 1) result += " ×" + std::to_string(next - it);
    it = next;
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t limit) {
  std::size_t count = 0;
  std::size_t cut = 0;  // where the text ends if "…" has to follow
  for (std::size_t i = 0; i < text.size(); i += decode(text, i).length) {
    if (count + 1 == limit) cut = i;
    if (++count > limit) return std::string(text.substr(0, cut)) + "…";
  }
  return std::string(text);
}

const Table* find_table(const State& state, std::string_view entity) {
  const auto found = std::ranges::find(state.tables, entity, &Table::entity);
  return found == state.tables.end() ? nullptr : &*found;
}

const Row* find_row(const State& state, std::string_view entity, std::uint32_t row) {
  const Table* table = find_table(state, entity);
  if (table == nullptr) return nullptr;
  const auto found = std::ranges::find(table->rows, row, &Row::id);
  return found == table->rows.end() ? nullptr : &*found;
}

const State& violating_state(const Execution& execution) {
  for (auto step = execution.steps.rbegin(); step != execution.steps.rend(); ++step) {
    if (marks_a_break(step->after)) return step->after;
  }
  if (execution.breaking_step < execution.steps.size()) {
    return execution.steps[execution.breaking_step].after;
  }
  return execution.steps.empty() ? execution.initial : execution.steps.back().after;
}

void mark_changes(const State& before, State& after) {
  for (Table& table : after.tables) {
    for (Row& row : table.rows) {
      const Row* old = find_row(before, table.entity, row.id);
      row.inserted = old == nullptr;
      row.changed.assign(row.cells.size(), false);
      if (old == nullptr) continue;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        row.changed[i] = i >= old->cells.size() || row.cells[i] != old->cells[i];
      }
    }
  }
}

}  // namespace quiesce::violations
