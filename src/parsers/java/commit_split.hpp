// Cuts a transaction at its commits: what follows one becomes a segment of its own.
#pragma once

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

/// Every CommitAndContinue of `commit_marker` is either dropped, where nothing after it can touch the
/// database or fail, or continues in a new segment: the rest of its block and of all blocks around it,
/// inside copies of their handlers and labels.
void split_at_commits(ir::Transaction& transaction, diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::java
