// The application that a verb was given, or its problems on stderr.
#pragma once

#include <string>

#include "cli/terminal.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::cli {

/// Errors and warnings are shown; `application` is set only if there was no error.
[[nodiscard]] parsers::LoadedApplication load(const std::string& folder, const Terminal& terminal);

}  // namespace quiesce::cli
