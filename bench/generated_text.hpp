// Pieces of Java, JSON and SQL that the generated applications are put together from.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quiesce::bench {

using Replacements = std::initializer_list<std::pair<std::string_view, std::string>>;

/// Every `{name}` of the template that has a replacement.
[[nodiscard]] std::string filled(std::string_view text, Replacements replacements);
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view between);
[[nodiscard]] std::string in_quotes(std::string_view text);
/// A service with a connection and these methods.
[[nodiscard]] std::string java_class(std::string_view name, const std::vector<std::string>& methods);

}  // namespace quiesce::bench
