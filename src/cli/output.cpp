#include "cli/output.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "visualizers/output_file.hpp"

namespace quiesce::cli {
namespace {

constexpr std::size_t columns = 100;

}  // namespace

void Output::declare(CLI::App& command) {
  std::vector<std::string> names;
  for (const visualizers::Visualizer* visualizer : visualizers::visualizers())
    names.emplace_back(visualizer->name());
  command.add_option("--format", formats_, "Of the report (default: text)")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names));
  const std::string also = always_json_ ? "report.json and " : "";
  command.add_option("--out", folder_, "Write " + also + "the chosen formats into this folder")
      ->option_text("DIR");
}

std::string Output::problem() const {
  if (into_folder()) return formats_.empty() && !always_json_ ? "--out needs a --format to write" : "";
  if (formats_.size() > 1) return "more than one --format needs --out DIR";
  if (!formats_.empty() && formats_.front() == "png" && ::isatty(STDOUT_FILENO) == 1) {
    return "a picture does not go to a terminal: give --out DIR, or send it to a file";
  }
  return "";
}

void Output::print(const violations::Report& report, const Terminal& terminal) const {
  const std::string format = formats_.empty() || into_folder() ? "text" : formats_.front();
  terminal.result(visualizers::find_visualizer(format)->render(report, {terminal.colour_results(), columns}));
}

bool Output::write(const violations::Report& report, const Terminal& terminal) const {
  std::vector<const visualizers::Visualizer*> chosen;
  if (always_json_) chosen.push_back(visualizers::find_visualizer("json"));
  for (const std::string& format : formats_) chosen.push_back(visualizers::find_visualizer(format));
  for (const visualizers::RenderedFile& file : visualizers::render_files(report, chosen, {})) {
    const std::filesystem::path path = std::filesystem::path(folder_) / file.path;
    if (const std::string problem = visualizers::write_file_atomically(path, file.text); !problem.empty()) {
      terminal.message("quiesce: " + problem + "\n");
      return false;
    }
  }
  return true;
}

}  // namespace quiesce::cli
