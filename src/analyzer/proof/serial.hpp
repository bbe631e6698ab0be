// A second way to a proof. If all steps of instances that can be under way at once commute, each execution
// does what a serial run of (beginnings of) its instances does, so it is enough that each of those, alone,
// keeps the invariant.
#pragma once

#include <optional>

#include "analyzer/proof/prove.hpp"
#include "analyzer/proof/questions.hpp"

namespace quiesce::analyzer::proof {

class SerialRuns {
 public:
  /// The request must outlive it.
  SerialRuns(const ProofRequest& request, Questions& questions)
      : request_(request), application_(*request.application), questions_(questions) {}

  /// Whatever the number of instances.
  [[nodiscard]] bool keep(std::size_t invariant);

 private:
  [[nodiscard]] bool all_commute();
  [[nodiscard]] bool kept_by(std::size_t functionality, std::size_t invariant);

  const ProofRequest& request_;
  const ir::Application& application_;
  Questions& questions_;
  std::optional<bool> commute_;
};

}  // namespace quiesce::analyzer::proof
