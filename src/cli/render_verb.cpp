#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/output.hpp"
#include "cli/report_file.hpp"
#include "cli/verb.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::cli {
namespace {

class RenderVerb : public Verb {
 public:
  [[nodiscard]] std::string name() const override { return "render"; }
  [[nodiscard]] std::string description() const override {
    return "Show a saved report.json in another format, without solving again";
  }

  void declare(CLI::App& command) override {
    command.add_option("REPORT", path_, "The report.json of a check, or the folder it is in")->required();
    command.add_option("--violation", ids_, "Only the one with this id; may be given several times")
        ->allow_extra_args(false)
        ->option_text("ID");
    output_.declare(command);
  }

  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    if (const std::string problem = output_.problem(); !problem.empty()) return wrong(problem, terminal);
    ReportFile file = read_report_file(path_);
    if (!file.report) return wrong(file.problem, terminal);
    if (const std::string problem = choose(*file.report); !problem.empty()) return wrong(problem, terminal);
    if (!output_.into_folder()) {
      output_.print(*file.report, terminal);
      return ExitCode::Success;
    }
    if (!output_.write(*file.report, terminal)) return ExitCode::OwnFailure;
    terminal.message("Written to " + output_.folder() + "\n");
    return ExitCode::Success;
  }

 private:
  [[nodiscard]] static ExitCode wrong(const std::string& problem, const Terminal& terminal) {
    terminal.message("quiesce: " + problem + "\n");
    return ExitCode::WrongInput;
  }

  /// Keeps what was asked for. Empty, or what is wrong.
  [[nodiscard]] std::string choose(violations::Report& report) const {
    if (ids_.empty()) return "";
    std::vector<std::string> known;
    for (const violations::Violation& violation : report.violations) known.push_back(violation.id);
    for (const std::string& id : ids_) {
      if (std::ranges::find(known, id) != known.end()) continue;
      const std::string help = diagnostics::did_you_mean(id, known);
      return "no violation '" + id + "'" + (help.empty() ? "" : "; " + help);
    }
    std::erase_if(report.violations, [&](const violations::Violation& violation) {
      return std::ranges::find(ids_, violation.id) == ids_.end();
    });
    return "";
  }

  std::string path_;
  std::vector<std::string> ids_;
  Output output_{false};
};

}  // namespace

std::unique_ptr<Verb> make_render_verb() {
  return std::make_unique<RenderVerb>();
}

}  // namespace quiesce::cli
