#include "fuzz/report_uses.hpp"

#include <cstdio>
#include <cstdlib>

#include "quiesce/replay/replay.hpp"
#include "quiesce/visualizers/report_reader.hpp"
#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::fuzz {
namespace {

[[noreturn]] void broken(const std::string& promise) {
  std::fprintf(stderr, "fuzz: %s\n", promise.c_str());
  std::abort();
}

/// Compared as texts: times are written to a microsecond, and bytes of a file's name that are no UTF-8 are
/// replaced.
void read_back(const violations::Report& report) {
  const visualizers::Visualizer& json = *visualizers::find_visualizer("json");
  const std::string text = json.render(report, {});
  const visualizers::ParsedReport again = visualizers::parse_report(text);
  if (!again.report) broken("our own report.json is refused: " + again.error);
  if (json.render(*again.report, {}) != text) broken("report.json reads back to another report");
}

std::size_t written = 0;  // keeps the rendering from being optimised away

void render_all(const violations::Report& report) {
  for (const visualizers::Visualizer* format : visualizers::visualizers()) {
    if (format->name() == "png") continue;  // the layout of svg, and 50 ms of drawing
    written += format->render(report, {}).size();
  }
  written += visualizers::find_visualizer("text")->render(report, {true, 40, {}}).size();
  written +=
      visualizers::render_files(report,
                                {visualizers::find_visualizer("itf"), visualizers::find_visualizer("json"),
                                 visualizers::find_visualizer("java-test")},
                                {})
          .size();
}

}  // namespace

void use(const violations::Report& report) {
  read_back(report);
  render_all(report);
  if (replay::unfit_for_replay(report).empty()) static_cast<void>(replay::replay(report, {}));
}

}  // namespace quiesce::fuzz
