#include "quiesce/diagnostics/source_map.hpp"

#include <algorithm>

namespace quiesce::diagnostics {

SourceFile::SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    line_starts_.push_back(at + 1);
  }
}

ir::Position SourceFile::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::size_t>(next - line_starts_.begin());
  return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(offset - line_starts_[line - 1] + 1)};
}

std::size_t SourceFile::offset(ir::Position position) const {
  if (position.line == 0 || position.line > line_starts_.size()) return text_.size();
  return std::min(text_.size(), line_starts_[position.line - 1] + position.column - 1);
}

std::string_view SourceFile::line(std::uint32_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t SourceFile::line_count() const {
  return static_cast<std::uint32_t>(line_starts_.size());
}

std::uint32_t SourceMap::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

ir::Location SourceMap::location(std::uint32_t file, std::size_t begin, std::size_t end) const {
  const SourceFile& source = files_[file];
  return {file, source.position(begin), source.position(std::max(begin, end)), {}};
}

std::string_view SourceMap::line_of(const ir::Location& location) const {
  return location.known() ? files_[location.file].line(location.begin.line) : std::string_view{};
}

}  // namespace quiesce::diagnostics
