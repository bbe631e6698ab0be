// Which steps can change places without anyone being able to tell: the end state, the outcome of each and the
// values that each publishes are the same.
#pragma once

#include <map>
#include <set>

#include "analyzer/world.hpp"
#include "quiesce/analyzer/options.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer {

class Commutation {
 public:
  /// Nothing commutes.
  Commutation() = default;

  [[nodiscard]] bool commute(const CodePoint& a, const CodePoint& b) const {
    return pairs_.contains(a < b ? std::pair(a, b) : std::pair(b, a));
  }
  void add(const CodePoint& a, const CodePoint& b) {
    pairs_.insert(a < b ? std::pair(a, b) : std::pair(b, a));
  }

 private:
  std::set<std::pair<CodePoint, CodePoint>> pairs_;
};

/// All that the functionalities run.
[[nodiscard]] std::vector<CodePoint> code_points(const ir::Application& application,
                                                 const std::vector<std::size_t>& functionalities);

/// What the attributes tell: neither touches what the other writes.
[[nodiscard]] bool apart(const ir::Application& application, const ir::Connections& connections,
                         const CodePoint& a, const CodePoint& b);
/// Asks the solver; false where the answer would only be bounded, or is not found.
[[nodiscard]] bool commute(const ir::Application& application, const CodePoint& a, const CodePoint& b);

/// An instance that stands before the step, with any values for what it takes.
void stand_before(formula::Encoding& encoding, SymbolicInstance& instance, std::size_t step,
                  formula::Side& side);

}  // namespace quiesce::analyzer
