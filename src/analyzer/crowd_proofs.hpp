// Where an invariant is violated, it is so by some functionalities together; others may keep it however many
// of them run. Enters: what is still open at a level, and what is known to be violated. Leaves: what is
// settled by a proof for a crowd that covers none of the violations, so that nobody need search it, at this
// level or any later one.
#pragma once

#include <map>

#include "analyzer/proof/among.hpp"
#include "analyzer/task_answerer.hpp"

namespace quiesce::analyzer {

class CrowdProofs {
 public:
  /// All of it must outlive the proofs.
  CrowdProofs(const ir::Application& application, const CheckOptions& options, const Preparation& prepared,
              Answers& answers, unsigned resources)
      : application_(application),
        options_(options),
        prepared_(prepared),
        answers_(answers),
        resources_(resources) {}

  using Violating = std::function<const std::vector<Multiset>&(std::size_t invariant)>;
  /// Of these tasks, by their places, those that are left.
  [[nodiscard]] std::vector<std::size_t> settle(const std::vector<Task>& tasks, const Violating& violating);
  [[nodiscard]] std::uint64_t formulas() const { return formulas_; }

 private:
  using Attempted = std::pair<std::size_t, Crowd>;  ///< an invariant, and who runs
  void try_to_prove(const std::vector<Attempted>& attempts);
  [[nodiscard]] bool proved(const Task& task) const;

  const ir::Application& application_;
  const CheckOptions& options_;
  const Preparation& prepared_;
  Answers& answers_;
  const unsigned resources_;
  std::map<Attempted, bool> proved_;
  std::uint64_t formulas_ = 0;
};

}  // namespace quiesce::analyzer
