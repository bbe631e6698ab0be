// Which build of the program this is, as its linker named it: other code, another name.
#pragma once

#include <string>

namespace quiesce::cli {

/// In hexadecimal; empty: it has none.
[[nodiscard]] std::string build_id();

}  // namespace quiesce::cli
