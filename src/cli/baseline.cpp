#include "cli/baseline.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "quiesce/violations/id.hpp"
#include "visualizers/json_writer.hpp"

namespace quiesce::cli {
namespace {

using JsonValue = nlohmann::json;

constexpr std::string_view format_key = "format";
constexpr std::string_view format_name = "quiesce-baseline-1";

ParsedBaseline refused(std::string problem) {
  return {std::nullopt, std::move(problem)};
}

/// Nothing, and what is wrong with it.
std::optional<KnownViolation> read_entry(const std::string& id, const JsonValue& entry,
                                         std::string& problem) {
  KnownViolation known;
  const auto wrong = [&](const std::string& why) {
    problem = "the entry '" + id.substr(0, 100) + "' " + why;
    return std::nullopt;
  };
  if (!entry.is_object()) return wrong("is no object");
  for (const auto& [key, value] : entry.items()) {
    if (key == "invariant" && value.is_string()) {
      known.invariant = value.get<std::string>();
    } else if (key == "functionalities" && value.is_array()) {
      for (const JsonValue& name : value) {
        if (!name.is_string()) return wrong("has a functionality that is no text");
        known.functionalities.push_back(name.get<std::string>());
      }
    } else if (key == "rows" && value.is_number_unsigned() && value.get<std::uint64_t>() <= 1'000) {
      known.rows = value.get<std::uint32_t>();
    } else {
      return wrong("has '" + key.substr(0, 100) + "', which is not understood");
    }
  }
  std::sort(known.functionalities.begin(), known.functionalities.end());
  if (violations::make_id(known.invariant, known.functionalities) != id)
    return wrong("does not fit its invariant and functionalities");
  return known;
}

}  // namespace

ParsedBaseline parse_baseline(std::string_view text) {
  JsonValue document;
  try {
    document = JsonValue::parse(text);
  } catch (const JsonValue::exception& failure) {
    return refused(std::string("not JSON: ") + failure.what());
  }
  const std::string other = "this is no baseline of quiesce ('" + std::string(format_key) + "' is not '" +
                            std::string(format_name) + "')";
  if (!document.is_object()) return refused(other);
  // Looked at where it is: to copy what is nested a million times takes more stack than there is.
  const auto format = document.find(std::string(format_key));
  if (format == document.end() || !format->is_string() ||
      format->get_ref<const std::string&>() != format_name)
    return refused(other);
  KnownViolations all;
  for (const auto& [id, entry] : document.items()) {
    if (id == format_key) continue;
    std::string problem;
    const std::optional<KnownViolation> known = read_entry(id, entry, problem);
    if (!known) return refused(problem);
    all.emplace(id, *known);
  }
  return {std::move(all), {}};
}

std::string baseline_text(const KnownViolations& known) {
  visualizers::JsonWriter text;
  text.begin_object();
  for (const auto& [id, entry] : known) {
    text.key(id).begin_object(visualizers::one_line).key("invariant").string(entry.invariant);
    text.key("functionalities").strings(entry.functionalities);
    if (entry.rows != 0) text.key("rows").count(entry.rows);
    text.end_object();
  }
  // Last, so that every line before it ends with a comma, whichever comes or goes.
  text.key(format_key).string(format_name);
  return text.end_object().take();
}

}  // namespace quiesce::cli
