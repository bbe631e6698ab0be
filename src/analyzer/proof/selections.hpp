// Enters: a functionality. Leaves: the sets of rows that it speaks of, told by what an instance carries.
#pragma once

#include <map>

#include "analyzer/proof/assertion.hpp"

namespace quiesce::analyzer::proof {

[[nodiscard]] ir::Type type_of(const Term& term, const ir::Functionality& functionality);
/// A value of the one can be compared with one of the other.
[[nodiscard]] bool comparable(ir::Type a, ir::Type b);
[[nodiscard]] bool same_term(const Term& a, const Term& b);

/// From the conditions of its statements, and one step further along the equalities of the rules.
[[nodiscard]] std::vector<Selection> selections_of(const ir::Application& application,
                                                   std::size_t functionality);

/// Columns that were read into a published name, by name.
using Flows = std::map<ir::NameId, std::set<ir::AttributeId>>;
[[nodiscard]] Flows flows_of(const ir::Application& application, std::size_t functionality);

}  // namespace quiesce::analyzer::proof
