#include <CLI/CLI.hpp>

#include "cli/inspect_page.hpp"
#include "cli/load.hpp"
#include "cli/verb.hpp"

namespace quiesce::cli {
namespace {

class InspectVerb : public Verb {
 public:
  [[nodiscard]] std::string name() const override { return "inspect"; }
  [[nodiscard]] std::string description() const override {
    return "Show what was understood: entities, invariants, transactions, functionalities";
  }

  void declare(CLI::App& command) override {
    command.add_option("APP", folder_, "The application's folder")->required();
    command.add_flag("--json", json_, "The same as JSON");
  }

  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    const parsers::LoadedApplication loaded = load(folder_, terminal);
    if (!loaded.application) return ExitCode::WrongInput;
    const InspectPage page = make_inspect_page(*loaded.application, loaded.sources);
    terminal.result(json_ ? to_json(page) : to_text(page, terminal.colour_results()));
    return ExitCode::Success;
  }

 private:
  std::string folder_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_inspect_verb() {
  return std::make_unique<InspectVerb>();
}

}  // namespace quiesce::cli
