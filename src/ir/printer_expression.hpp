// Expressions and sets of rows as text.
#pragma once

#include <string>
#include <vector>

#include "ir/printer_names.hpp"

namespace quiesce::ir::printing {

class ExpressionPrinter {
 public:
  ExpressionPrinter(const Schema& schema, const Transaction* transaction, const Functionality* functionality);

  /// In parentheses where the expression binds weaker than `strength`.
  [[nodiscard]] std::string print(const Expression& expression, int strength = 0);
  [[nodiscard]] std::string print(const ExpressionPtr& expression, int strength = 0);

  [[nodiscard]] const std::string& variable(VariableId id) const { return variables_[id.index]; }
  [[nodiscard]] const std::string& cursor(CursorId id) const { return cursors_[id.index]; }

  /// Opens the bindings one by one: "accounts a, clients left join c on …". The caller closes the scope.
  [[nodiscard]] std::string open(const std::vector<RowBinding>& bindings);
  [[nodiscard]] std::string open(const RowBinding& binding);
  [[nodiscard]] RowScope& scope() { return scope_; }
  [[nodiscard]] const Schema& schema() const { return schema_; }

 private:
  [[nodiscard]] std::string unary(const Unary& node);
  [[nodiscard]] std::string binary(const Binary& node);
  [[nodiscard]] std::string aggregate(const Aggregate& node);

  const Schema& schema_;
  const Functionality* functionality_;
  std::vector<std::string> variables_;
  std::vector<std::string> cursors_;
  RowScope scope_;
};

}  // namespace quiesce::ir::printing
