#include "published/comparison.hpp"

#include <algorithm>
#include <map>

namespace quiesce::published {
namespace {

/// Positions of the report's names in the application; a name that the application does not have is the
/// place past its end.
template <typename Named>
std::size_t place_of(const std::vector<Named>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return static_cast<std::size_t>(found - all.begin());
}

std::set<Found> found_by_engine(const ir::Application& application, const violations::Report& report) {
  std::set<Found> result;
  for (const violations::Violation& violation : report.violations) {
    if (!violation.minimal) continue;
    Found found{place_of(application.invariants, violation.invariant), {}};
    for (const std::string& name : violation.functionalities)
      found.functionalities.push_back(place_of(application.functionalities, name));
    std::sort(found.functionalities.begin(), found.functionalities.end());
    result.insert(found);
  }
  return result;
}

std::string line(const ir::Application& application, const Found& found, const std::string& who) {
  std::string text = who + " breaks " + application.invariants[found.invariant].name + " by";
  for (const std::size_t f : found.functionalities) text += " " + application.functionalities[f].name;
  return text;
}

bool undecided_by_engine(const violations::Report& report, const std::string& invariant) {
  return std::any_of(report.invariants.begin(), report.invariants.end(), [&](const auto& result) {
    return result.name == invariant &&
           (result.verdict == violations::Verdict::Unknown || !result.undecided.empty());
  });
}

/// What contains a question that was not decided may be minimal or not.
bool undecided_below(const Checked& checked, const Found& found) {
  return std::any_of(checked.undecided.begin(), checked.undecided.end(), [&](const Undecided& undecided) {
    return undecided.question.invariant == found.invariant &&
           analyzer::contains(found.functionalities, undecided.question.functionalities);
  });
}

}  // namespace

std::vector<std::string> differences(const ir::Application& application, const Checked& checked,
                                     const violations::Report& report) {
  std::vector<std::string> result;
  const std::set<Found> engine = found_by_engine(application, report);
  for (const Found& found : engine) {
    if (!checked.violations.contains(found) && !undecided_below(checked, found))
      result.push_back(line(application, found, "only the engine"));
  }
  for (const Found& found : checked.violations) {
    if (engine.contains(found) || undecided_below(checked, found)) continue;
    if (!undecided_by_engine(report, application.invariants[found.invariant].name))
      result.push_back(line(application, found, "only the published encoding"));
  }
  return result;
}

}  // namespace quiesce::published
