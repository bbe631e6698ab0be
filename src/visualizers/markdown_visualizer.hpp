// report.md: the summary of a job, or the comment at a pull request.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// A table of the invariants, then each violation as a table of its steps. A comment has room for 65,536
/// characters: the violations that do not fit are named, and no more.
class MarkdownVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "markdown"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.md"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
