// report.junit.xml: the form of JUnit's results that build servers read.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// An invariant is a test case: it fails where a violation counts, is an error where it is undecided, and is
/// skipped where all of its violations are ignored or known.
class JunitVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "junit"; }
  [[nodiscard]] std::string_view report_file() const override { return "report.junit.xml"; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
