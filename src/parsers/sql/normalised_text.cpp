#include "parsers/sql/normalised_text.hpp"

#include <algorithm>

namespace quiesce::parsers::sql {

void NormalisedText::append(std::string_view piece, std::size_t original, bool verbatim) {
  pieces_.push_back({text_.size(), piece.size(), original, verbatim});
  text_ += piece;
}

const NormalisedText::Piece* NormalisedText::piece_at(std::size_t offset) const {
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), offset,
                                      [](std::size_t at, const Piece& piece) { return at < piece.begin; });
  return after == pieces_.begin() ? nullptr : &*std::prev(after);
}

std::size_t NormalisedText::original(std::size_t offset) const {
  const Piece* piece = piece_at(offset);
  if (piece == nullptr) return 0;
  return piece->verbatim ? piece->original + (offset - piece->begin) : piece->original;
}

std::size_t NormalisedText::original_length(std::size_t offset) const {
  const Piece* piece = piece_at(offset);
  if (piece == nullptr || !piece->verbatim) return 1;
  const std::size_t end = piece->begin + piece->length;
  return offset < end ? end - offset : 1;
}

}  // namespace quiesce::parsers::sql
