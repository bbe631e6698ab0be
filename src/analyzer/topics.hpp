// What the formulas of each part of the engine are about, in words, and where they belong.
#pragma once

#include "analyzer/solver.hpp"

namespace quiesce::analyzer {

// Without a recorder each is a topic that nobody writes down.

/// The place ends in the id that a violation has, if there is one.
[[nodiscard]] Topic search_topic(FormulaRecorder* recorder, const Problem& problem);
[[nodiscard]] Topic commutation_topic(FormulaRecorder* recorder, const ir::Application& application,
                                      const CodePoint& a, const CodePoint& b, std::size_t slice);
[[nodiscard]] Topic induction_topic(FormulaRecorder* recorder, const ir::Application& application,
                                    std::size_t invariant, const CodePoint& code);
[[nodiscard]] Topic idle_topic(FormulaRecorder* recorder, const ir::Application& application,
                               const CodePoint& code, ir::InputId input);
[[nodiscard]] Topic start_topic(FormulaRecorder* recorder, const ir::Application& application,
                                std::size_t invariant);
[[nodiscard]] Topic premise_topic(FormulaRecorder* recorder, const ir::Application& application,
                                  std::size_t invariant);
[[nodiscard]] Topic completion_topic(FormulaRecorder* recorder, const ir::Application& application,
                                     std::size_t functionality);

/// What every step has to keep, so that the invariant holds for every number of instances.
[[nodiscard]] Topic proof_topic(FormulaRecorder* recorder, const ir::Application& application,
                                std::size_t invariant);
/// That what is owed to an eventual invariant is paid.
[[nodiscard]] Topic debt_topic(FormulaRecorder* recorder, const ir::Application& application,
                               std::size_t invariant);

/// A line each.
[[nodiscard]] std::vector<std::string> in_words(const Question& question);

}  // namespace quiesce::analyzer
