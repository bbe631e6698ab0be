// The operators of expressions on concrete values, as SQL defines them.
#pragma once

#include <compare>

#include "quiesce/ir/expression.hpp"

namespace quiesce::interpreter {

/// A value with the type of the expression that made it: a Date and a Timestamp count in different units.
struct Typed {
  ir::Value value;
  ir::Type type = ir::Type::Integer;
};

/// Neither is NULL; both are of one kind.
[[nodiscard]] std::strong_ordering compare(const Typed& a, const Typed& b);
[[nodiscard]] inline std::strong_ordering compare(const ir::Value& a, const ir::Value& b, ir::Type type) {
  return compare(Typed{a, type}, Typed{b, type});
}

[[nodiscard]] bool is_true(const ir::Value& value);
[[nodiscard]] bool is_false(const ir::Value& value);

[[nodiscard]] ir::Value apply_operator(ir::UnaryOp op, const ir::Value& operand);
[[nodiscard]] ir::Value apply_operator(ir::BinaryOp op, const Typed& left, const Typed& right);

}  // namespace quiesce::interpreter
