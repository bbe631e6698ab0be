// Where a symbolic execution stands: the state, and how far each instance has come.
#pragma once

#include <optional>
#include <vector>

#include "formula/segment_encoder.hpp"

namespace quiesce::analyzer {

struct SymbolicName {
  std::optional<formula::Symbolic> value;
  z3::expr assigned;
};

struct SymbolicInstance {
  std::size_t functionality = 0;
  const formula::DedicatedRows* dedicated = nullptr;  ///< of the bounds; null: none
  std::vector<formula::Symbolic> inputs;
  std::vector<SymbolicName> names;
  std::size_t step = 0;
  ir::SegmentId segment;
  std::optional<formula::Locals> under_way;  ///< set between two segments of one transaction
  std::uint32_t steps_run = 0;
  bool ended = false;
};

struct World {
  formula::SymbolicState state;
  std::vector<SymbolicInstance> instances;
};

enum class StepOutcome : std::uint8_t { Finished, Continues, Aborted };

struct Branch {
  StepOutcome outcome = StepOutcome::Finished;
  z3::expr condition;
  World world;
};

struct Stepped {
  formula::Side side;
  std::vector<Branch> branches;
};

/// An initial world: the rows that the bounds ask for, fresh inputs for each instance. The bounds must
/// outlive it.
[[nodiscard]] World initial_world(formula::Encoding& encoding,
                                  const std::vector<std::size_t>& functionalities,
                                  const formula::RowBounds& bounds, formula::Side& side);
/// The assumptions of the functionalities over their inputs hold.
[[nodiscard]] z3::expr inputs_allowed(formula::Encoding& encoding, World& world, formula::Side& side);
/// Runs the next segment of one instance.
[[nodiscard]] Stepped take_step(formula::Encoding& encoding, const World& world, std::size_t instance);

/// The code that an instance would run next. The same transaction in another step is other code: which of its
/// arguments are equal, or can be null, depends on where they come from.
struct CodePoint {
  std::size_t functionality = 0;
  std::size_t step = 0;
  ir::SegmentId segment;
  auto operator<=>(const CodePoint&) const = default;
};
[[nodiscard]] CodePoint next_code(const SymbolicInstance& instance);
/// What a parameter of the next step will be, if that is known whatever happened before: an input, or a value
/// that was published on every path.
[[nodiscard]] std::optional<formula::Symbolic> next_argument(const ir::Application& application,
                                                             const SymbolicInstance& instance,
                                                             std::size_t parameter);
[[nodiscard]] ir::TransactionId transaction_of(const ir::Application& application, const CodePoint& code);

}  // namespace quiesce::analyzer
