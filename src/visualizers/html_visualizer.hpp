// One page for a run, made for code review: a single file that needs no network.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

class HtmlVisualizer : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "html"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.html"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  /// A page with this one alone.
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
