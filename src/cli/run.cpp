#include "quiesce/cli/run.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <sstream>
#include <system_error>

#include "cli/last_resort.hpp"
#include "cli/verb.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::cli {
namespace {

constexpr const char* hint = "Try 'quiesce --help'.\n";

int number(ExitCode code) {
  return static_cast<int>(code);
}

/// The word that stands where the verb should: the first that is no option and no option's value.
std::string verb_given(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word == "--color") ++i;
    if (!word.starts_with('-')) return word;
  }
  return {};
}

/// What is wrong with the verb; empty if nothing is.
std::string verb_problem(const std::string& given, const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), given) != names.end()) return {};
  if (given.empty()) return "which verb? For example: quiesce " + names.front() + " APP";
  const std::string help = diagnostics::did_you_mean(given, names);
  return "no verb '" + given + "'" + (help.empty() ? "" : "; " + help);
}

/// --help and --version are results; everything else that parsing ends with is wrong usage.
int finish(const CLI::App& app, const CLI::ParseError& end, const std::string& problem) {
  const Terminal terminal(ColourChoice::Never);
  std::ostringstream results;
  std::ostringstream messages;
  const bool success = app.exit(end, results, messages) == 0;
  terminal.result(results.str());
  terminal.message(success || problem.empty() ? messages.str() : "quiesce: " + problem + "\n" + hint);
  return number(success ? ExitCode::Success : ExitCode::WrongInput);
}

ColourChoice colour_choice(const std::string& word) {
  if (word == "always") return ColourChoice::Always;
  return word == "never" ? ColourChoice::Never : ColourChoice::Auto;
}

int run_verbs(int argc, const char* const* argv) {
  CLI::App app(
      "Finds the interleavings of microservice functionalities that break an application's invariants.",
      "quiesce");
  app.set_version_flag("--version", "quiesce " QUIESCE_VERSION);
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.require_subcommand(1);
  app.fallthrough();  // --color may also stand after the verb
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return std::string("quiesce: ") + error.what() + "\n" + hint;
  });
  app.footer(
      "Exit codes: 0 nothing violated, 1 violated, 2 wrong usage or input, 3 undecided, 4 a failure of "
      "quiesce.");

  std::string colour = "auto";
  app.add_option("--color", colour, "When to use colours")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->option_text("auto|always|never");

  const std::vector<std::unique_ptr<Verb>> verbs = all_verbs();
  std::vector<CLI::App*> commands;
  std::vector<std::string> names;
  for (const auto& verb : verbs) {
    CLI::App* command = app.add_subcommand(verb->name(), verb->description());
    verb->declare(*command);
    commands.push_back(command);
    names.push_back(verb->name());
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& end) {
    return finish(app, end, verb_problem(verb_given(argc, argv), names));
  }
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (commands[i]->parsed()) return number(verbs[i]->run(Terminal(colour_choice(colour))));
  }
  return number(ExitCode::WrongInput);
}

void say_failure(const std::string& reason) {
  Terminal(ColourChoice::Never)
      .message("quiesce: " + reason + "\nThis is a failure of quiesce itself, not of your application.\n");
}

}  // namespace

int run(int argc, const char* const* argv) {
  prepare_for_the_worst();
  try {
    return run_verbs(argc, argv);
  } catch (const OutputFailure& failure) {
    Terminal(ColourChoice::Never).message(std::string("quiesce: ") + failure.what() + "\n");
  } catch (const std::bad_alloc&) {
    say_out_of_memory();
  } catch (const std::system_error& failure) {
    // A thread that cannot be started: its stack is memory, too.
    if (failure.code() == std::errc::resource_unavailable_try_again) {
      say_out_of_memory();
    } else {
      say_failure(failure.what());
    }
  } catch (const std::exception& failure) {
    say_failure(failure.what());
  } catch (...) {
    say_failure("unknown exception");
  }
  return number(ExitCode::OwnFailure);
}

}  // namespace quiesce::cli
