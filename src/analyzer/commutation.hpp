// Which steps can change places without anyone being able to tell: the end state, the outcome of each and the
// values that each publishes are the same.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "analyzer/world.hpp"
#include "quiesce/analyzer/formula_recorder.hpp"
#include "quiesce/analyzer/options.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer {

/// Two parameters, one of each step: where their values differ, the steps commute.
using Apart = std::pair<std::size_t, std::size_t>;

struct Independence {
  bool always = false;
  std::vector<Apart> apart;  ///< each pair alone is enough
  bool decided = true;       ///< false: the solver gave up, and more may be true
};

/// To keep it, and back; nothing, if it is none of steps with so many parameters.
[[nodiscard]] std::string to_bytes(const Independence& independence);
[[nodiscard]] std::optional<Independence> to_independence(std::string_view bytes, const Apart& parameters);

class Commutation {
 public:
  /// Nothing commutes.
  Commutation() = default;

  /// Always, whatever the arguments.
  [[nodiscard]] bool commute(const CodePoint& a, const CodePoint& b) const { return find(a, b).always; }
  void add(const CodePoint& a, const CodePoint& b, Independence independence);
  /// Always, or wherever one of these pairs of parameters (of a, of b) differs.
  [[nodiscard]] bool commute_apart(const CodePoint& a, const CodePoint& b,
                                   const std::function<bool(std::size_t, std::size_t)>& pair) const;
  /// When the next steps of two instances commute.
  [[nodiscard]] z3::expr condition(const formula::Encoding& encoding, const SymbolicInstance& a,
                                   const SymbolicInstance& b) const;

 private:
  [[nodiscard]] const Independence& find(const CodePoint& a, const CodePoint& b) const;
  std::map<std::pair<CodePoint, CodePoint>, Independence> pairs_;  ///< the lesser first
};

/// All that the functionalities run.
[[nodiscard]] std::vector<CodePoint> code_points(const ir::Application& application,
                                                 const std::vector<std::size_t>& functionalities);

/// A step, and what its transaction touches.
struct StepAccess {
  CodePoint code;
  const ir::TransactionAccess* access;
};
/// What the attributes tell: neither touches what the other writes.
[[nodiscard]] bool apart(const ir::Application& application, const StepAccess& a, const StepAccess& b);
/// Asks the solver; never, where the answer would only be bounded, or is not found. `slice`: a number for the
/// application, by which formulas that are written down are told apart.
[[nodiscard]] Independence independence(const ir::Application& application, const CodePoint& a,
                                        const CodePoint& b, std::size_t slice, FormulaRecorder* recorder);

/// Of which a transaction can add, change or take away rows.
[[nodiscard]] std::set<ir::EntityId> written_entities(const ir::Application& application,
                                                      ir::TransactionId transaction);

/// An instance that stands before the step, with any values for what it takes.
void stand_before(formula::Encoding& encoding, SymbolicInstance& instance, std::size_t step,
                  formula::Side& side);

}  // namespace quiesce::analyzer
