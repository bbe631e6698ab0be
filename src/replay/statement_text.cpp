#include "replay/statement_text.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace quiesce::replay {
namespace {

using violations::Dialect;

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::string small(std::string_view text) {
  std::string made(text);
  for (char& c : made) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return made;
}

enum class TokenKind : std::uint8_t { Blank, Word, QuotedName, Literal, Mark };
struct Token {
  TokenKind kind = TokenKind::Mark;
  std::string_view text;
};

/// The end of what `quote` opened at `begin`; a doubled quote does not close it.
std::size_t after_quoted(std::string_view text, std::size_t begin, char quote, bool backslashes) {
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (backslashes && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (i + 1 >= text.size() || text[i + 1] != quote) return i + 1;
      ++i;
    }
  }
  return text.size();
}

std::size_t after_token(std::string_view text, std::size_t at, TokenKind& kind) {
  const auto found = [&](std::size_t position, std::size_t length) {
    return position == std::string_view::npos ? text.size() : position + length;
  };
  const char c = text[at];
  kind = TokenKind::Blank;
  if (c == ' ' || c == '\t' || c == '\r' || c == '\n') return at + 1;
  if (text.substr(at, 2) == "--") return found(text.find('\n', at), 1);
  if (text.substr(at, 2) == "/*") return found(text.find("*/", at + 2), 2);
  kind = TokenKind::Literal;
  if (c == '\'') return after_quoted(text, at, c, false);
  if ((c == 'E' || c == 'e') && text.substr(at + 1, 1) == "'") return after_quoted(text, at + 1, '\'', true);
  kind = TokenKind::QuotedName;
  if (c == '"') return after_quoted(text, at, c, false);
  kind = TokenKind::Word;
  std::size_t end = at;
  while (end < text.size() && is_word_character(text[end])) ++end;
  if (end > at) return end;
  kind = TokenKind::Mark;
  return at + 1;
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    Token token;
    const std::size_t end = after_token(text, at, token.kind);
    token.text = text.substr(at, end - at);
    tokens.push_back(token);
    at = end;
  }
  return tokens;
}

class Adapter {
 public:
  Adapter(std::string_view text, Dialect dialect, const std::set<std::string>& names)
      : tokens_(tokens_of(text)), dialect_(dialect), names_(names) {}

  std::string run() {
    std::string made;
    for (std::size_t i = 0; i < tokens_.size();) {
      const Token& token = tokens_[i];
      std::size_t next = i + 1;
      if (dialect_ == Dialect::Sqlite && locks_rows(i)) {
        while (next < tokens_.size() && tokens_[next].text != ")" && tokens_[next].text != ";") ++next;
      } else if (dialect_ == Dialect::Sqlite && types_a_literal(i)) {
        next = after_blanks(next);
      } else if (const std::string time = time_of(i, next); !time.empty()) {
        made += time;
      } else if (token.kind == TokenKind::QuotedName && names_.contains(small(unquoted(token.text)))) {
        made += small(token.text);
      } else {
        if (dialect_ == Dialect::Sqlite && could_be_of_a_join(i)) made += "WHERE true ";
        made += token.text;
      }
      i = next;
    }
    return made;
  }

 private:
  static std::string_view unquoted(std::string_view name) {
    return name.size() < 2 ? name : name.substr(1, name.size() - 2);
  }

  [[nodiscard]] std::size_t after_blanks(std::size_t i) const {
    while (i < tokens_.size() && tokens_[i].kind == TokenKind::Blank) ++i;
    return i;
  }
  [[nodiscard]] std::string word(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::Word ? small(tokens_[i].text) : "";
  }

  /// FOR [NO KEY] UPDATE, FOR [KEY] SHARE
  [[nodiscard]] bool locks_rows(std::size_t i) const {
    static constexpr std::array<std::string_view, 4> kinds{"update", "share", "no", "key"};
    return word(i) == "for" && std::ranges::find(kinds, word(after_blanks(i + 1))) != kinds.end();
  }

  /// The ON of ON CONFLICT right behind a FROM, which SQLite takes for the condition of a join.
  [[nodiscard]] bool could_be_of_a_join(std::size_t on) const {
    static constexpr std::array<std::string_view, 5> ends{"where", "group", "having", "order", "limit"};
    if (word(on) != "on" || word(after_blanks(on + 1)) != "conflict") return false;
    int depth = 0;
    bool tables = false;
    for (std::size_t i = 0; i < on; ++i) {
      depth += tokens_[i].text == "(" ? 1 : tokens_[i].text == ")" ? -1 : 0;
      if (depth != 0) continue;
      if (word(i) == "from") tables = true;
      if (std::ranges::find(ends, word(i)) != ends.end()) tables = false;
    }
    return tables;
  }

  /// DATE '2024-01-31'
  [[nodiscard]] bool types_a_literal(std::size_t i) const {
    static constexpr std::array<std::string_view, 3> temporal{"date", "time", "timestamp"};
    const std::size_t next = after_blanks(i + 1);
    return std::ranges::find(temporal, word(i)) != temporal.end() && next < tokens_.size() &&
           tokens_[next].kind == TokenKind::Literal;
  }

  /// Empty if the token is no clock; else what stands in its place, and `next` behind its parentheses.
  std::string time_of(std::size_t i, std::size_t& next) const {
    static constexpr std::array<std::string_view, 3> bare{"current_timestamp", "localtimestamp",
                                                          "current_date"};
    static constexpr std::array<std::string_view, 7> called{
        "now",    "clock_timestamp", "statement_timestamp", "sysdate", "getdate", "transaction_timestamp",
        "curdate"};
    const std::string name = word(i);
    const std::size_t open = after_blanks(i + 1);
    const bool call = open < tokens_.size() && tokens_[open].text == "(";
    const bool is_bare = std::ranges::find(bare, name) != bare.end();
    if (!is_bare && (!call || std::ranges::find(called, name) == called.end())) return {};
    if (call) {
      next = open + 1;
      while (next < tokens_.size() && tokens_[next - 1].text != ")") ++next;
    }
    const std::string type = name == "current_date" || name == "curdate" ? "date" : "timestamp";
    const std::string given = "quiesce_chosen('now " + type + "')";
    return dialect_ == Dialect::Sqlite ? given : "CAST(" + given + " AS " + type + ")";
  }

  std::vector<Token> tokens_;
  Dialect dialect_;
  const std::set<std::string>& names_;
};

}  // namespace

std::set<std::string> schema_names(const std::vector<violations::Entity>& schema) {
  std::set<std::string> names;
  for (const violations::Entity& entity : schema) {
    names.insert(small(entity.name));
    for (const violations::Column& column : entity.columns) names.insert(small(column.name));
  }
  return names;
}

std::string adapted(std::string_view text, Dialect dialect, const std::set<std::string>& names) {
  return Adapter(text, dialect, names).run();
}

std::string first_word(std::string_view text) {
  for (const Token& token : tokens_of(text)) {
    if (token.kind == TokenKind::Blank || token.text == "(") continue;
    std::string word(token.text);
    for (char& c : word) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return word;
  }
  return {};
}

bool reads_or_changes_rows(std::string_view text) {
  static constexpr std::array<std::string_view, 7> allowed{"SELECT",   "INSERT", "UPDATE", "DELETE",
                                                           "TRUNCATE", "WITH",   "VALUES"};
  return text.find('\0') == std::string_view::npos &&
         std::ranges::find(allowed, first_word(text)) != allowed.end();
}

}  // namespace quiesce::replay
