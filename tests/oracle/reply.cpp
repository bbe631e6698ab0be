#include <algorithm>
#include <set>

#include "oracle/comparison.hpp"

namespace quiesce::oracle {
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& whole, const Names& part) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// "F1 + F2: the reason" as its names; empty if it is not about a multiset.
Names multiset_of(const std::string& undecided, const std::set<std::string>& functionalities) {
  Names names;
  const std::string text = undecided.substr(0, undecided.find(": "));
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(" + ", at), text.size());
    names.push_back(text.substr(at, end - at));
    if (!functionalities.contains(names.back())) return {};
    at = end + 3;
  }
  std::sort(names.begin(), names.end());
  return names;
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

bool reported(const violations::Report& report, const std::string& invariant, const Names& found, bool all) {
  return std::any_of(report.violations.begin(), report.violations.end(), [&](const auto& violation) {
    if (violation.invariant != invariant) return false;
    return all ? violation.functionalities == found : contains(found, violation.functionalities);
  });
}

bool undecided(const ir::Application& application, const violations::InvariantResult& result,
               const Names& found) {
  std::set<std::string> known;
  for (const auto& functionality : application.functionalities) known.insert(functionality.name);
  return std::any_of(result.undecided.begin(), result.undecided.end(), [&](const std::string& text) {
    const Names multiset = multiset_of(text, known);
    return multiset.empty() ? result.verdict == violations::Verdict::Unknown : contains(found, multiset);
  });
}

}  // namespace

std::string name_of(Reply reply) {
  switch (reply) {
    case Reply::Reported:
      return "reported";
    case Reply::Undecided:
      return "undecided";
    case Reply::Beyond:
      return "beyond the stated bound";
    case Reply::LeftOut:
      return "with a functionality that does not matter";
    case Reply::Contradicts:
      return "not reported";
  }
  return {};
}

Reply reply(const ir::Application& application, const violations::Report& report, const Found& found,
            bool all) {
  const std::string& invariant = application.invariants[found.invariant].name;
  const auto result = std::find_if(report.invariants.begin(), report.invariants.end(),
                                   [&](const auto& each) { return each.name == invariant; });
  if (result == report.invariants.end()) return Reply::Contradicts;
  if (reported(report, invariant, found.functionalities, all)) return Reply::Reported;
  if (undecided(application, *result, found.functionalities)) return Reply::Undecided;
  if (all) {
    // What cannot matter to the invariant is in no multiset that is looked at.
    const std::set<std::string> relevant(result->functionalities.begin(), result->functionalities.end());
    for (const std::string& name : found.functionalities) {
      if (!relevant.contains(name)) return Reply::LeftOut;
    }
  }
  for (const std::string& bound : result->bounded_by) {
    if (!within(application, found.execution.initial, bound)) return Reply::Beyond;
  }
  return Reply::Contradicts;
}

}  // namespace quiesce::oracle
