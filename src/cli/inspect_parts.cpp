#include "cli/inspect_parts.hpp"

#include <algorithm>

#include "quiesce/ir/printer.hpp"

namespace quiesce::cli {
namespace {

bool contains(const std::vector<std::uint32_t>& list, std::uint32_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

InspectPage::Attribute attribute_part(std::uint32_t index, const ir::Entity& entity,
                                      const ir::Schema& schema) {
  const ir::Attribute& attribute = entity.attributes[index];
  InspectPage::Attribute part;
  part.name = attribute.name;
  part.type = std::string(ir::to_string(attribute.type));
  part.nullable = !attribute.not_null;
  part.declared_type = attribute.declared_type;
  part.generated = attribute.generated;
  if (attribute.default_value) part.default_value = ir::print(*attribute.default_value, schema);
  part.key = std::any_of(entity.keys.begin(), entity.keys.end(),
                         [&](const ir::Key& key) { return key.primary && contains(key.attributes, index); });
  for (const ir::ForeignKey& key : entity.foreign_keys) {
    if (key.attributes.size() != 1 || key.attributes.front() != index) continue;
    part.references = attribute_name({key.target, key.target_attributes.front()}, schema);
  }
  return part;
}

InspectPage::Typed typed(const ir::Variable& variable) {
  return {variable.name, std::string(ir::to_string(variable.type)), variable.nullable};
}

/// The steps before `step` that publish under the name.
std::vector<std::size_t> publishers(const ir::Functionality& functionality, std::size_t step,
                                    ir::NameId name) {
  std::vector<std::size_t> steps;
  for (std::size_t i = 0; i < step; ++i) {
    const auto& publishes = functionality.steps[i].publishes;
    const bool found =
        std::any_of(publishes.begin(), publishes.end(),
                    [&](const ir::Publication& publication) { return publication.name == name; });
    if (found) steps.push_back(i + 1);
  }
  return steps;
}

bool is_local(const ir::Functionality& functionality, const std::vector<std::size_t>& steps, ir::NameId name,
              const ir::Application& application) {
  return std::any_of(steps.begin(), steps.end(), [&](std::size_t number) {
    const ir::Step& step = functionality.steps[number - 1];
    const ir::Transaction& transaction = application[step.transaction];
    return std::any_of(step.publishes.begin(), step.publishes.end(), [&](const ir::Publication& publication) {
      return publication.name == name &&
             transaction[publication.variable].role != ir::VariableRole::Parameter;
    });
  });
}

void add_step(std::size_t number, const ir::Functionality& functionality, const ir::Application& application,
              InspectPage::Functionality& part) {
  const ir::Step& step = functionality.steps[number];
  const ir::Transaction& transaction = application[step.transaction];
  InspectPage::Step result;
  result.transaction = transaction.name;
  for (std::size_t i = 0; i < step.arguments.size() && i < transaction.parameters.size(); ++i) {
    InspectPage::Argument argument;
    argument.parameter = transaction[transaction.parameters[i]].name;
    if (const auto* input = std::get_if<ir::InputId>(&step.arguments[i])) {
      argument.input = functionality.inputs[input->index].name;
    } else {
      const ir::NameId name = std::get<ir::NameId>(step.arguments[i]);
      argument.name = functionality.names[name.index].name;
      argument.from = publishers(functionality, number, name);
      part.travels.push_back({argument.name, is_local(functionality, argument.from, name, application),
                              argument.from, number + 1, argument.parameter});
    }
    result.arguments.push_back(std::move(argument));
  }
  if (step.compensation) result.compensation = application[step.compensation->transaction].name;
  part.steps.push_back(std::move(result));
}

}  // namespace

InspectPage::Entity entity_part(const ir::Entity& entity, const ir::Schema& schema,
                                const diagnostics::SourceMap& sources) {
  InspectPage::Entity part;
  part.name = entity.name;
  part.place = place_of(entity.location, sources);
  for (std::uint32_t i = 0; i < entity.attributes.size(); ++i) {
    part.attributes.push_back(attribute_part(i, entity, schema));
  }
  // The printed entity: its name, its attributes, then one line a constraint.
  const std::vector<std::string> lines = lines_of(ir::print(entity, schema));
  for (std::size_t i = 1 + entity.attributes.size(); i < lines.size(); ++i) {
    part.constraints.push_back(lines[i].substr(2));
  }
  return part;
}

InspectPage::Transaction transaction_part(const ir::Transaction& transaction,
                                          const ir::TransactionAccess& access,
                                          const ir::Application& application,
                                          const diagnostics::SourceMap& sources) {
  InspectPage::Transaction part;
  part.name = transaction.name;
  part.place = place_of(transaction.location, sources);
  switch (transaction.isolation) {
    case ir::IsolationLevel::Serializable:
      part.isolation = "serializable";
      break;
  }
  for (const ir::VariableId id : transaction.parameters) part.parameters.push_back(typed(transaction[id]));
  if (transaction.result) part.result = typed(transaction[*transaction.result]);
  for (const std::string& line : lines_of(ir::print(transaction, application))) {
    if (line.starts_with("  ")) part.body.push_back(line.substr(2));
  }
  part.reads = attribute_names(access.reads, application.schema);
  part.writes = attribute_names(access.writes, application.schema);
  for (const ir::EntityId id : access.inserts) part.inserts.push_back(application.schema[id].name);
  for (const ir::EntityId id : access.deletes) part.deletes.push_back(application.schema[id].name);
  return part;
}

InspectPage::Functionality functionality_part(const ir::Functionality& functionality,
                                              const ir::Application& application,
                                              const diagnostics::SourceMap& sources) {
  InspectPage::Functionality part;
  part.name = functionality.name;
  part.place = place_of(functionality.location, sources);
  for (const ir::Input& input : functionality.inputs) {
    part.inputs.push_back({input.name, std::string(ir::to_string(input.type)), input.nullable});
  }
  part.assumptions = functionality.assumption_texts;
  part.at_most = functionality.at_most;
  for (std::size_t i = 0; i < functionality.steps.size(); ++i) add_step(i, functionality, application, part);
  return part;
}

}  // namespace quiesce::cli
