// A seed makes an application.
#pragma once

#include "oracle/dice.hpp"
#include "oracle/model.hpp"

namespace quiesce::oracle {

/// At most; small ones are quick to check.
struct Size {
  std::size_t tables = 3;
  std::size_t functionalities = 4;
  std::size_t steps = 3;
  std::size_t statements = 3;  ///< of a step, not counting what belongs to one
  std::size_t rules = 3;
  std::size_t budget = 3;  ///< for what multiplies the work of a check
};

[[nodiscard]] Model generate(std::uint64_t seed, const Size& size);

/// One functionality matters only by what another one reads.
[[nodiscard]] Model generate_relay(std::uint64_t seed);

// Its parts.
[[nodiscard]] std::vector<Table> generate_schema(Dice& dice, const Size& size);
[[nodiscard]] std::vector<Rule> generate_rules(Dice& dice, const Size& size,
                                               const std::vector<Table>& tables);
/// A rule that is no count or sum, of one kind or another: also for assumptions.
[[nodiscard]] std::string simple_rule(Dice& dice, const std::vector<Table>& tables);
/// The names that the method publishes are those of its parameters and of its outermost locals.
struct Published {
  std::string name;
  Type type;
};
struct WrittenMethod {
  Method method;
  std::vector<Published> published;
  std::optional<Method> then{};  ///< the rest of what it does, as a step of its own with the same values
};
/// A number that a rule limits: a method can look at it before it changes it.
struct Limit {
  std::string table;
  std::string column;
  std::string order;  ///< "<=" or ">="
  std::string value;
};
[[nodiscard]] std::vector<Limit> limits_of(const std::vector<Rule>& rules);
[[nodiscard]] WrittenMethod generate_method(Dice& dice, const Size& size, const std::vector<Table>& tables,
                                            const std::vector<Limit>& limits, std::string name);

}  // namespace quiesce::oracle
