// The report for people, on a terminal or in a file.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

class TextVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "text"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.txt"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
