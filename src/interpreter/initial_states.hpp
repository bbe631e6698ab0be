// All lawful initial states over small domains, and all lawful inputs.
#pragma once

#include <functional>
#include <random>

#include "quiesce/interpreter/explorer.hpp"

namespace quiesce::interpreter {

/// Product of the lists, the last one fastest, until `visit` returns false. Did it visit all?
bool for_each_tuple(const std::vector<std::vector<ir::Value>>& lists,
                    const std::function<bool(const std::vector<ir::Value>&)>& visit);

class InitialStates {
 public:
  InitialStates(const ir::Application& application, const Domains& domains, const ExplorerOptions& options);

  /// Every state whose rows keep the keys, lawful or not; until `visit` returns false. Were those all?
  bool for_each(const std::function<bool(const Database&)>& visit) const;
  [[nodiscard]] Database random(std::mt19937_64& generator) const;

 private:
  [[nodiscard]] std::size_t limit(std::uint32_t entity) const;
  bool extend(Database& database, std::uint32_t entity, std::size_t from,
              const std::function<bool(const Database&)>& visit) const;

  const ir::Application& application_;
  const ExplorerOptions& options_;
  std::vector<std::vector<std::vector<ir::Value>>>
      candidates_;        ///< by entity: rows that keep the row's own rules
  bool complete_ = true;  ///< no entity has more candidates than are kept
};

/// By functionality: every lawful tuple of inputs.
[[nodiscard]] std::vector<std::vector<ir::Value>> lawful_inputs(const ir::Application& application,
                                                                const ir::Functionality& functionality,
                                                                const Domains& domains,
                                                                const ExplorerOptions& options);

}  // namespace quiesce::interpreter
