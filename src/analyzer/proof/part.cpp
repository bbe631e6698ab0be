#include "analyzer/proof/part.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace quiesce::analyzer::proof {
namespace {

using Attributes = std::set<ir::AttributeId>;

class PartMaker {
 public:
  PartMaker(const ir::Application& application, const ir::Connections& connections)
      : application_(application), connections_(connections) {
    part_.application.name = application.name;
    part_.application.schema = application.schema;
    part_.application.aggregates = application.aggregates;
    part_.application.error_types = application.error_types;
    part_.application.database_error = application.database_error;
    part_.application.constraint_error = application.constraint_error;
    part_.application.assumptions = application.assumptions;
  }

  Part make(const std::vector<std::size_t>& functionalities, const std::vector<std::size_t>& goals) {
    for (const std::size_t f : functionalities) functionality(application_.functionalities[f]);
    for (const std::size_t goal : goals) seen(connections_.invariants[goal].attributes);
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      const bool is_goal = std::find(goals.begin(), goals.end(), i) != goals.end();
      if (is_goal) part_.goals.push_back(part_.invariants.size());
      if (is_goal || speaks_of_what_is_seen(i)) {
        part_.application.invariants.push_back(application_.invariants[i]);
        part_.invariants.push_back(i);
      }
    }
    return std::move(part_);
  }

 private:
  void seen(const Attributes& attributes) { seen_.insert(attributes.begin(), attributes.end()); }

  [[nodiscard]] bool speaks_of_what_is_seen(std::size_t invariant) const {
    const Attributes& attributes = connections_.invariants[invariant].attributes;
    return std::any_of(attributes.begin(), attributes.end(),
                       [&](ir::AttributeId attribute) { return seen_.contains(attribute); });
  }

  void functionality(ir::Functionality one) {
    for (ir::Step& step : one.steps) {
      step.transaction = transaction(step.transaction);
      if (step.compensation) step.compensation->transaction = transaction(step.compensation->transaction);
    }
    part_.application.functionalities.push_back(std::move(one));
  }

  [[nodiscard]] ir::TransactionId transaction(ir::TransactionId id) {
    const auto [place, is_new] =
        places_.emplace(id.index, static_cast<std::uint32_t>(part_.application.transactions.size()));
    if (is_new) {
      part_.application.transactions.push_back(application_[id]);
      seen(connections_.transactions[id.index].reads);
      seen(connections_.transactions[id.index].writes);
    }
    return {place->second};
  }

  const ir::Application& application_;
  const ir::Connections& connections_;
  std::map<std::uint32_t, std::uint32_t> places_;  ///< of transactions in the part
  Attributes seen_;
  Part part_;
};

}  // namespace

Part part_of(const ir::Application& application, const ir::Connections& connections,
             const std::vector<std::size_t>& functionalities, const std::vector<std::size_t>& goals) {
  return PartMaker(application, connections).make(functionalities, goals);
}

}  // namespace quiesce::analyzer::proof
