#include "formula/row_names.hpp"

#include <algorithm>
#include <iterator>

#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {
namespace {

/// Variables that a transaction assigns, and how often in the text.
std::map<ir::VariableId, int> assignments(const ir::Transaction& transaction) {
  std::map<ir::VariableId, int> result;
  for (const ir::Segment& segment : transaction.segments) {
    ir::walk(segment.body, [&](const ir::Statement& statement) {
      if (const auto* assign = std::get_if<ir::Assign>(&statement.node)) ++result[assign->target];
      if (const auto* fetch = std::get_if<ir::Fetch>(&statement.node)) {
        ++result[fetch->found];
        for (const ir::VariableId variable : fetch->into) ++result[variable];
      }
      const auto counted = [&](const auto* change) {
        if (change != nullptr && change->count) ++result[*change->count];
      };
      counted(std::get_if<ir::Insert>(&statement.node));
      counted(std::get_if<ir::Update>(&statement.node));
      counted(std::get_if<ir::Delete>(&statement.node));
    });
  }
  return result;
}

/// Attributes that referential actions change.
bool changed_by_reference(const ir::Entity& entity, std::uint32_t attribute) {
  return std::any_of(entity.foreign_keys.begin(), entity.foreign_keys.end(), [&](const ir::ForeignKey& key) {
    const bool part =
        std::find(key.attributes.begin(), key.attributes.end(), attribute) != key.attributes.end();
    const bool set_on_delete =
        key.on_delete == ir::ReferentialAction::SetNull || key.on_delete == ir::ReferentialAction::SetDefault;
    return part && (set_on_delete || key.on_update != ir::ReferentialAction::Restrict);
  });
}

/// Attributes that some update or referential action changes: a row cannot be told by them over time.
std::set<ir::AttributeId> changed_attributes(const ir::Application& application) {
  std::set<ir::AttributeId> result;
  for (const ir::Transaction& transaction : application.transactions) {
    for (const ir::Segment& segment : transaction.segments) {
      ir::walk(segment.body, [&](const ir::Statement& statement) {
        if (const auto* update = std::get_if<ir::Update>(&statement.node)) {
          for (const ir::CellAssignment& cell : update->assignments) result.insert(cell.attribute);
        }
      });
    }
  }
  for (std::uint32_t e = 0; e < application.schema.entities.size(); ++e) {
    const ir::Entity& entity = application.schema.entities[e];
    for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
      if (changed_by_reference(entity, a)) result.insert({{e}, a});
    }
  }
  return result;
}

bool rigid_key(const ir::Entity& entity, ir::EntityId id, const std::set<ir::AttributeId>& changed) {
  if (entity.keys.empty() || !entity.keys.front().primary) return false;
  const auto& key = entity.keys.front().attributes;
  return std::none_of(key.begin(), key.end(), [&](std::uint32_t attribute) {
    return changed.contains({id, attribute}) || !entity.attributes[attribute].not_null;
  });
}

/// Entities of which rows are deleted, by statements or along foreign keys, and inserted: what has the key of
/// a row that was there need not be that row.
std::set<ir::EntityId> replaced_entities(const ir::Application& application) {
  std::set<ir::EntityId> inserted;
  std::set<ir::EntityId> deleted;
  for (const ir::Transaction& transaction : application.transactions) {
    for (const ir::Segment& segment : transaction.segments) {
      ir::walk(segment.body, [&](const ir::Statement& statement) {
        if (const auto* insert = std::get_if<ir::Insert>(&statement.node)) inserted.insert(insert->entity);
        if (const auto* remove = std::get_if<ir::Delete>(&statement.node)) deleted.insert(remove->row.entity);
      });
    }
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (std::uint32_t e = 0; e < application.schema.entities.size(); ++e) {
      for (const ir::ForeignKey& key : application.schema.entities[e].foreign_keys) {
        if (key.on_delete == ir::ReferentialAction::Cascade && deleted.contains(key.target))
          grew = deleted.insert({e}).second || grew;
      }
    }
  }
  std::set<ir::EntityId> result;
  std::set_intersection(inserted.begin(), inserted.end(), deleted.begin(), deleted.end(),
                        std::inserter(result, result.end()));
  return result;
}

void equalities(const ir::ExpressionPtr& condition, ir::RowId row, FixedValues& out) {
  if (!condition) return;
  const auto* binary = std::get_if<ir::Binary>(&condition->node);
  if (binary == nullptr) return;
  if (binary->op == ir::BinaryOp::And) {
    equalities(binary->left, row, out);
    equalities(binary->right, row, out);
  } else if (binary->op == ir::BinaryOp::Equal) {
    for (const auto& [column, value] :
         {std::pair(binary->left, binary->right), std::pair(binary->right, binary->left)}) {
      const auto* reference = std::get_if<ir::ColumnRef>(&column->node);
      if (reference != nullptr && reference->row == row) out.emplace(reference->attribute.index, value.get());
    }
  }
}

bool leaves(const ir::Statement& statement) {
  bool found = false;
  ir::walk(ir::Block{statement}, [&](const ir::Statement& inner) {
    found = found || std::holds_alternative<ir::Leave>(inner.node) ||
            std::holds_alternative<ir::CommitAndContinue>(inner.node);
  });
  return found;
}

/// Whoever gets past the block has assigned the variable.
bool assigns(const ir::Block& block, ir::VariableId variable) {
  for (const ir::Statement& statement : block) {
    if (const auto* assign = std::get_if<ir::Assign>(&statement.node); assign && assign->target == variable)
      return true;
    if (std::holds_alternative<ir::Throw>(statement.node)) return true;
    if (leaves(statement)) return false;
    if (const auto* branch = std::get_if<ir::If>(&statement.node);
        branch && assigns(branch->then, variable) && assigns(branch->otherwise, variable)) {
      return true;
    }
    if (const auto* labelled = std::get_if<ir::Labelled>(&statement.node);
        labelled && assigns(labelled->body, variable)) {
      return true;
    }
    if (const auto* guarded = std::get_if<ir::Try>(&statement.node);
        guarded && guarded->handlers.empty() && assigns(guarded->body, variable)) {
      return true;
    }
  }
  return false;
}

bool always_assigned(const ir::Transaction& transaction, ir::VariableId variable) {
  const auto& parameters = transaction.parameters;
  if (std::find(parameters.begin(), parameters.end(), variable) != parameters.end()) return true;
  return transaction.segments.size() == 1 && assigns(transaction.segments.front().body, variable);
}

}  // namespace

FixedValues fixed_values(const ir::ExpressionPtr& condition, ir::RowId row) {
  FixedValues result;
  equalities(condition, row, result);
  return result;
}

std::vector<bool> rigid_keys(const ir::Application& application) {
  const std::set<ir::AttributeId> changed = changed_attributes(application);
  std::vector<bool> result;
  for (std::uint32_t e = 0; e < application.schema.entities.size(); ++e)
    result.push_back(rigid_key(application.schema.entities[e], {e}, changed));
  return result;
}

RowNames::RowNames(const ir::Application& application, const ir::Functionality& functionality)
    : application_(application),
      functionality_(functionality),
      updated_(changed_attributes(application)),
      replaced_(replaced_entities(application)) {
  for (const ir::Step& step : functionality.steps)
    assigned_.push_back(assignments(application[step.transaction]));
}

bool RowNames::has_rigid_key(ir::EntityId entity) const {
  return rigid_key(application_.schema[entity], entity, updated_);
}

std::optional<std::string> RowNames::value_name(std::size_t step, const ir::Expression& value) const {
  if (const auto* literal = std::get_if<ir::Literal>(&value.node))
    return "=" + ir::to_string(literal->value, value.type);
  if (const auto* variable = std::get_if<ir::VariableRef>(&value.node))
    return origin(step, variable->variable);
  return std::nullopt;
}

std::optional<std::string> RowNames::origin(std::size_t step, ir::VariableId variable) const {
  const ir::Transaction& transaction = application_[functionality_.steps[step].transaction];
  const auto assigned = assigned_[step].find(variable);
  const int times = assigned == assigned_[step].end() ? 0 : assigned->second;
  const auto parameter = std::find(transaction.parameters.begin(), transaction.parameters.end(), variable);
  if (parameter == transaction.parameters.end()) {
    if (times != 1) return std::nullopt;
    return "local " + std::to_string(step) + "." + std::to_string(variable.index);
  }
  if (times != 0) return std::nullopt;
  const auto& argument = functionality_.steps[step]
                             .arguments[static_cast<std::size_t>(parameter - transaction.parameters.begin())];
  if (const auto* input = std::get_if<ir::InputId>(&argument)) return "input " + std::to_string(input->index);
  const ir::NameId name = std::get<ir::NameId>(argument);
  for (std::size_t earlier = step; earlier-- > 0;) {
    for (const ir::Publication& publication : functionality_.steps[earlier].publishes) {
      if (publication.name != name) continue;
      // A parameter that is passed on unchanged is what it was before; anything else is new here.
      if (!always_assigned(application_[functionality_.steps[earlier].transaction], publication.variable))
        return std::nullopt;
      if (const auto passed = origin(earlier, publication.variable)) return passed;
      return "name " + std::to_string(name.index) + "@" + std::to_string(earlier);
    }
  }
  return std::nullopt;
}

std::optional<ir::InputId> RowNames::input_of(std::size_t step, ir::NameId name) const {
  for (std::size_t earlier = step; earlier-- > 0;) {
    std::vector<ir::VariableId> publishers;
    for (const ir::Publication& publication : functionality_.steps[earlier].publishes) {
      if (publication.name == name) publishers.push_back(publication.variable);
    }
    if (publishers.empty()) continue;
    const ir::Transaction& transaction = application_[functionality_.steps[earlier].transaction];
    const auto& parameters = transaction.parameters;
    const auto parameter = std::find(parameters.begin(), parameters.end(), publishers.front());
    if (publishers.size() > 1 || parameter == parameters.end()) return std::nullopt;
    if (assigned_[earlier].contains(*parameter)) return std::nullopt;
    const auto& argument =
        functionality_.steps[earlier].arguments[static_cast<std::size_t>(parameter - parameters.begin())];
    const auto* passed_on = std::get_if<ir::NameId>(&argument);
    const std::optional<ir::InputId> input =
        passed_on == nullptr ? std::optional(std::get<ir::InputId>(argument)) : input_of(earlier, *passed_on);
    const ir::Type type = functionality_.names[name.index].type;
    const bool same_types =
        input && functionality_.inputs[input->index].type == type && transaction[*parameter].type == type;
    return same_types ? input : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::variant<ir::InputId, ir::NameId>> RowNames::carried(std::size_t step,
                                                                       ir::VariableId variable) const {
  const ir::Step& here = functionality_.steps[step];
  const auto& parameters = application_[here.transaction].parameters;
  const auto parameter = std::find(parameters.begin(), parameters.end(), variable);
  if (parameter != parameters.end() && !assigned_[step].contains(variable)) {
    const auto& argument = here.arguments[static_cast<std::size_t>(parameter - parameters.begin())];
    const auto* name = std::get_if<ir::NameId>(&argument);
    if (name == nullptr) return argument;
    if (const auto input = input_of(step, *name)) return *input;
    return *name;
  }
  for (const ir::Publication& publication : here.publishes) {
    if (publication.variable == variable) return publication.name;
  }
  return std::nullopt;
}

std::optional<std::string> RowNames::key_name(std::size_t step, ir::EntityId entity, const ir::Key& key,
                                              const AttributeValue& value) const {
  std::string name = "key";
  for (const std::uint32_t attribute : key.attributes) {
    const ir::Expression* given = value(attribute);
    if (given == nullptr || updated_.contains({entity, attribute})) return std::nullopt;
    const auto part = value_name(step, *given);
    if (!part) return std::nullopt;
    name += " " + std::to_string(attribute) + ":" + *part;
  }
  return name;
}

std::string RowNames::reference_name(const ir::RowBinding& binding, const ir::ExpressionPtr& where) const {
  const FixedValues given = fixed_values(where, binding.row);
  const auto& keys = application_.schema[binding.entity].keys;
  if (keys.empty()) return {};
  std::string name = "key";
  for (const std::uint32_t attribute : keys.front().attributes) {
    const auto found = given.find(attribute);
    const auto* column = found == given.end() ? nullptr : std::get_if<ir::ColumnRef>(&found->second->node);
    if (column == nullptr || column->row == binding.row || updated_.contains(column->attribute) ||
        replaced_.contains(column->attribute.entity)) {
      return {};
    }
    name += " " + std::to_string(attribute) + "=" + std::to_string(column->attribute.index);
  }
  return name;
}

}  // namespace quiesce::formula
