// Where the inputs of a functionality go, unchanged: into which parameters of which steps, directly or by a
// name.
#pragma once

#include <set>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::analyzer {

struct Way {
  std::set<ir::NameId> names;                               ///< that hold nothing else, at any time
  std::set<std::pair<std::size_t, std::size_t>> arguments;  ///< step and parameter
};

class Ways {
 public:
  explicit Ways(const ir::Application& application);
  [[nodiscard]] Way follow(const ir::Functionality& functionality, ir::InputId input) const;
  /// No statement of the transaction assigns the parameter.
  [[nodiscard]] bool unchanged(ir::TransactionId transaction, std::size_t parameter) const;

 private:
  [[nodiscard]] bool copies(const ir::Functionality& functionality, const Way& way, ir::NameId name) const;

  const ir::Application& application_;
  std::vector<std::set<ir::VariableId>> assigned_;  ///< by transaction
};

}  // namespace quiesce::analyzer
