// The tree of exceptions: those of the JDK that everyday code raises or catches, and the application's own.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "parsers/java/class_index.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

[[nodiscard]] bool is_known_error(std::string_view name);

/// Adds types to the application as they are asked for, each below its parent.
class ErrorTypes {
 public:
  ErrorTypes(const ClassIndex& classes, ir::Application& application);

  [[nodiscard]] ir::ErrorTypeId find(std::string_view name, const Node& where);
  /// A class of a library: its ancestors are a guess.
  [[nodiscard]] bool is_guess(ir::ErrorTypeId type) const;
  /// Could an error of `type` be caught as `handler` although the tree does not say so?
  [[nodiscard]] bool may_be_missed(ir::ErrorTypeId type, ir::ErrorTypeId handler) const;

 private:
  ir::ErrorTypeId add(std::string name, std::string_view parent, bool guess, const Node& where);

  const ClassIndex& classes_;
  ir::Application& application_;
  std::unordered_map<std::string, ir::ErrorTypeId> ids_;
  std::vector<bool> guesses_;
};

}  // namespace quiesce::parsers::java
