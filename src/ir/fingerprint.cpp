#include "quiesce/ir/fingerprint.hpp"

#include <algorithm>

#include "ir/fingerprint_feed.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::ir {
namespace {

enum class Names : std::uint8_t { Fed, LeftOut };

void feed_transaction(FingerprintFeed& feed, const Transaction& transaction, Names names) {
  Hash& hash = feed.hash();
  if (names == Names::Fed) hash.text(transaction.name);  // limits name it
  feed.word(transaction.isolation);
  hash.number(transaction.variables.size());
  for (const Variable& variable : transaction.variables) {
    feed.word(variable.type);
    feed.word(variable.role);
    hash.flag(variable.nullable).flag(variable.published);
  }
  feed.ids(transaction.parameters);
  feed.optional_id(transaction.result);
  hash.number(transaction.cursors.size());
  for (const Cursor& cursor : transaction.cursors) {
    hash.number(cursor.columns.size());
    for (const Type type : cursor.columns) feed.word(type);
  }
  hash.number(transaction.labels.size());
  for (const Label& label : transaction.labels) feed.word(label.kind);
  hash.number(transaction.row_count);
  hash.number(transaction.segments.size());
  for (const Segment& segment : transaction.segments) feed.block(segment.body);
}

void feed_step(FingerprintFeed& feed, const Application& application, const Step& step, Names names) {
  Hash& hash = feed.hash();
  hash.number(step.arguments.size());
  for (const auto& argument : step.arguments) {
    hash.number(argument.index());
    std::visit([&](const auto& source) { feed.id(source); }, argument);
  }
  hash.number(step.publishes.size());
  for (const Publication& publication : step.publishes) {
    feed.id(publication.variable);
    feed.id(publication.name);
  }
  feed_transaction(feed, application[step.transaction], names);
  hash.flag(step.compensation.has_value());
  if (step.compensation) feed_transaction(feed, application[step.compensation->transaction], names);
}

Fingerprint of_functionality(const Application& application, const Functionality& functionality,
                             Names names) {
  FingerprintFeed feed(application);
  Hash& hash = feed.hash();
  hash.text("functionality");
  if (names == Names::Fed) hash.text(functionality.name);
  feed.error(application.database_error);
  feed.error(application.constraint_error);
  hash.number(functionality.inputs.size());
  for (const Input& input : functionality.inputs) {
    feed.word(input.type);
    hash.flag(input.nullable);
  }
  hash.number(functionality.names.size());
  for (const PublishedName& name : functionality.names) {
    feed.word(name.type);
    hash.flag(name.nullable);
  }
  feed.expressions(functionality.assumptions);
  hash.number(functionality.steps.size());
  for (const Step& step : functionality.steps) feed_step(feed, application, step, names);
  return feed.finish();
}

/// What happens to the rows of each entity, by any transaction.
struct Changes {
  std::set<AttributeId> updated;
  std::set<EntityId> inserted, deleted;

  explicit Changes(const Application& application) {
    for (const Transaction& transaction : application.transactions) {
      for (const Segment& segment : transaction.segments)
        walk(segment.body, [&](const Statement& statement) { add(statement); });
    }
  }

 private:
  void add(const Statement& statement) {
    if (const auto* insert = std::get_if<Insert>(&statement.node)) inserted.insert(insert->entity);
    if (const auto* remove = std::get_if<Delete>(&statement.node)) deleted.insert(remove->row.entity);
    if (const auto* update = std::get_if<Update>(&statement.node)) {
      for (const CellAssignment& cell : update->assignments) updated.insert(cell.attribute);
    }
  }
};

void feed_attribute(FingerprintFeed& feed, const Attribute& attribute) {
  Hash& hash = feed.hash();
  hash.text(attribute.name);
  feed.word(attribute.type);
  hash.flag(attribute.not_null).flag(attribute.generated);
  feed.expression(attribute.default_value);
  for (const auto& bound : {attribute.minimum, attribute.maximum}) {
    hash.flag(bound.has_value());
    if (bound) feed.value(*bound);
  }
  hash.flag(attribute.max_length.has_value()).number(attribute.max_length.value_or(0));
  hash.number(attribute.allowed.size());
  for (const std::string& text : attribute.allowed) hash.text(text);
}

Digest of_entity(const Application& application, EntityId id, const Changes& changes) {
  FingerprintFeed feed(application);
  Hash& hash = feed.hash();
  const Entity& entity = application.schema[id];
  const auto places = [&](const std::vector<std::uint32_t>& list) {
    hash.number(list.size());
    for (const std::uint32_t place : list) hash.number(place);
  };
  hash.text("entity");
  feed.entity(id);
  hash.number(entity.attributes.size());
  for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
    feed_attribute(feed, entity.attributes[a]);
    hash.flag(changes.updated.contains({id, a}));
  }
  hash.number(entity.keys.size());
  for (const Key& key : entity.keys) {
    places(key.attributes);
    hash.flag(key.primary);
  }
  hash.number(entity.checks.size());
  for (const Check& check : entity.checks) {
    feed.id(check.row);
    feed.expression(check.condition);
  }
  hash.number(entity.foreign_keys.size());
  for (const ForeignKey& key : entity.foreign_keys) {
    places(key.attributes);
    feed.entity(key.target);
    places(key.target_attributes);
    feed.word(key.on_delete);
    feed.word(key.on_update);
  }
  hash.flag(changes.inserted.contains(id)).flag(changes.deleted.contains(id));
  return feed.finish().digest;
}

/// Foreign keys connect, in both directions.
std::vector<std::size_t> groups_of(const Schema& schema) {
  std::vector<std::size_t> groups(schema.entities.size());
  for (std::size_t e = 0; e < groups.size(); ++e) groups[e] = e;
  for (std::size_t e = 0; e < groups.size(); ++e) {
    for (const ForeignKey& key : schema.entities[e].foreign_keys) {
      const std::size_t kept = groups[e];
      const std::size_t joined = groups[key.target.index];
      std::replace(groups.begin(), groups.end(), joined, kept);
    }
  }
  return groups;
}

}  // namespace

Fingerprints::Fingerprints(const Application& application)
    : application_(application), groups_(groups_of(application.schema)) {
  for (const Functionality& functionality : application.functionalities)
    functionalities_.push_back(of_functionality(application, functionality, Names::Fed));
  const Changes changes(application);
  for (std::uint32_t e = 0; e < application.schema.entities.size(); ++e)
    entities_.push_back(of_entity(application, {e}, changes));
}

Fingerprint Fingerprints::rule(const Rule& rule) const {
  FingerprintFeed feed(application_);
  feed.hash().text("rule").number(rule.row_count);
  feed.rows({rule.rows, rule.premise});
  feed.expression(rule.conclusion);
  return feed.finish();
}

Digest behaviour_of(const Application& application, const Functionality& functionality) {
  return of_functionality(application, functionality, Names::LeftOut).digest;
}

Digest behaviour_of(const Application& application, const Transaction& transaction) {
  FingerprintFeed feed(application);
  feed.hash().text("transaction");
  feed_transaction(feed, transaction, Names::LeftOut);
  return feed.finish().digest;
}

std::vector<EntityId> Fingerprints::connected(const std::set<EntityId>& entities) const {
  std::set<std::size_t> reached;
  for (const EntityId id : entities) reached.insert(groups_[id.index]);
  std::vector<EntityId> result;
  for (std::uint32_t e = 0; e < groups_.size(); ++e) {
    if (reached.contains(groups_[e])) result.push_back({e});
  }
  std::stable_sort(result.begin(), result.end(), [&](EntityId a, EntityId b) {
    return application_.schema[a].name < application_.schema[b].name;
  });
  return result;
}

}  // namespace quiesce::ir
