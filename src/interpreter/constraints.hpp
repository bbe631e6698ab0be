// Schema constraints on concrete databases.
#pragma once

#include <vector>

#include "quiesce/interpreter/database.hpp"

namespace quiesce::interpreter {

/// The row's values of these attributes; empty if one of them is NULL.
[[nodiscard]] std::vector<ir::Value> key_values(const Row& row, const std::vector<std::uint32_t>& attributes);

/// Does a row of the table hold the same values in one of its keys?
[[nodiscard]] bool collides(const Table& table, const ir::Entity& entity, const Row& row);

}  // namespace quiesce::interpreter
