// Enters: an application and the functionalities that run. Leaves: every assertion that may be worth trying.
#pragma once

#include "analyzer/proof/assertion.hpp"

namespace quiesce::analyzer::proof {

[[nodiscard]] Assertions candidates(const ir::Application& application,
                                    const std::vector<std::size_t>& functionalities,
                                    const std::set<std::size_t>& single);

}  // namespace quiesce::analyzer::proof
