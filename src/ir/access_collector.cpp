#include "ir/access_collector.hpp"

#include <algorithm>

#include "quiesce/ir/visit.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::ir {
namespace {

bool touches(const std::vector<std::uint32_t>& list, const std::set<std::uint32_t>& attributes) {
  return std::any_of(list.begin(), list.end(), [&](std::uint32_t i) { return attributes.contains(i); });
}

void add(EntityId entity, const std::vector<std::uint32_t>& attributes, std::set<AttributeId>& to) {
  for (const std::uint32_t index : attributes) to.insert({entity, index});
}

std::set<std::uint32_t> as_set(const std::vector<std::uint32_t>& attributes) {
  return {attributes.begin(), attributes.end()};
}

}  // namespace

void collect(const std::vector<RowBinding>& bindings, Mentions& mentions) {
  for (const RowBinding& binding : bindings) {
    mentions.entities.insert(binding.entity);
    collect(binding.outer_on, mentions);
  }
}

void collect(const ExpressionPtr& expression, Mentions& mentions) {
  if (!expression) return;
  std::visit(
      overload{
          [](const Literal&) {},
          [](const VariableRef&) {},
          [](const InputRef&) {},
          [&](const ColumnRef& n) { mentions.attributes.insert(n.attribute); },
          [&](const Unary& n) { collect(n.operand, mentions); },
          [&](const Binary& n) {
            collect(n.left, mentions);
            collect(n.right, mentions);
          },
          [&](const Conditional& n) {
            collect(n.condition, mentions);
            collect(n.then, mentions);
            collect(n.otherwise, mentions);
          },
          [&](const Aggregate& n) {
            collect(n.rows.bindings, mentions);
            collect(n.rows.where, mentions);
            collect(n.value, mentions);
          },
          [](const Unknown&) {},
          // A value that the attribute never held depends on what it holds.
          [&](const Generated& n) { mentions.attributes.insert(n.attributes.begin(), n.attributes.end()); },
          [](const Now&) {},
          [](const CursorLength&) {},
      },
      expression->node);
}

void AccessCollector::block(const Block& block) {
  for (const Statement& s : block) statement(s);
}

void AccessCollector::statement(const Statement& statement) {
  std::visit(overload{
                 [&](const Assign& n) { read(n.value); },
                 [&](const Query& n) { query(n); },
                 [](const Fetch&) {},  // what it takes, its query has read
                 [&](const Append& n) {
                   for (const ExpressionPtr& value : n.values) read(value);
                 },
                 [](const Rewind&) {},
                 [](const Clear&) {},
                 [&](const Insert& n) { insert(n); },
                 [&](const Update& n) { update(n); },
                 [&](const Delete& n) {
                   read_existence(n.row.entity);
                   read(n.where);
                   remove_rows(n.row.entity);
                 },
                 [&](const If& n) {
                   read(n.condition);
                   block(n.then);
                   block(n.otherwise);
                 },
                 [&](const Loop& n) {
                   block(n.head);
                   read(n.condition);
                   block(n.body);
                 },
                 [&](const Labelled& n) { block(n.body); },
                 [](const Leave&) {},
                 [](const Throw&) {},
                 [](const Rethrow&) {},
                 [&](const Try& n) {
                   block(n.body);
                   for (const Handler& handler : n.handlers) block(handler.body);
                   block(n.finally);
                 },
                 [](const Rollback&) {},
                 [](const CommitAndContinue&) {},
             },
             statement.node);
}

void AccessCollector::read(const ExpressionPtr& expression) {
  if (!expression) return;
  Mentions mentions;
  collect(expression, mentions);
  read(mentions);
  walk(*expression, [&](const Expression& part) {
    const auto* generated = std::get_if<Generated>(&part.node);
    if (generated != nullptr) read_apart(*generated, part.type);
  });
}

/// A generated value differs from all that is there: in its own column and those that refer to it, or, where
/// it belongs to no column, in all of its type.
void AccessCollector::read_apart(const Generated& generated, Type type) {
  for (std::uint32_t e = 0; e < schema_.entities.size(); ++e) {
    const Entity& entity = schema_.entities[e];
    for (std::uint32_t a = 0; generated.attributes.empty() && a < entity.attributes.size(); ++a) {
      if (entity.attributes[a].type == type) access_.reads.insert({{e}, a});
    }
    for (const ForeignKey& key : entity.foreign_keys) {
      for (std::size_t i = 0; i < key.attributes.size(); ++i) {
        const AttributeId target{key.target, key.target_attributes[i]};
        const auto& own = generated.attributes;
        if (std::find(own.begin(), own.end(), target) != own.end())
          access_.reads.insert({{e}, key.attributes[i]});
      }
    }
  }
}

void AccessCollector::read(const RowSet& rows) {
  Mentions mentions;
  collect(rows.bindings, mentions);
  collect(rows.where, mentions);
  read(mentions);
}

void AccessCollector::read(const Mentions& mentions) {
  access_.reads.insert(mentions.attributes.begin(), mentions.attributes.end());
  for (const EntityId entity : mentions.entities) read_existence(entity);
}

void AccessCollector::read_existence(EntityId entity) {
  const Entity& e = schema_[entity];
  if (!e.keys.empty()) {
    add(entity, e.keys.front().attributes, access_.reads);
  } else if (!e.attributes.empty()) {
    access_.reads.insert({entity, 0});
  }
}

void AccessCollector::query(const Query& node) {
  read(node.rows);
  for (const SelectItem& item : node.items) read(item.value);
  for (const OrderItem& item : node.order) read(item.value);
}

void AccessCollector::insert(const Insert& node) {
  if (node.source) read(*node.source);
  for (const ExpressionPtr& value : node.values) read(value);
  const Entity& entity = schema_[node.entity];
  access_.inserts.insert(node.entity);
  for (std::uint32_t i = 0; i < entity.attributes.size(); ++i) access_.writes.insert({node.entity, i});
  // Rows that are there decide whether it fails. A check sees nothing but the new row itself.
  for (const Key& key : entity.keys) add(node.entity, key.attributes, access_.reads);
  for (const ForeignKey& key : entity.foreign_keys) add(key.target, key.target_attributes, access_.reads);
}

void AccessCollector::update(const Update& node) {
  read_existence(node.row.entity);
  read(node.where);
  std::set<std::uint32_t> attributes;
  for (const CellAssignment& cell : node.assignments) {
    read(cell.value);
    attributes.insert(cell.attribute.index);
  }
  change(node.row.entity, attributes);
}

void AccessCollector::change(EntityId entity, const std::set<std::uint32_t>& attributes) {
  std::set<std::uint32_t> fresh;
  for (const std::uint32_t index : attributes) {
    access_.writes.insert({entity, index});
    if (changed_.insert({entity, index}).second) fresh.insert(index);
  }
  if (fresh.empty()) return;
  const Entity& e = schema_[entity];
  for (const Key& key : e.keys) {
    if (touches(key.attributes, fresh)) add(entity, key.attributes, access_.reads);
  }
  for (const ForeignKey& key : e.foreign_keys) {
    if (!touches(key.attributes, fresh)) continue;
    add(entity, key.attributes, access_.reads);
    add(key.target, key.target_attributes, access_.reads);
  }
  for (const Check& check : e.checks) {
    Mentions mentions;
    collect(check.condition, mentions);
    const bool concerned =
        std::any_of(mentions.attributes.begin(), mentions.attributes.end(),
                    [&](AttributeId id) { return id.entity == entity && fresh.contains(id.index); });
    if (concerned) read(mentions);
  }
  propagate_change(entity, fresh);
}

void AccessCollector::propagate_change(EntityId entity, const std::set<std::uint32_t>& attributes) {
  for (std::uint32_t i = 0; i < schema_.entities.size(); ++i) {
    for (const ForeignKey& key : schema_.entities[i].foreign_keys) {
      if (key.target != entity || !touches(key.target_attributes, attributes)) continue;
      add(EntityId{i}, key.attributes, access_.reads);
      add(entity, key.target_attributes, access_.reads);
      if (key.on_update != ReferentialAction::Restrict) change(EntityId{i}, as_set(key.attributes));
    }
  }
}

void AccessCollector::remove_rows(EntityId entity) {
  if (!access_.deletes.insert(entity).second) return;
  for (std::uint32_t i = 0; i < schema_[entity].attributes.size(); ++i) access_.writes.insert({entity, i});
  for (std::uint32_t i = 0; i < schema_.entities.size(); ++i) {
    for (const ForeignKey& key : schema_.entities[i].foreign_keys) {
      if (key.target != entity) continue;
      add(EntityId{i}, key.attributes, access_.reads);
      add(entity, key.target_attributes, access_.reads);
      switch (key.on_delete) {
        case ReferentialAction::Restrict:
          break;
        case ReferentialAction::Cascade:
          remove_rows(EntityId{i});
          break;
        case ReferentialAction::SetNull:
        case ReferentialAction::SetDefault:
          change(EntityId{i}, as_set(key.attributes));
          break;
      }
    }
  }
}

}  // namespace quiesce::ir
