// What a step publishes when it ends: parameters, method-level locals, and what `as` names.
#include <algorithm>

#include "parsers/functionalities/step_binder.hpp"

namespace quiesce::parsers::functionalities {

namespace {

bool can_be_named(const ir::Variable& variable) {
  return variable.role == ir::VariableRole::Parameter || variable.role == ir::VariableRole::Local;
}

}  // namespace

void StepBinder::publish(const WrittenStep& step) {
  std::vector<std::pair<std::string, ir::VariableId>> explicit_names;
  std::set<std::string> targets;
  if (step.as != nullptr) {
    for (const json::Member& member : *step.as) {
      for (auto& [name, variable] : named_by(member)) {
        if (!targets.insert(name).second) {
          diagnostics_.error("Q5109", member.value.location, "'" + name + "' is published twice by one step",
                             "give the second one another name");
        }
        explicit_names.emplace_back(std::move(name), variable);
      }
    }
  }
  const std::size_t place = functionality_.steps.size() - 1;
  const std::vector<ir::Variable>& variables = transaction().variables;
  std::set<std::string> own = targets;
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    // A name that `as` gives to another variable is that one's alone.
    if (!variables[i].published || targets.contains(variables[i].name)) continue;
    own.insert(variables[i].name);
    environment_.publish(place, variables[i].name, ir::VariableId{i}, application_);
  }
  for (const auto& [name, variable] : explicit_names)
    environment_.publish(place, name, variable, application_);
  for (const ir::Variable& variable : variables) {
    const bool block_scoped = variable.role == ir::VariableRole::Local && !variable.published;
    if (block_scoped && !own.contains(variable.name)) environment_.hide(variable.name, current_);
  }
}

/// One name, or for an object one for each of its fields.
std::vector<std::pair<std::string, ir::VariableId>> StepBinder::named_by(const json::Member& as) {
  const json::Text* target = shape_.text(as.value, "a published name", R"(write "local": "name")");
  if (target == nullptr) return {};
  if (target->text.empty()) {
    diagnostics_.error("Q5110", as.value.location, "the published name is empty");
    return {};
  }
  const std::string prefix = as.key.text + ".";
  std::vector<std::pair<std::string, ir::VariableId>> fields;
  const std::vector<ir::Variable>& variables = transaction().variables;
  bool itself = as.key.text == "return";
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    itself = itself || (can_be_named(variables[i]) && variables[i].name == as.key.text);
    if (can_be_named(variables[i]) && variables[i].name.starts_with(prefix)) {
      fields.emplace_back(target->text + variables[i].name.substr(as.key.text.size()), ir::VariableId{i});
    }
  }
  if (!itself && !fields.empty()) return fields;
  const auto variable = find_variable(as);
  if (!variable) return {};
  return {{target->text, *variable}};
}

std::optional<ir::VariableId> StepBinder::find_variable(const json::Member& as) {
  const std::string& name = as.key.text;
  if (name == "return") {
    if (!transaction().result) {
      diagnostics_.error("Q5111", as.key_location,
                         transaction().name + "() returns nothing that can be published");
    }
    return transaction().result;
  }
  std::optional<ir::VariableId> found;
  std::vector<std::string> names{"return"};
  std::size_t in_blocks = 0;
  const std::vector<ir::Variable>& variables = transaction().variables;
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    if (!can_be_named(variables[i])) continue;
    names.push_back(variables[i].name);
    if (variables[i].name != name) continue;
    if (variables[i].published) return ir::VariableId{i};
    found = ir::VariableId{i};
    ++in_blocks;
  }
  if (!found) {
    diagnostics_.error("Q5112", as.key_location,
                       transaction().name + "() has no local or parameter '" + name + "'",
                       diagnostics::did_you_mean(name, names));
  } else if (in_blocks > 1) {
    diagnostics_.error("Q5113", as.key_location,
                       transaction().name + "() has several locals '" + name + "', in different blocks",
                       "declare one at method level");
    return std::nullopt;
  }
  return found;
}

}  // namespace quiesce::parsers::functionalities
