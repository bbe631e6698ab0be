// Eventual invariants for any number of instances: for all rows w of the rule, the rule is not false for w,
// or an instance that owes w is under way. Which rows an instance owes is told by what it carries.
#pragma once

#include <map>
#include <set>

#include "analyzer/proof/debts.hpp"
#include "analyzer/proof/obligations.hpp"
#include "analyzer/proof/questions.hpp"
#include "analyzer/solver_context.hpp"

namespace quiesce::analyzer::proof {

struct EventualProof {
  bool proved = false;
  std::vector<Debt> debts;
  std::set<std::size_t> rests_on;  ///< assertions
  std::optional<Point> failing;    ///< a step that leaves rows broken that nobody owes
};

class EventualProver {
 public:
  EventualProver(SolverContext& context, formula::Encoding& encoding, const ir::Connections& connections,
                 const Assertions& assertions, const std::vector<Point>& steps, std::size_t invariant,
                 unsigned resources, Questions& questions);

  /// With all assertions that are alive. May be asked again when some are not any more.
  [[nodiscard]] EventualProof run();
  /// When a run has proved it: the same with few debts that rest on few assertions.
  [[nodiscard]] EventualProof smallest(Topic* topic);

 private:
  /// What has to be shown: that the debt is paid or still owed; without one, that the step keeps the rule or
  /// leaves its instance in debt.
  struct Claim {
    Point step;
    std::optional<Debt> debt;
    auto operator<=>(const Claim&) const = default;
  };
  /// It is so, because of these; or it is not.
  struct Ground {
    bool is_so = false;
    std::set<std::size_t> assertions;
    std::set<Debt> debts;
  };
  /// A step, and all that may be asked about it.
  struct Scenery {
    std::vector<z3::expr> constraints;
    std::vector<Condition> assumed;
    std::map<Claim, z3::expr> wrong;    ///< where the claim is not so; without debts afterwards
    std::map<Debt, z3::expr> not_owed;  ///< afterwards
    // All of it is in the solver, behind these.
    Solver solver;
    std::vector<z3::expr> assumed_guards{};
    std::map<Claim, z3::expr> wrong_guards{};
    std::map<Debt, z3::expr> not_owed_guards{};
  };

  [[nodiscard]] bool holds(const Claim& claim);
  [[nodiscard]] const Ground& ground_of(const Claim& claim);
  [[nodiscard]] bool still_good(const Ground& ground) const;
  /// The rule stays as it is, and what was owed is paid or owed still: that is asked of each debt.
  [[nodiscard]] bool is_plain(const Claim& claim) const;
  [[nodiscard]] Ground ask(const Claim& claim);
  [[nodiscard]] std::vector<Debt> debts_at(const Point& point) const;
  /// Nothing: it cannot be asked about.
  [[nodiscard]] Scenery* scenery(const Point& step);
  [[nodiscard]] std::optional<Scenery> make_scenery(const Point& step);
  void guard(Scenery& made);
  [[nodiscard]] std::set<std::size_t> smallest_ground(const Claim& claim, const std::set<std::size_t>& known,
                                                      Topic* topic);
  void prune();
  void write_down(const Scenery& step, const Claim& claim, const std::set<std::size_t>& kept, Topic& topic);

  [[nodiscard]] const ir::TransactionAccess& access(const Point& step) const;
  [[nodiscard]] z3::expr owes(const Debt& debt, const Scene& scene, const SymbolicInstance& instance,
                              const formula::SymbolicState& state) const;
  [[nodiscard]] z3::expr violated(Scene& scene, formula::SymbolicState state) const;

  SolverContext& context_;
  formula::Encoding& encoding_;
  const formula::Algebra& algebra_;
  const ir::Connections& connections_;
  const Assertions& assertions_;
  const ObligationMaker maker_;
  const FactEncoder facts_;
  const std::vector<Point>& steps_;
  const ir::Rule& rule_;
  unsigned resources_;
  Questions& questions_;
  std::set<Debt> debts_;
  std::map<Claim, Ground> known_;
  std::map<Point, std::optional<Scenery>> sceneries_;
};

}  // namespace quiesce::analyzer::proof
