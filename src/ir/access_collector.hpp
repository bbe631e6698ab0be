// Collects which cells of the database expressions and statements depend on and change.
#pragma once

#include "quiesce/ir/connections.hpp"

namespace quiesce::ir {

/// Every attribute and every entity that an expression looks at, inner sets of rows included.
struct Mentions {
  std::set<AttributeId> attributes;
  std::set<EntityId> entities;
};
void collect(const ExpressionPtr& expression, Mentions& mentions);
void collect(const std::vector<RowBinding>& bindings, Mentions& mentions);

class AccessCollector {
 public:
  explicit AccessCollector(const Schema& schema) : schema_(schema) {}

  void block(const Block& block);
  [[nodiscard]] TransactionAccess take() { return std::move(access_); }

 private:
  void statement(const Statement& statement);
  void read(const ExpressionPtr& expression);
  void read(const RowSet& rows);
  void read(const Mentions& mentions);
  void read_apart(const Generated& generated, Type type);
  /// Whether there is a row is seen through the key: inserts and deletes write it.
  void read_existence(EntityId entity);

  void query(const Query& node);
  void insert(const Insert& node);
  void update(const Update& node);
  /// A row of the entity goes, and with it or with nothing left to refer to, others.
  void remove_rows(EntityId entity);
  /// Cells change: constraints over them are checked, and changes travel along foreign keys.
  void change(EntityId entity, const std::set<std::uint32_t>& attributes);
  void propagate_change(EntityId entity, const std::set<std::uint32_t>& attributes);

  const Schema& schema_;
  TransactionAccess access_;
  std::set<AttributeId> changed_;  ///< whose consequences are known already
};

}  // namespace quiesce::ir
