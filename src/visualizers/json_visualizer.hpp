// report.json and violations/<id>.json.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

class JsonVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "json"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.json"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ".json"; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  /// The trace alone, in its published shape.
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
