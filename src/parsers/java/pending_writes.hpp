// Auto-commit that is switched on in a finally block commits what is pending, also when an error passes
// through.
#pragma once

#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

/// Writes that neither a commit nor a rollback settled.
struct PendingWrites {
  bool at_end = false;   ///< where the statement ends normally
  bool at_jump = false;  ///< where a jump leaves it
  bool at_error =
      false;  ///< where an error of the code leaves it; one of the database leaves nothing to commit
};

[[nodiscard]] PendingWrites pending_writes(const ir::Try& attempt, const ir::Application& application);

}  // namespace quiesce::parsers::java
