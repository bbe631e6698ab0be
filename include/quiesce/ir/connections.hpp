// Who touches what, computed once: invariant ↔ attributes ↔ transactions ↔ functionalities.
#pragma once

#include <set>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::ir {

struct TransactionAccess {
  std::set<AttributeId> reads;   ///< cells whose value can matter to it
  std::set<AttributeId> writes;  ///< cells it can change; an insert or delete writes every attribute
  std::set<EntityId> inserts;
  std::set<EntityId> deletes;  ///< by cascade too
};

struct InvariantConnections {
  std::set<AttributeId> attributes;
  std::vector<std::size_t> aggregates;  ///< indices of the groups it touches
  bool inside_one_aggregate = false;
  std::vector<TransactionId> writers;        ///< transactions that write one of its attributes
  std::vector<std::size_t> functionalities;  ///< with such a step
};

struct Connections {
  std::vector<TransactionAccess> transactions;   ///< by TransactionId
  std::vector<InvariantConnections> invariants;  ///< by place in Application::invariants
};

[[nodiscard]] TransactionAccess access_of(const Schema& schema, const Transaction& transaction);
[[nodiscard]] Connections connect(const Application& application);

}  // namespace quiesce::ir
