#include "analyzer/proof/attempt.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "analyzer/pool.hpp"
#include "analyzer/solver_context.hpp"

namespace quiesce::analyzer::proof {
namespace {

constexpr std::size_t most_named = 4;

/// Invariants that are proved together, with all functionalities that can matter to any of them.
struct Group {
  std::vector<std::size_t> functionalities;
  std::vector<std::size_t> invariants;
};

class Attempts {
 public:
  Attempts(const ProofSettings& settings, Likeness& likeness, std::vector<Attempt>& attempts)
      : settings_(settings), attempts_(attempts) {
    for (const ir::Functionality& functionality : settings.application.functionalities)
      alike_.push_back(likeness.of(settings.application, functionality));
  }

  std::uint64_t run() {
    const std::vector<Group> groups = connected();
    run(groups);
    // What is not proved among all may be among those that matter to it.
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> fewer;
    for (const Group& group : groups) {
      for (const std::size_t i : group.invariants) {
        if (!attempts_[i].proved && attempts_[i].functionalities.size() < group.functionalities.size())
          fewer[attempts_[i].functionalities].push_back(i);
      }
    }
    std::vector<Group> smaller;
    for (const auto& [functionalities, invariants] : fewer) smaller.push_back({functionalities, invariants});
    run(smaller);
    return formulas_;
  }

 private:
  /// Invariants to which a common functionality can matter, directly or through others, are in one group.
  [[nodiscard]] std::vector<Group> connected() const {
    std::vector<std::size_t> leader(attempts_.size());
    std::iota(leader.begin(), leader.end(), 0);
    const auto find = [&](std::size_t i) {
      while (leader[i] != i) i = leader[i] = leader[leader[i]];
      return i;
    };
    std::map<std::size_t, std::size_t> first;  // by functionality: an invariant that it matters to
    for (std::size_t i = 0; i < attempts_.size(); ++i) {
      if (!attempts_[i].wanted) continue;
      for (const std::size_t f : attempts_[i].functionalities)
        leader[find(i)] = find(first.emplace(f, i).first->second);
    }
    std::map<std::size_t, Group> groups;
    for (std::size_t i = 0; i < attempts_.size(); ++i) {
      if (attempts_[i].wanted) groups[find(i)].invariants.push_back(i);
    }
    std::vector<Group> result;
    for (auto& [unused, group] : groups) {
      std::set<std::size_t> together;
      for (const std::size_t i : group.invariants)
        together.insert(attempts_[i].functionalities.begin(), attempts_[i].functionalities.end());
      group.functionalities.assign(together.begin(), together.end());
      result.push_back(std::move(group));
    }
    return result;
  }

  void run(const std::vector<Group>& groups) {
    std::vector<ProofResult> results(groups.size());
    run_tasks(groups.size(), settings_.jobs, [&](std::size_t g) {
      if (settings_.stop != nullptr && settings_.stop->load()) return;
      unless_interrupted(settings_.stop, [&] {
        results[g] = prove_among(settings_, alike_, {groups[g].functionalities, {}}, groups[g].invariants);
      });
    });
    for (std::size_t g = 0; g < groups.size(); ++g) take(groups[g], results[g]);
  }

  /// "B, C: as A"
  [[nodiscard]] std::vector<std::string> who_is_alike(const std::vector<std::size_t>& functionalities) const {
    std::map<std::size_t, std::vector<std::size_t>> groups;
    for (const std::size_t f : functionalities) groups[alike_[f]].push_back(f);
    std::vector<std::string> lines;
    for (const auto& [unused, group] : groups) {
      std::string others;
      for (std::size_t m = 1; m < group.size() && m <= most_named; ++m)
        others += (others.empty() ? "" : ", ") + settings_.application.functionalities[group[m]].name;
      if (group.size() > most_named + 1)
        others += " and " + std::to_string(group.size() - 1 - most_named) + " more";
      if (!others.empty())
        lines.push_back(others + ": as " + settings_.application.functionalities[group[0]].name);
    }
    return lines;
  }

  void take(const Group& group, ProofResult& result) {
    formulas_ += result.formulas;
    const std::vector<std::string> also = who_is_alike(group.functionalities);
    for (ProvedInvariant& one : result.proved) {
      attempts_[one.invariant].proved = true;
      attempts_[one.invariant].words = std::move(one.assertions);
      if (settings_.explain)
        attempts_[one.invariant].words.insert(attempts_[one.invariant].words.end(), also.begin(), also.end());
    }
    for (UnprovedInvariant& one : result.unproved) {
      attempts_[one.invariant].words = std::move(one.failures);
      attempts_[one.invariant].distance = std::move(one.distance);
    }
  }

  const ProofSettings& settings_;
  std::vector<Attempt>& attempts_;
  std::vector<std::size_t> alike_;  ///< by functionality: equal for those that do the same
  std::uint64_t formulas_ = 0;
};

}  // namespace

std::uint64_t try_proofs(const ProofSettings& settings, Likeness& likeness, std::vector<Attempt>& attempts) {
  return Attempts(settings, likeness, attempts).run();
}

}  // namespace quiesce::analyzer::proof
