// Feeds pieces of an application to a hash, each kind of node with a tag of its own.
#pragma once

#include "quiesce/ir/fingerprint.hpp"

namespace quiesce::ir {

class FingerprintFeed {
 public:
  explicit FingerprintFeed(const Application& application) : application_(application) {}

  void entity(EntityId id);
  void attribute(AttributeId id);
  void error(ErrorTypeId id);
  void value(const Value& value);
  void expression(const ExpressionPtr& expression);
  void expressions(const std::vector<ExpressionPtr>& list);
  void binding(const RowBinding& binding);
  void rows(const RowSet& rows);
  void statement(const Statement& statement);
  void block(const Block& block);

  /// An index into something that the same owner holds.
  template <typename Tag>
  void id(Id<Tag> id) {
    hash_.number(id.index);
  }
  template <typename Tag>
  void ids(const std::vector<Id<Tag>>& list) {
    hash_.number(list.size());
    for (const Id<Tag> one : list) id(one);
  }
  template <typename Tag>
  void optional_id(const std::optional<Id<Tag>>& one) {
    hash_.flag(one.has_value());
    if (one) id(*one);
  }
  template <typename Enum>
  void word(Enum value) {
    hash_.number(static_cast<std::uint64_t>(value));
  }

  [[nodiscard]] Hash& hash() { return hash_; }
  [[nodiscard]] Fingerprint finish() { return {hash_.finish(), std::move(entities_)}; }

 private:
  const Application& application_;
  Hash hash_;
  std::set<EntityId> entities_;
};

}  // namespace quiesce::ir
