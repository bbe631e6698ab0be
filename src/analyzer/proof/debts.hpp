// Which rows of an eventual rule an instance may owe, told by what it carries.
#pragma once

#include "analyzer/proof/assertion.hpp"

namespace quiesce::analyzer::proof {

/// An instance at the point owes all rows of the rule whose row variable is in the selection.
struct Debt {
  Point point;
  std::size_t binding = 0;  ///< in Rule::rows
  std::size_t selection = 0;
  auto operator<=>(const Debt&) const = default;
};

/// Only what no other instance can change is told by: inputs, and columns that stay as they are.
[[nodiscard]] std::vector<Debt> possible_debts(const ir::Application& application,
                                               const ir::Connections& connections,
                                               const Assertions& assertions, const ir::Rule& rule,
                                               const Point& point);

}  // namespace quiesce::analyzer::proof
