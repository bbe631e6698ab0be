#include <algorithm>

#include "quiesce/violations/scalar.hpp"
#include "visualizers/text_execution.hpp"
#include "visualizers/text_layout.hpp"
#include "visualizers/text_table.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::Row;
using violations::Scalar;
using violations::State;
using violations::Table;

constexpr std::size_t table_indent = 4;

std::string cell_text(const Scalar& value) {
  return visible(violations::to_text(value));
}

bool flag(const std::vector<bool>& flags, std::size_t index) {
  return index < flags.size() && flags[index];
}

Cell cell_text(const Row& row, const Row* old, std::size_t i) {
  const bool changed = old != nullptr && i < old->cells.size() && old->cells[i] != row.cells[i];
  CellLine line{cell_text(row.cells[i]), Style::Plain, {}};
  if (changed) line = {cell_text(old->cells[i]) + " → " + line.text, Style::Warn, {}};
  if (flag(row.breaks, i)) {
    line.style = Style::Bad;
    line.mark = " ✗";
  }
  return {line};
}

std::vector<Cell> row_cells(std::string_view mark, const Row& row, const Row* old, Style style) {
  std::vector<Cell> cells{{{std::string(mark), style, {}}}};
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    cells.push_back(cell_text(row, old, i));
    if (style != Style::Plain && cells.back().front().style == Style::Plain)
      cells.back().front().style = style;
  }
  return cells;
}

std::vector<std::string> header_of(const Table& table) {
  std::vector<std::string> header{""};
  for (const std::string& attribute : table.attributes) header.push_back(visible(attribute));
  return header;
}

StateTable state_table(const Table& table, const Table* before, bool compared) {
  StateTable made{visible(table.entity), header_of(table), {}};
  for (const Row& row : table.rows) {
    const Row* old = nullptr;
    if (before != nullptr) {
      const auto found = std::ranges::find(before->rows, row.id, &Row::id);
      if (found != before->rows.end()) old = &*found;
    }
    const bool inserted = compared && old == nullptr;
    made.rows.push_back(row_cells(inserted ? "+" : "", row, old, inserted ? Style::Warn : Style::Plain));
  }
  if (before != nullptr) {
    for (const Row& row : before->rows) {
      if (std::ranges::find(table.rows, row.id, &Row::id) != table.rows.end()) continue;
      made.rows.push_back(row_cells("-", row, nullptr, Style::Faint));
    }
  }
  return made;
}

bool has_rows(const Table& table, const Table* before) {
  return !table.rows.empty() || (before != nullptr && !before->rows.empty());
}

const Table* table_before(const State* before, const Table& table) {
  return before == nullptr ? nullptr : violations::find_table(*before, table.entity);
}

std::string table_text(StateTable table, const RenderOptions& options) {
  TextTable text(std::move(table.header), TextTable::Overflow::Cut);
  for (std::vector<Cell>& row : table.rows) text.add(std::move(row));
  return std::string(table_indent, ' ') +
         paint(cut(table.entity, options.width - table_indent), Style::Strong, options.color) + "\n" +
         text.render(table_indent, options.width, options.color);
}

std::string state_text(const State& state, const State* before, const RenderOptions& options) {
  std::string result;
  std::string empty;
  for (StateTable& table : state_tables(state, before)) result += table_text(std::move(table), options);
  for (const Table& table : state.tables) {
    if (!has_rows(table, table_before(before, table)))
      empty += (empty.empty() ? "no rows: " : ", ") + visible(table.entity);
  }
  if (empty.empty()) return result;
  for (const std::string& line : wrap(empty, options.width - table_indent)) {
    result += std::string(table_indent, ' ') + paint(line, Style::Faint, options.color) + "\n";
  }
  return result;
}

std::string title(std::string_view text, const RenderOptions& options) {
  return "  " + paint(text, Style::Strong, options.color) + "\n";
}

}  // namespace

std::vector<StateTable> state_tables(const State& state, const State* before) {
  std::vector<StateTable> tables;
  for (const Table& table : state.tables) {
    const Table* old = table_before(before, table);
    if (has_rows(table, old)) tables.push_back(state_table(table, old, before != nullptr));
  }
  return tables;
}

std::string initial_state_text(const Execution& execution, const RenderOptions& options) {
  return title("Initial state", options) + state_text(execution.initial, nullptr, options);
}

std::string violating_state_text(const Execution& execution, const RenderOptions& options) {
  return title("Violating state, against the initial one", options) +
         state_text(violations::violating_state(execution), &execution.initial, options);
}

}  // namespace quiesce::visualizers
