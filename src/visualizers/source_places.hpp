// Where a violation is shown in the sources, for tools that mark lines of files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"
#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// From 1; the end is one past the last character.
struct Region {
  std::uint32_t start_line = 1, start_column = 1, end_line = 1, end_column = 1;
  bool columns = false;  ///< are they known? If not, they are 1
};
enum class ColumnUnit : std::uint8_t { CodePoints, Utf16 };

/// At most the lines whose text the record has, since columns are counted in their characters.
[[nodiscard]] Region region_of(const violations::SourceSpan& span, ColumnUnit unit);

/// The statement of the method that matters: what aborted the step, else its last write (one that breaks the
/// rule, if there is one), else its first statement; the name of the method if no statement stands in it.
[[nodiscard]] violations::SourceSpan place_of(const violations::Step& step);

/// That of the step which breaks the rule, else of another step, else of the rule.
[[nodiscard]] violations::SourceSpan place_of(const violations::Violation& violation,
                                              const violations::SourceSpan& rule);

/// Relative to the folder quiesce runs in, if it lies below it and that folder is known; the application's
/// own folder if `file` is empty.
[[nodiscard]] std::string path_of(const violations::Report& report, std::string_view file,
                                  const RenderOptions& options);

/// Percent-encoded; file://… for an absolute path.
[[nodiscard]] std::string uri_of(std::string_view path);
[[nodiscard]] bool is_below_root(std::string_view path);

}  // namespace quiesce::visualizers
