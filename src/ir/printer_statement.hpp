// Statements as indented lines.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/printer_expression.hpp"

namespace quiesce::ir::printing {

class StatementPrinter {
 public:
  StatementPrinter(const Application& application, const Transaction& transaction)
      : application_(application),
        transaction_(transaction),
        expressions_(application.schema, &transaction, nullptr) {}

  void block(const Block& block, std::size_t indent);
  [[nodiscard]] const ExpressionPrinter& expressions() const { return expressions_; }
  [[nodiscard]] std::string take() { return std::exchange(out_, {}); }

 private:
  void line(std::size_t indent, const std::string& text);
  void nested(const Block& block, std::size_t indent);  ///< says so where there is nothing
  void statement(const Statement& statement, std::size_t indent, bool last);
  void conditional(const If& node, std::size_t indent, const std::string& keyword);
  void loop(const Loop& node, std::size_t indent);
  void labelled(const Labelled& node, std::size_t indent, bool last);
  void attempt(const Try& node, std::size_t indent);

  [[nodiscard]] std::string query(const Query& node);
  [[nodiscard]] std::string insert(const Insert& node);
  [[nodiscard]] std::string update(const Update& node);
  [[nodiscard]] std::string remove(const Delete& node);
  [[nodiscard]] std::string leave(const Leave& node) const;
  [[nodiscard]] std::string count(const std::optional<VariableId>& variable) const;
  [[nodiscard]] std::string error_names(const std::vector<ErrorTypeId>& types) const;

  const Application& application_;
  const Transaction& transaction_;
  ExpressionPrinter expressions_;
  std::vector<LabelId> open_labels_;
  std::string out_;
};

}  // namespace quiesce::ir::printing
