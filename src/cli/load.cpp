#include "cli/load.hpp"

namespace quiesce::cli {
namespace {

constexpr std::size_t most_shown = 1'000;  // a hostile file can have one in every byte

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace

parsers::LoadedApplication load(const std::string& folder, const Terminal& terminal) {
  parsers::LoadedApplication loaded = parsers::load_application(std::filesystem::path(folder));
  const std::vector<diagnostics::Diagnostic> found = loaded.diagnostics.sorted(loaded.sources);
  std::string text;
  std::size_t errors = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].severity == diagnostics::Severity::Error) ++errors;
    if (i < most_shown) text += render(found[i], loaded.sources, terminal.colour_messages());
  }
  if (found.size() > most_shown) text += "and " + std::to_string(found.size() - most_shown) + " more\n";
  const std::size_t warnings = found.size() - errors;
  if (errors != 0) text += counted(errors, "error");
  if (warnings != 0) text += (errors != 0 ? ", " : "") + counted(warnings, "warning");
  if (!found.empty()) text += "\n";
  terminal.message(text);
  return loaded;
}

}  // namespace quiesce::cli
