// What all encoders of one solver context share: the algebra, the codes of texts, fresh constants, and the
// list of choices that a model will have made.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "formula/algebra.hpp"
#include "formula/symbolic_state.hpp"
#include "formula/text_codes.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::formula {

/// One evaluation of a node that leaves a choice, named as the interpreter names it.
struct ChoicePoint {
  const ir::Statement* statement = nullptr;
  const ir::Expression* expression = nullptr;  ///< null for a Fetch
  std::vector<std::uint32_t> iterations;
  std::vector<std::uint32_t> rows;
};

enum class ChoiceKind : std::uint8_t { Unknown, Generated, Now, Pick, Argument };
struct Choice {
  ChoiceKind kind = ChoiceKind::Unknown;
  ChoicePoint point;
  ir::Type type = ir::Type::Integer;
  std::size_t parameter = 0;                           ///< for Argument
  std::vector<Symbolic> values;                        ///< the value; for Pick: one condition a candidate
  std::vector<std::vector<std::uint32_t>> candidates;  ///< for Pick: the ids of the joined rows
  /// The entities of the rows: those bound around the point, or joined in a candidate.
  std::vector<ir::EntityId> entities;
};

/// What an encoding adds to its terms. The constraints only define fresh constants (and so can always be
/// met), except for the bounds, which cut executions off and are named in `bounds`.
struct Side {
  std::vector<z3::expr> constraints;
  std::vector<Choice> choices;
  std::set<std::string> bounds;
};

class Encoding {
 public:
  Encoding(z3::context& context, const ir::Application& application);

  [[nodiscard]] const ir::Application& application() const { return application_; }
  [[nodiscard]] const ir::Schema& schema() const { return application_.schema; }
  [[nodiscard]] const Algebra& algebra() const { return algebra_; }
  [[nodiscard]] const TextCodes& texts() const { return texts_; }

  [[nodiscard]] Symbolic literal(const ir::Value& value, ir::Type type) const;
  /// A new constant of the type. The constraints that make it a value of the type go to `side`.
  [[nodiscard]] Symbolic fresh(const std::string& name, ir::Type type, bool nullable, Side& side);
  [[nodiscard]] z3::expr fresh_condition(const std::string& name);
  /// A database of rows that nothing is known of but their types: rows[i] of entity i.
  [[nodiscard]] SymbolicState fresh_state(const std::vector<std::uint32_t>& rows, const std::string& name,
                                          Side& side);
  /// While it is so, the rows are a part of a larger database: what counts all rows of a set can be more than
  /// is seen, and what a foreign key refers to need not be among them.
  void set_partial(bool partial) { partial_ = partial; }
  [[nodiscard]] bool partial() const { return partial_; }
  /// The number, or, in a part of a database, any that is not less.
  [[nodiscard]] z3::expr at_least(const z3::expr& counted, Side& side);
  /// Rows of the entity are told by a key that never changes. Two rows of its table may then stand for the
  /// same row of the database: equal keys, equal contents, at all times.
  [[nodiscard]] bool rigid(ir::EntityId entity) const { return rigid_[entity.index]; }
  /// Do two rows of the entity stand for the same row? Never, if its keys are not rigid.
  [[nodiscard]] z3::expr same_row(ir::EntityId entity, const SymbolicRow& a, const SymbolicRow& b) const;
  /// By row: it exists, and no earlier row stands for the same; so each row of the database counts once.
  [[nodiscard]] std::vector<z3::expr> counted_once(ir::EntityId entity, const SymbolicTable& table) const;
  /// Must generated keys be kept apart from what this attribute held?
  [[nodiscard]] bool tracked(ir::AttributeId attribute) const { return tracked_.contains(attribute); }
  /// The attributes that a generated key must differ from.
  [[nodiscard]] std::vector<ir::AttributeId> kept_apart(const ir::Generated& generated, ir::Type type) const;

 private:
  void track_generated();

  const ir::Application& application_;
  Algebra algebra_;
  TextCodes texts_;
  std::set<ir::AttributeId> tracked_;
  std::vector<bool> rigid_;
  std::uint64_t next_ = 0;
  bool partial_ = false;
};

}  // namespace quiesce::formula
