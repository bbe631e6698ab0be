#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/load.hpp"
#include "cli/verb.hpp"
#include "quiesce/analyzer/check.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::cli {
namespace {

class ExplainVerb : public Verb {
 public:
  [[nodiscard]] std::string name() const override { return "explain"; }
  [[nodiscard]] std::string description() const override {
    return "Say why an invariant holds for every number of instances, or where the proof of that fails";
  }

  void declare(CLI::App& command) override {
    command.add_option("APP", folder_, "The application's folder")->required();
    command.add_option("INVARIANT", invariant_, "The invariant's name")->required();
  }

  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    const parsers::LoadedApplication loaded = load(folder_, terminal);
    if (!loaded.application) return ExitCode::WrongInput;
    std::vector<std::string> names;
    for (const ir::Invariant& invariant : loaded.application->invariants) names.push_back(invariant.name);
    if (std::find(names.begin(), names.end(), invariant_) == names.end()) {
      const std::string help = diagnostics::did_you_mean(invariant_, names);
      terminal.message("quiesce: no invariant '" + invariant_ + "'" + (help.empty() ? "" : "; " + help) +
                       "\n");
      return ExitCode::WrongInput;
    }
    analyzer::CheckOptions options;
    options.f_max = 0;  // nothing is searched
    options.proofs = true;
    options.explain = true;
    options.invariants = {invariant_};
    const violations::Report report = analyzer::check(*loaded.application, loaded.sources, options);
    terminal.result(text(report));
    return report.invariants.front().verdict == violations::Verdict::Unknown ? ExitCode::Undecided
                                                                             : ExitCode::Success;
  }

 private:
  [[nodiscard]] static std::string text(const violations::Report& report) {
    const violations::InvariantResult& invariant = report.invariants.front();
    std::string text = invariant.name + "\n";
    if (invariant.verdict == violations::Verdict::Proved) {
      text += "proved for every number of instances: every step of every functionality keeps all of these\n";
      for (const std::string& line : invariant.proof) text += "  " + line + "\n";
    } else {
      text += "not proved (which does not mean that it can be broken):\n";
      for (const std::string& line : invariant.unproved) text += "  " + line + "\n";
      for (const std::string& line : invariant.undecided) text += "  " + line + "\n";
    }
    for (const std::string& warning : report.warnings) text += "warning: " + warning + "\n";
    return text;
  }

  std::string folder_;
  std::string invariant_;
};

}  // namespace

std::unique_ptr<Verb> make_explain_verb() {
  return std::make_unique<ExplainVerb>();
}

}  // namespace quiesce::cli
