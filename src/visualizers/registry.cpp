// The one place where formats are registered.
#include <algorithm>
#include <set>

#include "quiesce/visualizers/visualizer.hpp"
#include "visualizers/graph_visualizer.hpp"
#include "visualizers/html_visualizer.hpp"
#include "visualizers/itf_visualizer.hpp"
#include "visualizers/json_visualizer.hpp"
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
  static const std::vector<const Visualizer*> all{&text, &json, &itf, &dot, &svg, &png, &html};
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

std::vector<RenderedFile> render_files(const violations::Report& report,
                                       const std::vector<const Visualizer*>& chosen,
                                       const RenderOptions& options) {
  std::set<std::string> written;
  std::vector<RenderedFile> files;
  const auto add = [&](const std::string& path, const auto& subject, const Visualizer& format) {
    if (written.insert(path).second) files.push_back({path, format.render(subject, options)});
  };
  for (const Visualizer* format : chosen) {
    if (!format->report_file().empty()) add(std::string(format->report_file()), report, *format);
    if (format->violation_suffix().empty()) continue;
    for (const violations::Violation& violation : report.violations) {
      add(violation_file(violation, format->violation_suffix()), violation, *format);
    }
  }
  return files;
}

}  // namespace quiesce::visualizers
