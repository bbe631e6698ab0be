#include "analyzer/filled_inputs.hpp"

#include <algorithm>
#include <map>

#include "analyzer/commutation.hpp"
#include "analyzer/input_ways.hpp"
#include "analyzer/solver_context.hpp"
#include "analyzer/topics.hpp"
#include "formula/constraint_encoder.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {
namespace {

/// Variables that are written, as they are, into a column that refuses NULL.
std::set<ir::VariableId> written_where_needed(const ir::Transaction& transaction, const ir::Schema& schema) {
  std::set<ir::VariableId> result;
  for (const ir::Segment& segment : transaction.segments) {
    ir::walk(segment.body, [&](const ir::Statement& statement) {
      const auto* update = std::get_if<ir::Update>(&statement.node);
      if (update == nullptr) return;
      for (const ir::CellAssignment& cell : update->assignments) {
        const auto* variable = std::get_if<ir::VariableRef>(&cell.value->node);
        if (variable != nullptr && schema[cell.attribute].not_null) result.insert(variable->variable);
      }
    });
  }
  return result;
}

z3::expr changed(const formula::Algebra& algebra, const formula::SymbolicState& before,
                 const formula::SymbolicState& after) {
  std::vector<z3::expr> differences;
  for (std::size_t e = 0; e < after.tables.size(); ++e) {
    for (std::size_t r = 0; r < after.tables[e].rows.size(); ++r) {
      const formula::SymbolicRow& now = after.tables[e].rows[r];
      if (r >= before.tables[e].rows.size()) {
        differences.push_back(now.exists);
        continue;
      }
      const formula::SymbolicRow& then = before.tables[e].rows[r];
      differences.push_back(algebra.negate(algebra.equal(then.exists, now.exists)));
      for (std::size_t a = 0; a < now.cells.size(); ++a)
        differences.push_back(
            algebra.both(now.exists, algebra.negate(algebra.same(then.cells[a], now.cells[a]))));
    }
  }
  return algebra.any(differences);
}

/// Can the step change anything while the input, and all that only passes it on, is NULL?
Possible changes_without(const ir::Application& application, std::size_t functionality, std::size_t step,
                         ir::InputId input, const Way& way, unsigned resources, FormulaRecorder* recorder) {
  formula::RowNeeds needs;
  needs.functionalities = {functionality};
  needs.only_steps = {step};
  // The row that would change.
  const std::set<ir::EntityId> written =
      written_entities(application, application.functionalities[functionality].steps[step].transaction);
  needs.also.assign(written.begin(), written.end());
  const formula::RowBounds bounds = formula::row_bounds(application, needs);
  if (!bounds.bounded_by.empty()) return Possible::Yes;
  Topic topic = idle_topic(recorder, application, {functionality, step, {}}, input);
  SolverContext context(topic);
  formula::Encoding encoding(context, application);
  const formula::Algebra& algebra = encoding.algebra();
  formula::Side side;
  World world = initial_world(encoding, {functionality}, bounds, side);
  SymbolicInstance& instance = world.instances[0];
  stand_before(encoding, instance, step, side);
  instance.inputs[input.index].null = algebra.yes();
  for (const ir::NameId name : way.names) {
    if (instance.names[name.index].value) instance.names[name.index].value->null = algebra.yes();
  }
  formula::ConstraintEncoder constraints(encoding, side);
  Solver solver = context.solver(resources, &topic);
  solver.add(constraints.lawful(world.state));
  Stepped stepped = take_step(encoding, world, 0);
  if (!stepped.side.bounds.empty()) return Possible::Yes;
  for (const z3::expr& constraint : side.constraints) solver.add(constraint);
  for (const z3::expr& constraint : stepped.side.constraints) solver.add(constraint);
  for (const Branch& branch : stepped.branches) {
    if (branch.outcome == StepOutcome::Aborted) continue;
    if (branch.outcome == StepOutcome::Continues) return Possible::Yes;
    solver.add(branch.condition);
    solver.add(changed(algebra, world.state, branch.world.state));
    return to_possible(solver.ask({"changes", "can the step change anything while the input is NULL?"}));
  }
  return Possible::No;
}

}  // namespace

FilledInputs filled_inputs(const ir::Application& application, unsigned resources, const Keys& keys,
                           FormulaRecorder* recorder) {
  const Ways ways(application);
  FilledInputs result;
  result.inputs.resize(application.functionalities.size());
  result.names.resize(application.functionalities.size());
  result.parameters.resize(application.transactions.size());
  std::map<std::pair<std::uint32_t, std::size_t>, bool> always;  ///< transaction and parameter: in every step
  for (std::size_t f = 0; f < application.functionalities.size(); ++f) {
    const ir::Functionality& functionality = application.functionalities[f];
    std::set<std::pair<std::size_t, std::size_t>> filled;
    for (std::uint32_t i = 0; i < functionality.inputs.size(); ++i) {
      if (!functionality.inputs[i].nullable) continue;
      const Way way = ways.follow(functionality, {i});
      const bool needed = std::any_of(way.arguments.begin(), way.arguments.end(), [&](const auto& at) {
        const ir::Transaction& transaction = application[functionality.steps[at.first].transaction];
        return written_where_needed(transaction, application.schema)
            .contains(transaction.parameters[at.second]);
      });
      if (!needed) continue;
      bool idle = true;
      for (std::size_t s = 0; s < functionality.steps.size() && idle; ++s) {
        idle = keys.possible({"changes", {f}, {}, {s, i}}, [&] {
          return changes_without(application, f, s, {i}, way, resources, recorder);
        }) == Possible::No;
      }
      if (!idle) continue;
      result.inputs[f].insert({i});
      result.names[f].insert(way.names.begin(), way.names.end());
      filled.insert(way.arguments.begin(), way.arguments.end());
    }
    for (std::size_t s = 0; s < functionality.steps.size(); ++s) {
      const ir::Step& step = functionality.steps[s];
      for (std::size_t p = 0; p < step.arguments.size(); ++p) {
        const bool here = filled.contains({s, p}) && ways.unchanged(step.transaction, p);
        const auto [place, is_new] = always.emplace(std::pair(step.transaction.index, p), here);
        if (!is_new) place->second = place->second && here;
      }
    }
  }
  for (const auto& [where, holds] : always) {
    if (holds)
      result.parameters[where.first].insert(application.transactions[where.first].parameters[where.second]);
  }
  return result;
}

}  // namespace quiesce::analyzer
