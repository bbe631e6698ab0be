// Which steps can make an invariant false where it was true, whatever the state, the inputs and the carried
// values.
//
// In a shortest execution that breaks an absolute invariant, the invariant is true before the last step; so a
// step that keeps it in every state in which it is true need not be tried as the last one. Nothing is assumed
// but the schema and the invariant itself: others may be false by then.
#pragma once

#include "analyzer/commutation.hpp"
#include "analyzer/possible.hpp"

namespace quiesce::analyzer {

/// No only if the solver is certain, for databases of any size.
[[nodiscard]] Possible can_break(const ir::Application& application, std::size_t invariant,
                                 const CodePoint& code, unsigned resources, FormulaRecorder* recorder);

}  // namespace quiesce::analyzer
