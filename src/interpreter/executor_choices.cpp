// Expressions of statements, and what they leave open.
#include <algorithm>

#include "interpreter/executor.hpp"
#include "interpreter/program.hpp"

namespace quiesce::interpreter {

using ir::Value;

Evaluator Executor::evaluator(const ir::Statement& statement) {
  statement_ = &statement;
  return Evaluator(database_, {.variables = &locals_.variables, .cursors = &locals_.cursors, .open = this});
}

Value Executor::evaluate(const ir::Statement& statement, const ir::Expression& expression) {
  Evaluator values = evaluator(statement);
  Value value = values.value(expression);
  record(as_accesses(statement, values.reads()));
  return value;
}

std::vector<Access> Executor::as_accesses(const ir::Statement& statement,
                                          const std::vector<CellRead>& reads) {
  std::vector<Access> accesses;
  for (const CellRead& read : reads) {
    accesses.push_back({.kind = AccessKind::Read,
                        .entity = read.attribute.entity,
                        .row = read.row,
                        .attribute = read.attribute.index,
                        .before = read.value,
                        .after = read.value,
                        .statement = &statement});
  }
  return accesses;
}

void Executor::record(const std::vector<Access>& accesses) {
  auto& all = result_.accesses;
  for (const Access& access : accesses) {
    const bool again =
        access.kind == AccessKind::Read && std::find(all.begin(), all.end(), access) != all.end();
    if (!again) all.push_back(access);
  }
}

Value Executor::ask_once(const ir::Expression& expression, const std::vector<std::uint32_t>& rows,
                         const std::function<Value(const ChoiceSite&)>& ask) {
  const ChoiceSite site{statement_, &expression, iterations_, rows};
  const auto known = answers_.find(site);
  if (known != answers_.end()) return known->second;
  return answers_.emplace(site, ask(site)).first->second;
}

Value Executor::resolve(const ir::Expression& expression, const ir::Unknown& node,
                        const std::vector<std::uint32_t>& rows) {
  result_.used_unknown = true;
  return ask_once(expression, rows, [&](const ChoiceSite& site) {
    Value value = choices_.unknown(site, node, expression.type);
    if (!fits(value, expression.type, node.nullable)) {
      throw UnlawfulChoice("an unknown value that does not fit: " + to_string(value, expression.type));
    }
    return value;
  });
}

ValueSet Executor::used_keys(const ir::Generated& node, ir::Type type) const {
  ValueSet used;
  for (const ir::AttributeId& attribute : key_scope(application_.schema, node, type)) {
    for (const Row& row : database_.tables.at(attribute.entity.index).rows) {
      used.insert(row.cells[attribute.index]);
    }
    const auto spent = database_.spent.find(attribute);
    if (spent != database_.spent.end()) used.insert(spent->second.begin(), spent->second.end());
  }
  const auto anywhere = database_.spent_anywhere.find(type);
  if (node.attributes.empty() && anywhere != database_.spent_anywhere.end()) {
    used.insert(anywhere->second.begin(), anywhere->second.end());
  }
  return used;
}

/// Belongs to the statement that is being run, else to the one that comes next.
void Executor::note_chosen(ChosenValue chosen) {
  auto& executed = result_.executed;
  const bool running = !executed.empty() && executed.back().statement == statement_;
  (running ? executed.back().chosen : chosen_).push_back(std::move(chosen));
}

Value Executor::resolve(const ir::Expression& expression, const ir::Generated& node,
                        const std::vector<std::uint32_t>& rows) {
  return ask_once(expression, rows, [&](const ChoiceSite& site) {
    const ValueSet used = used_keys(node, expression.type);
    Value value = choices_.generated(site, node, expression.type, used);
    if (!fits(value, expression.type, false) || used.contains(value)) {
      throw UnlawfulChoice("a generated key that is not fresh: " + to_string(value, expression.type));
    }
    if (node.attributes.empty()) {
      database_.spent_anywhere[expression.type].insert(value);
    } else {
      database_.spent[node.attributes.front()].insert(value);
      note_chosen({node.attributes.front(), expression.type, value});
    }
    return value;
  });
}

Value Executor::resolve(const ir::Expression& expression, const ir::Now& /*node*/,
                        const std::vector<std::uint32_t>& rows) {
  return ask_once(expression, rows, [&](const ChoiceSite& site) {
    const auto last = database_.clock.find(expression.type);
    const Value earliest = last == database_.clock.end() ? Value(ir::Null{}) : last->second;
    Value value = choices_.now(site, expression.type, earliest);
    const bool lawful = fits(value, expression.type, false) &&
                        (is_null(earliest) || compare(value, earliest, expression.type) >= 0);
    if (!lawful) throw UnlawfulChoice("a time that goes back: " + to_string(value, expression.type));
    database_.clock[expression.type] = value;
    note_chosen({std::nullopt, expression.type, value});
    return value;
  });
}

}  // namespace quiesce::interpreter
