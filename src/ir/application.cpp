#include "quiesce/ir/application.hpp"

#include <algorithm>

namespace quiesce::ir {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Compares from the end: names of one application often share their beginnings.
bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.rbegin(), a.rend(), b.rbegin(), [](char x, char y) { return lower(x) == lower(y); });
}

template <typename Range>
std::optional<std::uint32_t> index_of(const Range& range, std::string_view name) {
  const auto found = std::find_if(range.begin(), range.end(),
                                  [&](const auto& element) { return same_name(element.name, name); });
  if (found == range.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - range.begin());
}

}  // namespace

std::optional<EntityId> Schema::find(std::string_view name) const {
  const auto index = index_of(entities, name);
  return index ? std::optional(EntityId{*index}) : std::nullopt;
}

std::optional<AttributeId> Schema::find(EntityId entity, std::string_view name) const {
  const auto index = index_of((*this)[entity].attributes, name);
  return index ? std::optional(AttributeId{entity, *index}) : std::nullopt;
}

bool Application::is_subtype(ErrorTypeId type, ErrorTypeId ancestor) const {
  while (type != ancestor) {
    const auto& parent = error_types[type.index].parent;
    if (!parent) return false;
    type = *parent;
  }
  return true;
}

}  // namespace quiesce::ir
