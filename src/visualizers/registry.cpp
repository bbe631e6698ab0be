// The one place where formats are registered.
#include <algorithm>
#include <set>

#include "quiesce/visualizers/visualizer.hpp"
#include "visualizers/github_visualizer.hpp"
#include "visualizers/graph_visualizer.hpp"
#include "visualizers/html_visualizer.hpp"
#include "visualizers/itf_visualizer.hpp"
#include "visualizers/java_test_visualizer.hpp"
#include "visualizers/json_visualizer.hpp"
#include "visualizers/junit_visualizer.hpp"
#include "visualizers/markdown_visualizer.hpp"
#include "visualizers/sarif_visualizer.hpp"
#include "visualizers/sonar_visualizer.hpp"
#include "visualizers/text_visualizer.hpp"

namespace quiesce::visualizers {

const std::vector<const Visualizer*>& visualizers() {
  static const TextVisualizer text;
  static const JsonVisualizer json;
  static const ItfVisualizer itf;
  static const GraphVisualizer dot(GraphVisualizer::Format::Dot);
  static const GraphVisualizer svg(GraphVisualizer::Format::Svg);
  static const GraphVisualizer png(GraphVisualizer::Format::Png);
  static const HtmlVisualizer html;
  static const JavaTestVisualizer java_test;
  static const SarifVisualizer sarif;
  static const JunitVisualizer junit;
  static const GithubVisualizer github;
  static const MarkdownVisualizer markdown;
  static const SonarVisualizer sonar;
  static const std::vector<const Visualizer*> all{
      &text, &json, &itf, &dot, &svg, &png, &html, &java_test, &sarif, &junit, &github, &markdown, &sonar};
  return all;
}

const Visualizer* find_visualizer(std::string_view name) {
  const auto found = std::ranges::find_if(
      visualizers(), [&](const Visualizer* candidate) { return candidate->name() == name; });
  return found == visualizers().end() ? nullptr : *found;
}

std::string violation_file(const violations::Violation& violation, std::string_view suffix) {
  return "violations/" + violation.id + std::string(suffix);
}

std::string Visualizer::violation_path(const violations::Violation& violation) const {
  return violation_suffix().empty() ? "" : violation_file(violation, violation_suffix());
}

std::string Visualizer::render_violation(const violations::Report& /*report*/,
                                         const violations::Violation& violation,
                                         const RenderOptions& options) const {
  return render(violation, options);
}

std::vector<RenderedFile> render_files(const violations::Report& report,
                                       const std::vector<const Visualizer*>& chosen,
                                       const RenderOptions& options) {
  std::set<std::string> written;
  std::vector<RenderedFile> files;
  const auto is_new = [&](const std::string& path) { return !path.empty() && written.insert(path).second; };
  for (const Visualizer* format : chosen) {
    if (const std::string path(format->report_file()); is_new(path))
      files.push_back({path, format->render(report, options)});
    for (const violations::Violation& violation : report.violations) {
      if (const std::string path = format->violation_path(violation); is_new(path))
        files.push_back({path, format->render_violation(report, violation, options)});
    }
  }
  return files;
}

}  // namespace quiesce::visualizers
