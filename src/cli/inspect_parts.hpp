// The parts of the page that take more than a few lines to build.
#pragma once

#include "cli/inspect_page.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::cli {

[[nodiscard]] InspectPage::Place place_of(const ir::Location& location,
                                          const diagnostics::SourceMap& sources);
[[nodiscard]] std::string attribute_name(ir::AttributeId attribute, const ir::Schema& schema);
[[nodiscard]] std::vector<std::string> attribute_names(const std::set<ir::AttributeId>& attributes,
                                                       const ir::Schema& schema);
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

[[nodiscard]] InspectPage::Entity entity_part(const ir::Entity& entity, const ir::Schema& schema,
                                              const diagnostics::SourceMap& sources);
[[nodiscard]] InspectPage::Transaction transaction_part(const ir::Transaction& transaction,
                                                        const ir::TransactionAccess& access,
                                                        const ir::Application& application,
                                                        const diagnostics::SourceMap& sources);
[[nodiscard]] InspectPage::Functionality functionality_part(const ir::Functionality& functionality,
                                                            const ir::Application& application,
                                                            const diagnostics::SourceMap& sources);

}  // namespace quiesce::cli
