#include <algorithm>

#include "quiesce/violations/command.hpp"
#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/build_report.hpp"
#include "visualizers/markdown_parts.hpp"
#include "visualizers/markdown_text.hpp"
#include "visualizers/source_places.hpp"
#include "visualizers/text_execution.hpp"
#include "visualizers/text_layout.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::SourceSpan;
using violations::Standing;
using violations::Violation;

/// Lines below each other: code, or a remark in small letters.
std::string markdown_cell(const Cell& cell) {
  std::string result;
  for (const CellLine& line : cell) {
    if (line.keep_end) continue;
    if (!result.empty()) result += "<br>";
    const bool remark = line.text.starts_with("└ ");
    result += remark ? "<sub>" + markdown_text(line.text.substr(std::string_view("└ ").size())) + "</sub>"
                     : markdown_code_cell(line.text) + (line.mark.empty() ? "" : " ✗");
  }
  return result;
}

std::string place_cell(const SourceSpan& place) {
  if (place.file.empty()) return "";
  const std::string line = place.line == 0 ? "" : ":" + std::to_string(place.line);
  return "<br><sub>" + markdown_text(cut_front(visible(place.file), 60)) + line + "</sub>";
}

/// "Withdrawal #1", which is not broken into two lines.
std::string instance_cell(const violations::Step& step) {
  return markdown_text(shown_text(step.functionality, 60)) + "&nbsp;" +
         markdown_text("#" + std::to_string(step.instance));
}

std::string steps_table(const Execution& execution) {
  if (execution.steps.empty()) return "";
  std::string text = "| # | Instance | Transaction | Reads | Writes |\n|---|---|---|---|---|\n";
  const std::vector<StepCells> cells = step_cells(execution);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool breaks = i == execution.breaking_step;
    const violations::Step& step = execution.steps[i];
    text += "| " + std::to_string(i + 1) + (breaks ? "&nbsp;✗" : "") + " | " + instance_cell(step);
    text += " | " + markdown_cell(cells[i].transaction) + place_cell(place_of(step));
    text += " | " + markdown_cell(cells[i].reads) + " | " + markdown_cell(cells[i].writes) + " |\n";
  }
  const std::string legend = step_legend(execution);
  return text + (legend.empty() ? "" : "\n<sub>" + legend + "</sub>\n");
}

std::string state_markdown(const std::vector<StateTable>& tables) {
  std::string text;
  for (const StateTable& table : tables) {
    const bool marked = std::ranges::any_of(
        table.rows, [](const std::vector<Cell>& row) { return !row.front().front().text.empty(); });
    const std::size_t first = marked ? 0 : 1;  // the column of + and -
    text += "\n" + markdown_code(table.entity) + "\n\n|";
    for (std::size_t i = first; i < table.header.size(); ++i)
      text += " " + markdown_text(table.header[i]) + " |";
    text += "\n|";
    for (std::size_t i = first; i < table.header.size(); ++i) text += "---|";
    for (const std::vector<Cell>& row : table.rows) {
      text += "\n|";
      for (std::size_t i = first; i < row.size(); ++i) text += " " + markdown_cell(row[i]) + " |";
    }
    text += "\n";
  }
  return text.empty() ? "\nno rows\n" : text;
}

std::string folded(const violations::Report& report, const Violation& violation) {
  const Execution& execution = violation.execution;
  std::string text = "<details><summary>States, and the command that finds it again</summary>\n\n";
  text += "**Initial state**\n" + state_markdown(state_tables(execution.initial, nullptr));
  text += "\n**Violating state**, against the initial one\n" +
          state_markdown(state_tables(violations::violating_state(execution), &execution.initial));
  text += "\n" + markdown_block(visible(violations::reproduce_command(report, violation)));
  return text + "\n</details>\n";
}

std::string_view standing_mark(const Violation& violation) {
  return standing_of(violation) == Standing::Counts ? "✗" : "–";
}

}  // namespace

std::string markdown_violation(const violations::Report& report, const Violation& violation) {
  const Execution& execution = violation.execution;
  std::string text = "### " + std::string(standing_mark(violation)) + " " +
                     markdown_code(shown_text(violation.invariant)) + "\n\n";
  if (const std::string standing = standing_words(violation); !standing.empty())
    text += "> Not counted. " + markdown_text(capitalised(shown_text(standing, 500))) + "\n\n";
  text += "**" + markdown_text(capitalised(cause_words(violation))) + ".** ";
  if (!execution.sentence.empty()) text += markdown_text(sentence_of(violation));
  text += "\n\n";
  if (violation.rule != violation.invariant)
    text += "Rule: " + markdown_code(shown_text(violation.rule, 500)) + "\n\n";
  if (!violation.description.empty()) text += markdown_text(shown_text(violation.description, 500)) + "\n\n";
  text += steps_table(execution) + "\n";
  for (const std::string& unknown : execution.unknowns)
    text +=
        "> Rests on a value the analysis does not know: " + markdown_text(shown_text(unknown, 500)) + "\n\n";
  return text + folded(report, violation) + "\n";
}

}  // namespace quiesce::visualizers
