// Refuses what depends on the order of an enum's values: databases order them as declared, texts are ordered
// by bytes.
#pragma once

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers {

void refuse_enum_order(const ir::Application& application, diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers
