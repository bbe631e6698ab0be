// Which violations somebody has accepted, and which of these decisions have nothing left to decide.
#pragma once

#include "cli/coverage.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::cli {

/// Marks what is ignored; leaves a warning for each ignore that matches nothing though it was looked for.
[[nodiscard]] diagnostics::Diagnostics mark_ignored(const parsers::LoadedApplication& loaded,
                                                    violations::Report& report);

}  // namespace quiesce::cli
