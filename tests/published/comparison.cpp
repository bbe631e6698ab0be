#include "published/comparison.hpp"

#include <algorithm>
#include <map>

namespace quiesce::published {
namespace {

/// A violation, and whether a step of its execution aborts.
using EngineFound = std::map<Found, bool>;

/// The place of a name; past the end if there is none such.
template <typename Named>
std::size_t place_of(const std::vector<Named>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return static_cast<std::size_t>(found - all.begin());
}

EngineFound found_by_engine(const ir::Application& application, const violations::Report& report) {
  EngineFound result;
  for (const violations::Violation& violation : report.violations) {
    if (!violation.minimal) continue;
    Found found{place_of(application.invariants, violation.invariant), {}};
    for (const std::string& name : violation.functionalities)
      found.functionalities.push_back(place_of(application.functionalities, name));
    std::sort(found.functionalities.begin(), found.functionalities.end());
    const auto& steps = violation.execution.steps;
    result[found] =
        std::any_of(steps.begin(), steps.end(), [](const violations::Step& step) { return step.aborted; });
  }
  return result;
}

template <typename Named>
std::string name_at(const std::vector<Named>& all, std::size_t place) {
  return place < all.size() ? all[place].name : "(not in this application)";
}

std::string text_of(const ir::Application& application, const Found& found, const std::string& who) {
  std::string text = who + " breaks " + name_at(application.invariants, found.invariant) + " by";
  for (std::size_t i = 0; i < found.functionalities.size(); ++i)
    text += (i == 0 ? " " : " + ") + name_at(application.functionalities, found.functionalities[i]);
  return text;
}

bool contains(const Found& large, const Found& small) {
  return large.invariant == small.invariant &&
         analyzer::contains(large.functionalities, small.functionalities);
}

bool undecided_by_engine(const violations::Report& report, const std::string& invariant) {
  return std::any_of(report.invariants.begin(), report.invariants.end(), [&](const auto& result) {
    return result.name == invariant &&
           (result.verdict == violations::Verdict::Unknown || !result.undecided.empty());
  });
}

/// What contains a question that was not decided may be minimal or not.
bool undecided_below(const Checked& checked, const Found& found) {
  return std::any_of(checked.undecided.begin(), checked.undecided.end(),
                     [&](const Undecided& undecided) { return contains(found, undecided.question); });
}

}  // namespace

std::vector<Difference> differences(const ir::Application& application, const Checked& checked,
                                    const violations::Report& report) {
  std::vector<Difference> result;
  const EngineFound engine = found_by_engine(application, report);
  for (const auto& [found, aborts] : engine) {
    if (!checked.violations.contains(found) && !undecided_below(checked, found))
      result.push_back({text_of(application, found, "only the engine"), aborts});
  }
  for (const Found& found : checked.violations) {
    if (engine.contains(found) || undecided_below(checked, found)) continue;
    if (undecided_by_engine(report, application.invariants[found.invariant].name)) continue;
    const bool contains_aborting = std::any_of(engine.begin(), engine.end(), [&](const auto& smaller) {
      return smaller.second && contains(found, smaller.first);
    });
    result.push_back({text_of(application, found, "only the published encoding"), contains_aborting});
  }
  return result;
}

}  // namespace quiesce::published
