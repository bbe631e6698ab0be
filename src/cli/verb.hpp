// A verb of the command line. A new one is a file of its own and one line in verbs.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/terminal.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace quiesce::cli {

/// What scripts depend on.
enum class ExitCode : std::uint8_t {
  Success = 0,  ///< nothing violated
  Violated = 1,
  Differs = 1,     ///< a replay that does not end as the report says
  WrongInput = 2,  ///< wrong usage, or an application with errors
  Undecided = 3,   ///< nothing violated, something unknown
  OwnFailure = 4,
};

class Verb {
 public:
  Verb() = default;
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;
  virtual ~Verb() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string description() const = 0;
  /// Declares arguments and options; they are set when run() is called.
  virtual void declare(CLI::App& command) = 0;
  [[nodiscard]] virtual ExitCode run(const Terminal& terminal) = 0;
};

/// All verbs, in the order in which --help lists them.
[[nodiscard]] std::vector<std::unique_ptr<Verb>> all_verbs();

[[nodiscard]] std::unique_ptr<Verb> make_check_verb();
[[nodiscard]] std::unique_ptr<Verb> make_explain_verb();
[[nodiscard]] std::unique_ptr<Verb> make_init_verb();
[[nodiscard]] std::unique_ptr<Verb> make_inspect_verb();
[[nodiscard]] std::unique_ptr<Verb> make_render_verb();
[[nodiscard]] std::unique_ptr<Verb> make_replay_verb();
[[nodiscard]] std::unique_ptr<Verb> make_completion_verb();
[[nodiscard]] std::unique_ptr<Verb> make_man_verb();

}  // namespace quiesce::cli
