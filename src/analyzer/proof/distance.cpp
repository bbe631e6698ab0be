#include "analyzer/proof/distance.hpp"

#include "analyzer/proof/words.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer::proof {
namespace {

constexpr int most_instances = 64;
constexpr int most_tries = 4;  ///< to find the greatest step

/// The rule's one cell, and the direction in which it becomes false.
struct Bounded {
  ir::AttributeId cell;
  bool upwards = true;
};

std::optional<Bounded> bounded_cell(const ir::Rule& rule) {
  if (rule.rows.size() != 1 || rule.premise) return std::nullopt;
  const auto* comparison = std::get_if<ir::Binary>(&rule.conclusion->node);
  if (comparison == nullptr) return std::nullopt;
  const auto* left = std::get_if<ir::ColumnRef>(&comparison->left->node);
  const auto* right = std::get_if<ir::ColumnRef>(&comparison->right->node);
  const ir::Expression& other = left != nullptr ? *comparison->right : *comparison->left;
  if ((left == nullptr) == (right == nullptr) || !std::holds_alternative<ir::Literal>(other.node))
    return std::nullopt;
  const bool less = comparison->op == ir::BinaryOp::Less || comparison->op == ir::BinaryOp::LessEqual;
  const bool greater =
      comparison->op == ir::BinaryOp::Greater || comparison->op == ir::BinaryOp::GreaterEqual;
  const ir::AttributeId cell = left != nullptr ? left->attribute : right->attribute;
  if (!less && !greater) return std::nullopt;
  return Bounded{cell, less == (left != nullptr)};
}

class DistanceFinder {
 public:
  DistanceFinder(SolverContext& context, formula::Encoding& encoding, const Assertions& assertions,
                 const std::vector<std::size_t>& established, const ir::Rule& rule, const Point& step,
                 unsigned resources, Questions& questions)
      : context_(context),
        encoding_(encoding),
        assertions_(assertions),
        established_(established),
        rule_(rule),
        step_(step),
        resources_(resources),
        questions_(questions) {}

  std::optional<Distance> find(const Bounded& bounded) {
    const auto most = greatest_move(bounded);
    if (!most) return std::nullopt;
    collect_tests(bounded.cell);
    if (tests_.empty()) return std::nullopt;
    for (int n = 1; n <= most_instances; ++n) {
      if (!reaches(bounded, *most, n)) continue;
      keep_strongest(bounded, *most, n);
      return Distance{static_cast<std::uint32_t>(n), why(bounded, *most, n)};
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool satisfiable(Solver& solver) {
    return questions_.ask(solver, z3::expr_vector(solver.context())) == z3::sat;
  }

  /// By how much the step moves the cell, at most; none if there is no most.
  [[nodiscard]] std::optional<std::string> greatest_move(const Bounded& bounded) {
    const SceneNeeds needs{step_, std::nullopt, &rule_, false, {}};
    const std::optional<Scene> scene = make_scene(encoding_, needs);
    const Branch* after = scene ? scene->ended(StepOutcome::Finished) : nullptr;
    if (after == nullptr || !encoding_.rigid(bounded.cell.entity)) return std::nullopt;
    const auto& before_row = scene->before.state[bounded.cell.entity].rows[scene->witness.front()];
    const auto& after_row = after->world.state[bounded.cell.entity].rows[scene->witness.front()];
    const formula::Symbolic& before = before_row.cells[bounded.cell.index];
    const formula::Symbolic& now = after_row.cells[bounded.cell.index];
    const z3::expr move = bounded.upwards ? now.value - before.value : before.value - now.value;
    Solver solver = context_.solver(resources_, nullptr);
    for (const z3::expr& constraint : scene->constraints) solver.add(constraint);
    solver.add(after->condition && before_row.exists && after_row.exists && !before.null && !now.null);
    solver.add(move > 0);
    std::optional<std::string> most;
    for (int tries = 0; tries < most_tries; ++tries) {
      if (!satisfiable(solver)) return most;
      const z3::expr found = solver.get_model().eval(move, true);
      if (!found.is_numeral()) return std::nullopt;
      most = found.get_decimal_string(6);
      solver.add(move > found);
    }
    return std::nullopt;
  }

  /// What was known of the cell when an instance came to the point, whatever became of it since.
  void collect_tests(ir::AttributeId cell) {
    for (const std::size_t index : established_) {
      const auto& fact = std::get<Fact>(assertions_.all[index].node);
      const auto* test = std::get_if<CellTest>(&fact.node);
      if (test == nullptr || test->guard || fact.point != step_) continue;
      const Selection& selection = assertions_.selection(fact.point, test->selection);
      if (selection.is_key && selection.entity == cell.entity && test->test.attribute == cell.index &&
          std::holds_alternative<Constant>(test->test.term))
        tests_.push_back(index);
    }
  }

  /// One test that alone takes as many moves, if there is one.
  void keep_strongest(const Bounded& bounded, const std::string& move, int times) {
    const std::vector<std::size_t> all = tests_;
    for (const std::size_t test : all) {
      tests_ = {test};
      if (times == 1 || !reaches(bounded, move, times - 1)) return;
    }
    tests_ = all;
  }

  /// From a value that passed the tests, so many moves lead to one for which the rule is false.
  [[nodiscard]] bool reaches(const Bounded& bounded, const std::string& move, int times) {
    const formula::Algebra& algebra = encoding_.algebra();
    const ir::Type type = encoding_.schema()[bounded.cell].type;
    formula::Side side;
    formula::SymbolicRow row{algebra.yes(), {}};
    for (const ir::Attribute& attribute : encoding_.schema()[bounded.cell.entity].attributes)
      row.cells.push_back(encoding_.fresh("cell", attribute.type, false, side));
    SymbolicInstance nobody;
    nobody.functionality = step_.functionality;
    const FactEncoder facts(encoding_, assertions_);
    Solver solver = context_.solver(resources_, nullptr);
    for (const std::size_t index : tests_) {
      const auto& test = std::get<CellTest>(std::get<Fact>(assertions_.all[index].node).node);
      solver.add(facts.passes(test.test, nobody, row));
    }
    z3::context& c = algebra.context();
    const z3::expr one = type == ir::Type::Decimal ? c.real_val(move.c_str()) : c.int_val(move.c_str());
    z3::expr& cell = row.cells[bounded.cell.index].value;
    cell = bounded.upwards ? cell + one * times : cell - one * times;
    formula::SymbolicState state;
    state.tables.resize(encoding_.schema().entities.size());
    state[bounded.cell.entity].rows.push_back(row);
    solver.add(formula::violated(rule_, state, encoding_, side));
    return satisfiable(solver);
  }

  [[nodiscard]] std::string why(const Bounded& bounded, const std::string& move, int times) const {
    const ir::Application& application = encoding_.application();
    const ir::Functionality& functionality = application.functionalities[step_.functionality];
    const ir::Entity& entity = application.schema[bounded.cell.entity];
    return "step " + std::to_string(step_.step + 1) + " of " + functionality.name + " (" +
           application[functionality.steps[step_.step].transaction].name + ") moves " + entity.name + "." +
           entity.attributes[bounded.cell.index].name + " by at most " + move +
           " and looks no more at what was tested before (" +
           words(application, assertions_, assertions_.all[tests_.front()]) + "): " + std::to_string(times) +
           (times == 1 ? " instance can" : " instances can") + " bring it to where the rule is false";
  }

  SolverContext& context_;
  formula::Encoding& encoding_;
  const Assertions& assertions_;
  const std::vector<std::size_t>& established_;
  const ir::Rule& rule_;
  const Point& step_;
  unsigned resources_;
  Questions& questions_;
  std::vector<std::size_t> tests_;
};

}  // namespace

std::optional<Distance> distance_to(SolverContext& context, formula::Encoding& encoding,
                                    const Assertions& assertions, const std::vector<std::size_t>& established,
                                    const ir::Rule& rule, const Point& step, unsigned resources,
                                    Questions& questions) {
  const auto bounded = bounded_cell(rule);
  if (!bounded || step.step == 0) return std::nullopt;
  return DistanceFinder(context, encoding, assertions, established, rule, step, resources, questions)
      .find(*bounded);
}

}  // namespace quiesce::analyzer::proof
