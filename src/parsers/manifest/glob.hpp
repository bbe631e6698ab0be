// File patterns: `*` any characters of one name, `?` one character of it, `**` any number of folders.
#pragma once

#include <string_view>

namespace quiesce::parsers::manifest {

[[nodiscard]] bool is_pattern(std::string_view text);
/// `path` is relative and '/'-separated. Takes time in the product of the lengths at most.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);
/// Can it match a path below this folder?
[[nodiscard]] bool leads_below(std::string_view pattern, std::string_view folder);

}  // namespace quiesce::parsers::manifest
