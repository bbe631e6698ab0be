// report.sarif: SARIF 2.1.0, as GitHub's code scanning and editors take it.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// A rule for each invariant, a result for each violation. Files are named relative to the folder that
/// quiesce runs in: code scanning takes that for the root of the repository.
class SarifVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "sarif"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.sarif"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
