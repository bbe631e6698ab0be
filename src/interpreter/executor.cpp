#include "interpreter/executor.hpp"

#include <algorithm>

#include "quiesce/ir/visit.hpp"

namespace quiesce::interpreter {
namespace {

Flow raise(RaisedError error) {
  return {.kind = Flow::Kind::Error, .error = std::move(error)};
}

}  // namespace

Executor::Executor(const Program& program, const ir::Transaction& transaction, Database& database,
                   Choices& choices, Locals locals)
    : program_(program),
      application_(program.application()),
      transaction_(transaction),
      database_(database),
      start_(database),
      choices_(choices),
      locals_(locals) {}

StepResult Executor::run(const ir::Segment& segment) {
  try {
    finish(run(segment.body));
  } catch (...) {
    database_ = start_;  // what cannot be judged leaves nothing behind
    throw;
  }
  return std::move(result_);
}

void Executor::finish(const Flow& flow) {
  switch (flow.kind) {
    case Flow::Kind::Normal:
      break;
    case Flow::Kind::Leave:
      if (transaction_.labels.at(flow.label.index).kind != ir::LabelKind::Transaction) {
        throw std::logic_error("interpreter: a block is left that does not enclose the statement");
      }
      break;
    case Flow::Kind::Error:
      database_ = start_;
      result_.outcome = Outcome::Aborted;
      result_.reason = flow.error.reason;
      result_.location = flow.error.location;
      result_.accesses.clear();
      break;
    case Flow::Kind::Commit:
      result_.outcome = Outcome::Continues;
      result_.next = flow.next;
      // Rows that were read here and are looked at in a later segment.
      for (Cursor& cursor : locals_.cursors) {
        for (ResultRow& row : cursor.open) record(std::exchange(row.reads, {}));
      }
      break;
  }
}

Flow Executor::run(const ir::Block& block) {
  for (const ir::Statement& statement : block) {
    Flow flow = run(statement);
    if (flow.kind != Flow::Kind::Normal) return flow;
  }
  return {};
}

Flow Executor::run(const ir::Statement& statement) {
  return std::visit(
      ir::overload{
          [&](const ir::Assign& node) {
            set(node.target, evaluate(statement, *node.value));
            return Flow{};
          },
          [&](const ir::Query& node) { return run(statement, node); },
          [&](const ir::Fetch& node) {
            fetch(statement, node);
            return Flow{};
          },
          [&](const ir::Append& node) {
            append(statement, node);
            return Flow{};
          },
          [&](const ir::Rewind& node) {
            locals_.cursors.at(node.cursor.index).position = 0;
            return Flow{};
          },
          [&](const ir::Clear& node) {
            locals_.cursors.at(node.cursor.index) = {};
            return Flow{};
          },
          [&](const ir::Insert& node) { return run(statement, node); },
          [&](const ir::Update& node) { return run(statement, node); },
          [&](const ir::Delete& node) { return run(statement, node); },
          [&](const ir::If& node) {
            return run(is_true(evaluate(statement, *node.condition)) ? node.then : node.otherwise);
          },
          [&](const ir::Loop& node) { return run(statement, node); },
          [&](const ir::Labelled& node) { return run(node); },
          [](const ir::Leave& node) { return Flow{.kind = Flow::Kind::Leave, .label = node.label}; },
          [&](const ir::Throw& node) {
            const std::string& name = application_.error_types.at(node.type.index).name;
            const std::string reason = node.reason.empty() ? "" : ": " + node.reason;
            return raise({node.type, "throws " + name + reason, statement.location});
          },
          [&](const ir::Rethrow&) { return rethrow(); },
          [&](const ir::Try& node) { return run(node); },
          [&](const ir::Rollback&) {
            rollback();
            result_.executed.push_back({.statement = &statement, .text = "ROLLBACK"});
            return Flow{};
          },
          [](const ir::CommitAndContinue& node) {
            return Flow{.kind = Flow::Kind::Commit, .next = node.next};
          },
      },
      statement.node);
}

Flow Executor::run(const ir::Statement& statement, const ir::Loop& node) {
  iterations_.push_back(0);
  Flow flow;
  while (true) {
    flow = run(node.head);
    if (flow.kind != Flow::Kind::Normal || !is_true(evaluate(statement, *node.condition))) break;
    flow = run(node.body);
    if (flow.kind != Flow::Kind::Normal) break;
    if (++iterations_.back() >= max_iterations) throw IterationLimit("a loop does not end");
  }
  iterations_.pop_back();
  return flow;
}

Flow Executor::run(const ir::Labelled& node) {
  Flow flow = run(node.body);
  if (flow.kind == Flow::Kind::Leave && flow.label == node.label) return {};
  return flow;
}

Flow Executor::run(const ir::Try& node) {
  Flow flow = run(node.body);
  if (flow.kind == Flow::Kind::Error) flow = handle(node, std::move(flow));
  // A commit in the middle does not leave the block: what is left to do, `finally` too, stands in the
  // segment that goes on.
  if (flow.kind == Flow::Kind::Commit) return flow;
  Flow last = run(node.finally);
  return last.kind == Flow::Kind::Normal ? flow : last;
}

Flow Executor::handle(const ir::Try& node, Flow flow) {
  for (const ir::Handler& handler : node.handlers) {
    const bool takes = std::any_of(handler.types.begin(), handler.types.end(), [&](ir::ErrorTypeId type) {
      return application_.is_subtype(flow.error.type, type);
    });
    if (!takes) continue;
    handled_.push_back(std::move(flow.error));
    Flow handled = run(handler.body);
    handled_.pop_back();
    return handled;
  }
  return flow;
}

Flow Executor::rethrow() const {
  if (handled_.empty()) throw std::logic_error("interpreter: no error to raise again");
  return raise(handled_.back());
}

/// Keys that were handed out and the time that went by stay.
void Executor::rollback() {
  database_.tables = start_.tables;
  failed_ = false;
  std::erase_if(result_.accesses, [](const Access& access) { return access.kind != AccessKind::Read; });
}

void Executor::fetch(const ir::Statement& statement, const ir::Fetch& node) {
  Cursor& cursor = locals_.cursors.at(node.cursor.index);
  std::size_t choice = 0;
  if (const auto candidates = cursor.candidates(); candidates.size() > 1) {
    std::vector<std::vector<std::uint32_t>> ids;
    for (const std::size_t index : candidates) ids.push_back(cursor.open[index].ids);
    choice = choices_.pick({.statement = &statement, .iterations = iterations_}, ids);
    if (choice >= candidates.size()) throw UnlawfulChoice("a row is fetched that is not among the first");
  }
  ResultRow* row = cursor.fetch(choice);
  set(node.found, row != nullptr);
  if (row == nullptr) return;
  record(std::exchange(row->reads, {}));
  for (std::size_t i = 0; i < node.into.size(); ++i) set(node.into[i], row->values.at(i));
}

void Executor::append(const ir::Statement& statement, const ir::Append& node) {
  ResultRow row;
  for (const auto& value : node.values) row.values.push_back(evaluate(statement, *value));
  locals_.cursors.at(node.cursor.index).appended.push_back(std::move(row));
}

}  // namespace quiesce::interpreter
