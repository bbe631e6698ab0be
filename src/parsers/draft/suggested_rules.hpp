// Enters: a schema. Leaves: rules that it already states, and some that its names suggest.
#pragma once

#include <string>
#include <vector>

#include "quiesce/diagnostics/source_map.hpp"
#include "quiesce/ir/application.hpp"
#include "quiesce/parsers/draft.hpp"

namespace quiesce::parsers::draft {

struct SuggestedRule {
  ir::InvariantKind kind = ir::InvariantKind::Absolute;
  std::string rule;
  std::string description;
  bool placeholder = false;  ///< says nothing: the schema states no rule
};

/// At least one, each accepted by the rule parser. What has no rule is added to `left_out`.
[[nodiscard]] std::vector<SuggestedRule> suggest_rules(const ir::Schema& schema,
                                                       const diagnostics::SourceMap& sources,
                                                       std::vector<LeftOut>& left_out);

}  // namespace quiesce::parsers::draft
