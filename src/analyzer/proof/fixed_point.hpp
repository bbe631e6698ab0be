// The largest set of assertions that every step of every instance keeps. Starts with all candidates; what a
// step can break, although all that are left hold before it, is dropped, until nothing is.
#pragma once

#include <map>
#include <set>

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

class FixedPoint {
 public:
  /// The request must outlive it.
  FixedPoint(SolverContext& context, formula::Encoding& encoding, const ProofRequest& request,
             Questions& questions)
      : context_(context), encoding_(encoding), request_(request), questions_(questions) {}

  /// False: it was given up, and nothing may be concluded.
  [[nodiscard]] bool run(Assertions& assertions);

  /// By assertion.
  [[nodiscard]] const std::map<std::size_t, Loss>& losses() const { return losses_; }
  /// Facts that hold when an instance comes to its point, and may be spoilt by others later.
  [[nodiscard]] const std::vector<std::size_t>& established() const { return established_; }
  /// A part of what is left that needs no other assertions: these, and all that they rest on.
  [[nodiscard]] std::vector<std::size_t> needed_for(const std::vector<std::size_t>& wanted);
  /// Each of these again, from these alone, for a second opinion.
  void write_down(const std::vector<std::size_t>& needed, Topic& topic);
  /// Every step of every functionality, and where instances can stand in between.
  [[nodiscard]] const std::vector<Point>& steps() const { return steps_; }

 private:
  struct Asked {
    Obligation obligation;
    std::optional<Solver> solver{};    ///< made when it is needed, and given up when there are many
    std::vector<z3::expr> guards{};    ///< of what is assumed, one each
    std::set<std::size_t> rests_on{};  ///< of what is assumed, where it is settled
    bool settled = false;
  };

  void add(std::optional<Obligation> obligation, const std::vector<std::size_t>& goals, const Point& step,
           const std::optional<Point>& other);
  [[nodiscard]] Solver& solver_of(Asked& asked);
  void drop(std::size_t assertion, const Loss& loss);
  void settle_all();
  void settle(Asked& asked);
  [[nodiscard]] z3::expr_vector alive_guards(const Asked& asked) const;
  /// Can what is assumed hold, and the term too? Remembers what the answer no rests on.
  [[nodiscard]] z3::check_result ask(Asked& asked, const z3::expr& term);
  void drop_broken(const Asked& asked, const z3::model& model, const std::vector<const Condition*>& goals);
  void one_by_one(Asked& asked, const std::vector<const Condition*>& goals);
  [[nodiscard]] std::vector<std::size_t> rests_on(Asked& asked, const z3::expr& broken,
                                                  const std::set<std::size_t>& known);
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

  Assertions* assertions_ = nullptr;
  std::vector<Point> steps_;
  std::vector<Asked> asked_;
  std::size_t solvers_ = 0;                       ///< of those that are asked
  std::multimap<std::size_t, std::size_t> uses_;  ///< assertion → obligations that assume it
  std::map<std::size_t, Loss> losses_;
  std::vector<std::size_t> established_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> cores_;  ///< by obligation and goal
};

}  // namespace quiesce::analyzer::proof
