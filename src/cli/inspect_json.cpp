#include <nlohmann/json.hpp>

#include "cli/inspect_page.hpp"

namespace quiesce::cli {
namespace {

using Json = nlohmann::ordered_json;  // members in the order in which people read them

void add_place(const InspectPage::Place& place, Json& json) {
  if (place.file.empty()) return;
  json["file"] = place.file;
  json["line"] = place.line;
}

template <typename Value>
void add_optional(const char* name, const std::optional<Value>& value, Json& json) {
  if (value) json[name] = *value;
}

void add_text(const char* name, const std::string& text, Json& json) {
  if (!text.empty()) json[name] = text;
}

template <typename Part, typename Function>
Json array_of(const std::vector<Part>& parts, Function&& convert) {
  Json array = Json::array();
  for (const Part& part : parts) array.push_back(convert(part));
  return array;
}

Json typed(const InspectPage::Typed& value) {
  return {{"name", value.name}, {"type", value.type}, {"nullable", value.nullable}};
}

Json attribute(const InspectPage::Attribute& value) {
  Json json = typed(value);
  add_text("declared_type", value.declared_type, json);
  json["key"] = value.key;
  json["generated"] = value.generated;
  add_text("default", value.default_value, json);
  add_text("references", value.references, json);
  return json;
}

Json entity(const InspectPage::Entity& value) {
  Json json{{"name", value.name}};
  add_place(value.place, json);
  json["attributes"] = array_of(value.attributes, attribute);
  json["constraints"] = value.constraints;
  return json;
}

Json invariant(const InspectPage::Invariant& value) {
  Json json{{"name", value.name}, {"kind", value.kind}, {"rule", value.rule}};
  add_text("description", value.description, json);
  add_place(value.place, json);
  json["reading"] = value.reading;
  json["attributes"] = value.attributes;
  json["inside_one_aggregate"] = value.inside_one_aggregate;
  json["aggregates"] = value.aggregates;
  json["writers"] = value.writers;
  json["functionalities"] = value.functionalities;
  return json;
}

Json transaction(const InspectPage::Transaction& value) {
  Json json{{"name", value.name}};
  add_place(value.place, json);
  json["isolation"] = value.isolation;
  json["parameters"] = array_of(value.parameters, typed);
  if (value.result) json["result"] = typed(*value.result);
  json["body"] = value.body;
  json["reads"] = value.reads;
  json["writes"] = value.writes;
  json["inserts"] = value.inserts;
  json["deletes"] = value.deletes;
  return json;
}

Json argument(const InspectPage::Argument& value) {
  Json json{{"parameter", value.parameter}};
  add_text("input", value.input, json);
  add_text("name", value.name, json);
  if (!value.name.empty()) json["from_steps"] = value.from;
  return json;
}

Json step(const InspectPage::Step& value) {
  Json json{{"transaction", value.transaction}, {"arguments", array_of(value.arguments, argument)}};
  add_text("compensation", value.compensation, json);
  return json;
}

Json travel(const InspectPage::Travel& value) {
  return {{"name", value.name},
          {"local", value.local},
          {"from_steps", value.from},
          {"to_step", value.to},
          {"parameter", value.parameter}};
}

Json functionality(const InspectPage::Functionality& value) {
  Json json{{"name", value.name}};
  add_place(value.place, json);
  json["inputs"] = array_of(value.inputs, typed);
  json["assumptions"] = value.assumptions;
  add_optional("at_most", value.at_most, json);
  json["steps"] = array_of(value.steps, step);
  json["travelling_values"] = array_of(value.travels, travel);
  return json;
}

Json remark(const InspectPage::Remark& value) {
  Json json{{"kind", value.kind}, {"text", value.text}};
  add_text("transaction", value.transaction, json);
  add_place(value.place, json);
  return json;
}

}  // namespace

std::string to_json(const InspectPage& page) {
  Json json{{"application", page.application}, {"summary", page.summary}};
  add_optional("f_max", page.f_max, json);
  json["entities"] = array_of(page.entities, entity);
  json["aggregates"] = array_of(page.aggregates, [](const InspectPage::Aggregate& value) {
    return Json{{"name", value.name}, {"entities", value.entities}};
  });
  json["invariants"] = array_of(page.invariants, invariant);
  json["assumptions"] = page.assumptions;
  json["transactions"] = array_of(page.transactions, transaction);
  json["functionalities"] = array_of(page.functionalities, functionality);
  json["unknown_values"] = array_of(page.unknown_values, remark);
  json["notes"] = array_of(page.notes, remark);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace quiesce::cli
