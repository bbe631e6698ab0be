#include "formula/row_roles.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "formula/cursor.hpp"
#include "formula/free_rows.hpp"
#include "formula/row_names.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {
namespace {

class RoleFinder {
 public:
  RoleFinder(const ir::Application& application, std::size_t functionality, const AbortsThatMatter& aborts)
      : application_(application),
        functionality_(application.functionalities[functionality]),
        names_(application, functionality_),
        aborts_(aborts) {}

  Roles find(const RoleScope& scope) {
    partial_ = scope.partial;
    for (std::size_t s = 0; s < functionality_.steps.size(); ++s) {
      if (scope.only_step && *scope.only_step != s) continue;
      step_ = s;
      // An instance that aborts in its first step has done nothing, and fewer instances show the same.
      const bool first = s == 0 && application_[functionality_.steps[s].transaction].segments.size() == 1;
      aborts_matter_ = first ? aborts_.first : aborts_.later;
      const ir::Transaction& transaction = application_[functionality_.steps[s].transaction];
      // What one segment asks for, another may fetch.
      for (const ir::Segment& segment : transaction.segments) count_fetches(segment.body, false);
      for (const ir::Segment& segment : transaction.segments) block(segment.body, false);
      fetches_.clear();
      looped_.clear();
    }
    return std::move(roles_);
  }

 private:
  /// How often, in the text, a cursor is fetched from; and whether in a loop.
  void count_fetches(const ir::Block& block, bool in_loop) {
    for (const ir::Statement& statement : block) {
      if (const auto* fetch = std::get_if<ir::Fetch>(&statement.node)) {
        ++fetches_[fetch->cursor];
        if (in_loop) looped_.insert(fetch->cursor);
      }
      inner(statement, in_loop, [&](const ir::Block& nested, bool loop) { count_fetches(nested, loop); });
    }
  }

  template <typename Visit>
  static void inner(const ir::Statement& statement, bool in_loop, Visit visit) {
    if (const auto* node = std::get_if<ir::If>(&statement.node)) {
      visit(node->then, in_loop);
      visit(node->otherwise, in_loop);
    } else if (const auto* loop = std::get_if<ir::Loop>(&statement.node)) {
      visit(loop->head, true);
      visit(loop->body, true);
    } else if (const auto* labelled = std::get_if<ir::Labelled>(&statement.node)) {
      visit(labelled->body, in_loop);
    } else if (const auto* guarded = std::get_if<ir::Try>(&statement.node)) {
      visit(guarded->body, in_loop);
      for (const ir::Handler& handler : guarded->handlers) visit(handler.body, in_loop);
      visit(guarded->finally, in_loop);
    }
  }

  void block(const ir::Block& statements, bool in_try) {
    for (const ir::Statement& statement : statements) {
      const bool guarded = in_try || std::holds_alternative<ir::Try>(statement.node);
      if (const auto* query = std::get_if<ir::Query>(&statement.node)) this->query(*query);
      if (const auto* insert = std::get_if<ir::Insert>(&statement.node)) this->insert(*insert, in_try);
      if (const auto* update = std::get_if<ir::Update>(&statement.node)) this->update(*update, in_try);
      if (const auto* remove = std::get_if<ir::Delete>(&statement.node)) this->remove(*remove, in_try);
      expressions(statement);
      inner(statement, false, [&](const ir::Block& nested, bool in_loop) {
        loops_ += in_loop ? 1U : 0U;
        block(nested, guarded);
        loops_ -= in_loop ? 1U : 0U;
      });
    }
  }

  void add(ir::EntityId entity, const std::optional<std::string>& name) {
    // Each round may look at another row.
    if (loops_ > 0) roles_.sets.emplace_back(entity, "statements in a loop in " + transaction_name());
    roles_.rows[entity].insert(name ? *name : "row " + std::to_string(next_++));
  }

  /// A name for the row that the condition fixes; remembers the site if it does so by the primary key.
  std::optional<std::string> row_name(const ir::RowBinding& binding, const ir::ExpressionPtr& where) {
    if (loops_ > 0) return std::nullopt;  // another row in each round
    const FixedValues given = fixed_values(where, binding.row);
    for (const ir::Key& key : application_.schema[binding.entity].keys) {
      const auto name = names_.key_name(step_, binding.entity, key, [&](std::uint32_t attribute) {
        const auto found = given.find(attribute);
        return found == given.end() ? nullptr : found->second;
      });
      if (!name) continue;
      const bool same_types =
          std::all_of(key.attributes.begin(), key.attributes.end(), [&](std::uint32_t attribute) {
            return given.at(attribute)->type ==
                   application_.schema[binding.entity].attributes[attribute].type;
          });
      if (key.primary && same_types && !binding.outer_on && names_.has_rigid_key(binding.entity)) {
        KeyedSite site{binding.entity, *name, {}};
        for (const std::uint32_t attribute : key.attributes)
          site.key.emplace_back(attribute, given.at(attribute));
        roles_.sites.emplace(std::pair(step_, &binding), std::move(site));
      }
      return name;
    }
    return std::nullopt;
  }

  void query(const ir::Query& query) {
    if (query.single_row) return;  // its aggregates count their own rows
    const int times = fetches_[query.cursor];
    const bool one = fixes_one_row(query.rows, application_.schema);
    const bool looped = looped_.contains(query.cursor) && !one && query.limit.value_or(2) > 1;
    for (const ir::RowBinding& binding : query.rows.bindings) {
      if (looped) roles_.sets.emplace_back(binding.entity, "a loop over a result in " + transaction_name());
      const auto name = row_name(binding, query.rows.where);
      for (int i = 0; i < (one || name ? std::min(times, 1) : times); ++i) add(binding.entity, name);
      // Without its partner a row would be joined with a row of NULLs.
      if (binding.outer_on) depend(free_rows(binding), binding.entity, {});
    }
  }

  [[nodiscard]] std::string transaction_name() const {
    return application_[functionality_.steps[step_].transaction].name;
  }

  void referred(ir::EntityId entity, const RowNames::AttributeValue& value) {
    for (const ir::ForeignKey& key : application_.schema[entity].foreign_keys) {
      const bool touched = std::any_of(key.attributes.begin(), key.attributes.end(),
                                       [&](std::uint32_t a) { return value(a) != nullptr; });
      if (!touched) continue;
      if (std::any_of(key.attributes.begin(), key.attributes.end(),
                      [&](std::uint32_t a) { return value(a) != nullptr && depends_on_a_row(*value(a)); })) {
        refers_anew(entity, key);
        continue;
      }
      ir::Key target;
      target.attributes = key.target_attributes;
      add(key.target, names_.key_name(step_, key.target, target, [&](std::uint32_t attribute) {
        const auto at = std::find(key.target_attributes.begin(), key.target_attributes.end(), attribute);
        return value(key.attributes[static_cast<std::size_t>(at - key.target_attributes.begin())]);
      }));
    }
  }

  static bool depends_on_a_row(const ir::Expression& value) {
    bool found = false;
    ir::walk(value, [&](const ir::Expression& part) {
      found = found || std::holds_alternative<ir::ColumnRef>(part.node) ||
              std::holds_alternative<ir::Aggregate>(part.node);
    });
    return found;
  }

  /// Each row of the entity may come to refer to a row of its own.
  void refers_anew(ir::EntityId entity, const ir::ForeignKey& key) {
    roles_.dependent.push_back(
        {entity, key.target, "target " + std::to_string(step_) + "." + std::to_string(next_++), false});
  }

  void insert(const ir::Insert& insert, bool in_try) {
    const auto value = [&](std::uint32_t attribute) { return insert.values[attribute].get(); };
    referred(insert.entity, value);
    if (aborts_matter_ || in_try || insert.on_conflict == ir::OnConflict::Ignore) {
      for (const ir::Key& key : application_.schema[insert.entity].keys) {
        add(insert.entity, names_.key_name(step_, insert.entity, key, value));
      }
    }
    if (!insert.source) return;
    const bool refusal_matters = aborts_matter_ || in_try || insert.on_conflict == ir::OnConflict::Ignore;
    const bool once = roles_.copied.empty() && loops_ == 0 && !refusal_matters;
    for (const ir::RowBinding& binding : insert.source->bindings) {
      if (partial_ && once && !binding.outer_on) {
        roles_.copied.emplace_back(insert.entity, binding.entity);
        continue;
      }
      roles_.sets.emplace_back(binding.entity, "INSERT … SELECT in " + transaction_name());
    }
  }

  void update(const ir::Update& update, bool in_try) {
    std::map<std::uint32_t, const ir::Expression*> cells;
    for (const ir::CellAssignment& cell : update.assignments)
      cells.emplace(cell.attribute.index, cell.value.get());
    const auto value = [&](std::uint32_t attribute) {
      const auto found = cells.find(attribute);
      return found == cells.end() ? nullptr : found->second;
    };
    const ir::Entity& entity = application_.schema[update.row.entity];
    referred(update.row.entity, value);
    counted(update.row, update.where, update.count.has_value());
    referrers(
        update.row.entity, in_try, [&](std::uint32_t attribute) { return cells.contains(attribute); },
        &ir::ForeignKey::on_update);
    if (!aborts_matter_ && !in_try) return;
    const bool can_break = !entity.checks.empty() || !entity.foreign_keys.empty() ||
                           std::any_of(cells.begin(), cells.end(), [&](const auto& cell) {
                             return entity.attributes[cell.first].not_null;
                           });
    if (can_break) add(update.row.entity, row_name(update.row, update.where));
    for (const ir::Key& key : entity.keys) {
      const bool touched = std::any_of(key.attributes.begin(), key.attributes.end(),
                                       [&](std::uint32_t a) { return cells.contains(a); });
      if (touched) {
        add(update.row.entity, std::nullopt);
        add(update.row.entity, std::nullopt);
      }
    }
  }

  void remove(const ir::Delete& remove, bool in_try) {
    counted(remove.row, remove.where, remove.count.has_value());
    referrers(
        remove.row.entity, in_try, [](std::uint32_t) { return true; }, &ir::ForeignKey::on_delete);
    if (aborts_matter_ || in_try) add(remove.row.entity, row_name(remove.row, remove.where));
  }

  /// Rows that refer to one that goes or takes another key: they may forbid it, or follow, and others that
  /// refer to them in turn; and the row that they refer to instead, if there is a default.
  template <typename Touches>
  void referrers(ir::EntityId changed, bool in_try, const Touches& touches,
                 ir::ReferentialAction ir::ForeignKey::*action) {
    if (!changing_.insert(changed).second) return;
    for (std::uint32_t e = 0; e < application_.schema.entities.size(); ++e) {
      for (const ir::ForeignKey& key : application_.schema.entities[e].foreign_keys) {
        const bool touched = std::any_of(key.target_attributes.begin(), key.target_attributes.end(), touches);
        if (key.target != changed || !touched) continue;
        if (aborts_matter_ || in_try) add({e}, std::nullopt);
        if (key.*action == ir::ReferentialAction::SetDefault) add(key.target, std::nullopt);
        if (key.*action == ir::ReferentialAction::Restrict) continue;
        const bool gone =
            action == &ir::ForeignKey::on_delete && key.on_delete == ir::ReferentialAction::Cascade;
        if (!gone) follows({e}, key, in_try);
        if (action == &ir::ForeignKey::on_delete && key.on_delete == ir::ReferentialAction::Cascade) {
          referrers({e}, in_try, std::function<bool(std::uint32_t)>([](std::uint32_t) { return true; }),
                    action);
        } else {
          const std::function<bool(std::uint32_t)> part = [&key](std::uint32_t attribute) {
            return std::find(key.attributes.begin(), key.attributes.end(), attribute) != key.attributes.end();
          };
          referrers({e}, in_try, part, &ir::ForeignKey::on_update);
        }
      }
    }
    changing_.erase(changed);
  }

  /// A row that takes another value along a foreign key: its other foreign keys need a row for it, and it may
  /// collide.
  void follows(ir::EntityId entity, const ir::ForeignKey& along, bool in_try) {
    const auto changed = [&](std::uint32_t attribute) {
      return std::find(along.attributes.begin(), along.attributes.end(), attribute) != along.attributes.end();
    };
    for (const ir::ForeignKey& other : application_.schema[entity].foreign_keys) {
      if (&other != &along && std::any_of(other.attributes.begin(), other.attributes.end(), changed))
        refers_anew(entity, other);
    }
    for (const ir::Key& key : application_.schema[entity].keys) {
      const bool touched = std::any_of(key.attributes.begin(), key.attributes.end(), changed);
      if (touched && (aborts_matter_ || in_try)) add(entity, std::nullopt);
    }
  }

  void counted(const ir::RowBinding& row, const ir::ExpressionPtr& where, bool count) {
    const auto name = row_name(row, where);  // remembers the site
    if (!count) return;
    add(row.entity, name);
    if (!partial_ && !fixes_one_row({{row}, where}, application_.schema)) {
      roles_.sets.emplace_back(row.entity, "the number of changed rows in " + transaction_name());
    }
  }

  /// Aggregates in expressions: a row for each row around them that they speak of.
  void expressions(const ir::Statement& statement) {
    ir::walk_expressions(statement, [&](const ir::Expression& expression) {
      const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node);
      if (aggregate == nullptr) return;
      const bool whole = aggregate->op == ir::AggregateOp::Count || aggregate->op == ir::AggregateOp::Sum ||
                         aggregate->op == ir::AggregateOp::CountDistinct;
      const bool one = fixes_one_row(aggregate->rows, application_.schema);
      const FreeRows around = free_rows(*aggregate);
      for (const ir::RowBinding& binding : aggregate->rows.bindings) {
        const auto name = row_name(binding, aggregate->rows.where);
        if (binding.outer_on) depend(free_rows(binding), binding.entity, {});
        if (whole && !one && !partial_)
          roles_.sets.emplace_back(binding.entity, "a count or sum in " + transaction_name());
        if (name || around.empty()) {
          add(binding.entity, name);
        } else if (!partial_) {
          depend(around, binding.entity, names_.reference_name(binding, aggregate->rows.where));
        }
      }
    });
  }

  /// `by`: what tells the row, if its key is fixed by the row around it.
  void depend(const FreeRows& around, ir::EntityId entity, const std::string& by) {
    const std::string name = by.empty() ? "row " + std::to_string(step_) + "." + std::to_string(next_++) : by;
    for (const auto& [row, outer] : around) roles_.dependent.push_back({outer, entity, name, !by.empty()});
    if (around.size() > 1) {
      roles_.sets.emplace_back(entity, "one row for each pair of others in " + transaction_name());
    }
    if (loops_ > 0) roles_.sets.emplace_back(entity, "statements in a loop in " + transaction_name());
  }

  const ir::Application& application_;
  const ir::Functionality& functionality_;
  RowNames names_;
  AbortsThatMatter aborts_;
  bool aborts_matter_ = false;
  bool partial_ = false;
  std::size_t step_ = 0;
  std::map<ir::CursorId, int> fetches_;
  std::set<ir::CursorId> looped_;
  Roles roles_;
  std::size_t next_ = 0;
  unsigned loops_ = 0;               ///< around the statement
  std::set<ir::EntityId> changing_;  ///< by referential actions
};

}  // namespace

Roles row_roles(const ir::Application& application, std::size_t functionality, const AbortsThatMatter& aborts,
                const RoleScope& scope) {
  return RoleFinder(application, functionality, aborts).find(scope);
}

}  // namespace quiesce::formula
