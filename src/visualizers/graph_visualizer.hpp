// A violation as a picture: states as tables in order of time, and the transactions between them.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

class GraphVisualizer : public Visualizer {
 public:
  enum class Format : std::uint8_t { Dot, Svg, Png };
  explicit GraphVisualizer(Format format) : format_(format) {}

  [[nodiscard]] std::string_view name() const override;
  /// Each violation is a file of its own.
  [[nodiscard]] std::string_view report_file() const override { return ""; }
  [[nodiscard]] std::string_view violation_suffix() const override;
  /// All violations in one picture, side by side.
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;

 private:
  Format format_;
};

}  // namespace quiesce::visualizers
