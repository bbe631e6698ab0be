#include "parsers/sql/lexer.hpp"

#include <algorithm>
#include <string>

namespace quiesce::parsers::sql {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         (static_cast<unsigned char>(c) >= 0x80U);
}
bool is_name_part(char c) {
  return is_name_start(c) || is_digit(c) || c == '$';
}
bool is_operator(char c) {
  return std::string_view("+-*/<>=~!@#%^&|").find(c) != std::string_view::npos;
}

class Lexer {
 public:
  Lexer(std::string_view text, LexerOptions options) : text_(text), options_(options) {}

  Tokens run() {
    tokens_.reserve(text_.size() / 5 + 8);
    while (skip_blanks(), at_ < text_.size()) {
      const std::size_t begin = at_;
      const TokenKind kind = next();
      tokens_.push_back({kind, begin, at_});
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool starts_line() const {
    std::size_t i = at_;
    while (i > 0 && (text_[i - 1] == ' ' || text_[i - 1] == '\t')) --i;
    return i == 0 || text_[i - 1] == '\n';
  }
  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (is_space(peek())) {
        ++at_;
      } else if ((peek() == '-' && peek(1) == '-') ||
                 (options_.hash_comments && peek() == '#' && starts_line())) {
        skip_line();
      } else if (peek() == '/' && peek(1) == '*') {
        if (!skip_block_comment()) return;
      } else if (version_comment_ && peek() == '*' && peek(1) == '/') {
        at_ += 2;
        version_comment_ = false;
      } else {
        return;
      }
    }
  }

  /// MySQL runs what stands in /*!40101 … */, so its content is read as if the marks were not there.
  bool skip_block_comment() {
    if (peek(2) == '!') {
      at_ += 3;
      while (is_digit(peek())) ++at_;
      version_comment_ = true;
      return true;
    }
    std::size_t depth = 0;
    std::size_t i = at_;
    while (i + 1 < text_.size()) {
      if (text_[i] == '/' && text_[i + 1] == '*') {
        ++depth;
        i += 2;
      } else if (text_[i] == '*' && text_[i + 1] == '/') {
        i += 2;
        if (--depth == 0) {
          at_ = i;
          return true;
        }
      } else {
        ++i;
      }
    }
    return false;  // not closed: becomes a Broken token
  }

  TokenKind next() {
    const char c = peek();
    if (c == '/' && peek(1) == '*') return rest_is_broken();
    if (c == '\'') return quoted('\'', options_.backslash_escapes) ? TokenKind::String : rest_is_broken();
    if (c == '"') return quoted('"', false) ? TokenKind::QuotedName : rest_is_broken();
    if (c == '`') return quoted('`', false) ? TokenKind::Backtick : rest_is_broken();
    if (is_prefixed_string()) {
      const bool escapes = c == 'e' || c == 'E';
      at_ += c == 'U' || c == 'u' ? 2 : 1;
      if (peek() == '"') return quoted('"', false) ? TokenKind::QuotedName : rest_is_broken();
      return quoted('\'', escapes) ? TokenKind::String : rest_is_broken();
    }
    if (is_name_start(c)) {
      while (is_name_part(peek())) ++at_;
      return TokenKind::Word;
    }
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '$') return dollar();
    if (c == '?') return ++at_, TokenKind::Placeholder;
    if (std::string_view("()[],;.:").find(c) != std::string_view::npos) {
      at_ += c == ':' && peek(1) == ':' ? 2 : 1;
      return TokenKind::Punctuation;
    }
    if (is_operator(c)) return operator_run();
    ++at_;
    return TokenKind::Broken;
  }

  [[nodiscard]] bool is_prefixed_string() const {
    const char c = peek();
    if (std::string_view("eEbBxXnN").find(c) != std::string_view::npos) return peek(1) == '\'';
    return (c == 'U' || c == 'u') && peek(1) == '&' && (peek(2) == '\'' || peek(2) == '"');
  }
  TokenKind rest_is_broken() {
    at_ = text_.size();
    return TokenKind::Broken;
  }
  bool quoted(char quote, bool escapes) {
    for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
      if (escapes && text_[i] == '\\') {
        ++i;
      } else if (text_[i] == quote) {
        if (i + 1 < text_.size() && text_[i + 1] == quote) {
          ++i;
        } else {
          at_ = i + 1;
          return true;
        }
      }
    }
    return false;
  }
  TokenKind number() {
    while (is_digit(peek())) ++at_;
    if (peek() == '.' && peek(1) != '.') {
      ++at_;
      while (is_digit(peek())) ++at_;
    }
    const bool sign = peek(1) == '+' || peek(1) == '-';
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(sign ? 2 : 1))) {
      at_ += sign ? 2 : 1;
      while (is_digit(peek())) ++at_;
    }
    return TokenKind::Number;
  }
  TokenKind dollar() {
    if (is_digit(peek(1))) {
      ++at_;
      while (is_digit(peek())) ++at_;
      return TokenKind::Parameter;
    }
    std::size_t i = at_ + 1;
    while (i < text_.size() && is_name_part(text_[i]) && text_[i] != '$') ++i;
    if (i >= text_.size() || text_[i] != '$') return ++at_, TokenKind::Broken;
    const std::string_view tag = text_.substr(at_, i + 1 - at_);
    const std::size_t close = text_.find(tag, i + 1);
    if (close == std::string_view::npos) return rest_is_broken();
    at_ = close + tag.size();
    return TokenKind::String;
  }
  TokenKind operator_run() {
    do {
      ++at_;
    } while (is_operator(peek()) && !(peek() == '-' && peek(1) == '-') &&
             !(peek() == '/' && peek(1) == '*') && !(version_comment_ && peek() == '*' && peek(1) == '/'));
    return TokenKind::Operator;
  }

  std::string_view text_;
  LexerOptions options_;
  std::size_t at_ = 0;
  bool version_comment_ = false;
  Tokens tokens_;
};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

Tokens tokenize(std::string_view text, LexerOptions options) {
  return Lexer(text, options).run();
}

bool is_word(std::string_view text, const Token& token, std::string_view upper) {
  return token.kind == TokenKind::Word && equal_ignoring_case(text_of(text, token), upper);
}

bool is_punctuation(std::string_view text, const Token& token, char character) {
  return token.kind == TokenKind::Punctuation && token.end - token.begin == 1 &&
         text[token.begin] == character;
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace quiesce::parsers::sql
