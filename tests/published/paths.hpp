// Enters: a transaction, a state and arguments. Leaves: the ways through its code that end normally, each
// with its condition and the state it ends in. A way that throws is none: its run does not exist.
#pragma once

#include "published/constraints.hpp"

namespace quiesce::published {

/// A query and what it was asked of: its rows are those of that moment.
struct Result {
  const ir::Query* query = nullptr;  ///< null: nothing was asked yet
  State state{};
  Locals locals{};
  std::vector<std::vector<z3::expr>> fetched{};
  bool exhausted = false;
};

struct Path {
  std::vector<z3::expr> branches;  ///< which way was taken; ways differ in one of these
  std::vector<z3::expr> assumed;   ///< constraints that a run of this way does not break
  State state;
  Locals locals;
  std::vector<Result> results;
  std::optional<ir::LabelId> leaving{};
};

class Paths {
 public:
  Paths(Formula& formula, const ir::Transaction& transaction);

  [[nodiscard]] std::vector<Path> through(const State& start, Locals arguments);

 private:
  using Ways = std::vector<Path>;
  [[nodiscard]] Ways block(const ir::Block& block, Path path);
  [[nodiscard]] Ways execute(const ir::Statement& statement, Path path);
  [[nodiscard]] Ways fetch(const ir::Fetch& node, Path path);
  [[nodiscard]] Ways branch(const ir::If& node, Path path);
  void query(const ir::Query& node, Path& path) const;
  void insert(const ir::Insert& node, Path& path);
  void update(const ir::Update& node, Path& path);
  void remove(const ir::Delete& node, Path& path);

  void assign(ir::VariableId variable, const Term& value, Path& path) const;
  void count_rows(const std::optional<ir::VariableId>& count, const ir::RowBinding& row,
                  const ir::ExpressionPtr& where, Path& path, const State& before);
  /// A condition that is true where a combination of the set exists that differs from all in `but`, and
  /// then `rows` is one.
  [[nodiscard]] z3::expr some_member(const ir::RowSet& set, const std::vector<z3::expr>& rows,
                                     const std::vector<std::vector<z3::expr>>& but, const Scope& scope);
  /// A referential action would follow that is not known here.
  void refuse_actions(const Change& change) const;
  void assume_constraints(const Change& change, Path& path);

  Formula& formula_;
  const Terms& terms_;
  const ir::Transaction& transaction_;
  Expressions expressions_;
  Constraints constraints_;
};

}  // namespace quiesce::published
