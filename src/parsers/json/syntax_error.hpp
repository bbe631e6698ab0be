// Enters: the place where the JSON reader gave up. Leaves: an error that says what to change.
#pragma once

#include <string_view>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::parsers::json {

/// Where the reader stood: what was expected next.
enum class Context : std::uint8_t { Root, AfterRoot, AfterKey, InArray, InObject };

struct SyntaxError {
  std::uint32_t file;
  std::size_t last_end;  ///< end of the last token that was read as part of a value
  std::size_t position;  ///< how far the library has read
  std::size_t opened;    ///< the bracket that is open
  Context context;
  bool first;             ///< nothing stands between that bracket and `last_end`
  std::string_view what;  ///< the library's own words
};

void report_syntax_error(const SyntaxError& error, const diagnostics::SourceMap& sources,
                         diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::json
