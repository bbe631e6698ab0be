// The hidden verbs that print the files which are installed beside the program.
#include <CLI/CLI.hpp>

#include "cli/completion.hpp"
#include "cli/verb.hpp"

namespace quiesce::cli {
namespace {

/// Their names are for packagers, so --help and what is printed leave them out.
class PrintingVerb : public Verb {
 public:
  void declare(CLI::App& command) override {
    command.group("");
    program_ = command.get_parent();
  }

 protected:
  /// By the time a verb runs, all verbs are declared.
  [[nodiscard]] ProgramWords program() const { return words_of(*program_); }

 private:
  const CLI::App* program_ = nullptr;
};

class CompletionVerb : public PrintingVerb {
 public:
  [[nodiscard]] std::string name() const override { return "completion"; }
  [[nodiscard]] std::string description() const override { return "Print a shell's completion script"; }
  void declare(CLI::App& command) override {
    PrintingVerb::declare(command);
    command.add_option("SHELL", shell_, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  }
  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    const ProgramWords words = program();
    terminal.result(shell_ == "bash"  ? bash_completion(words)
                    : shell_ == "zsh" ? zsh_completion(words)
                                      : fish_completion(words));
    return ExitCode::Success;
  }

 private:
  std::string shell_;
};

class ManVerb : public PrintingVerb {
 public:
  [[nodiscard]] std::string name() const override { return "man"; }
  [[nodiscard]] std::string description() const override { return "Print the man page"; }
  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    terminal.result(man_page(program(), QUIESCE_VERSION));
    return ExitCode::Success;
  }
};

}  // namespace

std::unique_ptr<Verb> make_completion_verb() {
  return std::make_unique<CompletionVerb>();
}

std::unique_ptr<Verb> make_man_verb() {
  return std::make_unique<ManVerb>();
}

}  // namespace quiesce::cli
