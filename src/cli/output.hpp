// Where a report goes: --format and --out, which `check` and `render` share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/terminal.hpp"
#include "quiesce/visualizers/visualizer.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace quiesce::cli {

class Output {
 public:
  /// Does --out write the JSON files of a report whatever the formats are?
  explicit Output(bool always_json) : always_json_(always_json) {}
  void declare(CLI::App& command);

  /// What is wrong with the options together, or with the folder; empty if nothing is. Asked before any work
  /// is done.
  [[nodiscard]] std::string problem() const;
  [[nodiscard]] bool into_folder() const { return !folder_.empty(); }
  [[nodiscard]] const std::string& folder() const { return folder_; }

  /// To stdout, in the one chosen format (text, if none is); besides a folder the text, and the formats that
  /// have no file.
  void print(const violations::Report& report, const Terminal& terminal) const;
  /// Into the folder. Says what went wrong, and is false then.
  [[nodiscard]] bool write(const violations::Report& report, const Terminal& terminal) const;

 private:
  [[nodiscard]] std::string folder_problem() const;
  /// What an earlier check wrote into the folder and this one does not: it would tell of violations that are
  /// gone.
  [[nodiscard]] std::vector<std::filesystem::path> stale(
      const std::vector<visualizers::RenderedFile>& written) const;

  bool always_json_;
  std::vector<std::string> formats_;
  std::string folder_;
};

}  // namespace quiesce::cli
