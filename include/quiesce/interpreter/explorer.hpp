// Brute force over small domains: every initial state, input, choice and interleaving. An oracle for tests,
// independent of the solver; DESIGN section 3 is its text.
#pragma once

#include <optional>
#include <vector>

#include "quiesce/interpreter/enumerate.hpp"

namespace quiesce::interpreter {

struct ExplorerOptions {
  Domains domains;                                          ///< none: Domains::small of the application
  std::size_t rows_per_entity = 2;                          ///< at most, in the initial state
  std::map<ir::AttributeId, std::vector<ir::Value>> cells;  ///< of the initial state, where fewer are enough
  std::map<std::string, std::vector<ir::Value>> inputs;     ///< by name of the input, likewise
  std::vector<std::size_t> rows_of;     ///< by entity, where it differs from the above; may be short
  std::uint64_t max_steps = 2'000'000;  ///< steps run and initial states tried, together
  /// Not all, but that many random pairs of an initial state and inputs, each with every choice and
  /// interleaving. For applications too large to enumerate; never exhausted then.
  std::uint64_t samples = 0;
  std::uint64_t seed = 1;
  /// Only executions in which every instance commits a step: what --all calls a violation of these.
  bool every_instance_commits = false;
};

struct ExploredStep {
  std::size_t instance = 0;
  std::vector<std::size_t> choices;  ///< for repeat()
  StepResult result;
  Database after;
};

/// A violating execution: the rule is false after the last step.
struct Counterexample {
  Database initial;
  std::vector<std::vector<ir::Value>> inputs;  ///< by instance
  std::vector<ExploredStep> steps;
  RuleResult rule;
};

struct Exploration {
  std::optional<Counterexample> violation;
  bool exhausted = false;            ///< everything within the domains was tried (or a violation was found)
  std::uint64_t steps = 0;           ///< run
  std::uint64_t initial_states = 0;  ///< lawful ones
};

/// `functionalities`: one entry for each instance, as indices into Application::functionalities.
[[nodiscard]] Exploration explore(const ir::Application& application,
                                  const std::vector<std::size_t>& functionalities, std::size_t invariant,
                                  const ExplorerOptions& options = {});

/// The same for all invariants in one go: by invariant. `steps` and `initial_states` are of the whole.
[[nodiscard]] std::vector<Exploration> explore_all(const ir::Application& application,
                                                   const std::vector<std::size_t>& functionalities,
                                                   const ExplorerOptions& options = {});

/// Is the state lawful at the start of an execution: schema, invariants, assumptions?
[[nodiscard]] bool is_initial(const Database& database, const ir::Application& application);

}  // namespace quiesce::interpreter
