// The one place where a proof asks the solver.
#pragma once

#include <cstdint>

#include "analyzer/solver.hpp"

namespace quiesce::analyzer::proof {

class Questions {
 public:
  explicit Questions(std::uint64_t most) : most_(most) {}

  [[nodiscard]] z3::check_result ask(Solver& solver, const z3::expr_vector& assumptions);
  [[nodiscard]] std::uint64_t asked() const { return asked_; }
  /// Some question was not answered; one who asks elsewhere says so.
  [[nodiscard]] bool unanswered() const { return unanswered_; }
  void unanswered_elsewhere() { unanswered_ = true; }
  /// Too many have been asked: nothing more is proved.
  [[nodiscard]] bool exhausted() const { return asked_ >= most_; }

 private:
  std::uint64_t most_;
  std::uint64_t asked_ = 0;
  bool unanswered_ = false;
};

}  // namespace quiesce::analyzer::proof
