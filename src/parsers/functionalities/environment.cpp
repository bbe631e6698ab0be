#include "parsers/functionalities/environment.hpp"

namespace quiesce::parsers::functionalities {

bool converts(ir::Type from, ir::Type to) {
  return from == to || (from == ir::Type::Integer && to == ir::Type::Decimal);
}

const NameEntry* Environment::find(const std::string& name) const {
  const auto found = published_.find(name);
  return found == published_.end() ? nullptr : &found->second.entry;
}

std::vector<std::string> Environment::names() const {
  std::vector<std::string> all;
  for (const auto& [name, published] : published_) all.push_back(name);
  return all;
}

ir::NameId Environment::make_name(const std::string& name, const ir::Variable& variable) {
  functionality_.names.push_back({name, variable.type, variable.nullable});
  return ir::NameId{static_cast<std::uint32_t>(functionality_.names.size() - 1)};
}

void Environment::publish(std::size_t step, const std::string& name, ir::VariableId variable_id,
                          const ir::Application& application) {
  const ir::TransactionId transaction = functionality_.steps[step].transaction;
  const ir::Variable& variable = application[transaction][variable_id];
  hidden_.erase(name);
  auto [found, is_new] = published_.try_emplace(name);
  Published& published = found->second;
  // A parameter has a value at every exit: what was published before can no longer be seen.
  if (variable.role == ir::VariableRole::Parameter) published.publications.clear();
  if (is_new) {
    published.entry.id = make_name(name, variable);
  } else if (!converts(variable.type, functionality_.names[published.entry.id.index].type)) {
    // From here on the name is of another type. Where an older value can still be seen and converted,
    // it is published under the new type too; otherwise it is lost, and what is not assigned is unknown.
    const ir::PublishedName older = functionality_.names[published.entry.id.index];
    published.entry.id = make_name(name, variable);
    if (converts(older.type, variable.type)) {
      functionality_.names.back().nullable = older.nullable;
      for (const auto& [earlier, source] : published.publications) {
        functionality_.steps[earlier].publishes.push_back({source, published.entry.id});
      }
    } else {
      published.publications.clear();
    }
  }
  ir::PublishedName& target = functionality_.names[published.entry.id.index];
  target.nullable = target.nullable || variable.nullable;
  published.entry.last = {transaction, variable_id};
  published.publications.emplace_back(step, variable_id);
  functionality_.steps[step].publishes.push_back({variable_id, published.entry.id});
}

void Environment::hide(const std::string& name, ir::TransactionId transaction) {
  hidden_[name] = transaction;
}

std::optional<ir::TransactionId> Environment::hidden(const std::string& name) const {
  const auto found = hidden_.find(name);
  return found == hidden_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace quiesce::parsers::functionalities
