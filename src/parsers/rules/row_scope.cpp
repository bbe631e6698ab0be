#include "parsers/rules/row_scope.hpp"

#include <algorithm>

namespace quiesce::parsers::rules {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::optional<ir::EntityId> RowScope::entity(const Token& name) {
  auto found = schema_.find(name.text);
  if (found) return found;
  std::vector<std::string> names;
  for (const ir::Entity& known : schema_.entities) names.push_back(known.name);
  const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const ir::RowBinding& known) {
    return same_name(known.name, name.text);
  });
  std::string help = diagnostics::did_you_mean(name.text, names);
  if (row != rows_.end()) {
    help = "'" + name.text + "' is a row; its table is '" + schema_[row->entity].name + "'";
  }
  diagnostics_.error("Q3101", builder_.at(name), "no table '" + name.text + "'", std::move(help));
  return std::nullopt;
}

std::optional<ir::AttributeId> RowScope::attribute(ir::EntityId entity, const Token& name) {
  auto found = schema_.find(entity, name.text);
  if (found) return found;
  std::vector<std::string> names;
  std::string all;
  for (const ir::Attribute& known : schema_[entity].attributes) {
    names.push_back(known.name);
    all += (all.empty() ? "" : ", ") + known.name;
  }
  std::string help = diagnostics::did_you_mean(name.text, names);
  if (help.empty()) help = "it has " + all;
  diagnostics_.error("Q3102", builder_.at(name),
                     "table '" + schema_[entity].name + "' has no column '" + name.text + "'",
                     std::move(help));
  return std::nullopt;
}

ir::RowBinding RowScope::make_row(ir::EntityId entity, std::string name, const Token& token) {
  return {ir::RowId{next_row_++}, entity, std::move(name), nullptr, builder_.at(token)};
}

void RowScope::quantify(const Token& name, ir::EntityId entity) {
  for (const ir::RowBinding& known : rows_) {
    if (!same_name(known.name, name.text)) continue;
    diagnostics_.error("Q3103", builder_.at(name), "FOR names two rows '" + name.text + "'",
                       "give the second one another name");
    return;
  }
  rows_.push_back(make_row(entity, name.text, name));
  used_.push_back(false);
  ++named_;
}

ir::RowBinding RowScope::open(ir::EntityId entity, const Token& name) {
  const bool is_entity = same_name(name.text, schema_[entity].name);
  inner_.push_back(make_row(entity, is_entity ? schema_[entity].name : name.text, name));
  return inner_.back();
}

const ir::RowBinding* RowScope::find(const Token& name) {
  const auto inner = std::find_if(inner_.rbegin(), inner_.rend(),
                                  [&](const ir::RowBinding& row) { return same_name(row.name, name.text); });
  if (inner != inner_.rend()) return &*inner;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (!same_name(rows_[i].name, name.text)) continue;
    if (i < named_) used_[i] = true;
    return &rows_[i];
  }
  const auto entity = schema_.find(name.text);
  if (!entity) return nullptr;
  rows_.push_back(make_row(*entity, schema_[*entity].name, name));
  return &rows_.back();
}

Operand RowScope::column(const Token& row, const Token& attribute_name) {
  Operand wrong{nullptr, row.begin, attribute_name.end, 1};
  const ir::RowBinding* binding = find(row);
  if (binding == nullptr) {
    std::vector<std::string> names;
    for (const ir::Entity& known : schema_.entities) names.push_back(known.name);
    for (const ir::RowBinding& known : rows_) names.push_back(known.name);
    for (const ir::RowBinding& known : inner_) names.push_back(known.name);
    diagnostics_.error("Q3104", builder_.at(row), "no table or row '" + row.text + "'",
                       diagnostics::did_you_mean(row.text, names));
    return wrong;
  }
  const ir::RowId id = binding->row;
  const auto attribute_id = attribute(binding->entity, attribute_name);
  if (!attribute_id) return wrong;
  return {ir::make_expression(ir::ColumnRef{id, *attribute_id}, schema_[*attribute_id].type,
                              builder_.at(row.begin, attribute_name.end)),
          row.begin, attribute_name.end, 1};
}

void RowScope::report_bare_name(const Token& name) {
  std::string message = "'" + name.text + "' is no column of a table";
  std::string help = "write table.column";
  if (const auto entity = schema_.find(name.text)) {
    message = "'" + name.text + "' is a table, where one of its columns is expected";
    help = "for example " + name.text + "." +
           (schema_[*entity].attributes.empty() ? "id" : schema_[*entity].attributes.front().name);
  } else if (name.kind == TokenKind::QuotedName) {
    help = "double quotes are for names; text stands in single quotes: '" + name.text + "'";
  } else {
    for (const ir::Entity& known : schema_.entities) {
      const bool has = std::any_of(known.attributes.begin(), known.attributes.end(),
                                   [&](const ir::Attribute& a) { return same_name(a.name, name.text); });
      if (!has) continue;
      message = "'" + name.text + "' does not say of which table";
      help = "did you mean '" + known.name + "." + name.text + "'?";
      break;
    }
  }
  diagnostics_.error("Q3105", builder_.at(name), std::move(message), std::move(help));
}

void RowScope::finish() {
  for (std::size_t i = 0; i < named_; ++i) {
    if (used_[i]) continue;
    diagnostics_.warning(
        "Q3106", rows_[i].location, "the row '" + rows_[i].name + "' is never used",
        "a column of it is written " + rows_[i].name + ".…; the table's own name means any row");
  }
}

}  // namespace quiesce::parsers::rules
