#include "analyzer/proof/among.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "analyzer/proof/part.hpp"
#include "analyzer/proof/stored_proof.hpp"

namespace quiesce::analyzer::proof {
namespace {

/// A proof asks many small questions; one that takes longer is not worth it.
constexpr unsigned most_resources = 1'000'000;

/// Functionalities of a crowd, one for all that do the same.
struct Chosen {
  std::vector<std::size_t> functionalities;
  std::set<std::size_t> single;  ///< by place in them
};

/// The first of those that do the same: however many of the others run, as many of it do the same.
/// So one that runs once at a time does so only where it is the only one that does what it does.
Chosen one_of_each(const ir::Application& application, const std::vector<std::size_t>& alike,
                   const Crowd& crowd) {
  std::map<std::size_t, std::size_t> known;  // by what they do: how many
  Chosen result;
  for (const std::size_t f : crowd.functionalities) {
    if (++known[alike[f]] == 1) result.functionalities.push_back(f);
  }
  for (std::size_t place = 0; place < result.functionalities.size(); ++place) {
    const std::size_t f = result.functionalities[place];
    const auto& at_most = application.functionalities[f].at_most;
    const bool single = crowd.single.contains(f) || (at_most && *at_most <= 1);
    if (single && known[alike[f]] == 1) result.single.insert(place);
  }
  return result;
}

ProofResult in_the_whole(ProofResult result, const Part& part) {
  for (ProvedInvariant& one : result.proved) one.invariant = part.invariants[one.invariant];
  for (UnprovedInvariant& one : result.unproved) one.invariant = part.invariants[one.invariant];
  return result;
}

}  // namespace

ProofResult prove_among(const ProofSettings& settings, const std::vector<std::size_t>& alike,
                        const Crowd& crowd, const std::vector<std::size_t>& invariants) {
  const Chosen chosen = one_of_each(settings.application, alike, crowd);
  const Part part = part_of(settings.application, settings.connections, chosen.functionalities, invariants);
  Answers& answers = settings.answers;
  ir::Digest key{};
  if (answers.kept()) {
    key = proof_key(part, chosen.single, settings.explain, answers);
    const auto bytes = answers.find(key);
    if (auto known = bytes ? to_proofs(*bytes, part) : std::nullopt) {
      answers.count_known();
      return in_the_whole(std::move(*known), part);
    }
  }
  const ir::Connections connections = ir::connect(part.application);
  std::vector<std::size_t> all(part.application.functionalities.size());
  std::iota(all.begin(), all.end(), 0);
  ProofResult result = prove({&part.application, &connections, std::move(all), chosen.single, part.goals,
                              std::min(settings.resources, most_resources), settings.stop, settings.recorder,
                              settings.explain});
  if (answers.kept() && result.complete) answers.store(key, to_bytes(result));
  return in_the_whole(std::move(result), part);
}

}  // namespace quiesce::analyzer::proof
