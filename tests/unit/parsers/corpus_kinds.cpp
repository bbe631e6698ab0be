#include "corpus_kinds.hpp"

#include "corpus.hpp"
#include "parsers/functionalities/functionality_parser.hpp"
#include "parsers/java/java_parser.hpp"
#include "parsers/rules/invariant_parser.hpp"
#include "parsers/rules/rule_parser.hpp"
#include "parsers/sql/schema_parser.hpp"
#include "quiesce/ir/printer.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::tests {
namespace {

using diagnostics::Diagnostics;
using diagnostics::SourceMap;

std::string rendered(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::string text;
  for (const auto& diagnostic : diagnostics.sorted(sources)) text += render(diagnostic, sources);
  return text;
}

std::string note_text(const ir::Note& note, const SourceMap& sources) {
  std::string kind;
  switch (note.kind) {
    case ir::Note::Kind::UnknownValue:
      kind = "unknown";
      break;
    case ir::Note::Kind::Binding:
      kind = "binding";
      break;
    case ir::Note::Kind::Skipped:
      kind = "skipped";
      break;
    case ir::Note::Kind::Information:
      kind = "note";
      break;
  }
  std::string place;
  if (note.location.known()) {
    place = sources[note.location.file].path() + ":" + std::to_string(note.location.begin.line) + ": ";
  }
  return kind + ": " + place + note.text + "\n";
}

std::string notes_text(const std::vector<ir::Note>& notes, const SourceMap& sources, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < notes.size(); ++i) text += note_text(notes[i], sources);
  return text;
}

std::string without_final_break(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// The kind's schema.sql. Its own problems come out in front of everything else.
ir::Schema shared_schema(const std::string& kind, SourceMap& sources, Diagnostics& diagnostics) {
  const std::uint32_t file = sources.add("schema.sql", read_text(corpus_folder() / kind / "schema.sql"));
  std::vector<ir::Note> notes;
  return parsers::sql::parse_schema({file}, sources, diagnostics, notes);
}

/// Adds each file and returns the indices of those whose names end in `extension`.
std::vector<std::uint32_t> add_files(const std::vector<Section>& files, std::string_view extension,
                                     SourceMap& sources) {
  std::vector<std::uint32_t> indices;
  for (const Section& file : files) {
    if (file.path.ends_with(extension)) indices.push_back(sources.add(file.path, file.text));
  }
  return indices;
}

std::string invariant_text(const ir::Invariant& invariant, const ir::Schema& schema) {
  const bool absolute = invariant.kind == ir::InvariantKind::Absolute;
  std::string text = (absolute ? "absolute " : "eventual ") + invariant.name + "\n";
  if (!invariant.description.empty()) text += "description " + invariant.description + "\n";
  return text + ir::print(invariant.rule, schema);
}

}  // namespace

std::string run_schema(const std::string& input) {
  SourceMap sources;
  Diagnostics diagnostics;
  std::vector<ir::Note> notes;
  const std::vector<std::uint32_t> files = add_files(sections(input, "schema.sql"), ".sql", sources);
  const ir::Schema schema = parsers::sql::parse_schema(files, sources, diagnostics, notes);
  std::string text;
  for (const ir::Entity& entity : schema.entities) text += ir::print(entity, schema);
  return text + notes_text(notes, sources) + rendered(diagnostics, sources);
}

std::string run_rules(const std::string& input) {
  SourceMap sources;
  Diagnostics diagnostics;
  const ir::Schema schema = shared_schema("rules", sources, diagnostics);
  std::string text;
  if (input.starts_with('{')) {  // a whole invariants file
    const std::uint32_t file = sources.add("invariants.json", input);
    for (const auto& invariant : parsers::rules::parse_invariants({file}, schema, sources, diagnostics)) {
      text += invariant_text(invariant, schema);
    }
    return text + rendered(diagnostics, sources);
  }
  const std::uint32_t file = sources.add("rule", without_final_break(input));
  const parsers::rules::RuleText rule_text{sources[file].text(), [&](std::size_t offset, std::size_t length) {
                                             return sources.location(file, offset, offset + length);
                                           }};
  if (const auto rule = parsers::rules::parse_rule(rule_text, schema, diagnostics))
    text += ir::print(*rule, schema);
  return text + rendered(diagnostics, sources);
}

std::string run_java(const std::string& input) {
  SourceMap sources;
  Diagnostics diagnostics;
  ir::Application application;
  application.schema = shared_schema("java", sources, diagnostics);
  const std::vector<std::uint32_t> files = add_files(sections(input, "Input.java"), ".java", sources);
  parsers::java::parse_transactions(files, sources, application, diagnostics);
  std::string text;
  for (const ir::Transaction& transaction : application.transactions)
    text += ir::print(transaction, application);
  return text + notes_text(application.notes, sources) + rendered(diagnostics, sources);
}

std::string run_functionalities(const std::string& input) {
  SourceMap sources;
  Diagnostics diagnostics;
  ir::Application application;
  application.schema = shared_schema("functionalities", sources, diagnostics);
  const std::vector<Section> files = sections(input, "functionalities.json");
  parsers::java::parse_transactions(add_files(files, ".java", sources), sources, application, diagnostics);
  const std::size_t earlier_notes = application.notes.size();
  parsers::functionalities::parse_functionalities(add_files(files, ".json", sources), sources, application,
                                                  diagnostics);
  std::string text;
  for (const ir::Functionality& functionality : application.functionalities) {
    text += ir::print(functionality, application);
  }
  return text + notes_text(application.notes, sources, earlier_notes) + rendered(diagnostics, sources);
}

std::string run_errors(const std::string& input) {
  std::vector<parsers::MemoryFile> files;
  for (const Section& file : sections(input, "quiesce.json")) files.push_back({file.path, file.text});
  const parsers::LoadedApplication loaded = parsers::load_application(std::move(files));
  const std::string text = rendered(loaded.diagnostics, loaded.sources);
  return loaded.application ? text + "accepted\n" : text;
}

}  // namespace quiesce::tests
