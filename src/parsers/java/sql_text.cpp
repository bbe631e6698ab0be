#include "parsers/java/sql_text.hpp"

#include <algorithm>

namespace quiesce::parsers::java {
namespace {

/// Tracks whether a position of the text is inside '…'.
struct QuoteState {
  bool inside = false;
  void feed(std::string_view text) {
    for (const char c : text) inside ^= c == '\'';
  }
};

bool may_stand_unquoted(const JavaType& type) {
  return type.is_number() || type.kind == TypeKind::Boolean;
}

void append(SqlText& into, const TextPiece& piece, std::size_t skip, std::string_view bytes) {
  if (bytes.empty()) return;
  into.spans.push_back({into.text.size(), piece, skip});
  into.text += bytes;
}

ir::Position position_inside(std::string_view text, std::size_t offset) {
  ir::Position position{1, 1};
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++position.line;
      position.column = 1;
    } else {
      ++position.column;
    }
  }
  return position;
}

std::uint32_t source_offset(const SqlText::Span& span, std::size_t offset) {
  const std::size_t at = offset - span.begin + span.skip;
  const TextPiece& piece = span.piece;
  if (!piece.offsets.empty()) return piece.offsets[std::min(at, piece.offsets.size() - 1)];
  return piece.made || piece.dynamic ? piece.begin : piece.begin + static_cast<std::uint32_t>(at);
}

}  // namespace

TextPtr concatenate(const TextPtr& a, const TextPtr& b) {
  if (!a || !b) return nullptr;
  Text joined = *a;
  joined.insert(joined.end(), b->begin(), b->end());
  return std::make_shared<const Text>(std::move(joined));
}

std::optional<std::string> constant_text(const Text& text) {
  std::string whole;
  for (const TextPiece& piece : text) {
    if (piece.dynamic) return std::nullopt;
    whole += piece.text;
  }
  return whole;
}

bool same_text(const Text& a, const Text& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const TextPiece& x, const TextPiece& y) {
    if (x.dynamic.has_value() != y.dynamic.has_value()) return false;
    return x.dynamic ? x.dynamic->value == y.dynamic->value : x.text == y.text;
  });
}

ir::Location SqlText::locate(const diagnostics::SourceMap& sources, std::size_t offset,
                             std::size_t length) const {
  if (spans.empty()) return origin.location();
  const auto after = std::upper_bound(spans.begin(), spans.end(), offset,
                                      [](std::size_t value, const Span& span) { return value < span.begin; });
  const Span& first = after == spans.begin() ? spans.front() : *(after - 1);
  const std::size_t last_byte = length == 0 ? offset : offset + length - 1;
  const auto after_last =
      std::upper_bound(spans.begin(), spans.end(), last_byte,
                       [](std::size_t value, const Span& span) { return value < span.begin; });
  const Span& last = after_last == spans.begin() ? spans.front() : *(after_last - 1);
  const std::uint32_t begin = source_offset(first, offset);
  std::uint32_t end = first.piece.made || first.piece.dynamic ? first.piece.end : begin + 1;
  if (last.piece.file == first.piece.file) {
    const bool whole = last.piece.made || last.piece.dynamic;
    end = std::max(end, whole ? last.piece.end : source_offset(last, last_byte) + 1);
  }
  ir::Location location = sources.location(first.piece.file, begin, end);
  location.embedded = position_inside(text, offset);
  return location;
}

std::optional<SqlTextProblem> assemble(const Text& text, SqlText& into) {
  QuoteState quotes;
  std::size_t skip = 0;  // a closing quote that belongs to the dynamic part before it
  for (std::size_t i = 0; i < text.size(); ++i) {
    const TextPiece& piece = text[i];
    if (!piece.dynamic) {
      const std::string_view bytes = std::string_view(piece.text).substr(std::min(skip, piece.text.size()));
      quotes.feed(bytes);
      append(into, piece, skip, bytes);
      skip = 0;
      continue;
    }
    DynamicPart part = *piece.dynamic;
    if (quotes.inside) {
      const bool opens = !into.text.empty() && into.text.back() == '\'';
      const bool closes = i + 1 < text.size() && !text[i + 1].dynamic && !text[i + 1].text.empty() &&
                          text[i + 1].text.front() == '\'';
      if (!opens || !closes) {
        return SqlTextProblem{piece, "a value is put into the middle of a quoted text"};
      }
      into.text.pop_back();
      if (!into.spans.empty() && into.spans.back().begin == into.text.size()) into.spans.pop_back();
      skip = 1;
      quotes.inside = false;
    } else if (!may_stand_unquoted(part.type)) {
      return SqlTextProblem{piece, "a part of the statement is not known before it runs"};
    }
    const std::size_t index = sql::count_placeholders(into.text);
    into.placeholders.resize(index);
    into.placeholders.emplace_back(part);
    append(into, piece, 0, "?");
  }
  into.placeholders.resize(sql::count_placeholders(into.text));
  return std::nullopt;
}

}  // namespace quiesce::parsers::java
