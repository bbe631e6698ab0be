// Text of users in XML 1.0.
#pragma once

#include <string>
#include <string_view>

namespace quiesce::visualizers {

/// For the content of an element. Lines are kept; what XML has no place for is U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view text);
/// For a value between double quotes, where a line break has to be written out.
[[nodiscard]] std::string xml_attribute(std::string_view text);

}  // namespace quiesce::visualizers
