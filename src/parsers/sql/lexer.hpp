// Enters: SQL of any dialect. Leaves: its tokens, without comments, as spans of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace quiesce::parsers::sql {

enum class TokenKind : std::uint8_t {
  Word,        ///< keyword or bare name
  QuotedName,  ///< "name"
  Backtick,    ///< `name`
  String,      ///< 'text', E'text', $$text$$, b'01'
  Number,
  Parameter,    ///< $1
  Placeholder,  ///< ?
  Operator,     ///< a run of operator characters
  Punctuation,  ///< ( ) [ ] , ; . :
  Broken,       ///< a quote that nothing closes, or a byte that SQL has no use for
};

struct Token {
  TokenKind kind = TokenKind::Broken;
  std::size_t begin = 0;
  std::size_t end = 0;
};
using Tokens = std::vector<Token>;

struct LexerOptions {
  bool backslash_escapes = false;  ///< in every 'text' (MySQL)
  bool hash_comments = false;      ///< '#' as the first character of a line starts a comment (MySQL)
};

[[nodiscard]] Tokens tokenize(std::string_view text, LexerOptions options = {});

[[nodiscard]] inline std::string_view text_of(std::string_view text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}
/// Is the token this bare word, in any case? `upper` is given in upper case.
[[nodiscard]] bool is_word(std::string_view text, const Token& token, std::string_view upper);
[[nodiscard]] bool is_punctuation(std::string_view text, const Token& token, char character);
/// ASCII only, as SQL folds names.
[[nodiscard]] std::string to_lower(std::string_view text);
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace quiesce::parsers::sql
