// report.sonar.json: SonarQube's generic format of issues (10.3 and later).
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// The format cannot say that an issue is accepted: what is ignored, and what is undecided, belongs to rules
/// of its own with the lowest severity.
class SonarVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "sonar"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.sonar.json"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
