// Enters: an application. Leaves: a verdict for each invariant, and the violations.
#pragma once

#include "quiesce/analyzer/options.hpp"
#include "quiesce/diagnostics/source_map.hpp"
#include "quiesce/ir/application.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

[[nodiscard]] violations::Report check(const ir::Application& application,
                                       const diagnostics::SourceMap& sources, const CheckOptions& options);

}  // namespace quiesce::analyzer
