// The encoding of the published tools (DAVIAC, MAD, CLOTHO) as a second opinion on the engine, and as what
// its speed is compared with: rows are elements of uninterpreted sorts, cells are functions of rows in each
// state, quantified axioms say what a statement leaves as it was, and every complete order of steps is a
// formula of its own.
//
// Its meaning is the published one: an instance never ends half-way (a run in which a step throws or breaks
// a constraint does not exist), eventual invariants are asked after all steps, absolute ones after each.
#pragma once

#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "analyzer/plan.hpp"
#include "analyzer/search.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::published {

/// What the published tools call is Z3's default solver, which prepares each formula by tactics first. For
/// small formulas its core alone is quicker.
enum class Z3Solver : std::uint8_t { Default, Core };

struct Settings {
  double seconds_a_formula = 10;
  double seconds = std::numeric_limits<double>::infinity();  ///< for all formulas together
  Z3Solver solver = Z3Solver::Default;
};

struct Effort {
  std::uint64_t formulas = 0;
  std::uint64_t undecided = 0;  ///< formulas that the solver gave up on
  double seconds = 0;           ///< to build and to solve them

  Effort& operator+=(const Effort& other);
  [[nodiscard]] double milliseconds_a_formula() const;
};

struct Asked {
  analyzer::Answer answer = analyzer::Answer::None;
  std::string reason;                     ///< for Unknown
  std::vector<std::size_t> order;         ///< for Violated: which instance moves, by step
  std::vector<double> seconds_a_formula;  ///< in the order of the formulas
  Effort effort;
};

/// One solver context for many formulas.
class Encoder {
 public:
  explicit Encoder(const ir::Application& application);
  ~Encoder();
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  /// Can these instances break the invariant, in any order of their steps?
  [[nodiscard]] Asked ask(std::size_t invariant, const analyzer::Multiset& functionalities,
                          const Settings& settings = {});

 private:
  struct Context;
  const ir::Application& application_;
  std::unique_ptr<Context> context_;
};

/// How many complete orders the steps of these instances have. Exact below 2^53.
[[nodiscard]] double orders(const ir::Application& application, const analyzer::Multiset& functionalities);
/// How many formulas there are for exactly f instances, if every order of every multiset is asked about
/// every invariant.
[[nodiscard]] double formulas_in_all(const ir::Application& application, std::size_t f);

/// An invariant (its place in the application) and the functionalities that break it together.
struct Found {
  std::size_t invariant = 0;
  analyzer::Multiset functionalities;
  auto operator<=>(const Found&) const = default;
};

struct Undecided {
  Found question;
  std::string reason;
};

/// For one number of instances.
struct Level {
  std::size_t f = 0;
  double formulas_in_all = 0;  ///< without what is saved by stopping at violations
  Effort effort;
};

struct Checked {
  std::set<Found> violations;  ///< minimal ones
  std::vector<Undecided> undecided;
  std::vector<Level> levels;

  [[nodiscard]] Effort effort() const;
};

/// All invariants, all multisets of up to f_max functionalities.
[[nodiscard]] Checked check(const ir::Application& application, std::size_t f_max,
                            const Settings& settings = {});

}  // namespace quiesce::published
