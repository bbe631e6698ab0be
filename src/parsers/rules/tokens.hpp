// Enters: the text of a rule. Leaves: its words, names, numbers, texts and signs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/rules/rule_parser.hpp"

namespace quiesce::parsers::rules {

enum class TokenKind : std::uint8_t {
  End,
  Word,        ///< a keyword or a name
  QuotedName,  ///< "name", never a keyword
  Number,
  Text,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Plus,
  Minus,
  Star,
  Open,
  Close,
  Comma,
  Dot,
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;  ///< without quotes
  std::size_t begin = 0;
  std::size_t end = 0;

  /// Keywords are written here in capitals, and in any case in a rule.
  [[nodiscard]] bool is(std::string_view keyword) const;
  [[nodiscard]] bool is_name() const { return kind == TokenKind::Word || kind == TokenKind::QuotedName; }
};

/// The last token is End. Nothing, and an error, where the text cannot be split.
[[nodiscard]] std::optional<std::vector<Token>> tokenize(const RuleText& text,
                                                         diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::rules
