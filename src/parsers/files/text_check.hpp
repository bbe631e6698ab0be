// Bytes to text: the parsers see valid UTF-8 only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::parsers::files {

/// Offset of the first byte that is no UTF-8.
[[nodiscard]] std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// Adds the file without its byte order mark. Binary data and other encodings are an error; nothing then.
[[nodiscard]] std::optional<std::uint32_t> add_text(const std::string& path, std::string bytes,
                                                    diagnostics::SourceMap& sources,
                                                    diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::files
