// Makes a solution readable: fewer rows, then small and familiar values.
#pragma once

#include <set>

#include "analyzer/solver.hpp"
#include "formula/encoding.hpp"

namespace quiesce::analyzer {

class ReadableValues {
 public:
  ReadableValues(formula::Encoding& encoding, Solver& solver, const z3::model& model, std::uint64_t& formulas)
      : encoding_(encoding), solver_(solver), model_(model), formulas_(formulas) {}

  /// Fixes the condition to true where that is possible.
  bool prefer(const z3::expr& condition);
  /// Fixes the value, to one that a person likes to read where that is possible.
  void settle(const formula::Symbolic& value, ir::Type type);
  [[nodiscard]] z3::expr value_of(const z3::expr& term) const { return model_.eval(term, true); }

 private:
  [[nodiscard]] std::vector<z3::expr> candidates(const z3::expr& value, ir::Type type) const;

  formula::Encoding& encoding_;
  Solver& solver_;
  z3::model model_;
  std::uint64_t& formulas_;
  std::set<std::int64_t> used_texts_;
};

}  // namespace quiesce::analyzer
