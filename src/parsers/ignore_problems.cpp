#include "parsers/ignore_problems.hpp"

namespace quiesce::parsers {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

void report_no_reason(const ir::Location& location, const std::string& name, const std::string& example,
                      diagnostics::Diagnostics& diagnostics) {
  diagnostics.error("Q1212", location, "'" + name + "' is ignored without a reason",
                    "say why it may stay: " + example);
}

void report_no_name(const ir::Location& location, const std::string& problem, const std::string& example,
                    diagnostics::Diagnostics& diagnostics) {
  diagnostics.error("Q1213", location, problem, "write " + example);
}

}  // namespace quiesce::parsers
