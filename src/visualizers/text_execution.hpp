// One execution as tables: the state it starts from, its steps, the state that breaks the rule.
#pragma once

#include <string>
#include <vector>

#include "quiesce/violations/record.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "visualizers/text_table.hpp"

namespace quiesce::visualizers {

/// A step as cells that any format of tables can show.
struct StepCells {
  Cell number, instance, transaction, reads, writes;
};
[[nodiscard]] std::vector<StepCells> step_cells(const violations::Execution& execution);
/// Explains the signs that stand in the cells; may be empty.
[[nodiscard]] std::string step_legend(const violations::Execution& execution);

/// A table of a state; the first column says "+" for a new row, "-" for one that is gone.
struct StateTable {
  std::string entity;
  std::vector<std::string> header;
  std::vector<std::vector<Cell>> rows;
};
/// Tables that have rows, now or before. Changed cells show "15 → -5", measured against `before`, which is
/// null for a state that is not compared; cells that break the rule end in ✗.
[[nodiscard]] std::vector<StateTable> state_tables(const violations::State& state,
                                                   const violations::State* before);

[[nodiscard]] std::string initial_state_text(const violations::Execution& execution,
                                             const RenderOptions& options);
/// Measured against the initial state.
[[nodiscard]] std::string violating_state_text(const violations::Execution& execution,
                                               const RenderOptions& options);
[[nodiscard]] std::string steps_text(const violations::Execution& execution, const RenderOptions& options);

}  // namespace quiesce::visualizers
