// Entities as text.
#include <limits>

#include "ir/printer_expression.hpp"
#include "quiesce/ir/printer.hpp"

namespace quiesce::ir {
namespace {

using printing::join;
using printing::one_line;

std::string names(const std::vector<std::uint32_t>& attributes, const Entity& entity) {
  std::vector<std::string> result;
  for (const std::uint32_t index : attributes) result.push_back(one_line(entity.attributes[index].name));
  return "(" + join(result, ", ") + ")";
}

/// The ranges of the usual integer types tell a reader nothing.
bool is_usual_range(const Attribute& attribute) {
  const auto is = [&](std::int64_t low, std::int64_t high) {
    return attribute.minimum == Number(low) && attribute.maximum == Number(high);
  };
  using Limits16 = std::numeric_limits<std::int16_t>;
  using Limits32 = std::numeric_limits<std::int32_t>;
  using Limits64 = std::numeric_limits<std::int64_t>;
  return is(Limits16::min(), Limits16::max()) || is(Limits32::min(), Limits32::max()) ||
         is(Limits64::min(), Limits64::max());
}

std::string attribute_line(const Attribute& attribute, printing::ExpressionPrinter& expressions) {
  std::string text = one_line(attribute.name) + ": " + std::string(to_string(attribute.type));
  if (attribute.max_length) text += "(" + std::to_string(*attribute.max_length) + ")";
  if (!attribute.not_null) text += "?";
  if (attribute.generated) text += " generated";
  if (attribute.default_value) text += " default " + expressions.print(attribute.default_value);
  if ((attribute.minimum || attribute.maximum) && !is_usual_range(attribute)) {
    text += " range " + (attribute.minimum ? attribute.minimum->to_string() : "") + ".." +
            (attribute.maximum ? attribute.maximum->to_string() : "");
  }
  std::vector<std::string> allowed;
  for (const std::string& value : attribute.allowed) {
    allowed.push_back(one_line(to_string(Value(value), Type::Text)));
  }
  if (!allowed.empty()) text += " one of " + join(allowed, ", ");
  return text;
}

std::string action(std::string_view event, ReferentialAction action) {
  switch (action) {
    case ReferentialAction::Restrict:
      return "";
    case ReferentialAction::Cascade:
      return std::string(event) + " cascade";
    case ReferentialAction::SetNull:
      return std::string(event) + " set null";
    case ReferentialAction::SetDefault:
      return std::string(event) + " set default";
  }
  return "";
}

std::string named(const std::string& name) {
  return name.empty() ? "" : " named " + one_line(name);
}

}  // namespace

std::string print(const Entity& entity, const Schema& schema) {
  printing::ExpressionPrinter expressions(schema, nullptr, nullptr);
  std::string text = "entity " + one_line(entity.name) + "\n";
  for (const Attribute& attribute : entity.attributes) {
    text += "  " + attribute_line(attribute, expressions) + "\n";
  }
  for (const Key& key : entity.keys) {
    text += std::string("  ") + (key.primary ? "primary key " : "unique ") + names(key.attributes, entity) +
            named(key.name) + "\n";
  }
  for (const Check& check : entity.checks) {
    text += "  check " + expressions.print(check.condition) + named(check.name) + "\n";
  }
  for (const ForeignKey& key : entity.foreign_keys) {
    const Entity& target = schema[key.target];
    text += "  foreign key " + names(key.attributes, entity) + " references " + one_line(target.name) + " " +
            names(key.target_attributes, target) + action(" on delete", key.on_delete) +
            action(" on update", key.on_update) + named(key.name) + "\n";
  }
  return text;
}

}  // namespace quiesce::ir
