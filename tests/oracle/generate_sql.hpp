// The texts of database statements; `{setInt:id}` in them stands for a question mark.
#pragma once

#include "oracle/method_scope.hpp"

namespace quiesce::oracle {

class SqlWriter {
 public:
  SqlWriter(Dice& dice, const std::vector<Table>& tables, MethodScope& scope)
      : dice_(dice), tables_(tables), scope_(scope) {}

  /// A query, with the types of its columns.
  struct Select {
    std::string text;
    std::vector<Type> types;
  };
  [[nodiscard]] Select select();
  /// One row: COUNT, SUM, MIN, MAX.
  [[nodiscard]] Select aggregate();
  [[nodiscard]] std::string update();
  [[nodiscard]] std::string remove();
  [[nodiscard]] Insert insert();
  /// INSERT … SELECT, or with ON CONFLICT.
  [[nodiscard]] std::string special_insert();
  /// The condition that the key has certain values.
  [[nodiscard]] std::string by_key(const Table& table, const std::string& row);

 private:
  /// " WHERE …" or nothing; `row` is the name of the table's row in the statement.
  [[nodiscard]] std::string where(const Table& table, const std::string& row);
  [[nodiscard]] std::string test(const Table& table, const std::string& row);
  [[nodiscard]] std::string subquery(const Table& table, const std::string& row);
  [[nodiscard]] Select join();
  [[nodiscard]] std::string assignment(const Table& table, const Column& column);

  Dice& dice_;
  const std::vector<Table>& tables_;
  MethodScope& scope_;
};

}  // namespace quiesce::oracle
