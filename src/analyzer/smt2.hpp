// Enters: formulas as Z3 terms. Leaves: the same in the words of SMT-LIB 2.6, for any solver.
//
// Z3's own printer names shared terms by their number in the context, which depends on what the context was
// used for before, and prints operators and names that are Z3's alone. Here the text depends on the formulas
// only, takes time in proportion to their size, and an operator that SMT-LIB does not know is an error.
#pragma once

#include <z3++.h>

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::analyzer {

[[nodiscard]] std::string_view smt2_status(z3::check_result answer);

/// Logic, status, declarations, assertions, (check-sat).
[[nodiscard]] std::string smt2_script(const std::vector<z3::expr>& assertions, z3::check_result answer);

}  // namespace quiesce::analyzer
