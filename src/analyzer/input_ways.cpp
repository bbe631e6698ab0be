#include "analyzer/input_ways.hpp"

#include <algorithm>

#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {
namespace {

std::set<ir::VariableId> assigned_variables(const ir::Transaction& transaction) {
  std::set<ir::VariableId> result;
  for (const ir::Segment& segment : transaction.segments) {
    ir::walk(segment.body, [&](const ir::Statement& statement) {
      if (const auto* assign = std::get_if<ir::Assign>(&statement.node)) result.insert(assign->target);
      if (const auto* fetch = std::get_if<ir::Fetch>(&statement.node))
        result.insert(fetch->into.begin(), fetch->into.end());
      const auto counted = [&](const auto* change) {
        if (change != nullptr && change->count) result.insert(*change->count);
      };
      counted(std::get_if<ir::Insert>(&statement.node));
      counted(std::get_if<ir::Update>(&statement.node));
      counted(std::get_if<ir::Delete>(&statement.node));
    });
  }
  return result;
}

}  // namespace

Ways::Ways(const ir::Application& application) : application_(application) {
  for (const ir::Transaction& transaction : application.transactions)
    assigned_.push_back(assigned_variables(transaction));
}

Way Ways::follow(const ir::Functionality& functionality, ir::InputId input) const {
  Way way;
  for (std::size_t s = 0; s < functionality.steps.size(); ++s) {
    const ir::Step& step = functionality.steps[s];
    const ir::Transaction& transaction = application_[step.transaction];
    std::set<ir::VariableId> holders;
    for (std::size_t p = 0; p < step.arguments.size(); ++p) {
      const auto* given = std::get_if<ir::InputId>(&step.arguments[p]);
      const auto* name = std::get_if<ir::NameId>(&step.arguments[p]);
      const bool same =
          (given != nullptr && *given == input) || (name != nullptr && way.names.contains(*name));
      if (!same) continue;
      way.arguments.insert({s, p});
      if (!assigned_[step.transaction.index].contains(transaction.parameters[p]))
        holders.insert(transaction.parameters[p]);
    }
    for (const ir::Publication& publication : step.publishes) {
      if (holders.contains(publication.variable)) {
        way.names.insert(publication.name);
      } else {
        way.names.erase(publication.name);  // from here on it may be something else
      }
    }
  }
  // A name that was something else at any time is not a copy at all times.
  for (const ir::Step& step : functionality.steps) {
    for (const ir::Publication& publication : step.publishes) {
      if (!copies(functionality, way, publication.name)) way.names.erase(publication.name);
    }
  }
  return way;
}

bool Ways::unchanged(ir::TransactionId transaction, std::size_t parameter) const {
  return !assigned_[transaction.index].contains(application_[transaction].parameters[parameter]);
}

bool Ways::copies(const ir::Functionality& functionality, const Way& way, ir::NameId name) const {
  for (std::size_t s = 0; s < functionality.steps.size(); ++s) {
    const ir::Step& step = functionality.steps[s];
    const auto& parameters = application_[step.transaction].parameters;
    for (const ir::Publication& publication : step.publishes) {
      if (publication.name != name) continue;
      const auto parameter = std::find(parameters.begin(), parameters.end(), publication.variable);
      if (parameter == parameters.end()) return false;
      const auto index = static_cast<std::size_t>(parameter - parameters.begin());
      if (!way.arguments.contains({s, index}) || !unchanged(step.transaction, index)) return false;
    }
  }
  return true;
}

}  // namespace quiesce::analyzer
