// Enters: all files of a kind, and those that are wanted. Leaves: the fewest patterns that mean exactly
// these.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::parsers::draft {

/// Can the manifest name it? `*` and `?` in a name would be read as patterns, a backslash is refused.
[[nodiscard]] bool can_be_named(std::string_view path);
/// "src/main/java/**/*.java" for a folder of which everything is wanted, else its files. Both lists are
/// sorted.
[[nodiscard]] std::vector<std::string> patterns_for(const std::vector<std::string>& wanted,
                                                    const std::vector<std::string>& all,
                                                    const std::string& extension);

}  // namespace quiesce::parsers::draft
