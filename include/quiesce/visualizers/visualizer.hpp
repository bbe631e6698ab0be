// A visualizer turns the violation record into one format. It knows nothing else: no IR, no solver.
//
// To add one: a class in a file of its own, and a line in registry.cpp (docs/adding-a-visualizer.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

struct RenderOptions {
  bool color = false;       ///< escape sequences of a terminal
  std::size_t width = 100;  ///< columns, for formats made of lines
  std::string root{};       ///< the folder that names of files are relative to; empty: not known
};

class Visualizer {
 public:
  virtual ~Visualizer() = default;

  /// As `--format` names it.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// The file for a whole run, e.g. "report.json"; empty: this format has none.
  [[nodiscard]] virtual std::string_view report_file() const = 0;
  /// What follows violations/<id>, e.g. ".json"; empty: this format has no file per violation.
  [[nodiscard]] virtual std::string_view violation_suffix() const = 0;

  [[nodiscard]] virtual std::string render(const violations::Report& report,
                                           const RenderOptions& options) const = 0;
  [[nodiscard]] virtual std::string render(const violations::Violation& violation,
                                           const RenderOptions& options) const = 0;

  /// Where `--out` puts a violation; empty: nowhere. By default violations/<id> and the suffix.
  [[nodiscard]] virtual std::string violation_path(const violations::Violation& violation) const;
  /// For a format that needs more than the violation itself.
  [[nodiscard]] virtual std::string render_violation(const violations::Report& report,
                                                     const violations::Violation& violation,
                                                     const RenderOptions& options) const;
};

/// All formats, in the order `--help` lists them.
[[nodiscard]] const std::vector<const Visualizer*>& visualizers();
/// Null if there is none of this name.
[[nodiscard]] const Visualizer* find_visualizer(std::string_view name);

/// "violations/<id>.json"
[[nodiscard]] std::string violation_file(const violations::Violation& violation, std::string_view suffix);

struct RenderedFile {
  std::string path;  ///< relative to the output folder
  std::string text;
};
/// The files of the chosen formats, each once.
[[nodiscard]] std::vector<RenderedFile> render_files(const violations::Report& report,
                                                     const std::vector<const Visualizer*>& chosen,
                                                     const RenderOptions& options);

}  // namespace quiesce::visualizers
