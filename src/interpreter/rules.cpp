// Rules over whole databases, and assumptions over inputs.
#include <stdexcept>

#include "interpreter/evaluator.hpp"

namespace quiesce::interpreter {
namespace {

/// All combinations of the rule's rows; stops at the first for which `found` is true.
RuleResult first(const ir::Rule& rule, const Database& database,
                 const std::function<bool(Evaluator&)>& found) {
  Evaluator evaluator(database);
  RuleResult result;
  evaluator.for_each(
      {rule.rows, nullptr},
      [&] {
        if (result.violated || !found(evaluator)) return;
        result.violated = true;
        const auto ids = evaluator.bound_rows();
        for (std::size_t i = 0; i < ids.size(); ++i) result.rows.push_back({rule.rows[i].entity, ids[i]});
      },
      Evaluator::Reads::Forget);
  return result;
}

}  // namespace

RuleResult evaluate(const ir::Rule& rule, const Database& database, const ir::Schema& /*schema*/) {
  return first(rule, database, [&](Evaluator& evaluator) {
    return evaluator.holds(rule.premise) && is_false(evaluator.value(*rule.conclusion));
  });
}

bool premise_reached(const ir::Rule& rule, const Database& database, const ir::Schema& /*schema*/) {
  return first(rule, database, [&](Evaluator& evaluator) { return evaluator.holds(rule.premise); }).violated;
}

std::string unlawful_inputs(const ir::Functionality& functionality, const std::vector<ir::Value>& inputs,
                            const ir::Schema& /*schema*/) {
  if (inputs.size() != functionality.inputs.size()) {
    return std::to_string(inputs.size()) + " values for " + std::to_string(functionality.inputs.size()) +
           " inputs of " + functionality.name;
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const ir::Input& input = functionality.inputs[i];
    if (fits(inputs[i], input.type, input.nullable)) continue;
    return to_string(inputs[i], input.type) + " for the input '" + input.name + "' of type " +
           std::string(to_string(input.type));
  }
  const Database nothing;
  Evaluator evaluator(nothing, {.inputs = &inputs});
  for (std::size_t i = 0; i < functionality.assumptions.size(); ++i) {
    if (evaluator.holds(functionality.assumptions[i])) continue;
    const bool written = i < functionality.assumption_texts.size();
    return "the assumption " + (written ? functionality.assumption_texts[i] : std::to_string(i + 1)) +
           " is not true";
  }
  return {};
}

}  // namespace quiesce::interpreter
