// What the deletion or the change of a row does to the rows that reference it.
#pragma once

#include <functional>
#include <vector>

#include "quiesce/interpreter/access.hpp"

namespace quiesce::interpreter {

/// `before`: the database before a statement; `after`: with what the statement itself changed, and then with
/// what follows from it, transitively. Appends every further write and delete to `changes`. RESTRICT does
/// nothing: a reference to nothing is a broken constraint at the end of the statement.
void apply_referential_actions(const Database& before, Database& after, const ir::Schema& schema,
                               const std::function<ir::Value(ir::AttributeId)>& default_value,
                               std::vector<Access>& changes);

}  // namespace quiesce::interpreter
