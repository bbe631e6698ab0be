// Enters: a solved execution. Leaves: the same execution as the interpreter runs it, ready to be shown; or
// what did not come out as the formula said, which is a fault of ours and never a violation.
#pragma once

#include <optional>
#include <string>

#include "analyzer/concrete.hpp"
#include "quiesce/diagnostics/source_map.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

struct Confirmation {
  std::optional<violations::Execution> execution;
  std::string mismatch;  ///< empty if there is an execution
};

[[nodiscard]] Confirmation confirm(const Problem& problem, const ConcreteExecution& concrete,
                                   const diagnostics::SourceMap& sources);

}  // namespace quiesce::analyzer
