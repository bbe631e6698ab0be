// Enters: the text of a schema file. Leaves: its statements, so that a wrong one does not hide the others.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {

struct SplitFile {
  /// As long as the file, with blanks for what is no SQL: rows of COPY, psql's commands, DELIMITER lines.
  std::string text;
  Tokens tokens;
  bool backslash_escapes = false;  ///< the file is MySQL's

  struct Range {
    std::size_t begin = 0;  ///< of tokens
    std::size_t end = 0;
  };
  std::vector<Range> statements;

  [[nodiscard]] std::span<const Token> tokens_of(const Range& range) const {
    return std::span(tokens).subspan(range.begin, range.end - range.begin);
  }
};

[[nodiscard]] SplitFile split_file(std::string_view text);

}  // namespace quiesce::parsers::sql
