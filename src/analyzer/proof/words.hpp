// Assertions as a person reads them, in the rule language.
#pragma once

#include <string>
#include <vector>

#include "analyzer/proof/eventual.hpp"
#include "analyzer/proof/fixed_point.hpp"

namespace quiesce::analyzer::proof {

/// "Withdrawal, before withdraw (step 2)"
[[nodiscard]] std::string words(const ir::Application& application, const Point& point);
[[nodiscard]] std::string words(const ir::Application& application, const Assertions& assertions,
                                const Assertion& assertion);
/// A line for each, where assertions that say the same of several points share one.
[[nodiscard]] std::vector<std::string> lines(const ir::Application& application, const Assertions& assertions,
                                             const std::vector<std::size_t>& chosen);
/// The rule, unless somebody owes it.
[[nodiscard]] std::string words(const ir::Application& application, const Assertions& assertions,
                                const ir::Rule& rule, const std::vector<Debt>& debts);
/// Why an assertion was lost: the step that breaks it.
[[nodiscard]] std::string words(const ir::Application& application, const Loss& loss);

}  // namespace quiesce::analyzer::proof
