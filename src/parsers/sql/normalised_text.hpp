// A statement rewritten to PostgreSQL's dialect, with the way back: where each byte came from.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/ir/location.hpp"

namespace quiesce::parsers::sql {

/// Something that the dialect says and PostgreSQL has no word for.
struct DialectNote {
  std::size_t offset = 0;  ///< in the original text
  std::string text;
};
/// A spelling that is known, but whose meaning cannot be kept.
struct DialectProblem {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string message;
  std::string help;
};

class NormalisedText {
 public:
  void append(std::string_view piece, std::size_t original, bool verbatim);
  void append_gap(bool line_break) { text_ += line_break ? '\n' : ' '; }

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Offset in the original text of byte `offset` of the rewritten one.
  [[nodiscard]] std::size_t original(std::size_t offset) const;
  /// Length in the original text of the word, literal or operator that starts at `offset`.
  [[nodiscard]] std::size_t original_length(std::size_t offset) const;

  std::size_t placeholders = 0;               ///< number of '?'
  bool insert_ignore = false;                 ///< INSERT IGNORE, written as ON CONFLICT DO NOTHING
  std::vector<std::size_t> modified_columns;  ///< rewritten offsets of columns that MODIFY redefines
  std::vector<DialectNote> notes;
  std::vector<DialectProblem> problems;

 private:
  struct Piece {
    std::size_t begin;
    std::size_t length;
    std::size_t original;
    bool verbatim;
  };
  [[nodiscard]] const Piece* piece_at(std::size_t offset) const;

  std::string text_;
  std::vector<Piece> pieces_;
};

/// Where the original text stands: maps its offsets to places in a file.
using Locator = std::function<ir::Location(std::size_t offset, std::size_t length)>;

}  // namespace quiesce::parsers::sql
