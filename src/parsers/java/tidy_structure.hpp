// Parts of the clean-up that look at the structure of statements only.
#pragma once

#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

[[nodiscard]] bool is_empty(const ir::Statement& statement);
/// Removes jumps to where the block ends anyway; tells whether there were any.
bool strip_leave(ir::Block& block, ir::LabelId label);
[[nodiscard]] bool leaves(ir::Block& block, ir::LabelId label);
[[nodiscard]] bool can_fail(ir::Block& block);
/// Drops temporaries that nothing mentions any more, and numbers the rest anew.
void drop_unused_variables(ir::Transaction& transaction);

}  // namespace quiesce::parsers::java
