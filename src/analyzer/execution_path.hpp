// The steps of an execution while it is searched: what each does to the state, and which of them could change
// places.
#pragma once

#include "analyzer/commutation.hpp"

namespace quiesce::analyzer {

struct PathStep {
  std::size_t instance = 0;
  CodePoint code;
  SymbolicInstance before;
  bool may_change = false;         ///< something in the database
  std::vector<z3::expr> commutes;  ///< with each earlier step; never with one of its own instance
};

class ExecutionPath {
 public:
  /// Without a commutation nothing commutes. Both must outlive it.
  ExecutionPath(const formula::Encoding& encoding, const Commutation* commutation)
      : encoding_(encoding), commutation_(commutation) {}

  /// The path grows by the next step of an instance, or shrinks by one.
  void push(std::size_t instance, const World& before, const World& after);
  void pop() { steps_.pop_back(); }

  [[nodiscard]] const std::vector<PathStep>& steps() const { return steps_; }

 private:
  const formula::Encoding& encoding_;
  const Commutation* commutation_;
  std::vector<PathStep> steps_;
};

}  // namespace quiesce::analyzer
