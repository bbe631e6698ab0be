// Which problems are perhaps only consequences of an earlier broken file.
#pragma once

#include <string_view>

namespace quiesce::parsers {

/// A name that is not there (a table, a column, a transaction), or types that do not fit: where the file that
/// should declare it is broken, saying so would only hide the cause.
[[nodiscard]] bool is_consequence(std::string_view id);

}  // namespace quiesce::parsers
