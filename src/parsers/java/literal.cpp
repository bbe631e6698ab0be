// Decoding of Java's string literals, with the place of every byte.
#include "parsers/java/sql_text.hpp"

namespace quiesce::parsers::java {
namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  const auto byte = [&](std::uint32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | (code >> 6U));
    byte(0x80 | (code & 0x3FU));
  } else {
    byte(0xE0 | (code >> 12U));
    byte(0x80 | ((code >> 6U) & 0x3FU));
    byte(0x80 | (code & 0x3FU));
  }
}

class Decoder {
 public:
  Decoder(std::string_view source, TextPiece& piece) : source_(source), piece_(piece) {}

  /// `from`, `to`: file offsets of what stands between the quotes.
  void run(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t at = from; at < to;) {
      if (source_[at] == '\\' && at + 1 < to) {
        at = escape(at, to);
      } else {
        put(source_[at], at);
        ++at;
      }
    }
  }

  void put(char c, std::uint32_t offset) {
    piece_.text += c;
    piece_.offsets.push_back(offset);
  }

 private:
  std::uint32_t escape(std::uint32_t at, std::uint32_t to) {
    const char c = source_[at + 1];
    switch (c) {
      case 'n':
        put('\n', at);
        return at + 2;
      case 't':
        put('\t', at);
        return at + 2;
      case 'r':
        put('\r', at);
        return at + 2;
      case 'b':
        put('\b', at);
        return at + 2;
      case 'f':
        put('\f', at);
        return at + 2;
      case 's':
        put(' ', at);
        return at + 2;
      case '\n':
        return at + 2;  // a text block's line goes on
      case 'u':
        return unicode(at, to);
      default:
        break;
    }
    if (c >= '0' && c <= '7') return octal(at, to);
    put(c, at);
    return at + 2;
  }

  std::uint32_t unicode(std::uint32_t at, std::uint32_t to) {
    std::uint32_t next = at + 1;
    while (next < to && source_[next] == 'u') ++next;
    std::uint32_t code = 0;
    for (int i = 0; i < 4 && next < to; ++i, ++next) {
      const char digit = source_[next];
      const int value = digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
      code = code * 16 + (static_cast<std::uint32_t>(value) & 0xFU);
    }
    put_code(code, at);
    return next;
  }

  std::uint32_t octal(std::uint32_t at, std::uint32_t to) {
    std::uint32_t code = 0;
    std::uint32_t next = at + 1;
    for (int i = 0; i < 3 && next < to && source_[next] >= '0' && source_[next] <= '7' && code < 32;
         ++i, ++next) {
      code = code * 8 + static_cast<std::uint32_t>(source_[next] - '0');
    }
    put_code(code, at);
    return next;
  }

  void put_code(std::uint32_t code, std::uint32_t at) {
    std::string bytes;
    append_utf8(bytes, code);
    for (const char c : bytes) put(c, at);
  }

  std::string_view source_;
  TextPiece& piece_;
};

struct Line {
  std::uint32_t begin = 0, end = 0;
  bool last = false;
};

std::vector<Line> lines_of(std::string_view source, std::uint32_t from, std::uint32_t to) {
  std::vector<Line> lines;
  std::uint32_t begin = from;
  for (std::uint32_t at = from; at < to; ++at) {
    if (source[at] != '\n') continue;
    lines.push_back({begin, at > begin && source[at - 1] == '\r' ? at - 1 : at, false});
    begin = at + 1;
  }
  lines.push_back({begin, to, true});
  return lines;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\f") == std::string_view::npos;
}

/// Strips the common indentation and trailing blanks of each line, as the language says.
void decode_text_block(std::string_view source, std::uint32_t from, std::uint32_t to, Decoder& decoder) {
  const std::size_t newline = source.find('\n', from);
  if (newline == std::string_view::npos || newline >= to) return;
  const std::vector<Line> lines = lines_of(source, static_cast<std::uint32_t>(newline) + 1, to);
  std::size_t indent = std::string_view::npos;
  for (const Line& line : lines) {
    const std::string_view text = source.substr(line.begin, line.end - line.begin);
    if (is_blank(text) && !line.last) continue;
    const std::size_t first = text.find_first_not_of(" \t\f");
    indent = std::min(indent, first == std::string_view::npos ? text.size() : first);
  }
  for (const Line& line : lines) {
    std::uint32_t end = line.end;
    while (end > line.begin && (source[end - 1] == ' ' || source[end - 1] == '\t')) --end;
    const auto skipped = static_cast<std::uint32_t>(std::min<std::size_t>(indent, end - line.begin));
    bool joined = false;
    if (end > line.begin && source[end - 1] == '\\') {
      std::uint32_t slashes = 0;
      while (slashes < end - line.begin && source[end - 1 - slashes] == '\\') ++slashes;
      joined = slashes % 2 == 1;
    }
    decoder.run(line.begin + skipped, joined ? end - 1 : end);
    if (!line.last && !joined) decoder.put('\n', line.end);
  }
}

}  // namespace

TextPiece decode_literal(const Node& literal) {
  TextPiece piece;
  piece.file = literal.file()->index();
  const std::string_view source = literal.file()->text();
  const std::string_view text = literal.text();
  const bool block = text.size() >= 6 && text.substr(0, 3) == "\"\"\"";
  const std::uint32_t quote = block ? 3 : 1;
  piece.begin = literal.begin() + quote;
  piece.end = literal.end() - quote;
  if (!block && text.find('\\') == std::string_view::npos) {
    piece.text = text.substr(1, text.size() - 2);
    return piece;
  }
  Decoder decoder(source, piece);
  if (block) {
    decode_text_block(source, piece.begin, piece.end, decoder);
  } else {
    decoder.run(piece.begin, piece.end);
  }
  piece.offsets.push_back(piece.end);
  return piece;
}

}  // namespace quiesce::parsers::java
