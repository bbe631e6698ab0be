#include "quiesce/ir/connections.hpp"

#include <algorithm>

#include "ir/access_collector.hpp"

namespace quiesce::ir {
namespace {

template <typename Value>
bool intersect(const std::set<Value>& a, const std::set<Value>& b) {
  return std::any_of(a.begin(), a.end(), [&](const Value& value) { return b.contains(value); });
}

Mentions mentions_of(const Rule& rule) {
  Mentions mentions;
  collect(rule.rows, mentions);
  collect(rule.premise, mentions);
  collect(rule.conclusion, mentions);
  for (const AttributeId attribute : mentions.attributes) mentions.entities.insert(attribute.entity);
  return mentions;
}

/// A row that comes or goes concerns a rule over its entity, even one that names none of its attributes.
bool concerns(const TransactionAccess& access, const Mentions& mentions) {
  return intersect(access.writes, mentions.attributes) || intersect(access.inserts, mentions.entities) ||
         intersect(access.deletes, mentions.entities);
}

InvariantConnections connect(const Invariant& invariant, const Application& application,
                             const std::vector<TransactionAccess>& transactions) {
  const Mentions mentions = mentions_of(invariant.rule);
  InvariantConnections result;
  result.attributes = mentions.attributes;
  for (std::size_t i = 0; i < application.aggregates.size(); ++i) {
    const std::vector<EntityId>& entities = application.aggregates[i].entities;
    const bool touched = std::any_of(entities.begin(), entities.end(),
                                     [&](EntityId entity) { return mentions.entities.contains(entity); });
    if (touched) result.aggregates.push_back(i);
  }
  result.inside_one_aggregate = result.aggregates.size() <= 1;
  std::set<TransactionId> writers;
  for (std::uint32_t i = 0; i < transactions.size(); ++i) {
    if (concerns(transactions[i], mentions)) writers.insert(TransactionId{i});
  }
  result.writers.assign(writers.begin(), writers.end());
  for (std::size_t i = 0; i < application.functionalities.size(); ++i) {
    const std::vector<Step>& steps = application.functionalities[i].steps;
    const bool writes = std::any_of(steps.begin(), steps.end(),
                                    [&](const Step& step) { return writers.contains(step.transaction); });
    if (writes) result.functionalities.push_back(i);
  }
  return result;
}

}  // namespace

TransactionAccess access_of(const Schema& schema, const Transaction& transaction) {
  AccessCollector collector(schema);
  for (const Segment& segment : transaction.segments) collector.block(segment.body);
  return collector.take();
}

Connections connect(const Application& application) {
  Connections result;
  for (const Transaction& transaction : application.transactions)
    result.transactions.push_back(access_of(application.schema, transaction));
  for (const Invariant& invariant : application.invariants) {
    result.invariants.push_back(connect(invariant, application, result.transactions));
  }
  return result;
}

}  // namespace quiesce::ir
