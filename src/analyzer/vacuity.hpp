// Warnings about what would make an answer empty: a functionality that can never complete, a rule whose
// premise can never be true.
#pragma once

#include <string>
#include <vector>

#include "analyzer/possible.hpp"
#include "quiesce/analyzer/formula_recorder.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::analyzer {

/// Is there a state to start from, with the rows that the invariant needs?
[[nodiscard]] Possible initial_state_possible(const ir::Application& application, std::size_t invariant,
                                              unsigned resources, FormulaRecorder* recorder);
[[nodiscard]] Possible can_complete(const ir::Application& application, std::size_t functionality,
                                    unsigned resources, FormulaRecorder* recorder);
[[nodiscard]] Possible premise_possible(const ir::Application& application, std::size_t invariant,
                                        unsigned resources, FormulaRecorder* recorder);

}  // namespace quiesce::analyzer
