// Is a JSON value what its place asks for? What is not is reported here, in one way for all files.
#pragma once

#include <string>
#include <vector>

#include "parsers/json/document.hpp"

namespace quiesce::parsers::json {

class Shape {
 public:
  explicit Shape(diagnostics::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// `what` names the place: "a step", "'schema'"; `help` shows how it is written. Null if it is something
  /// else.
  const Text* text(const Value& value, const std::string& what, const std::string& help = {});
  const Array* array(const Value& value, const std::string& what, const std::string& help = {});
  const Object* object(const Value& value, const std::string& what, const std::string& help = {});
  /// A whole number from 1 on.
  std::optional<std::uint32_t> positive(const Value& value, const std::string& what);

  /// Reports each key of the object that is not among these.
  bool known_keys(const Object& object, const std::string& what, const std::vector<std::string>& keys);

 private:
  void mismatch(const Value& value, const std::string& what, const std::string& wanted,
                const std::string& help);

  diagnostics::Diagnostics& diagnostics_;
};

}  // namespace quiesce::parsers::json
