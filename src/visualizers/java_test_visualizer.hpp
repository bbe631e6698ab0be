// violations/<Name>Test.java: a JUnit 5 class for each violation that calls the application's own methods in
// the violating order and asserts that the rule is broken. It fails once the code is repaired.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

class JavaTestVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "java-test"; }
  [[nodiscard]] std::string_view report_file() const override { return ""; }
  [[nodiscard]] std::string_view violation_suffix() const override { return "Test.java"; }
  /// All classes, one after the other.
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  /// Without the report there is no schema to create.
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string violation_path(const violations::Violation& violation) const override;
  [[nodiscard]] std::string render_violation(const violations::Report& report,
                                             const violations::Violation& violation,
                                             const RenderOptions& options) const override;
};

}  // namespace quiesce::visualizers
