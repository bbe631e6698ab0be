#include "visualizers/graph_labels.hpp"

#include <algorithm>
#include <array>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "violations/utf8.hpp"
#include "visualizers/text_layout.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::NamedValue;
using violations::Row;
using violations::State;
using violations::Step;
using violations::Table;

constexpr std::size_t name_limit = 60;
constexpr std::size_t value_limit = 40;
constexpr std::size_t line_width = 90;
const std::string left_break = R"(<BR ALIGN="LEFT"/>)";
constexpr std::string_view line_color = "#5f6368";

std::string short_name(std::string_view text) {
  return label_text(text, name_limit);
}
std::string short_value(const violations::Scalar& scalar) {
  return label_text(violations::to_text(scalar), value_limit);
}
std::string bold(const std::string& text) {
  return "<B>" + text + "</B>";
}

std::string label_cell(const std::string& content, std::string_view attributes = "") {
  return "<TD ALIGN=\"LEFT\"" + std::string(attributes) + ">" + content + "</TD>";
}
std::string label_row(const std::string& cells) {
  return "<TR>" + cells + "</TR>";
}
std::string background(std::string_view color) {
  return " BGCOLOR=\"" + std::string(color) + "\"";
}

std::string wrapped(std::string_view text) {
  const std::vector<std::string> lines =
      wrap(visible(violations::shortened(text, 4 * line_width)), line_width);
  std::string result = label_text(lines.front(), 4 * line_width);
  for (std::size_t i = 1; i < lines.size(); ++i) result += left_break + label_text(lines[i], 4 * line_width);
  // The last line is centred unless it has a break of its own.
  return lines.size() == 1 ? result : result + left_break;
}

bool is_set(const std::vector<bool>& flags, std::size_t index) {
  return index < flags.size() && flags[index];
}

std::string label_value_cell(const Row& row, const Row* before, std::size_t column) {
  std::string content = short_value(row.cells[column]);
  const bool changed = is_set(row.changed, column);
  const bool breaks = is_set(row.breaks, column);
  if (changed && before != nullptr && column < before->cells.size()) {
    content = short_value(before->cells[column]) + " → " + content;
  }
  if (row.inserted && column == 0) content = "+ " + content;
  if (breaks) content += " ✗";
  if (changed || row.inserted || breaks) content = bold(content);
  if (breaks) content = R"(<FONT COLOR="white">)" + content + "</FONT>";
  if (breaks) return label_cell(content, background(graph_colors::breaks) + R"( BORDER="2" COLOR="black")");
  return label_cell(content, changed || row.inserted ? background(graph_colors::changed) : "");
}

std::string header_cells(const Table& table) {
  std::string cells;
  for (std::size_t i = 0; i < table.attributes.size(); ++i) {
    const std::string attribute = short_name(table.attributes[i]);
    cells += label_cell(is_set(table.key, i) ? "<U>" + attribute + "</U>" : attribute, background("#f1f3f4"));
  }
  return cells;
}

std::string deleted_rows(const Table& table, const State& before) {
  std::string rows;
  const Table* old = violations::find_table(before, table.entity);
  if (old == nullptr) return rows;
  for (const Row& row : old->rows) {
    if (std::ranges::find(table.rows, row.id, &Row::id) != table.rows.end()) continue;
    std::string cells;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      cells += label_cell((i == 0 ? "− " : "") + ("<S>" + short_value(row.cells[i]) + "</S>"),
                          background(graph_colors::changed));
    }
    rows += label_row(cells);
  }
  return rows;
}

std::string table_label(const Table& table, const State* before) {
  const std::size_t columns = std::max<std::size_t>(table.attributes.size(), 1);
  const std::string span = " COLSPAN=\"" + std::to_string(columns) + "\"";
  std::string rows = label_row(label_cell(bold(short_name(table.entity)), span + background("#dadce0")));
  if (!table.attributes.empty()) rows += label_row(header_cells(table));
  for (const Row& row : table.rows) {
    const Row* old = before == nullptr ? nullptr : violations::find_row(*before, table.entity, row.id);
    std::string cells;
    for (std::size_t i = 0; i < row.cells.size(); ++i) cells += label_value_cell(row, old, i);
    if (!cells.empty()) rows += label_row(cells);
  }
  const std::string deleted = before == nullptr ? "" : deleted_rows(table, *before);
  rows += deleted;
  if (table.rows.empty() && deleted.empty()) rows += label_row(label_cell("<I>no rows</I>", span));
  return R"(<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="4" COLOR=")" +
         std::string(line_color) + "\">" + rows + "</TABLE>";
}

std::string argument_line(const NamedValue& argument) {
  switch (argument.origin) {
    case NamedValue::Origin::Carried:
      return short_name(argument.name) + " ← " + short_value(argument.value);
    case NamedValue::Origin::Unknown:
      return short_name(argument.name) + " = " + short_value(argument.value) + " (unknown)";
    case NamedValue::Origin::Input:
    case NamedValue::Origin::Local:
      break;
  }
  return short_name(argument.name) + " = " + short_value(argument.value);
}

/// Pale, and neither yellow nor red; the instance is also written.
std::string_view lane_color(std::uint32_t instance) {
  static constexpr std::array<std::string_view, 6> colors{"#d2e3fc", "#ceead6", "#e9d2fd",
                                                          "#cbf0f8", "#e6e0d4", "#d7dbe0"};
  return colors[(instance + colors.size() - 1) % colors.size()];
}

/// What colours, symbols and lines mean.
std::string legend_label() {
  const auto swatch = [](std::string_view color, std::string_view font, std::string_view sample) {
    return "<TD BORDER=\"1\"" + background(color) + "><FONT COLOR=\"" + std::string(font) + "\"><B>" +
           std::string(sample) + "</B></FONT></TD>";
  };
  const std::string thick =
      R"(<TD><FONT COLOR=")" + std::string(graph_colors::order) + R"("><B>⬇</B></FONT></TD>)";
  return R"(<FONT POINT-SIZE="10"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2" CELLPADDING="2">)" +
         label_row(swatch(graph_colors::changed, "black", "1 → 2") +
                   label_cell("changed (+ new, − deleted)") + swatch(graph_colors::breaks, "white", "2 ✗") +
                   label_cell("breaks the invariant")) +
         label_row(thick + label_cell("thick, red: order of transactions") + "<TD>↓</TD>" +
                   label_cell("thin, black: from its start state, to its end state")) +
         "</TABLE></FONT>";
}

}  // namespace

std::string label_text(std::string_view text, std::size_t limit) {
  const std::string shown = visible(violations::shortened(text, limit));
  std::string result;
  for (std::size_t i = 0; i < shown.size();) {
    const violations::CodePoint code = violations::decode(shown, i);
    const char next = i + 1 < shown.size() ? shown[i + 1] : ' ';
    if (code.value == U'<') {
      result += "&lt;";
    } else if (code.value == U'>') {
      result += "&gt;";
    } else if (code.value == U'&') {
      result += "&amp;";
    } else if (code.value == U'"') {
      result += "&quot;";
    } else if (code.value == U'\\' && std::string_view("EGHLNT").find(next) != std::string_view::npos) {
      result += "\\\u2060";  // Graphviz would put a name in the place of \N; the joiner is not seen
    } else if ((code.value & 0xFFFEU) == 0xFFFEU) {
      result += "\uFFFD";  // not allowed in XML
    } else {
      result += shown.substr(i, code.length);
    }
    i += code.length;
  }
  return result.empty() ? "''" : result;
}

std::string title_label(const violations::Violation& violation) {
  const std::string head =
      R"(<FONT POINT-SIZE="16">)" + bold("✗ " + wrapped(violation.invariant)) + "</FONT>";
  const std::string by =
      wrapped(violation.kind + " · broken by " + violations::grouped(violation.functionalities) +
              " (f = " + std::to_string(violation.f) + ")");
  std::string rows = label_row(label_cell(head));
  if (violation.rule != violation.invariant) rows += label_row(label_cell(wrapped(violation.rule)));
  rows += label_row(label_cell(by));
  if (const std::string standing = violations::standing_words(violation); !standing.empty())
    rows += label_row(label_cell(bold(wrapped(standing))));
  if (!violation.execution.cause.empty()) {
    rows += label_row(label_cell(bold(wrapped("Cause: " + violation.execution.cause))));
    rows += label_row(label_cell(wrapped(violation.execution.sentence)));
  }
  rows += label_row(label_cell(legend_label()));
  return R"(<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3">)" + rows + "</TABLE>";
}

std::string state_label(const Execution& execution, std::size_t step) {
  const State& state = state_after(execution, step);
  const State* before = step == 0 ? nullptr : &state_after(execution, step - 1);
  const bool broken = breaks_rule(state);
  std::string tables;
  for (const Table& table : state.tables)
    tables += "<TD VALIGN=\"TOP\">" + table_label(table, before) + "</TD>";
  if (tables.empty()) tables = label_cell("<I>no rows</I>");
  std::string title = step == 0 ? "Initial state" : "State after " + std::to_string(step);
  if (broken) title = "✗ " + title + ": breaks the invariant";
  const std::string span =
      " COLSPAN=\"" + std::to_string(std::max<std::size_t>(state.tables.size(), 1)) + "\"";
  const std::string border = broken ? R"(BORDER="3" COLOR=")" + std::string(graph_colors::breaks) + "\""
                                    : R"(BORDER="1" COLOR="#5f6368")";
  return "<TABLE " + border + R"( CELLBORDER="0" CELLSPACING="4" BGCOLOR="white">)" +
         label_row(label_cell(bold(title), span)) + label_row(tables) + "</TABLE>";
}

std::string transaction_label(const Execution& execution, std::size_t index) {
  const Step& step = execution.steps[index];
  std::string number = "transaction " + std::to_string(step.number);
  if (step.step_count != 0) number += " of " + std::to_string(step.step_count);
  if (step.part > 1) number += ", part " + std::to_string(step.part);
  const std::string head = bold(std::to_string(index + 1) + ".  " + short_name(step.functionality) + " #" +
                                std::to_string(step.instance));
  std::string rows = label_row(label_cell(head, background(lane_color(step.instance))));
  rows += label_row(label_cell(number + ": " + bold(short_name(step.transaction))));
  for (const NamedValue& argument : step.arguments) rows += label_row(label_cell(argument_line(argument)));
  if (step.aborted) rows += label_row(label_cell(bold("✗ aborted")));
  if (step.aborted && !step.reason.empty()) rows += label_row(label_cell(wrapped(step.reason)));
  return std::string(R"(<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" BGCOLOR="white" )") +
         (step.aborted ? R"(STYLE="rounded,dashed">)" : R"(STYLE="rounded">)") + rows + "</TABLE>";
}

const State& state_after(const Execution& execution, std::size_t step) {
  return step == 0 ? execution.initial : execution.steps[step - 1].after;
}

bool breaks_rule(const State& state) {
  return std::ranges::any_of(state.tables, [](const Table& table) {
    return std::ranges::any_of(table.rows, [](const Row& row) {
      return std::ranges::any_of(row.breaks, [](bool breaks) { return breaks; });
    });
  });
}

}  // namespace quiesce::visualizers
