// Inputs that are never NULL in a minimal violation, although their types allow it.
//
// An instance that changes nothing can be left out of any execution: the others do what they did before. So
// if a functionality whose input is NULL cannot change anything, in no step and no state, that input has a
// value in every instance that a minimal violation needs.
#pragma once

#include <set>
#include <vector>

#include "analyzer/answers.hpp"
#include "quiesce/analyzer/formula_recorder.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::analyzer {

struct FilledInputs {
  std::vector<std::set<ir::InputId>> inputs;  ///< by functionality
  std::vector<std::set<ir::NameId>> names;    ///< by functionality: those that only pass such an input on
  std::vector<std::set<ir::VariableId>> parameters;  ///< by transaction: filled in every step that runs it
};

/// Asks only about inputs that end up in a column that must not be NULL.
[[nodiscard]] FilledInputs filled_inputs(const ir::Application& application, unsigned resources,
                                         const Keys& keys, FormulaRecorder* recorder);

}  // namespace quiesce::analyzer
