#include "visualizers/source_places.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "quiesce/violations/scalar.hpp"
#include "violations/utf8.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Access;
using violations::AccessKind;
using violations::SourceSpan;
using violations::Step;
namespace fs = std::filesystem;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

/// The column of the byte at `offset`.
std::uint32_t column_at(std::string_view line, std::size_t offset, ColumnUnit unit) {
  std::uint32_t column = 1;
  for (std::size_t i = 0; i < std::min(offset, line.size());) {
    const violations::CodePoint code = violations::decode(line, i);
    column += unit == ColumnUnit::Utf16 && code.value > 0xFFFF ? 2 : 1;
    i += code.length;
  }
  return column;
}

bool is_known(const SourceSpan& span) {
  return !span.file.empty() && span.line != 0;
}

/// The record's span of a step is the whole method.
SourceSpan name_of_method(const Step& step) {
  SourceSpan name = step.source;
  name.text = name.text.substr(0, name.text.find('\n'));
  name.end_line = name.line;
  const std::size_t begin = name.column == 0 ? 0 : name.column - 1;
  const std::string& method = step.call.method;
  const bool there = name.column != 0 && !method.empty() && begin <= name.text.size() &&
                     std::string_view(name.text).substr(begin).starts_with(method);
  name.end_column = static_cast<std::uint32_t>((there ? begin + method.size() : name.text.size()) + 1);
  return name;
}

bool breaks_the_rule(const Step& step, const Access& access) {
  const violations::Table* table = violations::find_table(step.after, access.entity);
  const violations::Row* row = violations::find_row(step.after, access.entity, access.row);
  if (row == nullptr) return false;
  for (std::size_t i = 0; i < row->breaks.size() && i < table->attributes.size(); ++i) {
    if (row->breaks[i] && (access.attribute.empty() || access.attribute == table->attributes[i])) return true;
  }
  return false;
}

/// SQL may stand in a constant far away, or in a helper: the method tells more then.
bool is_in_method(const Step& step, const SourceSpan& place) {
  if (!is_known(place)) return false;
  if (!is_known(step.source)) return true;
  const std::uint32_t end = std::max(step.source.end_line, step.source.line);
  return place.file == step.source.file && place.line >= step.source.line && place.line <= end;
}

const Access* write_that_matters(const Step& step) {
  const Access* last = nullptr;
  const Access* breaking = nullptr;
  for (const Access& access : step.accesses) {
    if (access.kind == AccessKind::Read || !is_in_method(step, access.source)) continue;
    last = &access;
    if (breaks_the_rule(step, access)) breaking = &access;
  }
  return breaking == nullptr ? last : breaking;
}

bool is_unreserved(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(static_cast<char>(c)) != std::string_view::npos;
}

}  // namespace

Region region_of(const SourceSpan& span, ColumnUnit unit) {
  Region region;
  region.start_line = std::max(span.line, 1U);
  region.end_line = std::max(span.end_line, region.start_line);
  if (span.text.empty()) return region;
  const std::vector<std::string_view> lines = lines_of(span.text);
  const auto last = static_cast<std::uint32_t>(region.start_line + lines.size() - 1);
  const bool cut = region.end_line > last || span.end_column == 0;
  region.end_line = std::min(region.end_line, last);
  const std::string_view end = lines[region.end_line - region.start_line];
  region.columns = true;
  region.start_column = column_at(lines.front(), span.column == 0 ? 0 : span.column - 1, unit);
  region.end_column = column_at(end, cut ? end.size() : span.end_column - 1, unit);
  if (region.start_line == region.end_line)
    region.end_column = std::max(region.end_column, region.start_column);
  return region;
}

SourceSpan place_of(const Step& step) {
  if (step.aborted && is_in_method(step, step.abort_source)) return step.abort_source;
  if (const Access* write = write_that_matters(step)) return write->source;
  for (const violations::Executed& executed : step.executed) {
    if (is_in_method(step, executed.source)) return executed.source;
  }
  return is_known(step.source) ? name_of_method(step) : SourceSpan{};
}

SourceSpan place_of(const violations::Violation& violation, const SourceSpan& rule) {
  const violations::Execution& execution = violation.execution;
  if (execution.breaking_step < execution.steps.size()) {
    if (SourceSpan place = place_of(execution.steps[execution.breaking_step]); is_known(place)) return place;
  }
  for (auto step = execution.steps.rbegin(); step != execution.steps.rend(); ++step) {
    if (SourceSpan place = place_of(*step); is_known(place)) return place;
  }
  return is_known(rule) ? rule : SourceSpan{};
}

std::string path_of(const violations::Report& report, std::string_view file, const RenderOptions& options) {
  fs::path path = fs::path(report.folder);
  if (!file.empty()) path /= fs::path(file);  // an absolute one takes the place of the folder
  path = path.lexically_normal();
  if (!options.root.empty()) {
    const fs::path root = fs::path(options.root).lexically_normal();
    const fs::path absolute = (root / path).lexically_normal();
    const fs::path relative = absolute.lexically_relative(root);
    path = relative.empty() || *relative.begin() == ".." ? absolute : relative;
  }
  std::string text = path.generic_string();
  if (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text.empty() ? "." : text;
}

std::string uri_of(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (is_unreserved(static_cast<unsigned char>(c))) {
      uri += c;
      continue;
    }
    std::array<char, 4> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%%%02X",
                  static_cast<unsigned>(static_cast<unsigned char>(c)));
    uri += buffer.data();
  }
  return uri;
}

bool is_below_root(std::string_view path) {
  return !path.starts_with('/') && path != ".." && !path.starts_with("../");
}

}  // namespace quiesce::visualizers
