// The rows that one functionality instance looks at. Enters: a functionality. Leaves: a name for each row
// that its outcome can depend on; the same name means the same row.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::formula {

/// A row variable of a statement that the primary key fixes to one named row.
struct KeyedSite {
  ir::EntityId entity;
  std::string name;
  std::vector<std::pair<std::uint32_t, const ir::Expression*>> key;  ///< attribute and value
};

struct Roles {
  std::map<ir::EntityId, std::set<std::string>> rows;
  /// By step and row variable.
  std::map<std::pair<std::size_t, const ir::RowBinding*>, KeyedSite> sites;
  /// Entities of which all rows of a set matter, and why.
  std::vector<std::pair<ir::EntityId, std::string>> sets;
  /// Rows of the first entity may come from rows of the second, by one statement.
  std::vector<std::pair<ir::EntityId, ir::EntityId>> copied;
  /// For each row of one entity there may have to be one of another; the same name means the same row.
  struct Dependent {
    ir::EntityId from, to;
    std::string name;
    bool by_key = false;  ///< fixed by the other row's attributes, for every instance
    auto operator<=>(const Dependent&) const = default;
  };
  std::vector<Dependent> dependent;
};

/// Which aborts are outcomes of their own: those after a first step, those in a first step.
struct AbortsThatMatter {
  bool later = false, first = false;
};
struct RoleScope {
  std::optional<std::size_t> only_step;  ///< the rows of that step alone
  bool partial = false;                  ///< counts may be of more rows than are there
};
[[nodiscard]] Roles row_roles(const ir::Application& application, std::size_t functionality,
                              const AbortsThatMatter& aborts, const RoleScope& scope = {});

}  // namespace quiesce::formula
