// The dialects' spellings inside CREATE TABLE and ALTER TABLE.
#pragma once

#include <algorithm>
#include <initializer_list>

#include "parsers/sql/dialect.hpp"

namespace quiesce::parsers::sql {

/// Rewrites one statement, token by token.
class TableDialect {
 public:
  explicit TableDialect(TokenWriter& writer) : writer_(writer) {}

  void create_table();
  void alter_table();

 private:
  [[nodiscard]] bool any_word(std::size_t i, std::initializer_list<std::string_view> words) const {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return writer_.word(i, word); });
  }
  /// End of the comma-separated element that starts at `i`.
  [[nodiscard]] std::size_t element_end(std::size_t i, std::size_t end) const;
  [[nodiscard]] bool is_index(std::size_t i, std::size_t end) const;
  [[nodiscard]] bool is_table_constraint(std::size_t i) const;
  std::size_t table_name(std::size_t i, std::size_t end);
  bool element(std::size_t begin, std::size_t end, bool separator);
  void table_constraint(std::size_t i, std::size_t end);
  void key_columns(std::size_t i, std::size_t end);
  void column(std::size_t begin, std::size_t end);
  std::size_t column_type(std::size_t i, std::size_t end);
  std::size_t column_option(std::size_t i, std::size_t begin, std::size_t end);
  std::size_t identity(std::size_t i, std::size_t end);
  bool alter_action(std::size_t begin, std::size_t end, bool separator);
  void separate(bool separator, std::size_t i) {
    if (separator) writer_.write(",", i);
  }

  TokenWriter& writer_;
};

}  // namespace quiesce::parsers::sql
