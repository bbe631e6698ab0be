#include "cli/output.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <set>
#include <system_error>

#include "cli/interruption.hpp"
#include "cli/report_file.hpp"
#include "quiesce/violations/id.hpp"
#include "visualizers/github_visualizer.hpp"
#include "visualizers/output_file.hpp"

namespace quiesce::cli {
namespace {

constexpr std::size_t columns = 100;

/// What names of files in a report for a build server are relative to.
std::string working_folder() {
  std::error_code unknown;
  return std::filesystem::current_path(unknown).string();
}

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
      ->option_text("DIR")
      ->check([](const std::string& folder) { return folder.empty() ? "needs the name of a folder" : ""; });
}

std::string Output::problem() const {
  if (into_folder())
    return formats_.empty() && !always_json_ ? "--out needs a --format to write" : folder_problem();
  if (formats_.size() > 1) return "more than one --format needs --out DIR";
  if (!formats_.empty() && formats_.front() == "png" && ::isatty(STDOUT_FILENO) == 1) {
    return "a picture does not go to a terminal: give --out DIR, or send it to a file";
  }
  return "";
}

std::string Output::folder_problem() const {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder(folder_);
  fs::create_directories(folder / "violations", error);
  if (error || !fs::is_directory(folder / "violations", error))
    return "cannot write into the folder " + folder_;
  // Asked, not tried: a try that is killed would leave its file behind.
  if (::access(folder.c_str(), W_OK | X_OK) != 0 ||
      ::access((folder / "violations").c_str(), W_OK | X_OK) != 0)
    return "cannot write into the folder " + folder_ + ": " + std::generic_category().message(errno);
  for (const visualizers::Visualizer* format : visualizers::visualizers()) {
    const std::string name(format->report_file());
    if (!name.empty() && fs::is_directory(folder / name, error))
      return (folder / name).string() + " is a folder";
  }
  return "";
}

std::vector<std::filesystem::path> Output::stale(
    const std::vector<visualizers::RenderedFile>& written) const {
  namespace fs = std::filesystem;
  const fs::path folder(folder_);
  std::error_code ignored;
  if (!fs::is_regular_file(folder / "report.json", ignored)) return {};
  const ReportFile earlier = read_report_file((folder / "report.json").string());
  if (!earlier.report) return {};  // not ours, so nothing of it is
  std::set<std::string> kept;
  for (const visualizers::RenderedFile& one : written) kept.insert(one.path);
  std::vector<fs::path> left;
  const auto consider = [&](const std::string& path) {
    if (!path.empty() && !kept.contains(path)) left.push_back(folder / path);
  };
  for (const visualizers::Visualizer* format : visualizers::visualizers()) {
    consider(std::string(format->report_file()));
    for (const violations::Violation& violation : earlier.report->violations) {
      // An id of a file that somebody changed may lead anywhere.
      if (violations::is_id(violation.id)) consider(format->violation_path(violation));
    }
  }
  return left;
}

void Output::print(const violations::Report& report, const Terminal& terminal) const {
  const visualizers::RenderOptions options{terminal.colour_results(), columns, working_folder()};
  const std::string format = formats_.empty() || into_folder() ? "text" : formats_.front();
  std::string text = visualizers::find_visualizer(format)->render(report, options);
  const bool for_github = std::ranges::find(formats_, "github") != formats_.end();
  if (into_folder() && for_github) text = visualizers::without_github_commands(text);
  terminal.result(text);
  if (!into_folder()) return;
  for (const std::string& also : std::set<std::string>(formats_.begin(), formats_.end())) {
    const visualizers::Visualizer& chosen = *visualizers::find_visualizer(also);
    if (chosen.report_file().empty() && chosen.violation_suffix().empty())
      terminal.result(chosen.render(report, options));
  }
}

bool Output::write(const violations::Report& report, const Terminal& terminal) const {
  std::vector<const visualizers::Visualizer*> chosen;
  if (always_json_) chosen.push_back(visualizers::find_visualizer("json"));
  for (const std::string& format : formats_) chosen.push_back(visualizers::find_visualizer(format));
  const std::vector<visualizers::RenderedFile> files =
      visualizers::render_files(report, chosen, {false, columns, working_folder()});
  const std::vector<std::filesystem::path> gone =
      always_json_ ? stale(files) : std::vector<std::filesystem::path>();
  const SignalsHeld held;
  if (const std::string problem = visualizers::write_files(folder_, files); !problem.empty()) {
    terminal.message("quiesce: " + problem + "\n");
    return false;
  }
  std::error_code ignored;
  for (const std::filesystem::path& path : gone) std::filesystem::remove(path, ignored);
  return true;
}

}  // namespace quiesce::cli
