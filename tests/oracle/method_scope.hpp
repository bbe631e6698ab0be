// The names of a method while it is written: what can be read here, and which names are still free.
#pragma once

#include <optional>
#include <set>

#include "oracle/dice.hpp"
#include "oracle/generate.hpp"

namespace quiesce::oracle {

struct Variable {
  std::string name;
  std::string java_type;
  Type type = Type::Integer;
};

class MethodScope {
 public:
  explicit MethodScope(Dice& dice) : dice_(dice), blocks_(1) {}

  void open() { blocks_.emplace_back(); }
  void close() { blocks_.pop_back(); }

  /// A variable or parameter that can be read here, or a new parameter, or nothing.
  [[nodiscard]] std::optional<Variable> readable(Type type);
  /// "n", "n + 1", "2", "\"a\"", …
  [[nodiscard]] std::string java_value(Type type);
  /// A literal, or a question mark with what is put in its place.
  [[nodiscard]] std::string sql_value(Type type);
  /// What Java decides on.
  [[nodiscard]] std::string java_condition();
  /// "int n = " or, of a variable that exists, "n = "; nothing if no name is left.
  [[nodiscard]] std::optional<std::string> target(Type type);

  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }
  [[nodiscard]] std::vector<Published> published() const;

 private:
  [[nodiscard]] std::optional<std::string> free_name(Type type);
  [[nodiscard]] std::vector<Variable> visible(Type type) const;

  Dice& dice_;
  std::set<std::string> used_;
  std::vector<Parameter> parameters_;
  std::vector<Variable> as_variables_;         ///< the parameters again
  std::vector<std::vector<Variable>> blocks_;  ///< locals
};

[[nodiscard]] std::string getter(Type type);

}  // namespace quiesce::oracle
