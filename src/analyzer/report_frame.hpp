// What a report and a violation say whatever the search finds, and the order of violations.
#pragma once

#include "analyzer/problem.hpp"
#include "quiesce/analyzer/options.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

[[nodiscard]] violations::Report report_frame(const ir::Application& application,
                                              const CheckOptions& options);
/// All but its executions.
[[nodiscard]] violations::Violation violation_frame(const Problem& problem);
void sort_violations(violations::Report& report, const ir::Application& application);

}  // namespace quiesce::analyzer
