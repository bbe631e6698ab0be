// Strings whose constant parts are known: where every byte of a statement stands in the Java sources,
// through constants, concatenations, escapes and text blocks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parsers/java/java_type.hpp"
#include "parsers/sql/statement_parser.hpp"
#include "quiesce/diagnostics/source_map.hpp"

namespace quiesce::parsers::java {

struct DynamicPart {
  ir::ExpressionPtr value;
  JavaType type;
  bool maybe_null = false;
};

/// A constant piece, or (with `dynamic`) a value that is put in at run time.
struct TextPiece {
  std::string text;
  std::uint32_t file = 0;
  std::uint32_t begin = 0;  ///< source offset of the first byte
  std::uint32_t end = 0;
  std::vector<std::uint32_t> offsets;  ///< of each byte; empty: begin + i, or all at `begin` if `made`
  bool made = false;                   ///< not written as text: a number, a character
  std::optional<DynamicPart> dynamic;
};
using Text = std::vector<TextPiece>;
using TextPtr = std::shared_ptr<const Text>;

/// Decodes a string literal, a text block or a character literal.
[[nodiscard]] TextPiece decode_literal(const Node& literal);
[[nodiscard]] TextPtr concatenate(const TextPtr& a, const TextPtr& b);
/// The whole content, if nothing in it is dynamic.
[[nodiscard]] std::optional<std::string> constant_text(const Text& text);
[[nodiscard]] bool same_text(const Text& a, const Text& b);

/// The text of a statement with '?' for its dynamic parts.
struct SqlText {
  struct Span {
    std::size_t begin = 0;  ///< in `text`
    TextPiece piece;
    std::size_t skip = 0;  ///< bytes of the piece that were left out in front
  };
  std::string text;
  std::vector<Span> spans;
  /// By position among all '?' of the text: the value of a dynamic part; nothing for a '?' as written.
  std::vector<std::optional<DynamicPart>> placeholders;
  Node origin;  ///< where the text was handed to the database

  [[nodiscard]] ir::Location locate(const diagnostics::SourceMap& sources, std::size_t offset,
                                    std::size_t length) const;
};

/// What keeps a text from being a statement: a dynamic part that is no value.
struct SqlTextProblem {
  TextPiece piece;
  std::string message;
};
[[nodiscard]] std::optional<SqlTextProblem> assemble(const Text& text, SqlText& into);

}  // namespace quiesce::parsers::java
