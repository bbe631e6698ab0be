// What a check is asked to do.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace quiesce::ir {
struct Application;
}

namespace quiesce::analyzer {

class AnswerCache;
class FormulaRecorder;

/// Each can be switched off on its own; no verdict may change.
struct Reductions {
  bool partial_order = true;  ///< one order of steps that commute
  bool semantic = true;       ///< commuting is asked of the solver where attributes alone do not tell
  bool conditional = true;    ///< steps also commute where certain arguments differ
  bool symmetry = true;       ///< instances of one functionality start in order
  bool induction = true;      ///< only steps that can break an absolute invariant are tried last
  bool effective = true;      ///< minimal violations only: instances that change nothing are no part of it
  bool maximal = true;        ///< the same is asked of every step that could have come last
  bool entangled = true;      ///< minimal violations only: no part of the instances could have run before
  bool relevance = true;      ///< only functionalities that can matter to the invariant
  bool lattice = true;        ///< minimal violations only: one formula for all orders, where there are many
  bool shared_key =
      true;             ///< minimal violations only: instances that work on different keys are no part of it
  bool slicing = true;  ///< minimal violations only: statements that cannot matter are left out
  bool alike = true;    ///< one search for multisets whose functionalities do the same
  bool crowds = true;   ///< with proofs: what is proved for all who keep an invariant is not searched
  bool joint = true;    ///< one search for absolute invariants of the same slice, where none is violated
};

struct Progress {
  std::uint32_t f = 0;
  std::size_t done = 0, total = 0;  ///< of this level
  std::size_t violations = 0;
};

struct LevelEnd {
  std::uint32_t f = 0;
  std::size_t combinations = 0;  ///< of an invariant with instances, that were asked about
  std::size_t violations = 0;    ///< of this level
  double seconds = 0;
};

struct CheckOptions {
  std::uint32_t f_max = 2;
  bool f_auto = false;  ///< goes up for as long as another instance can matter, up to f_max
  /// With f_auto: an invariant that is violated is looked at further, since what was found may not count.
  bool beyond_violated = false;
  unsigned jobs = 1;
  double seconds_a_formula = 30;
  unsigned megabytes =
      0;             ///< for all solvers together; what needs more is undecided. at most 4095; 0: no limit
  bool all = false;  ///< violations that contain another one, and all executions
  std::vector<std::string> invariants;  ///< names; none: all
  std::uint32_t extra_rows = 0;         ///< for each entity, beyond what is needed
  Reductions reductions;
  /// With the lattice: so many formulas are asked for one order after the other before all are put into one.
  /// Measured in docs/decisions/003-all-orders-in-one-formula.md.
  std::uint64_t formulas_one_by_one = 20'000;
  /// Beside a violation, a proof is tried for who is not part of one where there are so many orders of steps.
  double orders_before_proofs = 1'000;
  bool proofs = false;   ///< tried first; what is proved for every number of instances is not searched
  bool explain = false;  ///< with proofs: the assertions of each, in words
  std::uint32_t executions_shown = 20;  ///< of one violation, with `all`; all are counted
  /// What witnesses are run on before they are reported; null: the application itself. (With another one, a
  /// test sees what happens when formulas and interpreter do not mean the same.)
  const ir::Application* confirmed_on = nullptr;
  std::function<void(const Progress&)> on_progress;  ///< called from one thread at a time
  const std::atomic<bool>* stop = nullptr;           ///< set to true: ends soon, with what is known
  std::function<void(const LevelEnd&)> on_level;     ///< called after each level that was not interrupted
  FormulaRecorder* recorder = nullptr;               ///< is told every formula; null: nobody is
  /// Knows answers of earlier checks, and is told new ones; null: nobody does. Not used with a recorder.
  AnswerCache* answers = nullptr;
  std::string tool;  ///< which build asks: an answer is good only for the one that gave it
};

}  // namespace quiesce::analyzer
