// Parts of the record as JSON.
#pragma once

#include "quiesce/violations/record.hpp"
#include "visualizers/json_writer.hpp"

namespace quiesce::visualizers {

/// The published shape: the invariant's text, then states and transactions in turn.
void write_trace(JsonWriter& json, const violations::Violation& violation,
                 const violations::Execution& execution);

/// Nothing if the place is not known.
void write_source(JsonWriter& json, std::string_view key, const violations::SourceSpan& source);

/// Everything there is, so that report_reader.hpp can read it back.
void write_execution(JsonWriter& json, const violations::Execution& execution);

/// The entities, as a database needs them.
void write_schema(JsonWriter& json, const std::vector<violations::Entity>& schema);

}  // namespace quiesce::visualizers
