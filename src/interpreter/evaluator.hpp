// Evaluates expressions on concrete rows.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/operators.hpp"
#include "quiesce/interpreter/cursor.hpp"
#include "quiesce/interpreter/database.hpp"

namespace quiesce::interpreter {

/// Gives the values that an expression leaves open. `rows`: ids of the rows bound around it.
class OpenValues {
 public:
  virtual ~OpenValues() = default;
  virtual ir::Value resolve(const ir::Expression& expression, const ir::Unknown& node,
                            const std::vector<std::uint32_t>& rows) = 0;
  virtual ir::Value resolve(const ir::Expression& expression, const ir::Generated& node,
                            const std::vector<std::uint32_t>& rows) = 0;
  virtual ir::Value resolve(const ir::Expression& expression, const ir::Now& node,
                            const std::vector<std::uint32_t>& rows) = 0;
};

/// What an expression can see beside the database; what is null does not occur in it.
struct Scope {
  const std::vector<std::optional<ir::Value>>* variables = nullptr;
  const std::vector<ir::Value>* inputs = nullptr;
  const std::vector<Cursor>* cursors = nullptr;
  OpenValues* open = nullptr;
};

/// A cell that was looked at.
struct CellRead {
  ir::AttributeId attribute;
  std::uint32_t row = 0;
  ir::Value value;
};

class Evaluator {
 public:
  explicit Evaluator(const Database& database, Scope scope = {}) : database_(&database), scope_(scope) {}

  [[nodiscard]] ir::Value value(const ir::Expression& expression);
  /// Null counts as TRUE (no condition), NULL as not.
  [[nodiscard]] bool holds(const ir::ExpressionPtr& condition);

  /// Calls `visit` with every combination of the set bound, in the order of the rows. Cells that were read
  /// for a combination outside the set are forgotten; those of the others only if they are not kept.
  enum class Reads : std::uint8_t { Keep, Forget };
  void for_each(const ir::RowSet& rows, const std::function<void()>& visit, Reads reads = Reads::Keep);

  void bind(ir::RowId variable, ir::EntityId entity, const Row* row) {
    bound_.push_back({variable, entity, row});
  }
  void unbind() { bound_.pop_back(); }
  /// Ids of the bound rows, outermost first.
  [[nodiscard]] std::vector<std::uint32_t> bound_rows() const;

  /// The cells read so far and not forgotten, in order.
  [[nodiscard]] const std::vector<CellRead>& reads() const { return reads_; }

 private:
  struct Bound {
    ir::RowId variable;
    ir::EntityId entity;
    const Row* row = nullptr;  ///< null: a row of NULLs
  };

  [[nodiscard]] ir::Value variable(ir::VariableId id) const;
  [[nodiscard]] ir::Value column(const ir::ColumnRef& reference);
  [[nodiscard]] ir::Value binary(const ir::Binary& node);
  [[nodiscard]] ir::Value aggregate(const ir::Aggregate& node);
  [[nodiscard]] OpenValues& open() const;
  /// Binds the rows from the `next` binding on. Was a combination visited?
  bool combine(const ir::RowSet& rows, std::size_t next, const std::function<void()>& visit, Reads reads);
  bool combine_outer(const ir::RowSet& rows, std::size_t next, const std::function<void()>& visit,
                     Reads reads);
  bool visit_if(const ir::ExpressionPtr& where, const std::function<void()>& visit, Reads reads);

  const Database* database_;
  Scope scope_;
  std::vector<Bound> bound_;
  std::vector<CellRead> reads_;
};

}  // namespace quiesce::interpreter
