#include "formula/rule_encoder.hpp"

namespace quiesce::formula {

namespace {

z3::expr violated_in(const ir::Rule& rule, Scope& scope, Encoding& encoding, Side& side) {
  ExpressionEncoder expressions(encoding, side);
  std::vector<z3::expr> broken;
  // A rule without rows of its own (EXISTS, COUNT) is asked once: there is one empty combination.
  expressions.for_each({rule.rows, rule.premise}, scope, [&](const z3::expr& premise) {
    const z3::expr refuted = encoding.algebra().is_false(expressions.encode(*rule.conclusion, scope));
    broken.push_back(encoding.algebra().both(premise, refuted));
  });
  return encoding.algebra().any(broken);
}

}  // namespace

z3::expr violated(const ir::Rule& rule, SymbolicState& state, Encoding& encoding, Side& side) {
  Scope scope;
  scope.state = &state;
  return violated_in(rule, scope, encoding, side);
}

z3::expr violated_at(const ir::Rule& rule, const std::vector<std::uint32_t>& witness, SymbolicState& state,
                     Encoding& encoding, Side& side) {
  Scope scope;
  scope.state = &state;
  scope.dedicated = [&](const ir::RowBinding& binding) -> std::optional<std::uint32_t> {
    for (std::size_t b = 0; b < rule.rows.size() && b < witness.size(); ++b) {
      if (&binding != &rule.rows[b] && rule.rows[b].row != binding.row) continue;
      if (encoding.rigid(binding.entity) && witness[b] < state[binding.entity].rows.size()) return witness[b];
    }
    return std::nullopt;
  };
  return violated_in(rule, scope, encoding, side);
}

}  // namespace quiesce::formula
