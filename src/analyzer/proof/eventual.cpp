#include "analyzer/proof/eventual.hpp"

#include <algorithm>

#include "analyzer/proof/core.hpp"
#include "formula/row_names.hpp"
#include "formula/rule_encoder.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {
namespace {

class EventualProver {
 public:
  EventualProver(SolverContext& context, formula::Encoding& encoding, const ir::Connections& connections,
                 const Assertions& assertions, const std::vector<Point>& steps, std::size_t invariant,
                 unsigned resources, Questions& questions, Topic* topic)
      : context_(context),
        encoding_(encoding),
        algebra_(encoding.algebra()),
        connections_(connections),
        assertions_(assertions),
        maker_(encoding, connections, assertions),
        facts_(encoding, assertions),
        steps_(steps),
        rule_(encoding.application().invariants[invariant].rule),
        resources_(resources),
        questions_(questions),
        topic_(topic) {}

  EventualProof run() {
    const bool rows_are_told = std::all_of(rule_.rows.begin(), rule_.rows.end(), [&](const auto& binding) {
      return encoding_.rigid(binding.entity) && !binding.outer_on;
    });
    if (!rows_are_told) return std::move(result_);
    // Backwards: what is owed before a step is paid by it, or still owed after it.
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      if (step->step > 0) find_debts(*step);
    }
    for (const Point& step : steps_) {
      if (keeps_or_owes(step)) continue;
      result_.failing = step;
      return std::move(result_);
    }
    result_.proved = true;
    prune();
    collecting_ = true;
    for (const Point& step : steps_) result_.proved = result_.proved && keeps_or_owes(step);
    for (const Debt& debt : std::vector<Debt>(result_.debts))
      result_.proved = result_.proved && is_paid(debt);
    return std::move(result_);
  }

 private:
  /// Leaves out debts that nobody has to have, later ones first: fewer are easier to read.
  void prune() {
    const std::vector<Debt> all = result_.debts;
    for (const Debt& debt : all) {
      const std::vector<Debt> before = result_.debts;
      std::erase_if(result_.debts, [&](const Debt& other) { return same(debt, other); });
      const Point step{debt.point.functionality, debt.point.step - 1};
      bool enough = keeps_or_owes(step);
      for (const Debt& earlier : std::vector<Debt>(result_.debts))
        enough = enough && (earlier.point != step || is_paid(earlier));
      if (!enough) result_.debts = before;
    }
  }

  static bool same(const Debt& a, const Debt& b) {
    return a.point == b.point && a.binding == b.binding && a.selection == b.selection;
  }

  [[nodiscard]] const ir::Application& application() const { return encoding_.application(); }
  [[nodiscard]] const ir::TransactionAccess& access(const Point& step) const {
    const auto& steps = application().functionalities[step.functionality].steps;
    return connections_.transactions[steps[step.step].transaction.index];
  }

  /// Does the attribute of a row stay as it is for as long as the row is there, and for any row that takes
  /// its place? Else what others owe could change under a step.
  [[nodiscard]] bool rigid(ir::AttributeId attribute) const {
    const auto& key = application().schema[attribute.entity].keys.front().attributes;
    if (std::find(key.begin(), key.end(), attribute.index) != key.end()) return true;
    return std::none_of(connections_.transactions.begin(), connections_.transactions.end(),
                        [&](const ir::TransactionAccess& access) {
                          return access.deletes.contains(attribute.entity) || updates(access, attribute);
                        });
  }

  /// By a statement or along a foreign key; an insert alone does not change a row that is there.
  [[nodiscard]] bool updates(const ir::TransactionAccess& access, ir::AttributeId attribute) const {
    if (!access.writes.contains(attribute)) return false;
    return !access.inserts.contains(attribute.entity) || assigned(attribute) || followed(attribute);
  }

  [[nodiscard]] bool assigned(ir::AttributeId attribute) const {
    bool found = false;
    for (const ir::Transaction& transaction : application().transactions) {
      for (const ir::Segment& segment : transaction.segments) {
        ir::walk(segment.body, [&](const ir::Statement& statement) {
          const auto* update = std::get_if<ir::Update>(&statement.node);
          if (update == nullptr) return;
          for (const ir::CellAssignment& cell : update->assignments)
            found = found || cell.attribute == attribute;
        });
      }
    }
    return found;
  }

  [[nodiscard]] bool followed(ir::AttributeId attribute) const {
    const auto& keys = application().schema[attribute.entity].foreign_keys;
    return std::any_of(keys.begin(), keys.end(), [&](const ir::ForeignKey& key) {
      return std::find(key.attributes.begin(), key.attributes.end(), attribute.index) != key.attributes.end();
    });
  }

  [[nodiscard]] std::vector<Debt> possible_debts(const Point& point) const {
    std::vector<Debt> result;
    const auto& selections = assertions_.selections[point.functionality];
    for (std::size_t b = 0; b < rule_.rows.size(); ++b) {
      for (std::size_t s = 0; s < selections.size(); ++s) {
        const Selection& selection = selections[s];
        const bool usable =
            selection.entity == rule_.rows[b].entity &&
            std::all_of(selection.where.begin(), selection.where.end(), [&](const auto& part) {
              // What is carried as an input never changes; names could be published anew.
              return !std::holds_alternative<ir::NameId>(part.second) &&
                     rigid({selection.entity, part.first});
            });
        if (usable) result.push_back({point, b, s});
      }
    }
    return result;
  }

  /// The rows of the witness are owed by the instance.
  [[nodiscard]] z3::expr owes(const Debt& debt, const Scene& scene, const SymbolicInstance& instance,
                              const formula::SymbolicState& state) const {
    const Selection& selection = assertions_.selection(debt.point, debt.selection);
    return facts_.selects(selection, instance, state[selection.entity].rows[scene.witness[debt.binding]]);
  }

  [[nodiscard]] z3::expr owed_at(const Point& point, const Scene& scene, const SymbolicInstance& instance,
                                 const formula::SymbolicState& state) const {
    std::vector<z3::expr> any;
    for (const Debt& debt : result_.debts) {
      if (debt.point == point) any.push_back(owes(debt, scene, instance, state));
    }
    return algebra_.any(any);
  }

  [[nodiscard]] z3::expr violated(Scene& scene, formula::SymbolicState state) const {
    formula::Side side;
    z3::expr result = formula::violated_at(rule_, scene.witness, state, encoding_, side);
    scene.constraints.insert(scene.constraints.end(), side.constraints.begin(), side.constraints.end());
    return result;
  }

  [[nodiscard]] z3::expr all_there(const Scene& scene) const {
    z3::expr result = algebra_.yes();
    for (std::size_t b = 0; b < rule_.rows.size(); ++b) {
      const auto& rows = scene.before.state[rule_.rows[b].entity].rows;
      result = algebra_.both(result, rows[scene.witness[b]].exists);
    }
    return result;
  }

  [[nodiscard]] std::optional<Scene> scene_of(const Point& step, SceneNeeds& needs) const {
    needs = {step, std::nullopt, &rule_, step.step > 0, {}};
    maker_.rows_there(step, needs.also);
    return make_scene(encoding_, needs);
  }

  /// Where this holds before the step, it can end with rows that are broken and that the instance does not
  /// owe any more; and it can abort with them, if it owed them.
  [[nodiscard]] bool unpaid(Scene& scene, const SceneNeeds& needs, const z3::expr& before, bool owed) {
    const Point next{needs.step.functionality, needs.step.step + 1};
    std::vector<z3::expr> ways;
    if (const Branch* after = scene.ended(StepOutcome::Finished)) {
      const z3::expr still = owed_at(next, scene, after->world.instances[0], after->world.state);
      ways.push_back(
          algebra_.all({after->condition, violated(scene, after->world.state), algebra_.negate(still)}));
    }
    const Branch* aborted = scene.ended(StepOutcome::Aborted);
    if (aborted != nullptr && owed)
      ways.push_back(algebra_.both(aborted->condition, violated(scene, scene.before.state)));
    const std::vector<Condition> assumed = maker_.assumptions(scene, needs);
    Solver solver = context_.solver(resources_, nullptr);
    for (const z3::expr& constraint : scene.constraints) solver.add(constraint);
    solver.add(before);
    solver.add(algebra_.any(ways));
    std::vector<Guarded> guarded;
    z3::expr_vector guards(solver.context());
    for (const Condition& condition : assumed) {
      guarded.push_back({condition.assertion, encoding_.fresh_condition("assumed")});
      guards.push_back(guarded.back().guard);
      solver.add(algebra_.implies(guarded.back().guard, condition.term));
    }
    if (questions_.ask(solver, guards) != z3::unsat) return true;
    if (!collecting_) return false;
    for (const std::size_t used : smallest_core(solver, guarded, assertions_, result_.rests_on, questions_))
      result_.rests_on.insert(used);
    write_down(scene, before, ways, assumed);
    return false;
  }

  void write_down(const Scene& scene, const z3::expr& before, const std::vector<z3::expr>& ways,
                  const std::vector<Condition>& assumed) {
    if (topic_ == nullptr || !topic_->recorded()) return;
    Solver solver = context_.solver(resources_, topic_);
    for (const z3::expr& constraint : scene.constraints) solver.add(constraint);
    for (const Condition& condition : assumed) {
      if (result_.rests_on.contains(condition.assertion)) solver.add(condition.term);
    }
    solver.add(before);
    solver.add(algebra_.any(ways));
    static_cast<void>(questions_.ask(solver, z3::expr_vector(solver.context())));
  }

  [[nodiscard]] bool is_paid(const Debt& debt) {
    SceneNeeds needs;
    std::optional<Scene> scene = scene_of(debt.point, needs);
    if (!scene) return false;
    const z3::expr owed = owes(debt, *scene, scene->before.instances[0], scene->before.state);
    return !unpaid(*scene, needs, algebra_.both(all_there(*scene), owed), true);
  }

  void find_debts(const Point& step) {
    // An instance that stands before a step that cannot be asked about owes nothing.
    for (const Debt& debt : possible_debts(step)) {
      if (is_paid(debt)) result_.debts.push_back(debt);
    }
  }

  [[nodiscard]] bool keeps_or_owes(const Point& step) {
    if (!touches(access(step), footprint(rule_))) {
      // The rule stays as it is, and what was owed is paid or owed still: that was asked of each debt.
      return true;
    }
    SceneNeeds needs;
    std::optional<Scene> scene = scene_of(step, needs);
    if (!scene) return false;
    const z3::expr broken = violated(*scene, scene->before.state);
    return !unpaid(*scene, needs, algebra_.negate(broken), false);
  }

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
  Topic* topic_;
  bool collecting_ = false;  ///< what is asked holds, and is asked again to see what it rests on
  EventualProof result_;
};

}  // namespace

EventualProof prove_eventual(SolverContext& context, formula::Encoding& encoding,
                             const ir::Connections& connections, const Assertions& assertions,
                             const std::vector<Point>& steps, std::size_t invariant, unsigned resources,
                             Questions& questions, Topic* topic) {
  return EventualProver(context, encoding, connections, assertions, steps, invariant, resources, questions,
                        topic)
      .run();
}

}  // namespace quiesce::analyzer::proof
