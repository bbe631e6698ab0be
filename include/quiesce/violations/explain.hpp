// Why an execution breaks its rule: the conflicts between its steps, the cause, and one sentence.
//
// All is computed from the accesses of the steps that committed. A *cell* is one attribute of one row; an
// insert writes every cell of its row, a delete overwrites them; a write that leaves the value as it was
// counts as none. A, B are different instances.
//
// Conflicts (`first`, `second` are steps of different instances):
// - ReadsFrom: `first` read a cell as `second`, the last to write it before, had left it.
// - MissesWrite: `first` read a cell, later `second` wrote it (or deleted the row), and later still the
//   instance of `first` committed a write: what it did rests on a value that was no longer there. The same
//   holds for a statement that asked for rows of an entity before `second` inserted one that its arguments
//   name. The two reads of a write skew are listed too, even if the instance's own write came first.
// - Overwrites: `first` wrote a cell (or deleted the row) that `second` was the last to write before.
//
// Cause, the first that fits; among several candidates of one kind, the one whose later write touches a
// row that breaks the rule, best in the breaking step, is told:
// - "missing compensation": at the end of an eventual rule's execution an instance has aborted after an
//   earlier step of it had committed a write, to a row that breaks the rule.
// - "sequential bug": one instance alone does it.
// - "lost update": A missed B's write of a cell that A then wrote itself; or the writes cross: A overwrote
//   a cell of B and B another of A, so that a part of each update is lost.
// - "write skew": A read what B wrote later and B read what A wrote later, and they wrote different cells.
// - "stale read": A missed B's write otherwise (read skew included).
// - "dirty read": A read what B had written while B had steps left, or before B aborted.
// - "other": none of these, e.g. instances that run one after the other; the conflicts are listed.
#pragma once

#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

/// Every conflict between two steps, each once, in the order of the steps.
[[nodiscard]] std::vector<Conflict> find_conflicts(const Execution& execution);

/// Sets `conflicts`, `cause` and `sentence`.
void explain(Execution& execution, bool eventual);

/// Explains the execution and all others of the violation.
void explain(Violation& violation);

}  // namespace quiesce::violations
