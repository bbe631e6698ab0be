// One question to the solver: can these instances break this invariant?
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyzer/world.hpp"
#include "formula/row_bounds.hpp"

namespace quiesce::analyzer {

struct Problem {
  const ir::Application* application = nullptr;
  std::size_t invariant = 0;
  std::vector<std::size_t> functionalities;  ///< sorted, one for each instance
  std::vector<const ir::Rule*> initial;      ///< what the initial state has to satisfy
  formula::RowBounds bounds;
  /// Other rules that are looked for at the same time: any of them false is a violation. Their row variables
  /// are those of the bounds, too.
  std::vector<const ir::Rule*> also_broken{};

  [[nodiscard]] const ir::Invariant& rule() const { return application->invariants[invariant]; }
  [[nodiscard]] bool eventual() const { return rule().kind == ir::InvariantKind::Eventual; }
};

/// `initial`: rules of the application.
[[nodiscard]] Problem make_problem(const ir::Application& application, std::size_t invariant,
                                   std::vector<std::size_t> functionalities,
                                   std::vector<const ir::Rule*> initial, std::uint32_t extra_rows,
                                   formula::SharedInputs shared = {});
/// All rules hold at the start.
[[nodiscard]] Problem make_problem(const ir::Application& application, std::size_t invariant,
                                   std::vector<std::size_t> functionalities, std::uint32_t extra_rows);

/// One step of an execution: which instance moved, and how its segment ended.
struct ScheduledStep {
  std::size_t instance = 0;
  StepOutcome outcome = StepOutcome::Finished;
  ir::SegmentId next;  ///< for Continues
  CodePoint code;
  auto operator<=>(const ScheduledStep&) const = default;
};
using Schedule = std::vector<ScheduledStep>;

/// All invariants, and the assumptions about the start.
[[nodiscard]] std::vector<const ir::Rule*> initial_rules(const ir::Application& application);

/// The initial state is lawful and satisfies every rule; inputs satisfy their assumptions; the rows, which
/// have no order, come in one order.
[[nodiscard]] std::vector<z3::expr> initial_constraints(formula::Encoding& encoding, const Problem& problem,
                                                        World& world, formula::Side& side);

/// The rule is false, or one of those that are looked for with it.
[[nodiscard]] z3::expr broken_in(const Problem& problem, formula::SymbolicState& state,
                                 formula::Encoding& encoding, formula::Side& side);

/// The branch of the step that ended so; null if there is none.
[[nodiscard]] const Branch* find_branch(const Stepped& stepped, std::size_t instance,
                                        const ScheduledStep& wanted);

}  // namespace quiesce::analyzer
