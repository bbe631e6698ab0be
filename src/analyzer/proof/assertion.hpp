// What a proof asserts while any number of instances is under way: rules about the state, facts about each
// instance that stands before a step, and about each pair of instances.
#pragma once

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "quiesce/ir/application.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer::proof {

/// Where an instance that is under way stands: before a step that is not its first.
struct Point {
  std::size_t functionality = 0;
  std::size_t step = 0;
  auto operator<=>(const Point&) const = default;
};

/// Instances of these can be under way at once.
[[nodiscard]] inline bool meet(std::size_t a, std::size_t b, const std::set<std::size_t>& single) {
  return a != b || !single.contains(a);
}

struct Constant {
  ir::Value value;
  ir::Type type = ir::Type::Integer;
};
/// What an instance carries, or a literal.
using Term = std::variant<ir::InputId, ir::NameId, Constant>;

/// Rows of an entity whose attributes have these values.
struct Selection {
  ir::EntityId entity;
  std::vector<std::pair<std::uint32_t, Term>> where;  ///< by attribute
  bool is_key = false;                                ///< of all attributes of a key, and no others
};

struct Test {
  std::uint32_t attribute = 0;
  ir::BinaryOp op = ir::BinaryOp::Same;
  Term term;
};

// `==` is Same; `!=` also holds where one side is NULL, as it does in a rule.

/// The name has been published.
struct Known {
  ir::NameId name;
};
struct NotNull {
  Term term;
};
struct Compared {
  Term left;
  ir::BinaryOp op;
  Term right;
};
/// Some row of the selection exists, or none does.
struct RowThere {
  std::size_t selection;
  bool there;
};
/// Every row of the selection that passes the guard passes the test.
struct CellTest {
  std::size_t selection;
  std::optional<Test> guard;
  Test test;
};

/// About each instance at the point.
struct Fact {
  Point point;
  std::variant<Known, NotNull, Compared, RowThere, CellTest> node;
};
/// About each two different instances at these points: they select different rows.
struct Apart {
  Point first, second;  ///< not after it
  std::size_t first_selection = 0, second_selection = 0;
};
/// About the state.
struct StateRule {
  ir::Rule rule;
  std::optional<std::size_t> invariant;  ///< it is this one; else one that is derived
  bool aggregates = false;               ///< it has rows inside, so it is assumed only where it is the goal
};

struct Assertion {
  std::variant<StateRule, Fact, Apart> node;
  bool alive = true;
};

struct Assertions {
  std::vector<std::vector<Selection>> selections;  ///< by functionality
  std::vector<Assertion> all;

  [[nodiscard]] const Selection& selection(const Point& point, std::size_t index) const {
    return selections[point.functionality][index];
  }
};

/// What an assertion depends on in the database.
struct Footprint {
  std::set<ir::AttributeId> attributes;
  std::set<ir::EntityId> entities;
};
[[nodiscard]] Footprint footprint(const ir::Rule& rule);
[[nodiscard]] Footprint footprint(const Assertions& assertions, const Assertion& assertion);
[[nodiscard]] bool touches(const ir::TransactionAccess& access, const Footprint& footprint);
[[nodiscard]] bool has_aggregates(const ir::Rule& rule);

}  // namespace quiesce::analyzer::proof
