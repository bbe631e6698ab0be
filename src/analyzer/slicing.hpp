// Enters: an application and one of its invariants. Leaves: the application without what cannot matter to the
// invariant.
//
// An attribute is wanted if the rule speaks of it, or if a statement that matters reads it: for a value, a
// branch, or a constraint that can abort it. An UPDATE does not matter if it writes nothing that is wanted,
// if nobody looks at its count, and if no constraint can refuse it. A functionality without a statement that
// writes something wanted does not matter at all.
//
// What is left does exactly what the whole application does to the wanted attributes, and each step of it
// commits or aborts as before. Only the rules about the start are fewer: those that share no attribute with
// the others are left out. So if nothing breaks, nothing breaks in the whole; what breaks is asked again with
// all rules.
#pragma once

#include <memory>
#include <vector>

#include "analyzer/filled_inputs.hpp"

namespace quiesce::analyzer {

struct Slice {
  const ir::Application* application = nullptr;  ///< `own`, or the whole where no statement was left out
  std::unique_ptr<ir::Application> own;
  std::vector<std::size_t> relevant;     ///< functionalities that matter, sorted
  std::vector<const ir::Rule*> initial;  ///< of `application`: what the initial state has to satisfy
  std::vector<std::vector<std::size_t>>
      cut;  ///< by transaction: which statements, counted as they are walked
};

class Slicing {
 public:
  struct Piece;  ///< one statement, and what it reads and writes
  /// With `filled` null no statement is left out, only functionalities.
  Slicing(const ir::Application& application, const FilledInputs* filled);
  ~Slicing();
  Slicing(const Slicing&) = delete;
  Slicing& operator=(const Slicing&) = delete;

  [[nodiscard]] Slice slice(std::size_t invariant) const;

 private:
  const ir::Application& application_;
  const FilledInputs* filled_;
  std::vector<std::vector<Piece>> pieces_;  ///< by transaction
};

}  // namespace quiesce::analyzer
