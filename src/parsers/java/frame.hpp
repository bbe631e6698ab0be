// What the lowering of a method keeps on its stacks: calls, jump targets, results, handlers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "parsers/java/value.hpp"

namespace quiesce::parsers::java {

/// Where a value that several statements can give goes: a method's result, a switch's.
struct Slot {
  JavaType type;
  std::optional<ir::VariableId> variable;
  Value value;
  bool filled = false;
  bool is_transaction_result = false;
  bool single = false;  ///< only one statement gives it
  bool published = false;
  std::string name;
  ObjectPtr object;                                   ///< the shape of an object that stands for several
  std::map<std::string_view, ir::VariableId> fields;  ///< of a transaction's result that is an object
};
struct Target {
  ir::LabelKind kind;
  std::string_view name;  ///< the label in the source
  std::size_t locals = 0;
  std::optional<ir::LabelId> label;
  PathState state;  ///< of the paths that jumped; unreachable while there is none
  Slot* slot = nullptr;
  bool only_by_name = false;  ///< a block with a label: a plain break does not mean it
};
struct Frame {
  const MethodInfo* method = nullptr;
  const ClassInfo* owner = nullptr;
  std::size_t base = 0;
  Value self;
  Node body;
};
struct Catching {
  std::vector<ir::ErrorTypeId> types;
  std::string opaque_call;  ///< a call inside it that is not understood
  Node node;
};
struct Hint {
  std::string name;        ///< of the variable that takes the value
  bool published = false;  ///< ... and whether later steps see it
  bool unused = false;     ///< nobody takes it
};

}  // namespace quiesce::parsers::java
