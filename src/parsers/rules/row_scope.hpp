// Which row does a name in a rule mean? Innermost COUNT, SUM or EXISTS first, then FOR, then the entity
// itself, of which every row is meant.
#pragma once

#include <string>
#include <vector>

#include "parsers/rules/rule_builder.hpp"

namespace quiesce::parsers::rules {

class RowScope {
 public:
  RowScope(const ir::Schema& schema, const RuleBuilder& builder, diagnostics::Diagnostics& diagnostics)
      : schema_(schema), builder_(builder), diagnostics_(diagnostics) {}

  /// Reports what is no entity.
  [[nodiscard]] std::optional<ir::EntityId> entity(const Token& name);
  [[nodiscard]] std::optional<ir::AttributeId> attribute(ir::EntityId entity, const Token& name);

  /// FOR name IN entity.
  void quantify(const Token& name, ir::EntityId entity);
  /// The row of a COUNT, SUM or EXISTS: hides outer ones of its name until it is closed.
  ir::RowBinding open(ir::EntityId entity, const Token& name);
  void close() { inner_.pop_back(); }

  [[nodiscard]] Operand column(const Token& row, const Token& attribute);
  /// `name` stands alone where entity.attribute is expected.
  void report_bare_name(const Token& name);

  /// Warns of rows that FOR names and nobody uses.
  void finish();
  [[nodiscard]] const std::vector<ir::RowBinding>& rows() const { return rows_; }
  [[nodiscard]] std::uint32_t row_count() const { return next_row_; }

 private:
  [[nodiscard]] ir::RowBinding make_row(ir::EntityId entity, std::string name, const Token& token);
  [[nodiscard]] const ir::RowBinding* find(const Token& name);

  const ir::Schema& schema_;
  const RuleBuilder& builder_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<ir::RowBinding> inner_;
  std::vector<ir::RowBinding> rows_;  ///< those of FOR first
  std::size_t named_ = 0;             ///< how many FOR has named
  std::vector<bool> used_;            ///< of those
  std::uint32_t next_row_ = 0;
};

}  // namespace quiesce::parsers::rules
