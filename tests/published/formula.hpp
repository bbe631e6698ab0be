// One formula under construction: a sort of rows for each entity, functions from rows to cells for each
// state, and what is asserted of them.
#pragma once

#include <functional>
#include <string>

#include "published/terms.hpp"

namespace quiesce::published {

/// attribute(row) in one state.
struct Column {
  z3::func_decl value;
  std::optional<z3::func_decl> null;  ///< none: NOT NULL
};
struct Table {
  z3::func_decl exists;
  std::vector<Column> columns;
};
/// A statement makes new functions only for what it changes; states share the others.
struct State {
  std::vector<Table> tables;

  [[nodiscard]] const Table& operator[](ir::EntityId id) const { return tables[id.index]; }
  [[nodiscard]] Table& operator[](ir::EntityId id) { return tables[id.index]; }
  [[nodiscard]] z3::expr exists(ir::EntityId entity, const z3::expr& row) const;
  [[nodiscard]] Term cell(ir::AttributeId attribute, const z3::expr& row) const;
};

class Formula {
 public:
  Formula(const ir::Application& application, const Terms& terms);

  [[nodiscard]] const ir::Application& application() const { return application_; }
  [[nodiscard]] const ir::Schema& schema() const { return application_.schema; }
  [[nodiscard]] const Terms& terms() const { return terms_; }
  [[nodiscard]] const z3::expr_vector& assertions() const { return assertions_; }

  void require(const z3::expr& condition) { assertions_.push_back(condition); }
  /// Functions that nothing is known of but the types of their values.
  [[nodiscard]] State any_state();
  [[nodiscard]] z3::expr any_row(ir::EntityId entity);
  [[nodiscard]] z3::expr any_condition(const std::string& name);
  [[nodiscard]] Term any_value(const std::string& name, ir::Type type, bool nullable);

  using Cell = std::function<z3::expr(const z3::expr& row)>;
  /// A new function that has this value in every row: what a statement writes, and what it leaves as it was.
  [[nodiscard]] z3::func_decl defined(ir::EntityId entity, const z3::func_decl& before, const Cell& cell);
  /// The same for a cell; `value` gives a Term.
  [[nodiscard]] Column defined(ir::AttributeId attribute, const Column& before,
                               const std::function<Term(const z3::expr& row)>& value);

  [[nodiscard]] z3::expr for_all(const std::vector<z3::expr>& rows, const z3::expr& condition) const;
  [[nodiscard]] z3::expr for_some(const std::vector<z3::expr>& rows, const z3::expr& condition) const;

 private:
  [[nodiscard]] std::string numbered(const std::string& name);
  [[nodiscard]] z3::sort row_sort(ir::EntityId entity) const;
  [[nodiscard]] z3::func_decl function(const std::string& name, ir::EntityId entity, const z3::sort& range);

  const ir::Application& application_;
  const Terms& terms_;
  z3::expr_vector assertions_;
  std::uint64_t next_ = 0;
};

}  // namespace quiesce::published
