// A solved execution as bytes, and back. Nothing in it is a pointer or a line number: a statement is named by
// its place in its transaction, an expression by its place in its statement, an entity by its name. What is
// read back may be anything; whoever uses it has it confirmed by the interpreter first.
#pragma once

#include <optional>

#include "analyzer/bytes.hpp"
#include "analyzer/concrete.hpp"

namespace quiesce::analyzer {

/// False: it has something in it that cannot be named so. (Then the writer's bytes are of no use.)
[[nodiscard]] bool write_execution(ByteWriter& writer, const Problem& problem,
                                   const ConcreteExecution& execution);
/// Nothing, if it is no execution of these instances.
[[nodiscard]] std::optional<ConcreteExecution> read_execution(ByteReader& reader, const Problem& problem);

}  // namespace quiesce::analyzer
