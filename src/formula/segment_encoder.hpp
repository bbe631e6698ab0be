// Enters: a segment of a transaction, the state it starts in, the values of its variables. Leaves: the state
// it ends in, and the conditions under which it finishes, commits in the middle, or aborts.
//
// The code is run once, on all paths together: `active` is the condition under which control is here.
#pragma once

#include <optional>

#include "formula/change_encoder.hpp"
#include "formula/cursor.hpp"
#include "formula/row_bounds.hpp"

namespace quiesce::formula {

struct SymbolicVariable {
  std::optional<Symbolic> value;
  z3::expr assigned;
  /// The last assignment, for reading it back on its own path without the alternatives of other paths.
  std::optional<z3::expr> last_path;
  std::optional<Symbolic> last_value;
};

/// What lives on from segment to segment.
struct Locals {
  std::vector<SymbolicVariable> variables;
  std::vector<SymbolicCursor> cursors;
};

struct Raised {
  ir::ErrorTypeId type;
  z3::expr condition;
};

struct SegmentResult {
  SymbolicState state;
  Locals locals;
  z3::expr finished;
  std::vector<std::pair<ir::SegmentId, z3::expr>> continues;
  z3::expr aborted;
};

/// How often a loop that is not over the rows of a result is looked at.
inline constexpr std::uint32_t loop_bound = 4;
/// The same where each round is known to come: a counting loop, which usually ends before.
inline constexpr std::uint32_t counted_bound = 32;
/// Rounds of a loop over a result: each has a copy of its body, and chooses among all rows of a join.
inline constexpr std::uint32_t fetched_bound = 16;

class SegmentEncoder {
 public:
  /// `dedicated`: by row variable, for the step that the segment belongs to.
  using Dedicated = std::function<const DedicatedRow*(const ir::RowBinding&)>;
  SegmentEncoder(Encoding& encoding, Side& side, const ir::Transaction& transaction, SymbolicState start,
                 Locals locals, Dedicated dedicated);

  [[nodiscard]] SegmentResult run(ir::SegmentId segment);

 private:
  void block(const ir::Block& block);
  void execute(const ir::Assign& node);
  void execute(const ir::Query& node);
  void execute(const ir::Fetch& node);
  void execute(const ir::Append& node);
  void execute(const ir::Rewind& node);
  void execute(const ir::Clear& node);
  void execute(const ir::Insert& node);
  void execute(const ir::Update& node);
  void execute(const ir::Delete& node);
  void execute(const ir::If& node);
  void execute(const ir::Loop& node);
  void execute(const ir::Labelled& node);
  void execute(const ir::Leave& node);
  void execute(const ir::Throw& node);
  void execute(const ir::Rethrow& node);
  void execute(const ir::Try& node);
  void execute(const ir::Rollback& node);
  void execute(const ir::CommitAndContinue& node);

  void run_finally(const ir::Try& node, std::size_t outer_errors, const std::vector<z3::expr>& left_before,
                   const std::vector<z3::expr>& continued_before);
  /// Control stops here under the condition, with an error.
  void raise(ir::ErrorTypeId type, const z3::expr& condition);
  /// A statement on a failed transaction.
  void enter_statement();
  /// A constraint may be broken: the transaction fails.
  void leave_statement(ChangeEncoder& change);
  void assign(ir::VariableId variable, const Symbolic& value);
  [[nodiscard]] Symbolic read(ir::VariableId variable) const;
  /// How often each cursor was fetched from on every path to here, at least: only so many rows are surely
  /// gone.
  using Fetches = std::vector<std::uint32_t>;
  [[nodiscard]] Fetches fetches() const;
  void set_fetches(const Fetches& fetches);
  /// Another way to the same place.
  static void join(std::optional<Fetches>& all, const Fetches& one);
  void handle(const ir::Try& node, std::size_t outer_errors, const Fetches& before);
  [[nodiscard]] Scope scope();
  /// The row is the one with this key.
  std::optional<std::uint32_t> dedicated_row(const ir::RowBinding& binding);
  /// How many rows of the database the statement hit.
  [[nodiscard]] z3::expr hit_count(const ir::RowBinding& row, const ir::ExpressionPtr& where,
                                   const std::vector<SymbolicRow>& rows, const std::vector<z3::expr>& hits);

  Encoding& encoding_;
  Side& side_;
  const Algebra& algebra_;
  const ir::Transaction& transaction_;
  ExpressionEncoder expressions_;
  CursorEncoder cursors_;
  const Dedicated dedicated_;
  const SymbolicState start_;
  SymbolicState state_;
  Locals locals_;

  z3::expr active_;
  z3::expr failed_;
  std::vector<z3::expr> left_;                        ///< by label: control left it
  std::vector<std::optional<Fetches>> left_fetches_;  ///< by label: on the ways out of it
  std::vector<z3::expr> continued_;                   ///< by segment: committed, to go on there
  std::vector<Raised> errors_;                        ///< on the way out
  std::vector<std::vector<Raised>> handled_;          ///< by the handlers around, innermost last
  std::vector<std::uint32_t> iterations_;
  const ir::Statement* statement_ = nullptr;
  std::size_t tries_ = 0;  ///< how many Try statements are around
};

}  // namespace quiesce::formula
