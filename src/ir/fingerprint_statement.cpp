#include "ir/fingerprint_feed.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::ir {
namespace {

struct FeedStatement {
  FingerprintFeed& feed;

  void operator()(const Assign& node) const {
    feed.id(node.target);
    feed.expression(node.value);
  }
  void operator()(const Query& node) const {
    feed.id(node.cursor);
    feed.rows(node.rows);
    feed.hash().number(node.items.size());
    for (const SelectItem& item : node.items) feed.expression(item.value);
    feed.hash().number(node.order.size());
    for (const OrderItem& item : node.order) {
      feed.expression(item.value);
      feed.hash().flag(item.descending).flag(item.nulls_first);
    }
    feed.hash().flag(node.limit.has_value()).number(node.limit.value_or(0));
    feed.hash().flag(node.distinct).flag(node.for_update).flag(node.single_row);
  }
  void operator()(const Fetch& node) const {
    feed.id(node.cursor);
    feed.id(node.found);
    feed.ids(node.into);
  }
  void operator()(const Append& node) const {
    feed.id(node.cursor);
    feed.expressions(node.values);
  }
  void operator()(const Rewind& node) const { feed.id(node.cursor); }
  void operator()(const Clear& node) const { feed.id(node.cursor); }
  void operator()(const Insert& node) const {
    feed.entity(node.entity);
    feed.hash().flag(node.source.has_value());
    if (node.source) feed.rows(*node.source);
    feed.expressions(node.values);
    feed.word(node.on_conflict);
    feed.optional_id(node.count);
  }
  void operator()(const Update& node) const {
    feed.binding(node.row);
    feed.expression(node.where);
    feed.hash().number(node.assignments.size());
    for (const CellAssignment& cell : node.assignments) {
      feed.attribute(cell.attribute);
      feed.expression(cell.value);
    }
    feed.optional_id(node.count);
  }
  void operator()(const Delete& node) const {
    feed.binding(node.row);
    feed.expression(node.where);
    feed.optional_id(node.count);
  }
  void operator()(const If& node) const {
    feed.expression(node.condition);
    feed.block(node.then);
    feed.block(node.otherwise);
  }
  void operator()(const Loop& node) const {
    feed.block(node.head);
    feed.expression(node.condition);
    feed.block(node.body);
  }
  void operator()(const Labelled& node) const {
    feed.id(node.label);
    feed.block(node.body);
  }
  void operator()(const Leave& node) const { feed.id(node.label); }
  void operator()(const Throw& node) const { feed.error(node.type); }
  void operator()(const Rethrow&) const {}
  void operator()(const Try& node) const {
    feed.block(node.body);
    feed.hash().number(node.handlers.size());
    for (const Handler& handler : node.handlers) {
      feed.hash().number(handler.types.size());
      for (const ErrorTypeId type : handler.types) feed.error(type);
      feed.block(handler.body);
    }
    feed.block(node.finally);
  }
  void operator()(const Rollback&) const {}
  void operator()(const CommitAndContinue& node) const { feed.id(node.next); }
};

}  // namespace

void FingerprintFeed::statement(const Statement& statement) {
  hash_.number(statement.node.index());
  std::visit(FeedStatement{*this}, statement.node);
}

void FingerprintFeed::block(const Block& block) {
  hash_.number(block.size());
  for (const Statement& one : block) statement(one);
}

}  // namespace quiesce::ir
