#include "cli/coverage.hpp"

#include <algorithm>

#include "quiesce/violations/id.hpp"

namespace quiesce::cli {
namespace {

using violations::InvariantResult;
using violations::Verdict;
using violations::Violation;

/// Goes through multisets of names, smaller ones first, until it is told to stop or has seen many.
class Multisets {
 public:
  explicit Multisets(std::vector<std::string> names) : names_(std::move(names)) {
    std::sort(names_.begin(), names_.end());
  }

  template <typename Visit>
  bool any(std::size_t size, const Visit& visit) {
    chosen_.clear();
    return any_from(0, size, visit);
  }

 private:
  template <typename Visit>
  bool any_from(std::size_t first, std::size_t size, const Visit& visit) {
    if (budget_ == 0) return false;
    if (size == 0) {
      --budget_;
      return visit(chosen_);
    }
    for (std::size_t i = first; i < names_.size(); ++i) {
      chosen_.push_back(names_[i]);
      if (any_from(i, size - 1, visit)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  std::vector<std::string> names_;
  std::vector<std::string> chosen_;
  std::size_t budget_ = 20'000;
};

}  // namespace

const InvariantResult* Coverage::result_of(const std::string& invariant) const {
  const auto found = std::ranges::find(report_.invariants, invariant, &InvariantResult::name);
  return found == report_.invariants.end() ? nullptr : &*found;
}

bool Coverage::exists(const std::string& invariant) const {
  return std::ranges::find(application_.invariants, invariant, &ir::Invariant::name) !=
         application_.invariants.end();
}

/// A multiset that contains a violating one is not asked about, unless with --all.
const Violation* Coverage::smaller(const std::string& invariant,
                                   const std::vector<std::string>& functionalities) const {
  if (report_.all) return nullptr;
  const auto found = std::ranges::find_if(report_.violations, [&](const Violation& violation) {
    return violation.invariant == invariant && violation.functionalities != functionalities &&
           std::includes(functionalities.begin(), functionalities.end(), violation.functionalities.begin(),
                         violation.functionalities.end());
  });
  return found == report_.violations.end() ? nullptr : &*found;
}

std::string Coverage::not_looked_at(const std::string& invariant,
                                    const std::vector<std::string>& functionalities,
                                    std::uint32_t rows) const {
  if (!exists(invariant)) return {};  // what is not demanded any more cannot be broken
  const InvariantResult* result = result_of(invariant);
  if (result == nullptr) return "its invariant was not asked for";
  if (const Violation* part = smaller(invariant, functionalities)) return "it contains " + part->id;
  if (result->verdict == Verdict::Proved) return {};
  if (functionalities.size() > report_.f_max) return "it takes f = " + std::to_string(functionalities.size());
  if (result->verdict == Verdict::Unknown || functionalities.size() > result->checked_up_to)
    return report_.interrupted ? "the check was interrupted" : "not everything was decided";
  if (rows > report_.extra_rows && !result->bounded_by.empty())
    return "it took --rows " + std::to_string(rows) + " to find it";
  return {};
}

bool Coverage::looked_at(const std::string& invariant) const {
  if (!exists(invariant)) return true;
  const InvariantResult* result = result_of(invariant);
  if (result == nullptr || result->verdict == Verdict::Unknown) return false;
  return result->verdict == Verdict::Proved || result->checked_up_to == report_.f_max;
}

bool Coverage::everything() const {
  return std::ranges::all_of(application_.invariants,
                             [&](const ir::Invariant& invariant) { return looked_at(invariant.name); });
}

bool Coverage::looked_at_id(const std::string& id) const {
  constexpr std::size_t beyond = 3;  // an id found with a larger --f-max may be written down
  std::vector<std::string> names;
  for (const ir::Functionality& functionality : application_.functionalities)
    names.push_back(functionality.name);
  for (const ir::Invariant& invariant : application_.invariants) {
    Multisets multisets(names);
    for (std::size_t f = 1; f <= report_.f_max + beyond; ++f) {
      bool looked = false;
      const bool found = multisets.any(f, [&](const std::vector<std::string>& chosen) {
        if (violations::make_id(invariant.name, chosen) != id) return false;
        looked = not_looked_at(invariant.name, chosen).empty();
        return true;
      });
      if (found) return looked;
    }
  }
  return everything();
}

}  // namespace quiesce::cli
