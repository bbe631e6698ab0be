// The largest set of assertions that every step of every instance keeps, as far as it is needed. Starts with
// all candidates; what a step can break, although all that are left hold before it, is dropped, until nothing
// is. Looked at is only what is wanted, and what the refutations of that rest on.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "analyzer/proof/obligations.hpp"
#include "analyzer/proof/prove.hpp"
#include "analyzer/proof/questions.hpp"
#include "analyzer/solver_context.hpp"

namespace quiesce::analyzer::proof {

/// Why an assertion was dropped.
struct Loss {
  Point step;                  ///< the step that breaks it
  std::optional<Point> other;  ///< where the instance stands that the assertion is about, if it is another
  bool asked = true;           ///< false: it could not be asked for databases of any size
};

/// Assertions, by their place among all.
using Core = std::vector<std::size_t>;

class FixedPoint {
 public:
  /// The request must outlive it.
  FixedPoint(SolverContext& context, formula::Encoding& encoding, const ProofRequest& request,
             Questions& questions, Assertions& assertions);

  /// Drops the facts that need not even hold when an instance comes to its point.
  void establish();
  /// Drops of these, and of what they rest on, what is not kept. False: it was given up, and nothing may be
  /// concluded. Of what nobody wanted nothing is known, even if it is alive.
  [[nodiscard]] bool keep(const std::vector<std::size_t>& wanted);

  /// By assertion.
  [[nodiscard]] const std::map<std::size_t, Loss>& losses() const { return losses_; }
  /// Facts that hold when an instance comes to its point, and may be spoilt by others later.
  [[nodiscard]] const std::vector<std::size_t>& established() const { return established_; }
  /// A part of what is left that needs no other assertions: these, and all that they rest on. All that is
  /// left must have been kept.
  [[nodiscard]] std::vector<std::size_t> needed_for(const std::vector<std::size_t>& wanted);
  /// Each of these again, from these alone, for a second opinion.
  void write_down(const std::vector<std::size_t>& needed, Topic& topic);
  /// Every step of every functionality, and where instances can stand in between.
  [[nodiscard]] const std::vector<Point>& steps() const { return steps_; }

 private:
  struct Asked {
    Obligation obligation;
    std::optional<Solver> solver{};  ///< made when it is needed, and given up when there are many
    std::vector<z3::expr> guards{};  ///< of what is assumed, one each
    std::unordered_map<unsigned, std::size_t> of_guard{};  ///< what is assumed, by the guard's number
    std::map<std::size_t, z3::expr> broken{};              ///< by goal: it is; known to this solver
    std::map<std::size_t, Core> kept{};                    ///< by goal that is not broken: where these hold
  };
  enum class Kind : std::uint8_t { Establishes, Spares, Keeps };
  struct Place {
    Kind kind;
    Point step, other;
    std::size_t rule = 0;
    auto operator<=>(const Place&) const = default;
  };
  using Goals = std::vector<std::size_t>;

  [[nodiscard]] std::vector<Place> places_of(std::size_t assertion) const;
  /// Nothing: it cannot be asked.
  [[nodiscard]] Asked* asked_at(const Place& place);
  /// Where the assertion has to be shown. Dropped, if that cannot be asked.
  [[nodiscard]] const std::vector<Asked*>& obligations_of(std::size_t assertion);
  /// What has to be asked next; nothing: what is wanted is kept.
  [[nodiscard]] std::vector<std::pair<Asked*, Goals>> open(const std::vector<std::size_t>& wanted);

  [[nodiscard]] Solver& solver_of(Asked& asked);
  [[nodiscard]] z3::expr flag_of(Asked& asked, std::size_t goal);
  void drop(std::size_t assertion, const Loss& loss);
  [[nodiscard]] static const Condition* goal_of(const Asked& asked, std::size_t assertion);
  void settle(Asked& asked, const Goals& goals);
  [[nodiscard]] bool holds(const Core& core) const;
  [[nodiscard]] bool alive(std::size_t assertion) const { return assertions_.all[assertion].alive; }
  /// Can what is assumed hold, and one of the goals be broken?
  [[nodiscard]] z3::check_result ask(Asked& asked, const Goals& goals);
  [[nodiscard]] Core last_core(Asked& asked);
  void drop_broken(Asked& asked, const Goals& goals);
  void one_by_one(Asked& asked, const Goals& goals);
  [[nodiscard]] Core rests_on(Asked& asked, const z3::expr& broken, const std::set<std::size_t>& known);
  [[nodiscard]] bool given_up() const {
    return questions_.exhausted() || (request_.stop != nullptr && request_.stop->load());
  }
  [[nodiscard]] Loss loss_of(const Asked& asked) const {
    return {asked.obligation.step, asked.obligation.other, true};
  }

  SolverContext& context_;
  formula::Encoding& encoding_;
  const ProofRequest& request_;
  Questions& questions_;
  Assertions& assertions_;
  const ObligationMaker maker_;

  std::vector<Point> steps_;
  std::map<Place, std::optional<Asked>> asked_;
  std::map<std::size_t, std::vector<Asked*>> obligations_;  ///< by assertion
  std::size_t solvers_ = 0;                                 ///< of those that are asked
  std::map<std::size_t, Loss> losses_;
  std::vector<std::size_t> established_;
  std::map<std::pair<const Asked*, std::size_t>, Core> cores_;  ///< small ones, by obligation and goal
};

}  // namespace quiesce::analyzer::proof
