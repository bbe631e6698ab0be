#include "parsers/draft/suggested_rules.hpp"

#include <algorithm>

#include "parsers/draft/rule_text.hpp"
#include "parsers/enum_order.hpp"
#include "parsers/rules/rule_parser.hpp"
#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::draft {
namespace {

std::string place_of(const ir::Location& location, const diagnostics::SourceMap& sources) {
  if (!location.known()) return "the schema";
  return sources[location.file].path() + ":" + std::to_string(location.begin.line);
}

/// "client" for client_id and clientId; empty for a name that refers to nothing.
std::string referred(std::string_view column) {
  const std::string lower = sql::to_lower(column);
  if (lower.size() > 3 && lower.ends_with("_id")) return lower.substr(0, lower.size() - 3);
  if (column.size() > 2 && column.ends_with("Id")) return lower.substr(0, lower.size() - 2);
  return {};
}

bool is_called_by(std::string_view table, const std::string& singular) {
  const std::string name = sql::to_lower(table);
  const bool changes = singular.ends_with('y') && name == singular.substr(0, singular.size() - 1) + "ies";
  return name == singular || name == singular + "s" || name == singular + "es" || changes;
}

class Suggestions {
 public:
  Suggestions(const ir::Schema& schema, const diagnostics::SourceMap& sources, std::vector<LeftOut>& left_out)
      : schema_(schema), sources_(sources), left_out_(left_out) {}

  std::vector<SuggestedRule> run() {
    for (const ir::Entity& entity : schema_.entities) {
      for (const ir::Check& check : entity.checks) add_check(entity, check);
      for (const ir::Key& key : entity.keys) add_unique(entity, key);
    }
    for (const ir::Entity& entity : schema_.entities) add_references(entity);
    if (rules_.empty()) add_placeholder();
    return std::move(rules_);
  }

 private:
  [[nodiscard]] static std::string column(const std::string& row, const ir::Attribute& attribute) {
    return row + "." + rule_name(attribute.name);
  }

  /// An enum's values are checked by the type itself.
  static bool is_type(const ir::Entity& entity, const ir::Check& check) {
    return check.name.empty() &&
           std::any_of(entity.attributes.begin(), entity.attributes.end(),
                       [&](const auto& a) { return !a.allowed.empty() && a.location == check.location; });
  }

  void add_check(const ir::Entity& entity, const ir::Check& check) {
    if (is_type(entity, check)) return;
    const std::string place = place_of(check.location, sources_);
    const auto text = rule_text(*check.condition, schema_);
    if (text && add(ir::InvariantKind::Absolute, *text, "CHECK at " + place + ".")) return;
    left_out_.push_back({"the CHECK at " + place, "the rule language has no words for it"});
  }

  void add_unique(const ir::Entity& entity, const ir::Key& key) {
    if (key.primary || entity.keys.empty() || !entity.keys.front().primary) return;
    const std::string table = rule_name(entity.name);
    const std::string text = "FOR a IN " + table + ", b IN " + table + " WHERE " + equal(entity, key) +
                             " THEN " + equal(entity, entity.keys.front());
    (void)add(ir::InvariantKind::Absolute, text, "UNIQUE at " + place_of(key.location, sources_) + ".");
  }

  static std::string equal(const ir::Entity& entity, const ir::Key& key) {
    std::string text;
    for (const std::uint32_t index : key.attributes) {
      const ir::Attribute& attribute = entity.attributes[index];
      text += (text.empty() ? "" : " AND ") + column("a", attribute) + " == " + column("b", attribute);
    }
    return text;
  }

  /// accounts.client_id without a FOREIGN KEY: between services there is none, and the rule is eventual.
  void add_references(const ir::Entity& entity) {
    for (std::uint32_t i = 0; i < entity.attributes.size(); ++i) {
      const ir::Attribute& attribute = entity.attributes[i];
      const std::string singular = referred(attribute.name);
      if (singular.empty() || is_reference(entity, i)) continue;
      for (const ir::Entity& target : schema_.entities) {
        if (&target == &entity || !is_called_by(target.name, singular)) continue;
        if (target.keys.empty() || !target.keys.front().primary || target.keys.front().attributes.size() != 1)
          continue;
        add_reference(entity, attribute, target);
        break;
      }
    }
  }

  static bool is_reference(const ir::Entity& entity, std::uint32_t attribute) {
    return std::any_of(
        entity.foreign_keys.begin(), entity.foreign_keys.end(), [&](const ir::ForeignKey& key) {
          return std::find(key.attributes.begin(), key.attributes.end(), attribute) != key.attributes.end();
        });
  }

  void add_reference(const ir::Entity& entity, const ir::Attribute& attribute, const ir::Entity& target) {
    const ir::Attribute& key = target.attributes[target.keys.front().attributes.front()];
    const std::string from = column(rule_name(entity.name), attribute);
    const std::string table = rule_name(target.name);
    const std::string exists = "EXISTS " + table + " WHERE " + column(table, key) + " == " + from;
    (void)add(ir::InvariantKind::Eventual,
              attribute.not_null ? exists : "WHERE " + from + " IS NOT NULL THEN " + exists,
              "Guessed from the name of the column: remove it if it is not meant so.");
  }

  /// A file without any rule would be refused.
  void add_placeholder() {
    for (const ir::Entity& entity : schema_.entities) {
      for (const ir::Attribute& attribute : entity.attributes) {
        const std::string text = column(rule_name(entity.name), attribute);
        const std::string rule =
            attribute.not_null ? text + " IS NOT NULL" : text + " IS NULL OR " + text + " IS NOT NULL";
        if (add(ir::InvariantKind::Absolute, rule,
                "A placeholder that always holds: replace it by a rule of yours.")) {
          rules_.back().placeholder = true;
          return;
        }
      }
    }
  }

  /// False: the rule parser does not take it.
  bool add(ir::InvariantKind kind, const std::string& text, std::string description) {
    diagnostics::Diagnostics problems;
    const auto nowhere = [](std::size_t, std::size_t) { return ir::Location{}; };
    auto rule = rules::parse_rule({text, nowhere}, schema_, problems);
    if (!rule) return false;
    ir::Application alone;
    alone.schema = schema_;
    alone.invariants.push_back({text, "", kind, std::move(*rule)});
    refuse_enum_order(alone, problems);
    if (problems.has_errors()) return false;
    const bool twice = std::any_of(rules_.begin(), rules_.end(),
                                   [&](const SuggestedRule& other) { return other.rule == text; });
    if (!twice) rules_.push_back({kind, text, std::move(description)});
    return true;
  }

  const ir::Schema& schema_;
  const diagnostics::SourceMap& sources_;
  std::vector<LeftOut>& left_out_;
  std::vector<SuggestedRule> rules_;
};

}  // namespace

std::vector<SuggestedRule> suggest_rules(const ir::Schema& schema, const diagnostics::SourceMap& sources,
                                         std::vector<LeftOut>& left_out) {
  return Suggestions(schema, sources, left_out).run();
}

}  // namespace quiesce::parsers::draft
