#include "analyzer/proof/scene.hpp"

#include <algorithm>

#include "analyzer/proof/fact_encoder.hpp"
#include "formula/constraint_encoder.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {

const Branch* Scene::ended(StepOutcome outcome) const {
  for (const Branch& branch : branches) {
    if (branch.outcome == outcome) return &branch;
  }
  return nullptr;
}

namespace {

/// Nothing goes, and no key changes, that a foreign key may refer to: so it does not matter whether what is
/// referred to is among the rows.
bool keeps_targets(const ir::Application& application, const ir::Transaction& transaction) {
  const auto target = [&](ir::AttributeId attribute) {
    for (const ir::Entity& entity : application.schema.entities) {
      for (const ir::ForeignKey& key : entity.foreign_keys) {
        const auto& to = key.target_attributes;
        if (key.target == attribute.entity && std::find(to.begin(), to.end(), attribute.index) != to.end())
          return true;
      }
    }
    return false;
  };
  bool result = true;
  for (const ir::Segment& segment : transaction.segments) {
    ir::walk(segment.body, [&](const ir::Statement& statement) {
      result = result && !std::holds_alternative<ir::Delete>(statement.node);
      const auto* update = std::get_if<ir::Update>(&statement.node);
      if (update == nullptr) return;
      for (const ir::CellAssignment& cell : update->assignments) result = result && !target(cell.attribute);
    });
  }
  return result;
}

/// The length of a result depends on all of its rows.
bool measures_results(const ir::Transaction& transaction) {
  bool found = false;
  for (const ir::Segment& segment : transaction.segments) {
    ir::walk(segment.body, [&](const ir::Statement& statement) {
      ir::walk_expressions(statement, [&](const ir::Expression& expression) {
        found = found || std::holds_alternative<ir::CursorLength>(expression.node);
      });
    });
  }
  return found;
}

/// While a scene is made.
class PartialDatabase {
 public:
  PartialDatabase(formula::Encoding& encoding, bool partial) : encoding_(encoding) {
    encoding_.set_partial(partial);
  }
  ~PartialDatabase() { encoding_.set_partial(false); }
  PartialDatabase(const PartialDatabase&) = delete;
  PartialDatabase& operator=(const PartialDatabase&) = delete;

 private:
  formula::Encoding& encoding_;
};

}  // namespace

std::optional<Scene> make_scene(formula::Encoding& encoding, const SceneNeeds& needs) {
  const ir::Application& application = encoding.application();
  const Point& step = needs.step;
  const ir::Transaction& transaction =
      application[application.functionalities[step.functionality].steps[step.step].transaction];
  if (transaction.segments.size() > 1 || measures_results(transaction)) return std::nullopt;
  formula::RowNeeds rows;
  rows.functionalities = {step.functionality};
  rows.only_steps = {step.step};
  rows.aborts_matter = needs.aborts_matter;
  rows.also = needs.also;
  if (needs.broken != nullptr) {
    rows.broken = {needs.broken};
    rows.initially_true = {needs.broken};
  }
  formula::RowBounds bounds = formula::row_bounds(application, rows);
  if (!bounds.bounded_by.empty() && keeps_targets(application, transaction)) {
    rows.partial = true;
    bounds = formula::row_bounds(application, rows);
  }
  if (!bounds.bounded_by.empty()) return std::nullopt;
  const PartialDatabase partial(encoding, rows.partial);

  std::vector<std::size_t> functionalities{step.functionality};
  if (needs.other) functionalities.push_back(needs.other->functionality);
  formula::Side side;
  Scene scene{initial_world(encoding, functionalities, bounds, side), {}, {}, bounds.witness};
  stand_at(encoding, scene.before.instances[0], step.step);
  if (needs.other) stand_at(encoding, scene.before.instances[1], needs.other->step);
  formula::ConstraintEncoder constraints(encoding, side);
  scene.constraints.push_back(constraints.lawful(scene.before.state));
  scene.constraints.push_back(inputs_allowed(encoding, scene.before, side));
  Stepped stepped = take_step(encoding, scene.before, 0);
  if (!stepped.side.bounds.empty()) return std::nullopt;
  scene.branches = std::move(stepped.branches);
  for (const formula::Side* added : {&side, &stepped.side}) {
    scene.constraints.insert(scene.constraints.end(), added->constraints.begin(), added->constraints.end());
  }
  // The rows that the bounds speak of have been looked up by now.
  for (SymbolicInstance& instance : scene.before.instances) instance.dedicated = nullptr;
  return scene;
}

}  // namespace quiesce::analyzer::proof
