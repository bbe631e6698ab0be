// How a Java program calls a method that became a transaction.
#pragma once

#include "parsers/java/class_index.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

/// The receiver is empty where no way to make one is found: an abstract class, a constructor that asks for
/// more than connections.
[[nodiscard]] ir::Origin origin_of(const MethodInfo& method, const ClassIndex& classes);

}  // namespace quiesce::parsers::java
