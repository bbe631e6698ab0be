#include <algorithm>
#include <set>

#include "oracle/comparison.hpp"

namespace quiesce::oracle {
namespace {

std::string join(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " + ") + name;
  return text;
}

bool contains(const std::vector<std::string>& whole, const std::vector<std::string>& part) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// The words of a bound: "at most 3 rows of t: …"; a bound of another kind is one that cannot be compared.
bool within(const ir::Application& application, const interpreter::Database& initial,
            const std::string& bound) {
  const std::string begin = "at most ";
  const std::string middle = " rows of ";
  const std::size_t split = bound.find(middle);
  const std::size_t end = bound.find(':');
  if (!bound.starts_with(begin) || split == std::string::npos || end == std::string::npos) return false;
  const std::size_t rows = std::stoul(bound.substr(begin.size(), split - begin.size()));
  const std::string entity = bound.substr(split + middle.size(), end - split - middle.size());
  for (std::size_t e = 0; e < application.schema.entities.size(); ++e) {
    if (application.schema.entities[e].name == entity) return initial.tables[e].rows.size() <= rows;
  }
  return false;
}

}  // namespace

std::string contradiction(const ir::Application& application, const violations::Report& report,
                          const Found& found, bool all) {
  const std::string& invariant = application.invariants[found.invariant].name;
  const auto result = std::find_if(report.invariants.begin(), report.invariants.end(),
                                   [&](const auto& each) { return each.name == invariant; });
  if (result == report.invariants.end()) return "no verdict for " + invariant;
  const bool reported =
      std::any_of(report.violations.begin(), report.violations.end(), [&](const auto& violation) {
        if (violation.invariant != invariant) return false;
        return all ? violation.functionalities == found.functionalities
                   : contains(found.functionalities, violation.functionalities);
      });
  if (reported) return {};
  if (result->verdict == violations::Verdict::Unknown || !result->undecided.empty()) return {};
  if (all) {
    // What cannot matter to the invariant is in no multiset that is looked at.
    const std::set<std::string> relevant(result->functionalities.begin(), result->functionalities.end());
    for (const std::string& name : found.functionalities) {
      if (!relevant.contains(name)) return {};
    }
  }
  for (const std::string& bound : result->bounded_by) {
    if (!within(application, found.execution.initial, bound)) return {};
  }
  return join(found.functionalities) + " violate " + invariant + ", which is not reported";
}

}  // namespace quiesce::oracle
