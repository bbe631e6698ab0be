#include "cli/ignores.hpp"

#include <algorithm>

#include "quiesce/violations/id.hpp"

namespace quiesce::cli {
namespace {

using parsers::Ignore;
using violations::Violation;

bool matches(const Ignore& ignore, const Violation& violation) {
  switch (ignore.names) {
    case Ignore::Names::Id:
      return violation.id == ignore.name;
    case Ignore::Names::Invariant:
      return violation.invariant == ignore.name;
    case Ignore::Names::Either:
      return violation.id == ignore.name || violation.invariant == ignore.name;
  }
  return false;
}

struct Useless {
  std::string why;
  std::string help;
};

class UselessIgnores {
 public:
  UselessIgnores(const ir::Application& application, const violations::Report& report)
      : coverage_(application, report) {
    for (const ir::Invariant& invariant : application.invariants) invariants_.push_back(invariant.name);
    for (const Violation& violation : report.violations) ids_.push_back(violation.id);
  }

  /// Nothing for what this check cannot tell.
  [[nodiscard]] std::optional<Useless> about(const Ignore& ignore) const {
    const bool known = std::ranges::find(invariants_, ignore.name) != invariants_.end();
    if (known && ignore.names != Ignore::Names::Id) {
      if (!coverage_.looked_at(ignore.name)) return std::nullopt;
      return Useless{"the invariant '" + ignore.name + "' is not violated", "remove what is not needed"};
    }
    const bool id = ignore.names == Ignore::Names::Id ||
                    (ignore.names == Ignore::Names::Either && violations::is_id(ignore.name));
    if (!id) return Useless{"there is no invariant '" + ignore.name + "'", help_for(ignore.name)};
    if (!coverage_.looked_at_id(ignore.name)) return std::nullopt;
    std::string help = known
                           ? "it is the name of an invariant: \"invariant\" instead of \"id\" ignores all of "
                             "its violations"
                           : help_for(ignore.name);
    return Useless{"no violation has the id '" + ignore.name + "'",
                   help.empty() ? "remove what is not needed" : std::move(help)};
  }

 private:
  [[nodiscard]] std::string help_for(const std::string& name) const {
    for (const std::string& invariant : invariants_) {
      if (invariant.starts_with(name + " "))
        return "did you mean '" + invariant + "'? A name with spaces stands in double quotes";
    }
    std::vector<std::string> all = invariants_;
    all.insert(all.end(), ids_.begin(), ids_.end());
    return diagnostics::did_you_mean(name, all);
  }

  Coverage coverage_;
  std::vector<std::string> invariants_;
  std::vector<std::string> ids_;
};

}  // namespace

diagnostics::Diagnostics mark_ignored(const parsers::LoadedApplication& loaded, violations::Report& report) {
  diagnostics::Diagnostics warnings;
  const UselessIgnores useless(*loaded.application, report);
  for (const Ignore& ignore : loaded.ignores) {
    bool used = false;
    for (Violation& violation : report.violations) {
      if (!matches(ignore, violation)) continue;
      used = true;
      if (violation.ignored) continue;  // the first says why
      violation.ignored = {ignore.reason, ignore.in_source, loaded.sources[ignore.location.file].path(),
                           ignore.location.begin.line};
    }
    if (used) continue;
    if (std::optional<Useless> reason = useless.about(ignore))
      warnings.warning("Q1214", ignore.location, "nothing is ignored here: " + reason->why,
                       std::move(reason->help));
  }
  return warnings;
}

}  // namespace quiesce::cli
