// The command line: verbs, options, exit codes.
#pragma once

namespace quiesce::cli {

/// The whole program. Results go to stdout, everything else to stderr; never throws.
[[nodiscard]] int run(int argc, const char* const* argv);

}  // namespace quiesce::cli
