// The parts of a SARIF log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "quiesce/violations/record.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "visualizers/build_report.hpp"
#include "visualizers/json_writer.hpp"

namespace quiesce::visualizers {

/// What GitHub's code scanning takes at most.
namespace sarif_limits {
inline constexpr std::size_t results = 25'000;
inline constexpr std::size_t name = 255;
inline constexpr std::size_t description = 1'024;
inline constexpr std::size_t related_locations = 900;  ///< of 1,000 locations of a result
}  // namespace sarif_limits

struct SarifContext {
  const violations::Report& report;
  const RenderOptions& options;
  Rules rules;
  bool compared = false;    ///< with a baseline
  bool suppressed = false;  ///< some are ignored: then every result says whether it is
};

void write_sarif_rules(JsonWriter& json, const SarifContext& context);
void write_sarif_result(JsonWriter& json, const SarifContext& context,
                        const violations::Violation& violation);
/// Whether the run succeeded, and what it could not answer.
void write_sarif_invocation(JsonWriter& json, const SarifContext& context, std::size_t results_left_out);

/// {"text": …}: braces doubled, and no link that is not ours.
void write_sarif_message(JsonWriter& json, const std::string& text);
[[nodiscard]] std::string sarif_escaped(std::string_view text);
/// A location object; the application's folder if the place is not known.
void write_sarif_location(JsonWriter& json, const SarifContext& context, const violations::SourceSpan& place,
                          const std::string& message = {}, std::optional<std::uint64_t> id = {});

}  // namespace quiesce::visualizers
