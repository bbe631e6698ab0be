#include "analyzer/proof/attempt.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace quiesce::analyzer::proof {
namespace {

/// A proof asks many small questions; one that takes longer is not worth it.
constexpr unsigned most_resources = 1'000'000;

void take(ProofResult result, std::vector<Attempt>& attempts) {
  for (ProvedInvariant& one : result.proved) {
    attempts[one.invariant].proved = true;
    attempts[one.invariant].words = std::move(one.assertions);
  }
  for (UnprovedInvariant& one : result.unproved) {
    attempts[one.invariant].words = std::move(one.failures);
    attempts[one.invariant].distance = std::move(one.distance);
  }
}

}  // namespace

std::uint64_t try_proofs(const ir::Application& application, const ir::Connections& connections,
                         unsigned resources, const std::atomic<bool>* stop, FormulaRecorder* recorder,
                         std::vector<Attempt>& attempts) {
  std::uint64_t formulas = 0;
  ProofRequest request{&application, &connections, {}, {}, std::min(resources, most_resources),
                       stop,         recorder};
  const auto run = [&] {
    ProofResult result = prove(request);
    formulas += result.formulas;
    take(std::move(result), attempts);
  };
  std::set<std::size_t> together;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    if (!attempts[i].wanted) continue;
    request.invariants.push_back(i);
    together.insert(attempts[i].functionalities.begin(), attempts[i].functionalities.end());
  }
  if (request.invariants.empty()) return 0;
  request.functionalities.assign(together.begin(), together.end());
  const std::size_t all = together.size();
  run();
  // What is not proved among all may be among those that matter to it.
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> fewer;
  for (const std::size_t i : request.invariants) {
    if (!attempts[i].proved && attempts[i].functionalities.size() < all)
      fewer[attempts[i].functionalities].push_back(i);
  }
  for (const auto& [functionalities, invariants] : fewer) {
    request.functionalities = functionalities;
    request.invariants = invariants;
    run();
  }
  return formulas;
}

}  // namespace quiesce::analyzer::proof
