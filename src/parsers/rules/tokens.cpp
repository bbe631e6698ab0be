#include "parsers/rules/tokens.hpp"

#include <algorithm>
#include <array>

namespace quiesce::parsers::rules {

namespace {

constexpr std::size_t max_rule_bytes = 256U << 10U;

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word_start(char c) {
  return (upper(c) >= 'A' && upper(c) <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_word(char c) {
  return is_word_start(c) || is_digit(c) || c == '$';
}

struct Spelling {
  std::string_view text;
  TokenKind kind;
};
// The longer ones first.
constexpr std::array spellings = {
    Spelling{"==", TokenKind::Equal},        Spelling{"!=", TokenKind::NotEqual},
    Spelling{"<>", TokenKind::NotEqual},     Spelling{"<=", TokenKind::LessEqual},
    Spelling{">=", TokenKind::GreaterEqual}, Spelling{"=", TokenKind::Equal},
    Spelling{"<", TokenKind::Less},          Spelling{">", TokenKind::Greater},
    Spelling{"+", TokenKind::Plus},          Spelling{"-", TokenKind::Minus},
    Spelling{"*", TokenKind::Star},          Spelling{"(", TokenKind::Open},
    Spelling{")", TokenKind::Close},         Spelling{",", TokenKind::Comma},
    Spelling{".", TokenKind::Dot},
};

struct Habit {
  std::string_view written;
  std::string_view help;
};
// What people bring along from other languages. The longer ones first.
constexpr std::array habits = {
    Habit{"===", "equality is '=='"},
    Habit{"!==", "inequality is '!='"},
    Habit{"=<", "did you mean '<='?"},
    Habit{"=>", "did you mean '>='? An implication is written WHERE … THEN …"},
    Habit{"->", "an implication is written WHERE … THEN …"},
    Habit{"=!", "did you mean '!='?"},
    Habit{"&&", "did you mean AND?"},
    Habit{"||", "did you mean OR?"},
    Habit{"--", "a rule has no comments; two signs in a row need parentheses"},
    Habit{"\u2264", "did you mean '<='?"},
    Habit{"\u2265", "did you mean '>='?"},
    Habit{"\u2260", "did you mean '!='?"},
    Habit{"\u00D7", "did you mean '*'?"},
    Habit{"\u2018", "text stands in straight quotes: '…'"},
    Habit{"\u2019", "text stands in straight quotes: '…'"},
    Habit{"\u201C", "text stands in straight single quotes: '…'"},
    Habit{"\u201D", "text stands in straight single quotes: '…'"},
    Habit{"\u2013", "did you mean '-'?"},
    Habit{"\u2212", "did you mean '-'?"},
    Habit{"\u2227", "did you mean AND?"},
    Habit{"\u2228", "did you mean OR?"},
    Habit{"\u00AC", "did you mean NOT?"},
    Habit{"!", "did you mean NOT?"},
    Habit{"/", "the rule language has no division: multiply the other side"},
    Habit{"%", "the rule language has no remainder"},
    Habit{":", "nothing stands between FOR … and the condition"},
    Habit{";", "a rule has no ';' at its end"},
    Habit{"?", "a rule has no parameters"},
};

const Habit* habit_at(std::string_view text) {
  const bool plain = is_word_start(text.front()) && static_cast<unsigned char>(text.front()) < 0x80;
  if (plain || is_digit(text.front())) return nullptr;
  for (const Habit& known : habits) {
    if (!text.starts_with(known.written)) continue;
    if (known.written == "!" && text.starts_with("!=")) continue;
    return &known;
  }
  return nullptr;
}

class Tokenizer {
 public:
  Tokenizer(const RuleText& text, diagnostics::Diagnostics& diagnostics)
      : source_(text), text_(text.text), diagnostics_(diagnostics) {}

  std::optional<std::vector<Token>> run() {
    if (text_.size() > max_rule_bytes) {
      fail("Q3006", 0, "the rule is too long",
           "at most " + std::to_string(max_rule_bytes) + " bytes are read");
    }
    while (ok_) {
      skip_space();
      if (at_ >= text_.size()) break;
      const char c = text_[at_];
      if (habit()) break;
      if (is_digit(c)) {
        number();
      } else if (is_word_start(c)) {
        word();
      } else if (c == '\'' || c == '"') {
        quoted(c);
      } else {
        sign();
      }
    }
    if (!ok_) return std::nullopt;
    tokens_.push_back({TokenKind::End, "", text_.size(), text_.size()});
    return std::move(tokens_);
  }

 private:
  void skip_space() {
    while (at_ < text_.size()) {
      if (text_.substr(at_).starts_with("\u00A0")) {  // no-break space, from pasted text
        at_ += 2;
      } else if (std::string_view(" \t\r\n\f\v").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else {
        return;
      }
    }
  }

  void fail(std::string_view id, std::size_t length, std::string message, std::string help) {
    diagnostics_.error(id, source_.locate(at_, length), std::move(message), std::move(help));
    ok_ = false;
  }

  bool habit() {
    const Habit* known = habit_at(text_.substr(at_));
    if (known == nullptr) return false;
    fail("Q3003", known->written.size(), "'" + std::string(known->written) + "' is not in the rule language",
         std::string(known->help));
    return true;
  }

  void add(TokenKind kind, std::string text, std::size_t end) {
    tokens_.push_back({kind, std::move(text), at_, end});
    at_ = end;
  }

  void number() {
    std::size_t end = digits(at_);
    if (end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1])) end = digits(end + 1);
    if (const std::size_t last = word_end(end); last > end) {
      return fail("Q3005", last - at_, "a number runs into a name",
                  "a name that starts with a digit stands in double quotes");
    }
    add(TokenKind::Number, std::string(text_.substr(at_, end - at_)), end);
  }

  [[nodiscard]] std::size_t digits(std::size_t from) const {
    while (from < text_.size() && is_digit(text_[from])) ++from;
    return from;
  }

  /// Letters of all languages are part of a word, but '≥' and the like are not.
  [[nodiscard]] std::size_t word_end(std::size_t from) const {
    while (from < text_.size() && is_word(text_[from])) {
      const std::string_view rest = text_.substr(from);
      const bool outside_ascii = static_cast<unsigned char>(rest.front()) >= 0x80;
      if (outside_ascii && (rest.starts_with("\u00A0") || habit_at(rest) != nullptr)) break;
      ++from;
    }
    return from;
  }

  void word() {
    const std::size_t end = word_end(at_);
    add(TokenKind::Word, std::string(text_.substr(at_, end - at_)), end);
  }

  /// A doubled quote stands for itself.
  void quoted(char quote) {
    std::string content;
    for (std::size_t end = at_ + 1; end < text_.size(); ++end) {
      if (text_[end] != quote) {
        content += text_[end];
      } else if (end + 1 < text_.size() && text_[end + 1] == quote) {
        content += text_[end++];
      } else {
        return add(quote == '\'' ? TokenKind::Text : TokenKind::QuotedName, std::move(content), end + 1);
      }
    }
    if (quote == '\'') {
      fail("Q3001", text_.size() - at_, "this text is never closed",
           "a ' is missing; inside a text it is written ''");
    } else {
      fail("Q3002", text_.size() - at_, "this name is never closed", "a \" is missing");
    }
  }

  void sign() {
    for (const Spelling& known : spellings) {
      if (!text_.substr(at_).starts_with(known.text)) continue;
      return add(known.kind, std::string(known.text), at_ + known.text.size());
    }
    fail("Q3004", 1, "this character has no place in a rule", "text stands in single quotes: '…'");
  }

  const RuleText& source_;
  std::string_view text_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace

bool Token::is(std::string_view keyword) const {
  return kind == TokenKind::Word && std::equal(text.begin(), text.end(), keyword.begin(), keyword.end(),
                                               [](char a, char b) { return upper(a) == b; });
}

std::optional<std::vector<Token>> tokenize(const RuleText& text, diagnostics::Diagnostics& diagnostics) {
  return Tokenizer(text, diagnostics).run();
}

}  // namespace quiesce::parsers::rules
