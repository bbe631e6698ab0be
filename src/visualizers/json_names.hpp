// The words of the record's enumerations in JSON, for writer and reader alike.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

template <class Enum, std::size_t Size>
using NameTable = std::array<std::pair<Enum, std::string_view>, Size>;

inline constexpr NameTable<violations::NamedValue::Origin, 4> origin_names{{
    {violations::NamedValue::Origin::Input, "input"},
    {violations::NamedValue::Origin::Carried, "carried"},
    {violations::NamedValue::Origin::Unknown, "unknown"},
    {violations::NamedValue::Origin::Local, "local"},
}};
inline constexpr NameTable<violations::AccessKind, 4> access_names{{
    {violations::AccessKind::Read, "read"},
    {violations::AccessKind::Write, "write"},
    {violations::AccessKind::Insert, "insert"},
    {violations::AccessKind::Delete, "delete"},
}};
inline constexpr NameTable<violations::Conflict::Kind, 3> conflict_names{{
    {violations::Conflict::Kind::ReadsFrom, "reads from"},
    {violations::Conflict::Kind::MissesWrite, "misses write"},
    {violations::Conflict::Kind::Overwrites, "overwrites"},
}};
inline constexpr NameTable<violations::Verdict, 4> verdict_names{{
    {violations::Verdict::Holds, "holds"},
    {violations::Verdict::Proved, "proved"},
    {violations::Verdict::Violated, "violated"},
    {violations::Verdict::Unknown, "unknown"},
}};
inline constexpr NameTable<violations::Baseline, 3> baseline_names{{
    {violations::Baseline::NotAsked, "not asked"},
    {violations::Baseline::New, "new"},
    {violations::Baseline::Known, "known"},
}};

template <class Enum, std::size_t Size>
[[nodiscard]] constexpr std::string_view name_in(const NameTable<Enum, Size>& table, Enum value) {
  for (const auto& [candidate, name] : table) {
    if (candidate == value) return name;
  }
  return {};
}

template <class Enum, std::size_t Size>
[[nodiscard]] constexpr std::optional<Enum> value_in(const NameTable<Enum, Size>& table,
                                                     std::string_view asked) {
  for (const auto& [value, name] : table) {
    if (name == asked) return value;
  }
  return std::nullopt;
}

}  // namespace quiesce::visualizers
