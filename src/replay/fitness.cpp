// What a report must have before any database is asked.
#include <algorithm>
#include <array>

#include "quiesce/replay/replay.hpp"
#include "quiesce/violations/scalar.hpp"

namespace quiesce::replay {
namespace {

using violations::Entity;
using violations::Execution;
using violations::Report;
using violations::State;
using violations::Step;

constexpr std::array<std::string_view, 7> column_types{"boolean", "integer", "decimal",  "text",
                                                       "date",    "time",    "timestamp"};
constexpr std::array<std::string_view, 5> reference_actions{"", "NO ACTION", "CASCADE", "SET NULL",
                                                            "SET DEFAULT"};

bool is_type(const std::string& type) {
  return std::ranges::find(column_types, type) != column_types.end();
}

std::string unfit(const Entity& entity) {
  if (entity.columns.empty()) return "the schema's " + entity.name + " has no columns";
  for (const violations::Column& column : entity.columns) {
    if (!is_type(column.type))
      return entity.name + "." + column.name + " has the unknown type " + column.type;
  }
  for (const violations::Reference& reference : entity.references) {
    for (const std::string& action : {reference.on_delete, reference.on_update}) {
      if (std::ranges::find(reference_actions, action) == reference_actions.end())
        return entity.name + " has a foreign key with the unknown action " + action;
    }
  }
  return {};
}

std::string unfit(const State& state, const std::vector<Entity>& schema) {
  for (const violations::Table& table : state.tables) {
    const auto entity = std::ranges::find(schema, table.entity, &Entity::name);
    if (entity == schema.end()) return "a state names " + table.entity + ", which is not in the schema";
    if (!std::ranges::equal(table.attributes, entity->columns, {}, {}, &violations::Column::name))
      return "a state has other columns of " + table.entity + " than the schema";
    if (violations::find_table(state, table.entity) != &table)
      return "a state names " + table.entity + " twice";
  }
  return {};
}

std::string unfit(const Execution& execution, const std::vector<Entity>& schema) {
  if (execution.steps.empty()) return "an execution has no steps";
  if (std::string problem = unfit(execution.initial, schema); !problem.empty()) return problem;
  for (const Step& step : execution.steps) {
    if (std::string problem = unfit(step.after, schema); !problem.empty()) return problem;
    for (const violations::Executed& executed : step.executed) {
      if (executed.types.size() != executed.arguments.size())
        return "a statement of " + step.transaction + " has another number of types than of arguments";
      if (!std::ranges::all_of(executed.types, is_type))
        return "a statement of " + step.transaction + " has an argument of an unknown type";
    }
  }
  return {};
}

}  // namespace

std::string unfit_for_replay(const Report& report) {
  if (report.violations.empty()) return {};
  if (report.schema.empty()) return "the report has no schema: write it again with this version of quiesce";
  for (const Entity& entity : report.schema) {
    if (std::string problem = unfit(entity); !problem.empty()) return problem;
  }
  for (const violations::Violation& violation : report.violations) {
    std::string problem = unfit(violation.execution, report.schema);
    for (const Execution& other : violation.others) {
      if (problem.empty()) problem = unfit(other, report.schema);
    }
    if (!problem.empty()) return violation.id + ": " + problem;
  }
  return {};
}

}  // namespace quiesce::replay
