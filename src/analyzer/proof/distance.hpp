// How many instances it takes, at least, to carry a cell from what an earlier step saw to where the rule is
// false: each moves it by so much, and no test is made any more.
#pragma once

#include "analyzer/proof/fixed_point.hpp"
#include "analyzer/proof/prove.hpp"

namespace quiesce::analyzer::proof {

/// Of a rule `cell < c` (or <=, >, >=) about one row, that the step breaks. None where the step can move the
/// cell by any amount, or no earlier step tested it against a literal.
[[nodiscard]] std::optional<Distance> distance_to(SolverContext& context, formula::Encoding& encoding,
                                                  const Assertions& assertions,
                                                  const std::vector<std::size_t>& established,
                                                  const ir::Rule& rule, const Point& step, unsigned resources,
                                                  Questions& questions);

}  // namespace quiesce::analyzer::proof
