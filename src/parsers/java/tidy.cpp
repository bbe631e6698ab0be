#include "parsers/java/tidy.hpp"

#include <algorithm>
#include <map>

#include "parsers/java/ir_walk.hpp"
#include "parsers/java/tidy_structure.hpp"

namespace quiesce::parsers::java {
namespace {

struct Usage {
  std::uint32_t assigned = 0;
  std::uint32_t reads = 0;                              ///< occurrences
  std::uint32_t statements = 0;                         ///< that read it
  std::uint32_t first_assigned = 0, last_assigned = 0;  ///< in the order of the text
  bool by_assign = true;                                ///< only assignments set it
  const void* last = nullptr;
};

class Tidy {
 public:
  explicit Tidy(ir::Transaction& transaction) : tx_(transaction) {}

  void run() {
    for (int round = 0; round < 8; ++round) {
      changed_ = false;
      measure();
      for (ir::Segment& segment : tx_.segments) clean(segment.body);
      apply();
      if (!changed_) break;
    }
    drop_unused_variables(tx_);
  }

 private:
  void measure() {
    usage_.assign(tx_.variables.size(), {});
    loops_ = false;
    tries_ = false;
    clock_ = 0;
    for (ir::Segment& segment : tx_.segments) {
      for (ir::Statement& statement : segment.body) measure(statement);
    }
  }

  void measure(ir::Statement& statement) {
    loops_ |= std::holds_alternative<ir::Loop>(statement.node);
    tries_ |= std::holds_alternative<ir::Try>(statement.node);
    const std::uint32_t place = ++clock_;
    const auto* copy = std::get_if<ir::Assign>(&statement.node);
    for_each_own_target(statement, [&](const ir::VariableId& target) {
      Usage& usage = usage_[target.index];
      if (usage.assigned++ == 0) usage.first_assigned = place;
      usage.last_assigned = place;
      usage.by_assign &= copy != nullptr;
    });
    for_each_expression(statement, [&](ir::ExpressionPtr& expression) {
      visit_expression(*expression, [&](const ir::Expression& part) {
        const auto* variable = std::get_if<ir::VariableRef>(&part.node);
        if (variable == nullptr) return;
        Usage& usage = usage_[variable->variable.index];
        ++usage.reads;
        if (usage.last != &statement) ++usage.statements;
        usage.last = &statement;
      });
    });
    for_each_block(statement, [&](ir::Block& block) {
      for (ir::Statement& inner : block) measure(inner);
    });
  }

  bool is_temporary(ir::VariableId id) const { return tx_[id].role == ir::VariableRole::Temporary; }

  void clean(ir::Block& block) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      for_each_block(block[i], [&](ir::Block& inner) { clean(inner); });
      drop_count(block[i]);
      take_count(block, i);
      unwrap(block, i);
      if (i >= block.size()) break;
      if (is_removable(block, i)) {
        block.erase(block.begin() + static_cast<std::ptrdiff_t>(i));
        --i;
        changed_ = true;
      }
    }
  }

  bool is_removable(ir::Block& block, std::size_t i) {
    const auto* assign = std::get_if<ir::Assign>(&block[i].node);
    if (assign == nullptr) return is_empty(block[i]);
    if (is_temporary(assign->target)) {
      return drop(*assign) || overwritten(block, i) || copy_everywhere(*assign) || move_forward(block, i);
    }
    const bool field = tx_[assign->target].name.find('.') != std::string::npos;
    return (field && overwritten(block, i)) || rename_source(*assign);
  }

  /// Takes the statements out of a label that nothing leaves, or of handlers that nothing reaches.
  void unwrap(ir::Block& block, std::size_t i) {
    ir::Block inner;
    if (auto* labelled = std::get_if<ir::Labelled>(&block[i].node)) {
      changed_ |= strip_leave(labelled->body, labelled->label);
      if (leaves(labelled->body, labelled->label)) return;
      inner = std::move(labelled->body);
    } else if (auto* attempt = std::get_if<ir::Try>(&block[i].node)) {
      if (!attempt->finally.empty() || can_fail(attempt->body)) return;
      inner = std::move(attempt->body);
    } else {
      return;
    }
    const auto at = block.erase(block.begin() + static_cast<std::ptrdiff_t>(i));
    block.insert(at, std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
    changed_ = true;
  }

  bool drop(const ir::Assign& assign) const { return usage_[assign.target.index].reads == 0; }

  void drop_count(ir::Statement& statement) {
    const auto unused = [&](std::optional<ir::VariableId>& count) {
      if (count && is_temporary(*count) && usage_[count->index].reads == 0) count.reset();
    };
    if (auto* insert = std::get_if<ir::Insert>(&statement.node)) unused(insert->count);
    if (auto* update = std::get_if<ir::Update>(&statement.node)) unused(update->count);
    if (auto* removal = std::get_if<ir::Delete>(&statement.node)) unused(removal->count);
  }

  /// update … count t; n = t  becomes  update … count n.
  void take_count(ir::Block& block, std::size_t i) {
    if (i + 1 >= block.size()) return;
    const auto* next = std::get_if<ir::Assign>(&block[i + 1].node);
    const auto* source = next == nullptr ? nullptr : std::get_if<ir::VariableRef>(&next->value->node);
    if (source == nullptr || !is_temporary(source->variable)) return;
    const Usage& usage = usage_[source->variable.index];
    if (usage.reads != 1 || usage.assigned != 1 || tx_[next->target].type != tx_[source->variable].type)
      return;
    bool taken = false;
    const auto take = [&](std::optional<ir::VariableId>& count) {
      if (!count || *count != source->variable) return;
      count = next->target;
      taken = true;
    };
    if (auto* insert = std::get_if<ir::Insert>(&block[i].node)) take(insert->count);
    if (auto* update = std::get_if<ir::Update>(&block[i].node)) take(update->count);
    if (auto* removal = std::get_if<ir::Delete>(&block[i].node)) take(removal->count);
    if (!taken) return;
    block.erase(block.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    changed_ = true;
  }

  /// Set again before anything reads it or can happen.
  bool overwritten(ir::Block& block, std::size_t i) {
    const ir::VariableId target = std::get<ir::Assign>(block[i].node).target;
    for (std::size_t k = i + 1; k < block.size(); ++k) {
      const auto* next = std::get_if<ir::Assign>(&block[k].node);
      if (next == nullptr || reads(block[k], target, false)) return false;
      if (next->target == target) return true;
    }
    return false;
  }

  /// A constant, or another name for a variable that never changes again.
  bool copy_everywhere(const ir::Assign& assign) {
    const Usage& copy = usage_[assign.target.index];
    if (copy.assigned != 1 || assign.value->type != tx_[assign.target].type) return false;
    if (const auto* source = std::get_if<ir::VariableRef>(&assign.value->node)) {
      if (renamed_.count(source->variable) != 0) return false;
      const Usage& original = usage_[source->variable.index];
      const bool parameter = tx_[source->variable].role == ir::VariableRole::Parameter;
      const bool fixed =
          original.assigned == 0 ? parameter : !loops_ && original.last_assigned < copy.first_assigned;
      if (!fixed) return false;
    } else if (!std::holds_alternative<ir::Literal>(assign.value->node)) {
      return false;
    }
    substituted_.emplace(assign.target, assign.value);
    return true;
  }

  /// v := t, where nothing else reads t: what sets t sets v at once. Only where v is set nowhere else and
  /// no error can be caught in between.
  bool rename_source(const ir::Assign& assign) {
    const auto* source = std::get_if<ir::VariableRef>(&assign.value->node);
    if (source == nullptr || loops_ || tries_ || !is_temporary(source->variable)) return false;
    const Usage& mine = usage_[assign.target.index];
    const Usage& other = usage_[source->variable.index];
    if (mine.assigned != 1 || other.reads != 1 || other.assigned < 2 || !other.by_assign) return false;
    if (other.last_assigned >= mine.first_assigned || substituted_.count(source->variable) != 0) return false;
    const ir::Variable& target = tx_[assign.target];
    if (target.type != tx_[source->variable].type || target.role == ir::VariableRole::Parameter) return false;
    renamed_.emplace(source->variable, assign.target);
    return true;
  }

  /// What this round found is carried out in one go.
  void apply() {
    if (substituted_.empty() && renamed_.empty()) return;
    const std::function<ir::ExpressionPtr(const ir::Expression&)> replace =
        [&](const ir::Expression& part) -> ir::ExpressionPtr {
      const auto* variable = std::get_if<ir::VariableRef>(&part.node);
      if (variable == nullptr) return nullptr;
      const auto found = substituted_.find(variable->variable);
      if (found == substituted_.end()) return nullptr;
      return rewrite(found->second, replace);
    };
    for (ir::Segment& segment : tx_.segments) {
      for (ir::Statement& statement : segment.body) {
        for_each_expression_deep(
            statement, [&](ir::ExpressionPtr& expression) { expression = rewrite(expression, replace); });
        for_each_target(statement, [&](ir::VariableId& target) {
          const auto found = renamed_.find(target);
          if (found != renamed_.end()) target = found->second;
        });
      }
    }
    substituted_.clear();
    renamed_.clear();
  }

  static ir::ExpressionPtr substituted(const ir::ExpressionPtr& expression, ir::VariableId target,
                                       const ir::ExpressionPtr& value) {
    return rewrite(expression, [&](const ir::Expression& part) -> ir::ExpressionPtr {
      const auto* variable = std::get_if<ir::VariableRef>(&part.node);
      return variable != nullptr && variable->variable == target ? value : nullptr;
    });
  }

  /// Puts a value that only one later statement reads into that statement.
  bool move_forward(ir::Block& block, std::size_t i) {
    const auto& assign = std::get<ir::Assign>(block[i].node);
    const Usage& usage = usage_[assign.target.index];
    if (usage.assigned != 1 || usage.statements != 1 || assign.value->type != tx_[assign.target].type)
      return false;
    if (reads_state(*assign.value)) return false;
    const bool once = is_volatile(*assign.value);
    if (once && usage.reads != 1) return false;
    const std::set<ir::VariableId> inputs = variables_of(*assign.value);
    return put_into(block, i + 1, assign.target, assign.value, inputs, once);
  }

  static bool reads(ir::Statement& statement, ir::VariableId wanted, bool deep) {
    bool found = false;
    const auto look = [&](ir::ExpressionPtr& expression) {
      visit_expression(*expression, [&](const ir::Expression& part) {
        const auto* variable = std::get_if<ir::VariableRef>(&part.node);
        found |= variable != nullptr && variable->variable == wanted;
      });
    };
    deep ? for_each_expression_deep(statement, look) : for_each_expression(statement, look);
    return found;
  }

  bool put_into(ir::Block& block, std::size_t from, ir::VariableId target, const ir::ExpressionPtr& value,
                const std::set<ir::VariableId>& inputs, bool once) {
    for (std::size_t k = from; k < block.size() && k < from + 200; ++k) {
      ir::Statement& statement = block[k];
      if (reads(statement, target, false)) {
        const bool loop = std::holds_alternative<ir::Loop>(statement.node);
        const bool plain = std::holds_alternative<ir::Assign>(statement.node) ||
                           std::holds_alternative<ir::If>(statement.node) ||
                           std::holds_alternative<ir::Append>(statement.node);
        if (loop || (once && !plain)) return false;
        for_each_expression(statement, [&](ir::ExpressionPtr& expression) {
          expression = substituted(expression, target, value);
        });
        return true;
      }
      if (reads(statement, target, true)) return put_inside(statement, target, value, inputs, once);
      bool disturbed = false;
      for_each_target(statement,
                      [&](const ir::VariableId& changed) { disturbed |= inputs.count(changed) != 0; });
      if (disturbed) return false;
    }
    return false;
  }

  bool put_inside(ir::Statement& statement, ir::VariableId target, const ir::ExpressionPtr& value,
                  const std::set<ir::VariableId>& inputs, bool once) {
    const auto try_block = [&](ir::Block& block) { return put_into(block, 0, target, value, inputs, once); };
    if (auto* branch = std::get_if<ir::If>(&statement.node))
      return try_block(branch->then) || try_block(branch->otherwise);
    if (auto* labelled = std::get_if<ir::Labelled>(&statement.node)) return try_block(labelled->body);
    if (auto* attempt = std::get_if<ir::Try>(&statement.node)) return try_block(attempt->body);
    return false;
  }

  ir::Transaction& tx_;
  std::vector<Usage> usage_;
  std::map<ir::VariableId, ir::ExpressionPtr> substituted_;
  std::map<ir::VariableId, ir::VariableId> renamed_;
  bool changed_ = false;
  bool loops_ = false;
  bool tries_ = false;
  std::uint32_t clock_ = 0;
};

}  // namespace

void tidy(ir::Transaction& transaction) {
  Tidy(transaction).run();
}

}  // namespace quiesce::parsers::java
