#include "analyzer/slicing.hpp"

#include <algorithm>

#include "ir/access_collector.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {

using Attributes = std::set<ir::AttributeId>;

/// One statement that touches the database or steers: what it reads and writes by itself, without the blocks
/// inside it.
struct Slicing::Piece {
  std::size_t number = 0;  ///< in the order of ir::walk over the transaction
  Attributes reads, writes;
  bool can_go = false;  ///< it matters only for what it writes
};

namespace {

using Piece = Slicing::Piece;

bool meet(const Attributes& a, const Attributes& b) {
  return std::any_of(a.begin(), a.end(), [&](ir::AttributeId attribute) { return b.contains(attribute); });
}

/// What a rule looks at; that a row is there is seen through its key.
Attributes attributes_of(const ir::Rule& rule, const ir::Schema& schema) {
  ir::AccessCollector collector(schema);
  ir::Query looked;
  looked.rows = {rule.rows, rule.premise};
  looked.items.push_back({{}, rule.conclusion});
  collector.block({ir::Statement{looked, {}}});
  return collector.take().reads;
}

/// Updates that nothing can refuse.
class Refusals {
 public:
  Refusals(const ir::Schema& schema, const ir::Transaction& transaction,
           const std::set<ir::VariableId>& filled)
      : schema_(schema), transaction_(transaction), filled_(filled) {}

  [[nodiscard]] bool never(const ir::Update& update) const {
    return std::none_of(update.assignments.begin(), update.assignments.end(),
                        [&](const ir::CellAssignment& cell) {
                          return constrained(update.row.entity, cell.attribute.index) ||
                                 (schema_[cell.attribute].not_null && nullable(*cell.value));
                        });
  }

 private:
  [[nodiscard]] bool constrained(ir::EntityId id, std::uint32_t attribute) const {
    const auto among = [&](const std::vector<std::uint32_t>& list) {
      return std::find(list.begin(), list.end(), attribute) != list.end();
    };
    const ir::Entity& entity = schema_[id];
    if (!entity.attributes[attribute].allowed.empty()) return true;
    for (const ir::Key& key : entity.keys) {
      if (among(key.attributes)) return true;
    }
    for (const ir::Check& check : entity.checks) {
      ir::Mentions mentions;
      ir::collect(check.condition, mentions);
      if (mentions.attributes.contains({id, attribute})) return true;
    }
    for (const ir::ForeignKey& key : entity.foreign_keys) {
      if (among(key.attributes)) return true;
    }
    for (const ir::Entity& other : schema_.entities) {
      for (const ir::ForeignKey& key : other.foreign_keys) {
        if (key.target == id && among(key.target_attributes)) return true;
      }
    }
    return false;
  }

  /// May it be NULL, as far as its form tells?
  [[nodiscard]] bool nullable(const ir::Expression& value) const {
    if (const auto* literal = std::get_if<ir::Literal>(&value.node))
      return std::holds_alternative<ir::Null>(literal->value);
    if (const auto* variable = std::get_if<ir::VariableRef>(&value.node))
      return transaction_[variable->variable].nullable && !filled_.contains(variable->variable);
    if (const auto* column = std::get_if<ir::ColumnRef>(&value.node))
      return !schema_[column->attribute].not_null;
    if (const auto* binary = std::get_if<ir::Binary>(&value.node))
      return nullable(*binary->left) || nullable(*binary->right);
    if (const auto* unary = std::get_if<ir::Unary>(&value.node))
      return unary->op != ir::UnaryOp::IsNull && nullable(*unary->operand);
    if (const auto* conditional = std::get_if<ir::Conditional>(&value.node))
      return nullable(*conditional->then) || nullable(*conditional->otherwise);
    return true;
  }

  const ir::Schema& schema_;
  const ir::Transaction& transaction_;
  const std::set<ir::VariableId>& filled_;
};

class Pieces {
 public:
  Pieces(const ir::Schema& schema, const ir::Transaction& transaction, const std::set<ir::VariableId>* filled)
      : schema_(schema), transaction_(transaction), filled_(filled) {
    // Once a statement has failed and the error was caught, every other one fails too.
    bool catches = false;
    for (const ir::Segment& segment : transaction.segments) {
      ir::walk(segment.body, [&](const ir::Statement& statement) {
        const auto* guarded = std::get_if<ir::Try>(&statement.node);
        catches = catches || (guarded != nullptr && !(guarded->handlers.empty() && guarded->finally.empty()));
      });
    }
    if (catches) filled_ = nullptr;
  }

  std::vector<Piece> find() {
    for (const ir::Segment& segment : transaction_.segments) block(segment.body);
    return std::move(pieces_);
  }

 private:
  void block(const ir::Block& statements) {
    for (const ir::Statement& statement : statements) {
      Piece piece;
      piece.number = next_++;
      ir::AccessCollector collector(schema_);
      collector.block({without_blocks(statement)});
      ir::TransactionAccess access = collector.take();
      piece.reads = std::move(access.reads);
      piece.writes = std::move(access.writes);
      const auto* update = std::get_if<ir::Update>(&statement.node);
      piece.can_go = filled_ != nullptr && update != nullptr && !update->count &&
                     Refusals(schema_, transaction_, *filled_).never(*update);
      pieces_.push_back(std::move(piece));
      if (const auto* node = std::get_if<ir::If>(&statement.node)) {
        block(node->then);
        block(node->otherwise);
      } else if (const auto* loop = std::get_if<ir::Loop>(&statement.node)) {
        block(loop->head);
        block(loop->body);
      } else if (const auto* labelled = std::get_if<ir::Labelled>(&statement.node)) {
        block(labelled->body);
      } else if (const auto* guarded = std::get_if<ir::Try>(&statement.node)) {
        block(guarded->body);
        for (const ir::Handler& handler : guarded->handlers) block(handler.body);
        block(guarded->finally);
      }
    }
  }

  static ir::Statement without_blocks(const ir::Statement& statement) {
    if (const auto* node = std::get_if<ir::If>(&statement.node))
      return {ir::If{node->condition, {}, {}}, statement.location};
    if (const auto* loop = std::get_if<ir::Loop>(&statement.node))
      return {ir::Loop{{}, loop->condition, {}}, statement.location};
    if (std::holds_alternative<ir::Labelled>(statement.node) ||
        std::holds_alternative<ir::Try>(statement.node))
      return {ir::Rollback{}, statement.location};
    return statement;
  }

  const ir::Schema& schema_;
  const ir::Transaction& transaction_;
  const std::set<ir::VariableId>* filled_;
  std::vector<Piece> pieces_;
  std::size_t next_ = 0;
};

class Slicer {
 public:
  Slicer(const ir::Application& application, const std::vector<std::vector<Piece>>& pieces,
         std::size_t invariant)
      : application_(application),
        pieces_(pieces),
        wanted_(attributes_of(application.invariants[invariant].rule, application.schema)) {}

  void run(const FilledInputs* filled, Slice& result) {
    grow();
    result.relevant.assign(relevant_.begin(), relevant_.end());
    result.cut.resize(application_.transactions.size());
    result.application = &application_;
    for (const std::size_t f : relevant_) {
      for (const ir::Step& step : application_.functionalities[f].steps) cut(step.transaction, result);
    }
    if (result.own && filled != nullptr) fill(*filled, *result.own);
    initial_rules(result);
  }

 private:
  [[nodiscard]] bool matters(const Piece& piece) const {
    return !piece.can_go || meet(piece.writes, wanted_);
  }

  /// Both the functionalities and what they read only ever grow, so this ends.
  void grow() {
    for (bool grew = true; grew;) {
      const std::size_t before = wanted_.size() + relevant_.size();
      for (std::size_t f = 0; f < application_.functionalities.size(); ++f) {
        const auto& steps = application_.functionalities[f].steps;
        const bool writes = std::any_of(steps.begin(), steps.end(), [&](const ir::Step& step) {
          const auto& pieces = pieces_[step.transaction.index];
          return std::any_of(pieces.begin(), pieces.end(),
                             [&](const Piece& piece) { return meet(piece.writes, wanted_); });
        });
        if (!writes) continue;
        relevant_.insert(f);
        for (const ir::Step& step : steps) {
          for (const Piece& piece : pieces_[step.transaction.index]) {
            if (matters(piece)) wanted_.insert(piece.reads.begin(), piece.reads.end());
          }
        }
      }
      grew = wanted_.size() + relevant_.size() != before;
    }
  }

  void cut(ir::TransactionId id, Slice& result) const {
    std::vector<std::size_t>& gone = result.cut[id.index];
    if (!gone.empty()) return;  // by another functionality
    for (const Piece& piece : pieces_[id.index]) {
      if (!matters(piece)) gone.push_back(piece.number);
    }
    if (gone.empty()) return;
    if (!result.own) {
      result.own = std::make_unique<ir::Application>(application_);
      result.application = result.own.get();
    }
    std::size_t next = 0;
    for (ir::Segment& segment : result.own->transactions[id.index].segments)
      segment.body = without(segment.body, gone, next);
  }

  [[nodiscard]] static ir::Block without(const ir::Block& block, const std::vector<std::size_t>& gone,
                                         std::size_t& next) {
    ir::Block result;
    for (const ir::Statement& statement : block) {
      if (std::binary_search(gone.begin(), gone.end(), next++)) continue;
      ir::Statement kept = statement;
      const auto inside = [&](ir::Block& inner) { inner = without(inner, gone, next); };
      if (auto* node = std::get_if<ir::If>(&kept.node)) {
        inside(node->then);
        inside(node->otherwise);
      } else if (auto* loop = std::get_if<ir::Loop>(&kept.node)) {
        inside(loop->head);
        inside(loop->body);
      } else if (auto* labelled = std::get_if<ir::Labelled>(&kept.node)) {
        inside(labelled->body);
      } else if (auto* guarded = std::get_if<ir::Try>(&kept.node)) {
        inside(guarded->body);
        for (ir::Handler& handler : guarded->handlers) inside(handler.body);
        inside(guarded->finally);
      }
      result.push_back(std::move(kept));
    }
    return result;
  }

  static void fill(const FilledInputs& filled, ir::Application& application) {
    for (std::size_t f = 0; f < application.functionalities.size(); ++f) {
      ir::Functionality& functionality = application.functionalities[f];
      for (const ir::InputId input : filled.inputs[f]) functionality.inputs[input.index].nullable = false;
      for (const ir::NameId name : filled.names[f]) functionality.names[name.index].nullable = false;
    }
  }

  /// Rules that share an attribute with what is wanted, or with one that does.
  void initial_rules(Slice& result) const {
    std::vector<const ir::Rule*> left;
    for (const ir::Invariant& invariant : result.application->invariants) left.push_back(&invariant.rule);
    for (const ir::Rule& assumption : result.application->assumptions) left.push_back(&assumption);
    Attributes coupled = wanted_;
    std::set<const ir::Rule*> chosen;
    for (bool grew = true; grew;) {
      grew = false;
      for (const ir::Rule* rule : left) {
        const Attributes attributes = attributes_of(*rule, application_.schema);
        if (chosen.contains(rule) || (!attributes.empty() && !meet(attributes, coupled))) continue;
        chosen.insert(rule);
        coupled.insert(attributes.begin(), attributes.end());
        grew = true;
      }
    }
    for (const ir::Rule* rule : left) {
      if (chosen.contains(rule)) result.initial.push_back(rule);
    }
  }

  const ir::Application& application_;
  const std::vector<std::vector<Piece>>& pieces_;  ///< by transaction
  Attributes wanted_;
  std::set<std::size_t> relevant_;
};

}  // namespace

Slicing::Slicing(const ir::Application& application, const FilledInputs* filled)
    : application_(application), filled_(filled), pieces_(application.transactions.size()) {
  for (std::size_t t = 0; t < application.transactions.size(); ++t) {
    pieces_[t] = Pieces(application.schema, application.transactions[t],
                        filled != nullptr ? &filled->parameters[t] : nullptr)
                     .find();
  }
}

Slicing::~Slicing() = default;

Slice Slicing::slice(std::size_t invariant) const {
  Slice result;
  Slicer(application_, pieces_, invariant).run(filled_, result);
  return result;
}

}  // namespace quiesce::analyzer
