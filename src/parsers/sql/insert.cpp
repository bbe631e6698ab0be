#include <algorithm>
#include <set>

#include "parsers/sql/changes.hpp"
#include "parsers/sql/coercion.hpp"
#include "parsers/sql/expression_facts.hpp"
#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

bool is_repeatable(const ir::Expression& expression) {
  return std::holds_alternative<ir::Literal>(expression.node) ||
         std::holds_alternative<ir::VariableRef>(expression.node);
}

class InsertTranslator {
 public:
  InsertTranslator(Translation& translation, const Node& insert, const Results& results,
                   ParsedStatement& parsed)
      : translation_(translation),
        insert_(insert),
        results_(results),
        parsed_(parsed),
        place_(translation.place(field(insert, "relation"))) {}

  bool run() {
    const auto entity = resolve_entity(translation_, field(insert_, "relation"));
    if (!entity) return false;
    entity_ = *entity;
    if (!field(insert_, "withClause").is_null() ||
        text_field(insert_, "override") == "OVERRIDING_USER_VALUE") {
      translation_.error("Q2264", place_, "WITH and OVERRIDING USER VALUE are not supported in INSERT");
      return false;
    }
    const bool columns = read_columns();
    if (!read_conflict_clause(translation_, insert_, entity_, on_conflict_) || !columns) return false;
    const Node& select = field(field(insert_, "selectStmt"), "SelectStmt");
    if (select.is_null()) return insert_rows({std::vector<const Node*>(targets_.size(), nullptr)});
    if (!field(select, "valuesLists").is_array()) return insert_query(select);
    return insert_values(select);
  }

 private:
  [[nodiscard]] const ir::Entity& entity() const { return translation_.schema[entity_]; }

  /// Which attribute each value is for.
  bool read_columns() {
    const Node& columns = field(insert_, "cols");
    if (!columns.is_array()) {
      for (std::uint32_t i = 0; i < entity().attributes.size(); ++i) targets_.push_back(i);
      return true;
    }
    bool complete = true;
    std::set<std::uint32_t> seen;
    for (const Node& node : columns) {
      const std::string name(text_field(fields_of(node), "name"));
      const auto attribute = translation_.schema.find(entity_, name);
      if (!attribute || field(fields_of(node), "indirection").is_array()) {
        translation_.error("Q2265", translation_.place(node),
                           "table '" + entity().name + "' has no column '" + name + "'",
                           diagnostics::did_you_mean(name, attribute_names(entity())));
        complete = false;
      } else if (!seen.insert(attribute->index).second) {
        translation_.error("Q2266", translation_.place(node), "the column '" + name + "' is named twice");
        complete = false;
      } else {
        targets_.push_back(attribute->index);
      }
    }
    return complete;
  }

  bool count_matches(std::size_t values, const ir::Location& location) {
    if (values == targets_.size()) return true;
    translation_.error("Q2267", location,
                       "INSERT names " + std::to_string(targets_.size()) + " columns, but gives " +
                           std::to_string(values) + " values",
                       field(insert_, "cols").is_array()
                           ? ""
                           : "table '" + entity().name + "' has the columns " + column_list());
    return false;
  }

  [[nodiscard]] std::string column_list() const {
    std::string list;
    for (const ir::Attribute& attribute : entity().attributes)
      list += (list.empty() ? "" : ", ") + attribute.name;
    return list;
  }

  bool insert_values(const Node& select) {
    std::vector<std::vector<const Node*>> rows;
    bool complete = true;
    for (const Node& list : field(select, "valuesLists")) {
      const Node& items = field(fields_of(list), "items");
      complete = count_matches(items.size(), items.empty() ? place_ : translation_.place(items)) && complete;
      std::vector<const Node*> row;
      for (const Node& item : items) row.push_back(&item);
      rows.push_back(std::move(row));
    }
    return complete && insert_rows(rows);
  }

  /// MySQL, H2 and HSQLDB generate the key where NULL is given for it.
  static bool null_means_generated(const ir::Attribute& attribute) {
    const std::string type = to_lower(attribute.declared_type);
    return attribute.generated &&
           (type.find("auto_increment") != std::string::npos || type.ends_with("identity"));
  }

  ir::ExpressionPtr value_for(std::uint32_t attribute, const Node* node) {
    const ir::AttributeId id{entity_, attribute};
    if (node == nullptr) return default_of(translation_, id, false, place_);
    if (kind_of(*node) == "SetToDefault")
      return default_of(translation_, id, false, translation_.place(*node));
    auto value = Expressions(translation_, Scope{}).translate(*node);
    if (!value) return nullptr;
    const ir::Attribute& column = translation_.schema[id];
    if (is_null_literal(*value) && null_means_generated(column)) {
      return default_of(translation_, id, false, value->location);
    }
    return assign_to(translation_, value, column.type, "column '" + column.name + "'",
                     translation_.place(*node));
  }

  bool insert_rows(const std::vector<std::vector<const Node*>>& rows) {
    if (rows.size() > 1 && refers_to_itself()) {
      translation_.error("Q2268", place_,
                         "several rows in one INSERT are not supported for a table that refers to itself",
                         "insert the rows one by one");
      return false;
    }
    std::vector<std::vector<ir::ExpressionPtr>> values;
    bool complete = true;
    for (const auto& row : rows) {
      values.emplace_back(entity().attributes.size());
      for (std::size_t i = 0; i < targets_.size(); ++i) {
        auto& value = values.back()[targets_[i]];
        value = value_for(targets_[i], row[i]);
        complete = complete && value != nullptr;
        // All rows see the state before the statement.
        if (value && rows.size() > 1 && contains_aggregate(*value)) value = translation_.keep("value", value);
      }
      fill_in_defaults(values.back(), false);
    }
    return complete && finish(std::move(values));
  }

  void fill_in_defaults(std::vector<ir::ExpressionPtr>& values, bool per_row) {
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      const bool given = std::find(targets_.begin(), targets_.end(), i) != targets_.end();
      if (!given) values[i] = default_of(translation_, {entity_, i}, per_row, place_);
    }
  }

  [[nodiscard]] bool refers_to_itself() const {
    const auto& keys = entity().foreign_keys;
    return std::any_of(keys.begin(), keys.end(),
                       [&](const ir::ForeignKey& key) { return key.target == entity_; });
  }

  bool finish(std::vector<std::vector<ir::ExpressionPtr>> rows) {
    const bool returns = field(insert_, "returningList").is_array();
    std::vector<std::vector<ir::SelectItem>> returned;
    for (auto& values : rows) {
      if (returns && !read_returning(values, returned.emplace_back())) return false;
    }
    if (rows.size() == 1) {
      for (std::uint32_t i = 0; i < rows[0].size(); ++i) {
        const bool kept = std::find(targets_.begin(), targets_.end(), i) == targets_.end() ||
                          entity().attributes[i].generated;
        if (kept && is_repeatable(*rows[0][i]))
          parsed_.generated.emplace_back(ir::AttributeId{entity_, i}, rows[0][i]);
      }
    }
    std::vector<ir::VariableId> counts;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ir::Insert insert{entity_, std::nullopt, std::move(rows[i]), on_conflict_, std::nullopt, {}};
      if (i == 0) insert.native = results_.native;
      if (rows.size() == 1 && !returns) {
        insert.count = results_.count;
      } else if (on_conflict_ == ir::OnConflict::Ignore) {
        insert.count = counts.emplace_back(translation_.make_variable("inserted", ir::Type::Integer, false));
      }
      parsed_.block.push_back({std::move(insert), place_});
    }
    if (returns) {
      append_returned(std::move(returned), counts);
    } else if (results_.count && rows.size() > 1) {
      add_counts(rows.size(), counts);
    }
    return true;
  }

  void add_counts(std::size_t rows, const std::vector<ir::VariableId>& counts) {
    auto sum = ir::make_literal(ir::Number(static_cast<std::int64_t>(rows)), ir::Type::Integer, place_);
    if (!counts.empty()) {
      std::vector<ir::ExpressionPtr> parts;
      for (const ir::VariableId count : counts)
        parts.push_back(ir::make_variable(count, ir::Type::Integer, place_));
      sum = join(ir::BinaryOp::Add, parts, place_);
    }
    parsed_.block.push_back({ir::Assign{*results_.count, std::move(sum)}, place_});
  }

  bool read_returning(std::vector<ir::ExpressionPtr>& values, std::vector<ir::SelectItem>& items) {
    Scope scope;
    scope.tables.push_back({translation_.new_row(), entity_, entity().name});
    scope.display_order.push_back(0);
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      const ir::Attribute& attribute = entity().attributes[i];
      if (!is_repeatable(*values[i])) values[i] = translation_.keep(attribute.name, values[i]);
      scope.values.emplace(ir::AttributeId{entity_, i}, values[i]);
    }
    return read_items(translation_, field(insert_, "returningList"), scope, nullptr, items);
  }

  void append_returned(std::vector<std::vector<ir::SelectItem>> returned,
                       const std::vector<ir::VariableId>& counts) {
    parsed_.kind = StatementKind::Query;
    parsed_.columns = returned.front();
    if (!results_.cursor) return;
    parsed_.block.push_back({ir::Clear{*results_.cursor}, place_});
    for (std::size_t i = 0; i < returned.size(); ++i) {
      ir::Append append{*results_.cursor, {}};
      for (ir::SelectItem& item : returned[i]) append.values.push_back(std::move(item.value));
      ir::Statement statement{std::move(append), place_};
      if (!counts.empty()) {
        auto inserted =
            ir::make_binary(ir::BinaryOp::Equal, ir::make_variable(counts[i], ir::Type::Integer, place_),
                            ir::make_literal(ir::Number(1), ir::Type::Integer, place_), place_);
        ir::If condition{std::move(inserted), {}, {}};
        condition.then.push_back(std::move(statement));
        statement = {std::move(condition), place_};
      }
      parsed_.block.push_back(std::move(statement));
    }
  }

  bool insert_query(const Node& select) {
    auto query = translate_select(translation_, select);
    if (!query || !count_matches(query->items.size(), translation_.place(select))) return false;
    if (query->limit || query->distinct || field(insert_, "returningList").is_array()) {
      translation_.error("Q2269", translation_.place(select),
                         "INSERT … SELECT with LIMIT, DISTINCT or RETURNING is not supported",
                         "read the rows first, then insert them one by one");
      return false;
    }
    std::vector<ir::ExpressionPtr> values(entity().attributes.size());
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const ir::Attribute& column = entity().attributes[targets_[i]];
      values[targets_[i]] = assign_to(translation_, query->items[i].value, column.type,
                                      "column '" + column.name + "'", query->items[i].value->location);
      if (!values[targets_[i]]) return false;
    }
    fill_in_defaults(values, !query->single_row);
    ir::Insert insert{entity_,      std::nullopt,   std::move(values),
                      on_conflict_, results_.count, results_.native};
    if (!query->single_row) insert.source = std::move(query->rows);
    parsed_.block.push_back({std::move(insert), place_});
    return true;
  }

  Translation& translation_;
  const Node& insert_;
  const Results& results_;
  ParsedStatement& parsed_;
  ir::Location place_;
  ir::EntityId entity_;
  ir::OnConflict on_conflict_ = ir::OnConflict::Fail;
  std::vector<std::uint32_t> targets_;
};

}  // namespace

bool translate_insert(Translation& translation, const Node& insert, const Results& results,
                      ParsedStatement& parsed) {
  parsed.kind = StatementKind::Change;
  return InsertTranslator(translation, insert, results, parsed).run();
}

}  // namespace quiesce::parsers::sql
