// Completion scripts for shells, and the man page. Each is one text that is installed as a file.
#pragma once

#include <string>

#include "cli/command_words.hpp"

namespace quiesce::cli {

[[nodiscard]] std::string bash_completion(const ProgramWords& program);
[[nodiscard]] std::string zsh_completion(const ProgramWords& program);
[[nodiscard]] std::string fish_completion(const ProgramWords& program);
/// In roff, for section 1.
[[nodiscard]] std::string man_page(const ProgramWords& program, const std::string& version);

/// As one word of a POSIX shell.
[[nodiscard]] std::string shell_quoted(const std::string& text);

}  // namespace quiesce::cli
