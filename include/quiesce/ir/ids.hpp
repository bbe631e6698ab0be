// Typed indices: an entity cannot be mistaken for a variable.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace quiesce::ir {

template <typename Tag>
struct Id {
  std::uint32_t index = 0;
  auto operator<=>(const Id&) const = default;
};

using EntityId = Id<struct EntityTag>;            ///< in Application::entities
using TransactionId = Id<struct TransactionTag>;  ///< in Application::transactions
using ErrorTypeId = Id<struct ErrorTypeTag>;      ///< in Application::error_types
using VariableId = Id<struct VariableTag>;        ///< in Transaction::variables
using CursorId = Id<struct CursorTag>;            ///< in Transaction::cursors
using LabelId = Id<struct LabelTag>;              ///< in Transaction::labels
using SegmentId = Id<struct SegmentTag>;          ///< in Transaction::segments
using InputId = Id<struct InputTag>;              ///< in Functionality::inputs
using NameId = Id<struct NameTag>;                ///< in Functionality::names
using RowId = Id<struct RowTag>;                  ///< a row variable, unique inside its owner

/// An attribute is known by its entity and its place there.
struct AttributeId {
  EntityId entity;
  std::uint32_t index = 0;
  auto operator<=>(const AttributeId&) const = default;
};

}  // namespace quiesce::ir

template <typename Tag>
struct std::hash<quiesce::ir::Id<Tag>> {
  std::size_t operator()(const quiesce::ir::Id<Tag>& id) const noexcept {
    return std::hash<std::uint32_t>{}(id.index);
  }
};
template <>
struct std::hash<quiesce::ir::AttributeId> {
  std::size_t operator()(const quiesce::ir::AttributeId& id) const noexcept {
    return (static_cast<std::size_t>(id.entity.index) << 20U) ^ id.index;
  }
};
