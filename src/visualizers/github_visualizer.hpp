// Annotations of a GitHub Actions job: lines on stdout that the runner understands.
#pragma once

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// An error for a violation that counts, a notice for one that is ignored or known, a warning for what is
/// undecided. It has no file: wherever the others go, it is printed.
class GithubVisualizer final : public Visualizer {
 public:
  [[nodiscard]] std::string_view name() const override { return "github"; }
  [[nodiscard]] std::string_view report_file() const override { return ""; }
  [[nodiscard]] std::string_view violation_suffix() const override { return ""; }
  [[nodiscard]] std::string render(const violations::Report& report,
                                   const RenderOptions& options) const override;
  [[nodiscard]] std::string render(const violations::Violation& violation,
                                   const RenderOptions& options) const override;
};

/// For text that goes to the same log: names of users in it must not become commands of the runner.
[[nodiscard]] std::string without_github_commands(std::string_view text);

}  // namespace quiesce::visualizers
