// Apalache's Informal Trace Format, which trace viewers and test generators of that world read.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// A variable for each entity (a set of records), and the step that led to the state as Quint names it:
/// `mbt::actionTaken`, `mbt::nondetPicks`; `quiesce::step` has the rest. The format knows neither NULL nor
/// decimals: these are the variant None, and texts.
class ItfVisualizer : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "itf"; }
  /// A trace is one execution, so each violation is a file of its own.
  [[nodiscard]] std::string_view report_file() const override { return ""; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ".itf.json"; }
  /// An array with one trace a violation.
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
