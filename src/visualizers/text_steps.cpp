#include <algorithm>
#include <map>
#include <set>

#include "quiesce/violations/scalar.hpp"
#include "visualizers/text_execution.hpp"
#include "visualizers/text_layout.hpp"
#include "visualizers/text_table.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Access;
using violations::AccessKind;
using violations::Conflict;
using violations::Execution;
using violations::find_row;
using violations::find_table;
using violations::NamedValue;
using violations::Row;
using violations::Scalar;
using violations::SourceSpan;
using violations::State;
using violations::Step;
using violations::Table;

constexpr std::size_t value_width = 40;
constexpr std::size_t reason_width = 200;

std::string shown(const Scalar& value) {
  return cut(visible(violations::to_text(value)), value_width);
}
std::string named(std::string_view name) {
  return cut(visible(name), value_width);
}

std::string place(const SourceSpan& source) {
  if (source.file.empty()) return "";
  return visible(source.file) + (source.line == 0 ? "" : ":" + std::to_string(source.line));
}

std::string instance_text(const Step& step) {
  return named(step.functionality) + " #" + std::to_string(step.instance);
}

class Steps {
 public:
  explicit Steps(const Execution& execution) : execution_(execution) {
    count_rows(execution.initial);
    for (const Step& step : execution.steps) count_rows(step.after);
  }

  [[nodiscard]] std::vector<StepCells> cells() const {
    std::vector<StepCells> cells;
    for (std::size_t i = 0; i < execution_.steps.size(); ++i) {
      const Step& step = execution_.steps[i];
      const bool breaks = i == execution_.breaking_step;
      cells.push_back(
          {{{std::to_string(i + 1) + (breaks ? " ✗" : ""), breaks ? Style::Bad : Style::Plain, {}}},
           {{instance_text(step), Style::Plain, {}}},
           transaction(step),
           reads(i),
           writes(i)});
    }
    return cells;
  }

 private:
  void count_rows(const State& state) {
    for (const Table& table : state.tables) {
      for (const Row& row : table.rows) rows_[table.entity].insert(row.id);
    }
  }

  [[nodiscard]] const State& before(std::size_t step) const {
    return step == 0 ? execution_.initial : execution_.steps[step - 1].after;
  }

  static std::string sign_of(NamedValue::Origin origin) {
    switch (origin) {
      case NamedValue::Origin::Input:
      case NamedValue::Origin::Local:
        return "=";
      case NamedValue::Origin::Carried:
        return "←";
      case NamedValue::Origin::Unknown:
        return "=?";
    }
    return "=";
  }

  static Cell transaction(const Step& step) {
    std::string text = named(step.transaction);
    if (step.part > 1) {
      text += ", part " + std::to_string(step.part);
    } else {
      text += "(";
      for (const NamedValue& argument : step.arguments) {
        if (!text.ends_with('(')) text += ", ";
        text += named(argument.name) + sign_of(argument.origin) + shown(argument.value);
      }
      text += ")";
    }
    Cell cell{{text, Style::Plain, {}}};
    if (const std::string at = place(step.source); !at.empty()) cell.push_back({at, Style::Faint, {}, true});
    return cell;
  }

  /// accounts.balance, or accounts[0].balance where the execution knows more than one row of accounts.
  [[nodiscard]] std::string row_name(std::size_t step, const Access& access) const {
    std::string result = named(access.entity);
    const auto known = rows_.find(access.entity);
    if (known == rows_.end() || known->second.size() < 2) return result;
    const State* state = &execution_.steps[step].after;
    if (find_row(*state, access.entity, access.row) == nullptr) state = &before(step);
    const Table* table = find_table(*state, access.entity);
    const Row* row = find_row(*state, access.entity, access.row);
    std::string key;
    for (std::size_t i = 0; row != nullptr && i < row->cells.size() && i < table->key.size(); ++i) {
      if (table->key[i]) key += (key.empty() ? "" : ",") + shown(row->cells[i]);
    }
    return result + "[" + (key.empty() ? "row " + std::to_string(access.row) : key) + "]";
  }

  [[nodiscard]] static bool is_key(const Table* table, const std::string& attribute) {
    if (table == nullptr) return false;
    const auto found = std::ranges::find(table->attributes, attribute);
    const auto index = static_cast<std::size_t>(found - table->attributes.begin());
    return index < table->key.size() && table->key[index];
  }

  /// A key by which a row was found, while the step does more with the row: not worth a line.
  [[nodiscard]] bool is_noise(std::size_t index, const Access& read) const {
    const Step& step = execution_.steps[index];
    if (!is_key(find_table(before(index), read.entity), read.attribute)) return false;
    return std::ranges::any_of(step.accesses, [&](const Access& other) {
      return other.entity == read.entity && other.row == read.row && other.attribute != read.attribute;
    });
  }

  /// The step that overwrote what was read before it was used: 1-based, 0 if there is none.
  [[nodiscard]] std::size_t missed(std::size_t index, const Access& read) const {
    for (const Conflict& conflict : execution_.conflicts) {
      if (conflict.kind != Conflict::Kind::MissesWrite || conflict.first != index ||
          conflict.second >= execution_.steps.size()) {
        continue;
      }
      for (const Access& access : execution_.steps[conflict.second].accesses) {
        const bool same_cell = access.attribute.empty() || access.attribute == read.attribute;
        if (access.kind != AccessKind::Read && access.entity == read.entity && access.row == read.row &&
            same_cell) {
          return conflict.second + 1;
        }
      }
    }
    return 0;
  }

  [[nodiscard]] Cell reads(std::size_t index) const {
    Cell cell;
    for (const Access& access : execution_.steps[index].accesses) {
      if (access.kind != AccessKind::Read || is_noise(index, access)) continue;
      const bool in_before = !std::holds_alternative<std::monostate>(access.before);
      CellLine line{row_name(index, access) + "." + named(access.attribute) + " = " +
                        shown(in_before ? access.before : access.after),
                    Style::Plain,
                    {}};
      const std::size_t step = missed(index, access);
      if (step != 0) line.style = Style::Warn;
      add_once(cell, std::move(line));
      if (step != 0) cell.push_back({"└ stale from step " + std::to_string(step), Style::Warn, {}});
    }
    return cell;
  }

  [[nodiscard]] bool breaks(std::size_t index, const Access& access) const {
    const Table* table = find_table(execution_.steps[index].after, access.entity);
    const Row* row = find_row(execution_.steps[index].after, access.entity, access.row);
    if (row == nullptr) return false;
    for (std::size_t i = 0; i < row->breaks.size() && i < table->attributes.size(); ++i) {
      if (row->breaks[i] && (access.attribute.empty() || access.attribute == table->attributes[i]))
        return true;
    }
    return false;
  }

  [[nodiscard]] std::string inserted(std::size_t index, const Access& access) const {
    const Table* table = find_table(execution_.steps[index].after, access.entity);
    const Row* row = find_row(execution_.steps[index].after, access.entity, access.row);
    std::string values;
    for (std::size_t i = 0; row != nullptr && i < row->cells.size() && i < table->attributes.size(); ++i) {
      values += (values.empty() ? "" : ", ") + named(table->attributes[i]) + "=" + shown(row->cells[i]);
    }
    return "insert " + named(access.entity) + "(" + values + ")";
  }

  [[nodiscard]] std::string write_text(std::size_t index, const Access& access) const {
    switch (access.kind) {
      case AccessKind::Read:
        return "";
      case AccessKind::Write:
        return row_name(index, access) + "." + named(access.attribute) + ": " + shown(access.before) + " → " +
               shown(access.after);
      case AccessKind::Insert:
        return inserted(index, access);
      case AccessKind::Delete:
        return "delete " + row_name(index, access);
    }
    return "";
  }

  [[nodiscard]] Cell writes(std::size_t index) const {
    const Step& step = execution_.steps[index];
    Cell cell;
    if (step.aborted) {
      cell.push_back({"aborted" + (step.reason.empty() ? "" : ": " + cut(visible(step.reason), reason_width)),
                      Style::Bad,
                      {}});
      if (const std::string at = place(step.abort_source); !at.empty())
        cell.push_back({at, Style::Faint, {}, true});
      return cell;
    }
    for (const Access& access : step.accesses) {
      if (access.kind == AccessKind::Read) continue;
      const bool bad = breaks(index, access);
      add_once(cell, {write_text(index, access), bad ? Style::Bad : Style::Plain, bad ? " ✗" : ""});
    }
    return cell;
  }

  static void add_once(Cell& cell, CellLine line) {
    const bool known =
        std::ranges::any_of(cell, [&](const CellLine& other) { return other.text == line.text; });
    if (!known) cell.push_back(std::move(line));
  }

  const Execution& execution_;
  std::map<std::string, std::set<std::uint32_t>> rows_;
};

bool has_origin(const Execution& execution, NamedValue::Origin origin) {
  return std::ranges::any_of(execution.steps, [&](const Step& step) {
    return std::ranges::find(step.arguments, origin, &NamedValue::origin) != step.arguments.end();
  });
}

}  // namespace

std::vector<StepCells> step_cells(const Execution& execution) {
  return Steps(execution).cells();
}

std::string step_legend(const Execution& execution) {
  std::string text;
  if (has_origin(execution, NamedValue::Origin::Carried)) text = "← carried over from an earlier step";
  if (has_origin(execution, NamedValue::Origin::Unknown))
    text += (text.empty() ? "" : " · ") + std::string("=? not known");
  return text;
}

std::string steps_text(const Execution& execution, const RenderOptions& options) {
  TextTable table({"#", "instance", "transaction", "reads", "writes"}, TextTable::Overflow::Wrap);
  for (StepCells& step : step_cells(execution)) {
    table.add({std::move(step.number), std::move(step.instance), std::move(step.transaction),
               std::move(step.reads), std::move(step.writes)});
  }
  const std::string legend = step_legend(execution);
  return "  " + paint("Steps", Style::Strong, options.color) + "\n" +
         table.render(4, options.width, options.color) +
         (legend.empty() ? "" : "    " + paint(legend, Style::Faint, options.color) + "\n");
}

}  // namespace quiesce::visualizers
