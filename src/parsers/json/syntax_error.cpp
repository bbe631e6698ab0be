#include "parsers/json/syntax_error.hpp"

#include <algorithm>
#include <string>

namespace quiesce::parsers::json {

namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '+' || c == '-';
}

class Reporter {
 public:
  Reporter(const SyntaxError& error, const diagnostics::SourceMap& sources,
           diagnostics::Diagnostics& diagnostics)
      : error_(error), sources_(sources), diagnostics_(diagnostics), text_(sources[error.file].text()) {}

  void report() {
    if (says("invalid string")) return bad_string();
    if (says("number overflow")) return number_overflow();
    at_ = skip_space(error_.last_end);
    if (separator_is_wrong()) return;
    if (at_ >= text_.size()) return unexpected_end();
    const char c = text_[at_];
    if (c == '/' || c == '#') return comment();
    if (c == '\'' || c == '`') return wrong_quotes();
    if (wants_key_) return no_key();
    if (c == ']' || c == '}') return stray_bracket(c);
    no_value();
  }

 private:
  [[nodiscard]] bool says(std::string_view words) const {
    return error_.what.find(words) != std::string_view::npos;
  }
  [[nodiscard]] std::size_t skip_space(std::size_t from) const {
    return std::min(text_.find_first_not_of(" \t\r\n", from), text_.size());
  }
  [[nodiscard]] ir::Location here(std::size_t begin, std::size_t end) const {
    return sources_.location(error_.file, std::min(begin, text_.size()), std::min(end, text_.size()));
  }
  [[nodiscard]] std::size_t word_end(std::size_t from) const {
    while (from < text_.size() && is_word(text_[from])) ++from;
    return from;
  }
  [[nodiscard]] std::string word() const {
    const std::size_t end = std::min({std::max(word_end(at_), at_ + 1), at_ + 40, text_.size()});
    return std::string(text_.substr(at_, end - at_));
  }
  [[nodiscard]] ir::Location word_location() const { return here(at_, std::max(word_end(at_), at_ + 1)); }

  void bad_string() {
    const std::size_t at = error_.position == 0 ? 0 : error_.position - 1;
    const ir::Location place = here(at, at + 1);
    if (says("missing closing quote")) {
      at_ = skip_space(error_.last_end);
      at_ = std::min(text_.find('"', at_), text_.size());
      diagnostics_.error("Q1103", here(at_, at_ + 1), "this string is never closed", "a '\"' is missing");
    } else if (says("control character")) {
      diagnostics_.error("Q1104", place, "a line break or control character stands inside a string",
                         "close the string, or write a line break as \\n and a tab as \\t");
    } else if (says("UTF-8")) {
      diagnostics_.error("Q1105", place, "this is not UTF-8", "save the file as UTF-8");
    } else if (says("surrogate")) {
      diagnostics_.error("Q1106", place, "half a character: \\uD800…\\uDBFF is followed by \\uDC00…\\uDFFF");
    } else {
      diagnostics_.error("Q1107", place, "this escape is not one of JSON's",
                         "after a backslash stands one of \" \\ / b f n r t, or u and four hexadecimal "
                         "digits; a backslash itself is \\\\");
    }
  }

  void number_overflow() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n,:", error_.last_end), text_.size());
    diagnostics_.error("Q1108", word_location(), "the number '" + word() + "' is too large");
  }

  /// Steps over the separator that belongs here; a missing or superfluous one is reported.
  bool separator_is_wrong() {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    switch (error_.context) {
      case Context::Root:
        return false;
      case Context::AfterRoot:
        if (c == '/' || c == '#') return false;
        diagnostics_.error("Q1109", word_location(), "there is more after the end of the JSON value",
                           "a JSON file holds one object");
        return true;
      case Context::AfterKey:
        return colon_is_wrong(c);
      case Context::InArray:
      case Context::InObject:
        return comma_is_wrong(c);
    }
    return false;
  }

  bool colon_is_wrong(char c) {
    if (c == ':') {
      at_ = skip_space(at_ + 1);
      return false;
    }
    if (c == '\0' || c == '/' || c == '#') return false;
    diagnostics_.error("Q1110", word_location(), "a ':' is missing after the key");
    return true;
  }

  bool comma_is_wrong(char c) {
    wants_key_ = error_.context == Context::InObject;
    if (error_.first) return false;
    if (c == ',') {
      const std::size_t comma = at_;
      at_ = skip_space(at_ + 1);
      const char next = at_ < text_.size() ? text_[at_] : '\0';
      if (next != ']' && next != '}') return false;
      diagnostics_.error("Q1111", here(comma, comma + 1), "a comma stands before the closing bracket",
                         "JSON has no trailing commas: remove it");
      return true;
    }
    if (at_ >= text_.size() || c == '/' || c == '#') return false;
    if (c == ']' || c == '}') {
      stray_bracket(c);
    } else {
      diagnostics_.error("Q1112", word_location(), "a comma is missing before " + shown(),
                         "the parts of an array or object are separated by commas");
    }
    return true;
  }

  /// What stands here: a word, a string, or one character.
  [[nodiscard]] std::string shown() const {
    if (is_word(text_[at_])) return word();
    std::size_t end = at_ + 1;
    if (text_[at_] == '"') {
      const std::size_t close = text_.find_first_of("\"\n", end);
      if (close != std::string_view::npos && close < at_ + 40 && text_[close] == '"') end = close + 1;
    }
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80) ++end;
    return std::string(text_.substr(at_, end - at_));
  }

  void unexpected_end() {
    if (error_.context == Context::Root) {
      diagnostics_.error("Q1113", here(0, 0), "the file is empty", "at least {} is expected");
      return;
    }
    const char open = text_[error_.opened];
    const auto line = std::to_string(sources_[error_.file].position(error_.opened).line);
    diagnostics_.error("Q1114", here(at_, at_), std::string("the file ends before '") + open + "' is closed",
                       "it was opened in line " + line);
  }

  void comment() {
    diagnostics_.error("Q1115", here(at_, at_ + 1), "JSON has no comments",
                       "remove it; an invariant can carry a \"description\"");
  }

  void wrong_quotes() {
    diagnostics_.error("Q1116", here(at_, at_ + 1), "text and keys stand in double quotes",
                       std::string("write \" instead of ") + text_[at_]);
  }

  void no_key() {
    if (text_[at_] == ']') return stray_bracket(']');
    diagnostics_.error("Q1117", word_location(), "a key is expected here, not '" + shown() + "'",
                       "keys stand in double quotes");
  }

  void stray_bracket(char c) {
    const bool open = error_.context == Context::InArray || error_.context == Context::InObject;
    diagnostics_.error(
        "Q1118", here(at_, at_ + 1),
        open ? std::string("'") + c + "' does not close '" + text_[error_.opened] + "'"
             : std::string("a value is expected here, not '") + c + "'",
        open ? "it was opened in line " + std::to_string(sources_[error_.file].position(error_.opened).line)
             : "");
  }

  void no_value() {
    diagnostics_.error("Q1119", word_location(), "'" + shown() + "' is no JSON value",
                       "a value is a string in double quotes, a number, true, false, null, [ … ] or { … }");
  }

  const SyntaxError& error_;
  const diagnostics::SourceMap& sources_;
  diagnostics::Diagnostics& diagnostics_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool wants_key_ = false;
};

}  // namespace

void report_syntax_error(const SyntaxError& error, const diagnostics::SourceMap& sources,
                         diagnostics::Diagnostics& diagnostics) {
  Reporter(error, sources, diagnostics).report();
}

}  // namespace quiesce::parsers::json
