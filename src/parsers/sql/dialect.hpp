// Enters: a statement as some database's users write it. Leaves: the same in PostgreSQL's dialect, with
// '?' numbered. Works on tokens, so that literals, comments and quoted names are never touched.
#pragma once

#include <span>
#include <string_view>

#include "parsers/sql/lexer.hpp"
#include "parsers/sql/normalised_text.hpp"

namespace quiesce::parsers::sql {

/// Writes tokens to a NormalisedText, rewriting those whose spelling alone differs.
class TokenWriter {
 public:
  TokenWriter(std::string_view text, std::span<const Token> tokens, bool backslash_escapes = false)
      : text_(text), tokens_(tokens), backslash_escapes_(backslash_escapes) {}

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const Token& token(std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] std::string_view spelling(std::size_t i) const { return text_of(text_, tokens_[i]); }
  [[nodiscard]] bool word(std::size_t i, std::string_view upper) const {
    return i < tokens_.size() && is_word(text_, tokens_[i], upper);
  }
  [[nodiscard]] bool punctuation(std::size_t i, char character) const {
    return i < tokens_.size() && is_punctuation(text_, tokens_[i], character);
  }
  [[nodiscard]] bool is_name(std::size_t i) const {
    return i < tokens_.size() &&
           (tokens_[i].kind == TokenKind::Word || tokens_[i].kind == TokenKind::Backtick ||
            tokens_[i].kind == TokenKind::QuotedName);
  }
  /// Index after the parenthesis that closes the one at `i`; `end` if none does.
  [[nodiscard]] std::size_t after_group(std::size_t i, std::size_t end) const;

  /// Writes what starts at token i; returns the index of the next token to write.
  std::size_t copy(std::size_t i);
  void copy_range(std::size_t begin, std::size_t end) {
    while (begin < end) begin = copy(begin);
  }
  /// A name, always in quotes: its spelling is kept, and no reserved word is in its way.
  void copy_name(std::size_t i);
  /// Text that stands for token i.
  void write(std::string_view piece, std::size_t i);

  void note(std::size_t i, std::string text) { output_.notes.push_back({tokens_[i].begin, std::move(text)}); }
  void problem(std::size_t i, std::string message, std::string help) {
    output_.problems.push_back(
        {tokens_[i].begin, tokens_[i].end - tokens_[i].begin, std::move(message), std::move(help)});
  }
  NormalisedText& output() { return output_; }

 private:
  void gap_before(std::size_t i);
  std::size_t copy_word(std::size_t i);

  std::string_view text_;
  std::span<const Token> tokens_;
  bool backslash_escapes_;
  NormalisedText output_;
  std::size_t last_end_ = 0;
};

/// SELECT, INSERT, UPDATE, DELETE.
[[nodiscard]] NormalisedText normalise_statement(std::string_view text, std::span<const Token> tokens);
/// CREATE TABLE, ALTER TABLE and what else a schema holds.
/// `backslash_escapes`: texts are written as MySQL writes them.
[[nodiscard]] NormalisedText normalise_definition(std::string_view text, std::span<const Token> tokens,
                                                  bool backslash_escapes);

}  // namespace quiesce::parsers::sql
