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

void read_back(const violations::Report& report) {
  const std::string text = visualizers::find_visualizer("json")->render(report, {});
  const visualizers::ParsedReport again = visualizers::parse_report(text);
  if (!again.report) broken("our own report.json is refused: " + again.error);
  if (*again.report != report) broken("report.json reads back to another report");
}

void render_all(const violations::Report& report) {
  for (const visualizers::Visualizer* format : visualizers::visualizers()) {
    if (format->name() == "png") continue;  // the layout of svg, and 50 ms of drawing
    for (const bool color : {false, true}) {
      if (format->render(report, {color, 100}).empty()) broken("an empty " + std::string(format->name()));
      if (format->name() != "text") break;
    }
  }
  if (visualizers::render_files(report,
                                {visualizers::find_visualizer("itf"), visualizers::find_visualizer("json"),
                                 visualizers::find_visualizer("java-test")},
                                {})
          .empty())
    broken("no file");
}

}  // namespace

void use(const violations::Report& report) {
  read_back(report);
  render_all(report);
  if (replay::unfit_for_replay(report).empty()) static_cast<void>(replay::replay(report, {}));
}

}  // namespace quiesce::fuzz
