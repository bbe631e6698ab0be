// Values of SQL as Z3 terms, written apart from src/formula, so that a mistake there is not repeated here.
// Only the codes of texts are shared.
#pragma once

#include <z3++.h>

#include <optional>
#include <vector>

#include "formula/text_codes.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::published {

/// Without `null` it is never NULL. Where `null` is true, `value` means nothing.
struct Term {
  z3::expr value;
  std::optional<z3::expr> null;
};

class Terms {
 public:
  Terms(z3::context& context, const ir::Application& application);

  [[nodiscard]] z3::context& context() const { return context_; }
  [[nodiscard]] z3::sort sort(ir::Type type) const;
  [[nodiscard]] Term literal(const ir::Value& value, ir::Type type) const;
  /// What a constant of the type's sort must fulfil to be a value of the type; nothing if all do. Texts are
  /// only kept above the least one where the application asks for their order.
  [[nodiscard]] std::optional<z3::expr> in_range(const z3::expr& value, ir::Type type) const;

  [[nodiscard]] z3::expr all(const std::vector<z3::expr>& terms) const;
  [[nodiscard]] z3::expr any(const std::vector<z3::expr>& terms) const;
  [[nodiscard]] static z3::expr is_true(const Term& condition);
  [[nodiscard]] static z3::expr is_false(const Term& condition);
  /// NULL in neither, and equal.
  [[nodiscard]] static z3::expr equal(const Term& left, const Term& right);

  [[nodiscard]] Term apply(ir::UnaryOp op, const Term& operand) const;
  [[nodiscard]] Term apply(ir::BinaryOp op, const Term& left, const Term& right) const;
  [[nodiscard]] Term choose(const z3::expr& condition, const Term& then, const Term& otherwise) const;
  [[nodiscard]] static Term convert(const Term& term, ir::Type type);

 private:
  [[nodiscard]] Term both(const Term& left, const Term& right) const;
  [[nodiscard]] z3::expr is_null(const Term& term) const;

  z3::context& context_;
  formula::TextCodes texts_;
  bool ordered_texts_ = false;
};

}  // namespace quiesce::published
