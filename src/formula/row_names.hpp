// Names for rows within one functionality instance: two statements that fix a key to the same value mean the
// same row.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::formula {

/// The value that a condition sets equal to each attribute of the row, by attribute.
using FixedValues = std::map<std::uint32_t, const ir::Expression*>;
[[nodiscard]] FixedValues fixed_values(const ir::ExpressionPtr& condition, ir::RowId row);

/// By entity: is there a primary key that no statement ever changes? Then it tells a row for good.
[[nodiscard]] std::vector<bool> rigid_keys(const ir::Application& application);

class RowNames {
 public:
  RowNames(const ir::Application& application, const ir::Functionality& functionality);

  /// As rigid_keys says.
  [[nodiscard]] bool has_rigid_key(ir::EntityId entity) const;
  using AttributeValue = std::function<const ir::Expression*(std::uint32_t attribute)>;
  /// A name for the row of the entity whose key has these values, as the step sees them; none if they cannot
  /// be told.
  [[nodiscard]] std::optional<std::string> key_name(std::size_t step, ir::EntityId entity, const ir::Key& key,
                                                    const AttributeValue& value) const;
  /// "key 0=2": the inner row's key is another row's attribute 2, as a foreign key would have it; else empty.
  [[nodiscard]] std::string reference_name(const ir::RowBinding& binding,
                                           const ir::ExpressionPtr& where) const;
  /// The input that a name surely holds, unchanged, when the instance stands before the step.
  [[nodiscard]] std::optional<ir::InputId> input_of(std::size_t step, ir::NameId name) const;
  /// Under what the value of a variable of the step is known outside of it: the argument that a parameter
  /// keeps, or the name under which it is published; none if there is neither.
  [[nodiscard]] std::optional<std::variant<ir::InputId, ir::NameId>> carried(std::size_t step,
                                                                             ir::VariableId variable) const;

 private:
  [[nodiscard]] std::optional<std::string> value_name(std::size_t step, const ir::Expression& value) const;
  /// Where the value of a variable comes from, within the instance.
  [[nodiscard]] std::optional<std::string> origin(std::size_t step, ir::VariableId variable) const;

  const ir::Application& application_;
  const ir::Functionality& functionality_;
  std::set<ir::AttributeId> updated_;                    ///< by statements or referential actions
  std::set<ir::EntityId> replaced_;                      ///< rows are deleted and inserted
  std::vector<std::map<ir::VariableId, int>> assigned_;  ///< by step
};

}  // namespace quiesce::formula
