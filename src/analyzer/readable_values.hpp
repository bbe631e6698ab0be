// Makes a solution readable: fewer rows, then small and familiar values.
//
// What is preferred is asked for in an order that is always the same, so it does not matter which solution is
// made readable, as long as something that is preferred fits each value.
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
  /// Fixes the first of these conditions, of which one at most is true, that can be.
  void settle_first(const std::vector<formula::Symbolic>& conditions);
  /// Every solution would have been made the same. Else what was settled may depend on what the context did
  /// before.
  [[nodiscard]] bool determined() const { return determined_; }
  [[nodiscard]] z3::expr value_of(const z3::expr& term) const { return model_.eval(term, true); }

 private:
  struct Candidate {
    z3::expr condition;
    bool exact = true;  ///< one value only
  };
  [[nodiscard]] bool can_be_nothing_else(const z3::expr& value);
  [[nodiscard]] std::vector<Candidate> candidates(const z3::expr& value, ir::Type type) const;

  formula::Encoding& encoding_;
  Solver& solver_;
  z3::model model_;
  std::uint64_t& formulas_;
  std::set<std::int64_t> used_texts_;
  bool determined_ = true;
};

}  // namespace quiesce::analyzer
