// What all fuzz targets share: a small application that is right, into which the target puts one hostile
// file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::fuzz {

[[nodiscard]] std::string_view as_text(const std::uint8_t* data, std::size_t size);
[[nodiscard]] bool starts_with_word(std::string_view text, std::string_view word);

/// As the content of a literal of JSON or Java: quotes, backslashes and control characters escaped.
[[nodiscard]] std::string escaped(std::string_view text);

/// Runs all that `inspect` runs: parsers, rendering of diagnostics, printer, connections. The files of the
/// right application join those given, unless one of the same path is among them.
void exercise(std::vector<parsers::MemoryFile> files);

}  // namespace quiesce::fuzz
