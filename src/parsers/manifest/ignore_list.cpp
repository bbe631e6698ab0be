#include "parsers/manifest/ignore_list.hpp"

#include "parsers/ignore_problems.hpp"

namespace quiesce::parsers::manifest {
namespace {

constexpr const char* entry_form = R"({"id": "…", "reason": "…"} or {"invariant": "…", "reason": "…"})";

/// Null, and said, if the entry does not name exactly one thing.
const json::Value* named_by(const json::Value& entry, diagnostics::Diagnostics& diagnostics) {
  const json::Value* id = entry.find("id");
  const json::Value* invariant = entry.find("invariant");
  if ((id == nullptr) != (invariant == nullptr)) return id != nullptr ? id : invariant;
  report_no_name(entry.location,
                 id == nullptr ? "this does not say what is to be ignored"
                               : "this names a violation and an invariant; which is to be ignored?",
                 entry_form, diagnostics);
  return nullptr;
}

}  // namespace

std::vector<Ignore> read_ignore_list(const json::Value& value, json::Shape& shape,
                                     diagnostics::Diagnostics& diagnostics) {
  std::vector<Ignore> ignores;
  const json::Array* list = shape.array(value, "'ignore'", std::string("a list of ") + entry_form);
  if (list == nullptr) return ignores;
  for (const json::Value& entry : *list) {
    const json::Object* members = shape.object(entry, "an entry of 'ignore'", entry_form);
    if (members == nullptr ||
        !shape.known_keys(*members, "an entry of 'ignore'", {"id", "invariant", "reason"}))
      continue;
    const json::Value* named = named_by(entry, diagnostics);
    if (named == nullptr) continue;
    const json::Text* name = shape.text(*named, "what is to be ignored");
    const json::Value* why = entry.find("reason");
    const json::Text* reason = why == nullptr ? nullptr : shape.text(*why, "'reason'");
    if (name == nullptr || (why != nullptr && reason == nullptr)) continue;
    if (reason == nullptr || trimmed(reason->text).empty()) {
      report_no_reason(why == nullptr ? entry.location : why->location, name->text, R"("reason": "…")",
                       diagnostics);
      continue;
    }
    ignores.push_back({entry.find("id") != nullptr ? Ignore::Names::Id : Ignore::Names::Invariant,
                       std::string(trimmed(name->text)), std::string(trimmed(reason->text)), false,
                       named->location});
  }
  return ignores;
}

}  // namespace quiesce::parsers::manifest
