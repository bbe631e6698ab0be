// Enters: invariants files. Leaves: the application's invariants.
#pragma once

#include <vector>

#include "parsers/json/document.hpp"
#include "parsers/rules/rule_parser.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::rules {

/// Two invariants of one name, in whatever files, are an error. That there is none at all is left to the
/// caller.
[[nodiscard]] std::vector<ir::Invariant> parse_invariants(const std::vector<std::uint32_t>& files,
                                                          const ir::Schema& schema,
                                                          const diagnostics::SourceMap& sources,
                                                          diagnostics::Diagnostics& diagnostics);

/// The rule inside a JSON string. `text` and `sources` must outlive it.
[[nodiscard]] RuleText rule_text(const json::Text& text, std::uint32_t file,
                                 const diagnostics::SourceMap& sources);

}  // namespace quiesce::parsers::rules
