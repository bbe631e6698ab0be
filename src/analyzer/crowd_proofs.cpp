#include "analyzer/crowd_proofs.hpp"

#include <algorithm>

#include "analyzer/pool.hpp"
#include "analyzer/solver_context.hpp"
#include "quiesce/violations/id.hpp"

namespace quiesce::analyzer {
namespace {

/// In how many orders the steps of the instances can come, equal instances not told apart.
double orders(const ir::Application& application, const Multiset& instances) {
  double result = 1;
  double steps = 0;
  std::map<std::size_t, double> equal;
  for (const std::size_t f : instances) {
    double own = 0;
    for (const ir::Step& step : application.functionalities[f].steps) {
      for (std::size_t s = 0; s < application[step.transaction].segments.size(); ++s)
        result *= ++steps / ++own;
    }
    result /= ++equal[f];
  }
  return result;
}

/// Tells what is written down for a crowd from what is written down for all.
class CrowdRecorder : public FormulaRecorder {
 public:
  CrowdRecorder(FormulaRecorder& recorder, const ir::Application& application, const Crowd& crowd)
      : recorder_(recorder) {
    std::vector<std::string> names;
    for (const std::size_t f : crowd.functionalities)
      names.push_back(application.functionalities[f].name + (crowd.single.contains(f) ? " once" : ""));
    id_ = violations::make_id("", names);
    for (const std::string& name : names) line_ += (line_.empty() ? "who runs: " : ", ") + name;
  }
  void record(const RecordedFormula& formula) override {
    RecordedFormula named = formula;
    named.place += "-of-" + id_;
    named.words.push_back(line_);
    recorder_.record(named);
  }

 private:
  FormulaRecorder& recorder_;
  std::string id_;
  std::string line_;
};

}  // namespace

std::vector<std::size_t> CrowdProofs::settle(const std::vector<Task>& tasks, const Violating& violating) {
  std::map<std::size_t, std::vector<std::size_t>> by_invariant;
  for (std::size_t t = 0; t < tasks.size(); ++t) by_invariant[tasks[t].invariant].push_back(t);
  std::vector<Attempted> attempts;
  for (const auto& [invariant, own] : by_invariant) {
    // Where nothing is violated, the proof has been tried for all.
    if (violating(invariant).empty()) continue;
    for (Crowd& crowd : crowds_without(prepared_.slices[invariant].relevant, violating(invariant))) {
      double covered = 0;
      for (const std::size_t t : own) {
        if (covers(crowd, tasks[t].functionalities))
          covered += orders(application_, tasks[t].functionalities);
      }
      Attempted attempt{invariant, std::move(crowd)};
      if (covered > 0 && covered >= options_.orders_before_proofs && !proved_.contains(attempt))
        attempts.push_back(std::move(attempt));
    }
  }
  try_to_prove(attempts);
  std::vector<std::size_t> left;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    if (!proved(tasks[t])) left.push_back(t);
  }
  return left;
}

void CrowdProofs::try_to_prove(const std::vector<Attempted>& attempts) {
  if (attempts.empty()) return;
  const ir::Connections connections = ir::connect(application_);
  Likeness likeness;
  std::vector<std::size_t> alike;
  for (const ir::Functionality& functionality : application_.functionalities)
    alike.push_back(likeness.of(application_, functionality));
  std::vector<proof::ProofResult> results(attempts.size());
  run_tasks(attempts.size(), options_.jobs, [&](std::size_t a) {
    if (options_.stop != nullptr && options_.stop->load()) return;
    const std::size_t invariant = attempts[a].first;
    const Crowd& crowd = attempts[a].second;
    std::optional<CrowdRecorder> recorder;
    if (options_.recorder != nullptr) recorder.emplace(*options_.recorder, application_, crowd);
    unless_interrupted(options_.stop, [&] {
      results[a] = proof::prove_among({application_, connections, answers_, resources_, options_.jobs,
                                       options_.stop, recorder ? &*recorder : nullptr, false},
                                      alike, crowd, {invariant});
    });
  });
  for (std::size_t a = 0; a < attempts.size(); ++a) {
    proved_[attempts[a]] = results[a].find(attempts[a].first) != nullptr;
    formulas_ += results[a].formulas;
  }
}

bool CrowdProofs::proved(const Task& task) const {
  return std::any_of(proved_.begin(), proved_.end(), [&](const auto& one) {
    return one.second && one.first.first == task.invariant && covers(one.first.second, task.functionalities);
  });
}

}  // namespace quiesce::analyzer
