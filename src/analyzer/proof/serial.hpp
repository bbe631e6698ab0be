// A second way to a proof. If all steps of different instances commute, each execution does what a serial run
// of (beginnings of) its instances does, so it is enough that each of those, alone, keeps the invariant.
#pragma once

#include <optional>

#include "analyzer/proof/questions.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer::proof {

class SerialRuns {
 public:
  SerialRuns(const ir::Application& application, const ir::Connections& connections,
             const std::vector<std::size_t>& functionalities, unsigned resources, Questions& questions)
      : application_(application),
        connections_(connections),
        functionalities_(functionalities),
        resources_(resources),
        questions_(questions) {}

  /// Whatever the number of instances.
  [[nodiscard]] bool keep(std::size_t invariant);

 private:
  [[nodiscard]] bool all_commute();
  [[nodiscard]] bool kept_by(std::size_t functionality, std::size_t invariant);

  const ir::Application& application_;
  const ir::Connections& connections_;
  const std::vector<std::size_t>& functionalities_;
  unsigned resources_;
  Questions& questions_;
  std::optional<bool> commute_;
};

}  // namespace quiesce::analyzer::proof
