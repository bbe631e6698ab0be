// Enters: a rule and a state. Leaves: the condition under which the rule is false there.
#pragma once

#include "formula/expression_encoder.hpp"

namespace quiesce::formula {

[[nodiscard]] z3::expr violated(const ir::Rule& rule, SymbolicState& state, Encoding& encoding, Side& side);

/// The same, by the rows that stand for the rule's row variables: enough where rows have rigid keys, because
/// these rows can be any.
[[nodiscard]] z3::expr violated_at(const ir::Rule& rule, const std::vector<std::uint32_t>& witness,
                                   SymbolicState& state, Encoding& encoding, Side& side);

}  // namespace quiesce::formula
