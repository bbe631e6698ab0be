#include "oracle/proofs.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "analyzer/induction.hpp"
#include "analyzer/proof/prove.hpp"
#include "quiesce/analyzer/check.hpp"

namespace quiesce::oracle {
namespace {

constexpr unsigned resources = 1'000'000;

class ProofTrial {
 public:
  ProofTrial(const parsers::LoadedApplication& loaded, const ProofSettings& settings)
      : loaded_(loaded), settings_(settings), connections_(ir::connect(*loaded.application)) {}

  ProofTally run() {
    ++tally_.applications;
    broken_by(settings_.explored.f_max);
    tally_.broken = broken_.size();
    tally_.broken_applications = broken_.empty() ? 0 : 1;
    find_proofs();
    tally_.proved = proved_.size();
    for (const std::size_t i : proved_) wrong_if_broken(i);
    if (!proved_.empty() && settings_.beyond > 0) {
      broken_by(settings_.explored.f_max + settings_.beyond);
      for (const std::size_t i : proved_) wrong_if_broken(i);
    }
    if (settings_.count_hard) count_hard();
    return std::move(tally_);
  }

 private:
  [[nodiscard]] const ir::Application& application() const { return *loaded_.application; }

  void broken_by(std::uint32_t f_max) {
    Settings settings = settings_.explored;
    settings.f_max = f_max;
    for (const Found& found : explore(application(), settings, false).found) broken_.insert(found.invariant);
  }

  void find_proofs() {
    analyzer::proof::ProofRequest request;
    request.application = &application();
    request.connections = &connections_;
    request.resources = resources;
    request.functionalities.resize(application().functionalities.size());
    std::iota(request.functionalities.begin(), request.functionalities.end(), 0);
    request.invariants.resize(application().invariants.size());
    std::iota(request.invariants.begin(), request.invariants.end(), 0);
    for (const auto& one : analyzer::proof::prove(request).proved) proved_.insert(one.invariant);
  }

  void wrong_if_broken(std::size_t invariant) {
    if (broken_.contains(invariant))
      tally_.wrong.push_back("proved, but broken by brute force: " +
                             application().invariants[invariant].name);
  }

  /// Not for those without a state to start from.
  void count_hard() {
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < application().invariants.size(); ++i) {
      const bool all_write =
          connections_.invariants[i].functionalities.size() == application().functionalities.size();
      if (!broken_.contains(i) && all_write && !plainly_inductive(i)) candidates.push_back(i);
    }
    if (candidates.empty()) return;
    analyzer::CheckOptions options;
    options.f_max = 3;
    options.seconds_a_formula = settings_.explored.seconds_a_formula;
    options.proofs = false;
    const violations::Report report = analyzer::check(application(), loaded_.sources, options);
    for (const std::size_t i : candidates) {
      if (report.invariants[i].verdict == violations::Verdict::Violated && proved_.contains(i))
        tally_.wrong.push_back("proved, but violated: " + application().invariants[i].name);
      if (report.invariants[i].verdict != violations::Verdict::Holds) continue;
      ++tally_.hard;
      tally_.hard_proved += proved_.contains(i) ? 1 : 0;
      tally_.hard_unbounded += report.invariants[i].bounded_by.empty() ? 1 : 0;
    }
  }

  [[nodiscard]] bool plainly_inductive(std::size_t invariant) const {
    std::vector<std::size_t> all(application().functionalities.size());
    std::iota(all.begin(), all.end(), 0);
    const auto codes = analyzer::code_points(application(), all);
    return std::none_of(codes.begin(), codes.end(), [&](const analyzer::CodePoint& code) {
      return analyzer::can_break(application(), invariant, code, resources, nullptr) !=
             analyzer::Possible::No;
    });
  }

  const parsers::LoadedApplication& loaded_;
  const ProofSettings& settings_;
  const ir::Connections connections_;
  std::set<std::size_t> broken_;
  std::set<std::size_t> proved_;
  ProofTally tally_;
};

}  // namespace

void ProofTally::add(const ProofTally& other) {
  applications += other.applications;
  broken_applications += other.broken_applications;
  broken += other.broken;
  proved += other.proved;
  hard += other.hard;
  hard_proved += other.hard_proved;
  hard_unbounded += other.hard_unbounded;
  wrong.insert(wrong.end(), other.wrong.begin(), other.wrong.end());
}

std::string ProofTally::text() const {
  return std::to_string(applications) + " applications, " + std::to_string(broken_applications) +
         " with a violation known to brute force (" + std::to_string(broken) +
         " invariants): " + std::to_string(wrong.size()) + " wrong proofs; " + std::to_string(proved) +
         " invariants proved; " + std::to_string(hard) + " safe up to f = 3 and not plainly inductive, " +
         std::to_string(hard_unbounded) + " of them for any number of rows: " + std::to_string(hard_proved) +
         " proved";
}

ProofTally try_proofs(const std::vector<parsers::MemoryFile>& files, const ProofSettings& settings) {
  const parsers::LoadedApplication loaded = parsers::load_application(files);
  if (!loaded.application) return {};
  return ProofTrial(loaded, settings).run();
}

}  // namespace quiesce::oracle
