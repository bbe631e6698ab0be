#include "parsers/rules/invariant_parser.hpp"

#include <algorithm>
#include <map>

#include "parsers/json/shape.hpp"

namespace quiesce::parsers::rules {

namespace {

constexpr std::string_view form =
    R"(write {"Absolute Invariants": ["rule", …], "Eventual Invariants": ["rule", …]})";

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

std::string trimmed(const std::string& text) {
  constexpr const char* space = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

class InvariantReader {
 public:
  InvariantReader(const ir::Schema& schema, const diagnostics::SourceMap& sources,
                  diagnostics::Diagnostics& diagnostics)
      : schema_(schema), sources_(sources), diagnostics_(diagnostics), shape_(diagnostics) {}

  void read(std::uint32_t file) {
    const auto document = json::parse(file, sources_, diagnostics_);
    if (!document) return;
    const json::Object* kinds = shape_.object(*document, "an invariants file", std::string(form));
    if (kinds == nullptr) return;
    for (const json::Member& member : *kinds) read_kind(member);
  }

  [[nodiscard]] std::vector<ir::Invariant> take() { return std::move(invariants_); }

 private:
  void read_kind(const json::Member& member) {
    const std::string key = lower(member.key.text);
    const bool absolute = key == "absolute invariants";
    if (!absolute && key != "eventual invariants") {
      const std::vector<std::string> keys = {"Absolute Invariants", "Eventual Invariants"};
      std::string help = diagnostics::did_you_mean(member.key.text, keys);
      if (help.empty()) help = form;
      diagnostics_.error("Q3301", member.key_location, "no kind of invariants '" + member.key.text + "'",
                         std::move(help));
      return;
    }
    const json::Array* list = shape_.array(member.value, "'" + member.key.text + "'", std::string(form));
    if (list == nullptr) return;
    for (const json::Value& entry : *list) {
      read_entry(entry, absolute ? ir::InvariantKind::Absolute : ir::InvariantKind::Eventual);
    }
  }

  void read_entry(const json::Value& entry, ir::InvariantKind kind) {
    if (entry.text() != nullptr) return add(entry, trimmed(entry.text()->text), "", entry.location, kind);
    const std::string help = R"(write "rule" or {"name": "…", "rule": "…", "description": "…"})";
    if (entry.object() == nullptr) {
      diagnostics_.error("Q3302", entry.location,
                         "an invariant is a string or an object, not " + std::string(entry.kind()), help);
      return;
    }
    if (!shape_.known_keys(*entry.object(), "an invariant", {"name", "rule", "description"})) return;
    const json::Value* rule = entry.find("rule");
    if (rule == nullptr) {
      diagnostics_.error("Q3303", entry.location, "the invariant has no 'rule'", help);
      return;
    }
    const json::Value* name = entry.find("name");
    const json::Value* description = entry.find("description");
    const json::Text* rule_string = shape_.text(*rule, "'rule'");
    const json::Text* name_string = name == nullptr ? nullptr : shape_.text(*name, "'name'");
    const json::Text* description_string =
        description == nullptr ? nullptr : shape_.text(*description, "'description'");
    if (rule_string == nullptr || (name != nullptr && name_string == nullptr) ||
        (description != nullptr && description_string == nullptr)) {
      return;
    }
    if (name_string != nullptr && trimmed(name_string->text).empty()) {
      diagnostics_.error("Q3304", name->location, "the invariant's name is empty",
                         "leave 'name' out, and the invariant is called by its rule");
      return;
    }
    add(*rule, name_string != nullptr ? name_string->text : trimmed(rule_string->text),
        description_string != nullptr ? description_string->text : "",
        name != nullptr ? name->location : rule->location, kind);
  }

  void add(const json::Value& rule_value, std::string name, std::string description,
           const ir::Location& name_location, ir::InvariantKind kind) {
    const auto [first, is_new] = names_.emplace(name, name_location);
    if (!is_new && !name.empty()) {
      const ir::Location& other = first->second;
      diagnostics_.error("Q3305", name_location, "two invariants are called '" + name + "'",
                         "the other one is at " + sources_[other.file].path() + ":" +
                             std::to_string(other.begin.line) + "; give one a \"name\" of its own");
    }
    auto rule =
        parse_rule(rule_text(*rule_value.text(), rule_value.location.file, sources_), schema_, diagnostics_);
    if (rule && is_new) {
      invariants_.push_back({std::move(name), std::move(description), kind, std::move(*rule)});
    }
  }

  const ir::Schema& schema_;
  const diagnostics::SourceMap& sources_;
  diagnostics::Diagnostics& diagnostics_;
  json::Shape shape_;
  std::map<std::string, ir::Location> names_;
  std::vector<ir::Invariant> invariants_;
};

}  // namespace

RuleText rule_text(const json::Text& text, std::uint32_t file, const diagnostics::SourceMap& sources) {
  return {text.text, [&text, file, &sources](std::size_t offset, std::size_t length) {
            return json::locate(text, file, sources, offset, length);
          }};
}

std::vector<ir::Invariant> parse_invariants(const std::vector<std::uint32_t>& files, const ir::Schema& schema,
                                            const diagnostics::SourceMap& sources,
                                            diagnostics::Diagnostics& diagnostics) {
  InvariantReader reader(schema, sources, diagnostics);
  for (const std::uint32_t file : files) reader.read(file);
  return reader.take();
}

}  // namespace quiesce::parsers::rules
