#include "cli/inspect_page.hpp"

#include <sstream>

#include "cli/inspect_parts.hpp"
#include "quiesce/ir/printer.hpp"

namespace quiesce::cli {
namespace {

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string summary_of(const InspectPage& page) {
  std::string text = counted(page.entities.size(), "entity", "entities");
  text += " in " + counted(page.aggregates.size(), "aggregate", "aggregates");
  text += ", " + counted(page.invariants.size(), "invariant", "invariants");
  text += ", " + counted(page.transactions.size(), "transaction", "transactions");
  text += ", " + counted(page.functionalities.size(), "functionality", "functionalities");
  if (!page.unknown_values.empty()) {
    text += ", " + counted(page.unknown_values.size(), "unknown value", "unknown values");
  }
  return text;
}

InspectPage::Invariant invariant_part(const ir::Invariant& invariant,
                                      const ir::InvariantConnections& connections,
                                      const ir::Application& application,
                                      const diagnostics::SourceMap& sources) {
  InspectPage::Invariant part;
  part.name = invariant.name;
  part.kind = invariant.kind == ir::InvariantKind::Absolute ? "absolute" : "eventual";
  part.rule = invariant.rule.text;
  part.description = invariant.description;
  part.place = place_of(invariant.rule.location, sources);
  part.reading = lines_of(ir::print(invariant.rule, application.schema));
  part.attributes = attribute_names(connections.attributes, application.schema);
  part.inside_one_aggregate = connections.inside_one_aggregate;
  for (const std::size_t i : connections.aggregates)
    part.aggregates.push_back(application.aggregates[i].name);
  for (const ir::TransactionId id : connections.writers) part.writers.push_back(application[id].name);
  for (const std::size_t i : connections.functionalities) {
    part.functionalities.push_back(application.functionalities[i].name);
  }
  return part;
}

std::string kind_name(ir::Note::Kind kind) {
  switch (kind) {
    case ir::Note::Kind::UnknownValue:
      return "unknown value";
    case ir::Note::Kind::Binding:
      return "binding";
    case ir::Note::Kind::Skipped:
      return "skipped";
    case ir::Note::Kind::Information:
      return "note";
  }
  return "note";
}

void add_notes(const ir::Application& application, const diagnostics::SourceMap& sources, InspectPage& page) {
  for (const ir::Note& note : application.notes) {
    if (note.kind == ir::Note::Kind::Binding) continue;  // they are the functionalities' travelling values
    InspectPage::Remark remark{kind_name(note.kind), {}, note.text, place_of(note.location, sources)};
    if (note.transaction) remark.transaction = application[*note.transaction].name;
    const bool unknown = note.kind == ir::Note::Kind::UnknownValue;
    (unknown ? page.unknown_values : page.notes).push_back(std::move(remark));
  }
}

}  // namespace

InspectPage::Place place_of(const ir::Location& location, const diagnostics::SourceMap& sources) {
  if (!location.known() || location.file >= sources.size()) return {};
  return {sources[location.file].path(), location.begin.line};
}

std::string attribute_name(ir::AttributeId attribute, const ir::Schema& schema) {
  return schema[attribute.entity].name + "." + schema[attribute].name;
}

std::vector<std::string> attribute_names(const std::set<ir::AttributeId>& attributes,
                                         const ir::Schema& schema) {
  std::vector<std::string> names;
  for (const ir::AttributeId attribute : attributes) names.push_back(attribute_name(attribute, schema));
  return names;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

InspectPage make_inspect_page(const ir::Application& application, const diagnostics::SourceMap& sources) {
  const ir::Connections connections = ir::connect(application);
  InspectPage page;
  page.application = application.name;
  page.f_max = application.f_max;
  for (const ir::Entity& entity : application.schema.entities) {
    page.entities.push_back(entity_part(entity, application.schema, sources));
  }
  for (const ir::AggregateGroup& group : application.aggregates) {
    page.aggregates.push_back({group.name, {}});
    for (const ir::EntityId id : group.entities)
      page.aggregates.back().entities.push_back(application.schema[id].name);
  }
  for (std::size_t i = 0; i < application.invariants.size(); ++i) {
    page.invariants.push_back(
        invariant_part(application.invariants[i], connections.invariants[i], application, sources));
  }
  for (const ir::Rule& rule : application.assumptions) page.assumptions.push_back(rule.text);
  for (std::size_t i = 0; i < application.transactions.size(); ++i) {
    page.transactions.push_back(
        transaction_part(application.transactions[i], connections.transactions[i], application, sources));
  }
  for (const ir::Functionality& functionality : application.functionalities) {
    page.functionalities.push_back(functionality_part(functionality, application, sources));
  }
  add_notes(application, sources, page);
  page.summary = summary_of(page);
  return page;
}

}  // namespace quiesce::cli
