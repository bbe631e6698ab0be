#include "analyzer/proof/selections.hpp"

#include <algorithm>

#include "formula/row_names.hpp"
#include "quiesce/ir/visit.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {
namespace {

constexpr std::size_t most_selections = 12;

bool same_selection(const Selection& a, const Selection& b) {
  return a.entity == b.entity && std::equal(a.where.begin(), a.where.end(), b.where.begin(), b.where.end(),
                                            [](const auto& x, const auto& y) {
                                              return x.first == y.first && same_term(x.second, y.second);
                                            });
}

bool is_key(const ir::Entity& entity, const std::vector<std::pair<std::uint32_t, Term>>& where) {
  const auto fixed = [&](std::uint32_t attribute) {
    return std::any_of(where.begin(), where.end(), [&](const auto& part) { return part.first == attribute; });
  };
  return std::any_of(entity.keys.begin(), entity.keys.end(), [&](const ir::Key& key) {
    return key.attributes.size() == where.size() &&
           std::all_of(key.attributes.begin(), key.attributes.end(), fixed);
  });
}

class SelectionFinder {
 public:
  SelectionFinder(const ir::Application& application, std::size_t functionality)
      : application_(application),
        functionality_(application.functionalities[functionality]),
        names_(application, functionality_) {}

  std::vector<Selection> find() {
    for (step_ = 0; step_ < functionality_.steps.size(); ++step_) {
      for (const ir::Segment& segment : application_[functionality_.steps[step_].transaction].segments)
        ir::walk(segment.body, [&](const ir::Statement& statement) { visit(statement); });
    }
    const std::vector<Selection> direct = found_;
    for (const ir::Invariant& invariant : application_.invariants) {
      for (const Selection& selection : direct) derive(invariant.rule, selection);
    }
    return std::move(found_);
  }

 private:
  void visit(const ir::Statement& statement) {
    if (const auto* query = std::get_if<ir::Query>(&statement.node)) rows(query->rows);
    if (const auto* update = std::get_if<ir::Update>(&statement.node)) rows({{update->row}, update->where});
    if (const auto* remove = std::get_if<ir::Delete>(&statement.node)) rows({{remove->row}, remove->where});
    if (const auto* insert = std::get_if<ir::Insert>(&statement.node)) inserted(*insert);
    ir::walk_expressions(statement, [&](const ir::Expression& expression) {
      if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) rows(aggregate->rows);
    });
  }

  [[nodiscard]] std::optional<Term> term(const ir::Expression& value) const {
    if (const auto* literal = std::get_if<ir::Literal>(&value.node)) {
      if (ir::is_null(literal->value)) return std::nullopt;
      return Constant{literal->value, value.type};
    }
    const auto* variable = std::get_if<ir::VariableRef>(&value.node);
    if (variable == nullptr) return std::nullopt;
    const auto carried = names_.carried(step_, variable->variable);
    if (!carried) return std::nullopt;
    return std::visit([](auto id) { return Term(id); }, *carried);
  }

  void rows(const ir::RowSet& set) {
    for (const ir::RowBinding& binding : set.bindings) {
      Selection all{binding.entity, {}, false};
      for (const auto& [attribute, value] : formula::fixed_values(set.where, binding.row)) {
        if (auto given = term(*value)) all.where.emplace_back(attribute, std::move(*given));
      }
      with_parts(all);
    }
  }

  void inserted(const ir::Insert& insert) {
    for (const ir::Key& key : application_.schema[insert.entity].keys) {
      Selection row{insert.entity, {}, false};
      for (const std::uint32_t attribute : std::set(key.attributes.begin(), key.attributes.end())) {
        if (auto given = term(*insert.values[attribute]))
          row.where.emplace_back(attribute, std::move(*given));
      }
      if (row.where.size() == key.attributes.size()) add(std::move(row));
    }
  }

  /// The selection itself, its key alone, and what is left without literals.
  void with_parts(const Selection& all) {
    for (const ir::Key& key : application_.schema[all.entity].keys) {
      Selection row = all;
      std::erase_if(row.where, [&](const auto& part) {
        return std::find(key.attributes.begin(), key.attributes.end(), part.first) == key.attributes.end();
      });
      if (row.where.size() == key.attributes.size()) add(std::move(row));
    }
    Selection carried = all;
    std::erase_if(carried.where,
                  [](const auto& part) { return std::holds_alternative<Constant>(part.second); });
    add(std::move(carried));
    add(all);
  }

  void add(Selection selection) {
    const ir::Entity& entity = application_.schema[selection.entity];
    std::erase_if(selection.where, [&](const auto& part) {
      return !comparable(entity.attributes[part.first].type, type_of(part.second, functionality_));
    });
    if (selection.where.empty() || found_.size() >= most_selections) return;
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Selection& other) { return same_selection(selection, other); });
    if (known) return;
    selection.is_key = is_key(entity, selection.where);
    found_.push_back(std::move(selection));
  }

  /// `WHERE a.x == b.y`: rows of b are selected by what selects rows of a.
  void derive(const ir::Rule& rule, const Selection& from) {
    for (const ir::RowBinding& source : rule.rows) {
      if (source.entity != from.entity) continue;
      for (const ir::RowBinding& target : rule.rows) {
        if (target.row == source.row) continue;
        Selection derived{target.entity, {}, false};
        for (const auto& [attribute, value] : formula::fixed_values(rule.premise, target.row)) {
          const auto* column = std::get_if<ir::ColumnRef>(&value->node);
          if (column == nullptr || column->row != source.row) continue;
          for (const auto& [fixed, given] : from.where) {
            if (fixed == column->attribute.index) derived.where.emplace_back(attribute, given);
          }
        }
        add(std::move(derived));
      }
    }
  }

  const ir::Application& application_;
  const ir::Functionality& functionality_;
  const formula::RowNames names_;
  std::size_t step_ = 0;
  std::vector<Selection> found_;
};

/// Columns that an expression may simply pass on.
void passed_on(const ir::Expression& value, const std::map<ir::VariableId, std::set<ir::AttributeId>>& held,
               std::set<ir::AttributeId>& out) {
  if (const auto* column = std::get_if<ir::ColumnRef>(&value.node)) out.insert(column->attribute);
  if (const auto* variable = std::get_if<ir::VariableRef>(&value.node)) {
    const auto found = held.find(variable->variable);
    if (found != held.end()) out.insert(found->second.begin(), found->second.end());
  }
  if (const auto* either = std::get_if<ir::Conditional>(&value.node)) {
    passed_on(*either->then, held, out);
    passed_on(*either->otherwise, held, out);
  }
}

}  // namespace

ir::Type type_of(const Term& term, const ir::Functionality& functionality) {
  return std::visit(ir::overload{[&](ir::InputId input) { return functionality.inputs[input.index].type; },
                                 [&](ir::NameId name) { return functionality.names[name.index].type; },
                                 [](const Constant& constant) { return constant.type; }},
                    term);
}

bool comparable(ir::Type a, ir::Type b) {
  return a == b || (ir::is_numeric(a) && ir::is_numeric(b));
}

bool same_term(const Term& a, const Term& b) {
  if (a.index() != b.index()) return false;
  if (const auto* constant = std::get_if<Constant>(&a)) {
    const auto& other = std::get<Constant>(b);
    return constant->type == other.type && constant->value == other.value;
  }
  if (const auto* input = std::get_if<ir::InputId>(&a)) return *input == std::get<ir::InputId>(b);
  return std::get<ir::NameId>(a) == std::get<ir::NameId>(b);
}

std::vector<Selection> selections_of(const ir::Application& application, std::size_t functionality) {
  return SelectionFinder(application, functionality).find();
}

Flows flows_of(const ir::Application& application, std::size_t functionality) {
  Flows result;
  for (const ir::Step& step : application.functionalities[functionality].steps) {
    const ir::Transaction& transaction = application[step.transaction];
    std::map<ir::VariableId, std::set<ir::AttributeId>> held;
    std::map<ir::CursorId, const ir::Query*> queries;
    for (int round = 0; round < 2; ++round) {
      for (const ir::Segment& segment : transaction.segments) {
        ir::walk(segment.body, [&](const ir::Statement& statement) {
          if (const auto* query = std::get_if<ir::Query>(&statement.node)) queries[query->cursor] = query;
          if (const auto* assign = std::get_if<ir::Assign>(&statement.node))
            passed_on(*assign->value, held, held[assign->target]);
          const auto* fetch = std::get_if<ir::Fetch>(&statement.node);
          const auto query = fetch == nullptr ? queries.end() : queries.find(fetch->cursor);
          if (query == queries.end()) return;
          for (std::size_t i = 0; i < fetch->into.size() && i < query->second->items.size(); ++i)
            passed_on(*query->second->items[i].value, held, held[fetch->into[i]]);
        });
      }
    }
    for (const ir::Publication& publication : step.publishes) {
      const auto& columns = held[publication.variable];
      result[publication.name].insert(columns.begin(), columns.end());
    }
  }
  return result;
}

}  // namespace quiesce::analyzer::proof
