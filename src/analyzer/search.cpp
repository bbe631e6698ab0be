#include "analyzer/search.hpp"

#include <algorithm>

#include "analyzer/entanglement.hpp"
#include "analyzer/shortest.hpp"
#include "analyzer/solver_context.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer {
namespace {

const std::string limit_reason = "its limit was reached";

class Explorer {
 public:
  Explorer(const Problem& problem, const SearchSettings& settings, const OnViolation& on_violation)
      : problem_(problem),
        settings_(settings),
        on_violation_(on_violation),
        context_(settings.context),
        encoding_(context_, *problem.application),
        solver_(context_.solver(settings.resources, settings.topic, settings.arithmetic)),
        order_(encoding_, settings.reductions.partial_order ? settings.commutation : nullptr) {
    result_.bounded_by = problem.bounds.bounded_by;
  }

  SearchResult run() {
    formula::Side side;
    World world = initial_world(encoding_, problem_.functionalities, problem_.bounds, side);
    for (const z3::expr& constraint : initial_constraints(encoding_, problem_, world, side))
      solver_.add(constraint);
    ++result_.formulas;
    const z3::check_result start = check(asking("start", "is there an initial state?"));
    if (start == z3::unsat) {
      result_.answer = Answer::Unknown;
      result_.reason = "no initial state satisfies the schema and all invariants with so few rows";
      return result_;
    }
    if (settings_.reductions.entangled && settings_.commutation != nullptr && settings_.clean)
      entanglement_.emplace(problem_, order_, settings_.clean, encoding_.algebra());
    if (settings_.minimal)
      shortest_.emplace(order_, encoding_.algebra(), settings_.reductions, problem_.eventual(), breaking());
    explore(world, {}, start == z3::sat ? Model(solver_.get_model()) : std::nullopt);
    if (!found_ && !result_.reason.empty()) result_.answer = Answer::Unknown;
    result_.cut_short = result_.cut_short && !found_;
    return result_;
  }

 private:
  /// Instances whose next step need not be tried, where the condition holds: an order that was tried before
  /// shows the same.
  using Sleep = std::map<std::size_t, z3::expr>;
  /// A solution of all that is asserted so far, where one is known: what it satisfies need not be asked.
  using Model = std::optional<z3::model>;

  /// Formulas are counted as they are asked, whoever answers them: which ones a known solution answers
  /// depends on the solver's mood, and a report must not.
  z3::check_result check(const Question& question) {
    const z3::check_result answer = solver_.ask(question);
    if (answer == z3::unknown) {
      const std::string why = why_unknown();
      result_.reason = "the solver gave up on a formula: " + why;
      // The next formulas are larger still.
      if (why == memory_reason || solver_.overdue()) finished_ = true;
      if (why == limit_reason && ++given_up_ >= settings_.max_given_up) finished_ = true;
    }
    return answer;
  }

  [[nodiscard]] Question asking(std::string_view kind, std::string_view asked) const {
    return {kind, asked, &problem_, &path_};
  }

  [[nodiscard]] std::string why_unknown() const {
    if (solver_.overdue()) return limit_reason;
    const std::string reason = solver_.reason_unknown();
    if (reason.find("mem") != std::string::npos) return memory_reason;  // "memout", "max. memory exceeded"
    const bool limit =
        reason == "canceled" || reason == "unknown" || reason.find("resource") != std::string::npos;
    return limit ? limit_reason : reason;
  }

  bool stopped() {
    if (result_.formulas >= settings_.max_formulas && !finished_) finished_ = result_.cut_short = true;
    if (!finished_ && SolverContexts::instance().above_memory_limit()) {
      result_.reason = memory_reason;
      finished_ = true;
    }
    if (settings_.stop == nullptr || !settings_.stop->load()) return finished_;
    result_.reason = interrupted_reason;
    finished_ = true;
    return true;
  }

  [[nodiscard]] bool starts_out_of_order(const World& world, std::size_t i) const {
    if (!settings_.reductions.symmetry || i == 0 || world.instances[i].steps_run > 0) return false;
    const SymbolicInstance& left = world.instances[i - 1];
    return left.functionality == world.instances[i].functionality && left.steps_run == 0;
  }

  [[nodiscard]] z3::expr commute(const SymbolicInstance& a, const SymbolicInstance& b) const {
    const bool asked = settings_.reductions.partial_order && settings_.commutation != nullptr;
    return asked ? settings_.commutation->condition(encoding_, a, b) : encoding_.algebra().no();
  }

  void explore(const World& world, Sleep sleep, const Model& model) {
    if (path_.size() >= settings_.max_length) return;
    for (std::size_t i = 0; i < world.instances.size() && !stopped(); ++i) {
      const SymbolicInstance& instance = world.instances[i];
      const auto asleep = sleep.find(i);
      if (instance.ended || starts_out_of_order(world, i)) continue;
      if (asleep != sleep.end() && asleep->second.is_true()) continue;
      const formula::Algebra& algebra = encoding_.algebra();
      Sleep below;
      for (const auto& [sleeper, condition] : sleep) {
        if (sleeper == i) continue;
        const z3::expr still = algebra.both(condition, commute(world.instances[sleeper], instance));
        if (!still.is_false()) below.emplace(sleeper, still);
      }
      Stepped stepped = take_step(encoding_, world, i);
      if (asleep != sleep.end()) stepped.side.constraints.push_back(algebra.negate(asleep->second));
      result_.bounded_by.others.insert(stepped.side.bounds.begin(), stepped.side.bounds.end());
      for (Branch& branch : stepped.branches) {
        // An instance that aborts at once does nothing: fewer instances show the same. Of an absolute
        // invariant every prefix of an execution counts, so an abort adds nothing to it either.
        if (branch.outcome == StepOutcome::Aborted && (!problem_.eventual() || instance.steps_run == 0))
          continue;
        enter(branch, stepped.side.constraints, world,
              {i, branch.outcome, branch.world.instances[i].segment, next_code(instance)}, below, model);
        if (stopped()) return;
      }
      sleep.insert_or_assign(i, algebra.yes());
    }
  }

  void enter(Branch& branch, std::vector<z3::expr> conditions, const World& before, const ScheduledStep& step,
             const Sleep& sleep, Model model) {
    conditions.push_back(branch.condition);
    path_.push_back(step);
    if (entanglement_ || shortest_) order_.push(step.instance, before, branch.world);
    const bool ended = branch.world.instances[step.instance].ended;
    if (ended && entanglement_)
      conditions.push_back(entanglement_->asked_at_end_of(step.instance, branch.world));
    const bool refuted =
        conditions.back().is_false() || (ended && shortest_ && !shortest_->counts(step.instance));
    if (!refuted) enter_possible(branch, conditions, step, sleep, std::move(model));
    if (entanglement_ || shortest_) order_.pop();
    path_.pop_back();
  }

  void enter_possible(Branch& branch, const std::vector<z3::expr>& conditions, const ScheduledStep& step,
                      const Sleep& sleep, Model model) {
    solver_.push();
    for (const z3::expr& condition : conditions) solver_.add(condition);
    const bool last_can_break = breaking() == nullptr || breaking()->contains(step.code);
    const auto& instances = branch.world.instances;
    const bool all_ended =
        std::all_of(instances.begin(), instances.end(), [](const auto& i) { return i.ended; });
    const bool all_started =
        std::all_of(instances.begin(), instances.end(), [](const auto& i) { return i.steps_run > 0; });
    if (problem_.eventual() ? all_ended : all_started && last_can_break) test(branch.world);
    if (!all_ended && !stopped() && (one_step_left(branch.world) || possible(conditions, model)))
      explore(branch.world, sleep, model);
    solver_.pop();
  }

  /// Steps that can come last; null: any.
  [[nodiscard]] const std::set<CodePoint>* breaking() const {
    return settings_.reductions.induction && !problem_.eventual() ? settings_.breaking : nullptr;
  }

  /// Then whether the execution can get here need not be asked: what is asked after that step asks it, too.
  [[nodiscard]] bool one_step_left(const World& world) const {
    std::size_t left = 0;
    for (const SymbolicInstance& instance : world.instances) {
      if (instance.ended) continue;
      const auto& steps = problem_.application->functionalities[instance.functionality].steps;
      for (std::size_t s = instance.step; s < steps.size(); ++s)
        left += (*problem_.application)[steps[s].transaction].segments.size();
    }
    return left == 1;
  }

  /// Can the execution get here? Leaves a solution in `model` if it is known.
  bool possible(const std::vector<z3::expr>& conditions, Model& model) {
    ++result_.formulas;
    const Question question = asking("reachable", "can these steps be taken?");
    const auto satisfied = [&](const z3::expr& term) { return model->eval(term, true).is_true(); };
    if (model && std::all_of(conditions.begin(), conditions.end(), satisfied)) {
      solver_.known_satisfiable(question);
      return true;
    }
    const z3::check_result answer = check(question);
    model = answer == z3::sat ? Model(solver_.get_model()) : std::nullopt;
    return answer != z3::unsat;
  }

  void test(World& world) {
    formula::Side side;
    const z3::expr broken = broken_in(problem_, world.state, encoding_, side);
    if (broken.is_false()) return;
    if (shortest_ && !problem_.eventual())
      side.constraints.push_back(shortest_->asked_if_cut(world.instances.size()));
    if (entanglement_) side.constraints.push_back(entanglement_->asked_if_cut(world));
    if (std::any_of(side.constraints.begin(), side.constraints.end(),
                    [](const z3::expr& one) { return one.is_false(); }))
      return;
    ++result_.formulas;
    solver_.push();
    for (const z3::expr& constraint : side.constraints) solver_.add(constraint);
    solver_.add(broken);
    if (check(asking("violated", "can the invariant be false after these steps?")) == z3::sat) {
      if (!found_) result_.schedule = path_;
      found_ = true;
      result_.answer = Answer::Violated;
      finished_ = !on_violation_ || !on_violation_(path_);
    }
    solver_.pop();
    if (!settings_.beyond_violations) return;
    formula::Side all_rows;
    const z3::expr already = formula::violated(problem_.rule().rule, world.state, encoding_, all_rows);
    for (const z3::expr& constraint : all_rows.constraints) solver_.add(constraint);
    solver_.add(encoding_.algebra().negate(already));
  }

  const Problem& problem_;
  const SearchSettings& settings_;
  const OnViolation& on_violation_;
  SolverContext context_;
  formula::Encoding encoding_;
  Solver solver_;
  ExecutionPath order_;
  std::optional<Entanglement> entanglement_;
  std::optional<Shortest> shortest_;
  Schedule path_;
  SearchResult result_;
  std::uint32_t given_up_ = 0;
  bool found_ = false;
  bool finished_ = false;
};

}  // namespace

SearchResult search(const Problem& problem, const SearchSettings& settings, const OnViolation& on_violation) {
  return Explorer(problem, settings, on_violation).run();
}

}  // namespace quiesce::analyzer
