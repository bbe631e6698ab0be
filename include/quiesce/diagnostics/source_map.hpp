// The texts of all input files, so that a diagnostic or a violation can show its line.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/ir/location.hpp"

namespace quiesce::diagnostics {

/// One input file. `path` is relative to the application's folder where it lies below it.
class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Byte offset → 1-based line and column. Columns count bytes.
  [[nodiscard]] ir::Position position(std::size_t offset) const;
  [[nodiscard]] std::size_t offset(ir::Position position) const;
  /// Without the line break; empty past the end.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_count() const;

 private:
  std::string path_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
};

class SourceMap {
 public:
  std::uint32_t add(std::string path, std::string text);  ///< the file's index
  [[nodiscard]] const SourceFile& operator[](std::uint32_t file) const { return files_[file]; }
  [[nodiscard]] std::size_t size() const { return files_.size(); }
  [[nodiscard]] ir::Location location(std::uint32_t file, std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::string_view line_of(const ir::Location& location) const;

 private:
  std::deque<SourceFile> files_;  // stable addresses: parsers keep views of the texts
};

}  // namespace quiesce::diagnostics
