#include "quiesce/diagnostics/diagnostics.hpp"

#include <algorithm>
#include <tuple>

namespace quiesce::diagnostics {
namespace {

std::string_view path_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  const std::uint32_t file = diagnostic.location.file;
  return file != ir::Location::no_file && file < sources.size() ? std::string_view(sources[file].path())
                                                                : std::string_view(diagnostic.file);
}

}  // namespace

void Diagnostics::error(std::string_view id, const ir::Location& location, std::string message,
                        std::string help) {
  add({Severity::Error, std::string(id), std::move(message), std::move(help), location, {}});
}

void Diagnostics::warning(std::string_view id, const ir::Location& location, std::string message,
                          std::string help) {
  add({Severity::Warning, std::string(id), std::move(message), std::move(help), location, {}});
}

void Diagnostics::file_error(std::string_view id, std::string file, std::string message, std::string help) {
  add({Severity::Error, std::string(id), std::move(message), std::move(help), {}, std::move(file)});
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) ++errors_;
  entries_.push_back(std::move(diagnostic));
}

std::vector<Diagnostic> Diagnostics::sorted(const SourceMap& sources) const {
  const auto order = [&](const Diagnostic& d) {
    const ir::Position at = d.location.begin;
    const ir::Position inside = d.location.embedded;
    return std::make_tuple(path_of(d, sources), at.line, at.column, inside.line, inside.column,
                           std::string_view(d.id), std::string_view(d.message));
  };
  std::vector<Diagnostic> result = entries_;
  std::stable_sort(result.begin(), result.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return order(a) < order(b); });
  const auto same = [&](const Diagnostic& a, const Diagnostic& b) { return order(a) == order(b); };
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  return result;
}

}  // namespace quiesce::diagnostics
