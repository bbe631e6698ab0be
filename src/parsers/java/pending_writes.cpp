#include "parsers/java/pending_writes.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace quiesce::parsers::java {
namespace {

class WriteTracker {
 public:
  explicit WriteTracker(const ir::Application& application) : application_(application) {}

  [[nodiscard]] PendingWrites run(const ir::Try& attempt) {
    attempt_statement(attempt);
    found_.at_end = pending_;
    return found_;
  }

 private:
  void block(const ir::Block& statements) {
    for (const ir::Statement& statement : statements) one(statement);
  }

  void one(const ir::Statement& statement) {
    if (std::holds_alternative<ir::Insert>(statement.node) ||
        std::holds_alternative<ir::Update>(statement.node) ||
        std::holds_alternative<ir::Delete>(statement.node)) {
      pending_ = ever_pending_ = true;
    } else if (std::holds_alternative<ir::Rollback>(statement.node) ||
               std::holds_alternative<ir::CommitAndContinue>(statement.node)) {
      pending_ = false;
    } else if (const auto* thrown = std::get_if<ir::Throw>(&statement.node)) {
      found_.at_error |= pending_ && !is_caught(thrown->type);
    } else if (std::holds_alternative<ir::Rethrow>(statement.node)) {
      found_.at_error |= pending_;
    } else if (std::holds_alternative<ir::Leave>(statement.node)) {
      found_.at_jump |= pending_;
    } else if (const auto* branch = std::get_if<ir::If>(&statement.node)) {
      const bool before = pending_;
      block(branch->then);
      const bool after = pending_;
      pending_ = before;
      block(branch->otherwise);
      pending_ |= after;
    } else if (const auto* loop = std::get_if<ir::Loop>(&statement.node)) {
      for (int round = 0; round < 2; ++round) {  // a write of one round is pending in the next
        block(loop->head);
        block(loop->body);
      }
    } else if (const auto* labelled = std::get_if<ir::Labelled>(&statement.node)) {
      block(labelled->body);
    } else if (const auto* attempt = std::get_if<ir::Try>(&statement.node)) {
      attempt_statement(*attempt);
    }
  }

  void attempt_statement(const ir::Try& attempt) {
    const bool outer = std::exchange(ever_pending_, pending_);
    handlers_.push_back(&attempt);
    block(attempt.body);
    handlers_.pop_back();
    const bool in_body = ever_pending_;  // an error may come at any place of the body
    bool after = pending_;
    for (const ir::Handler& handler : attempt.handlers) {
      pending_ = in_body;
      block(handler.body);
      after |= pending_;
    }
    pending_ = after;
    ever_pending_ |= outer;
  }

  [[nodiscard]] bool is_caught(ir::ErrorTypeId type) const {
    return std::any_of(handlers_.begin(), handlers_.end(), [&](const ir::Try* attempt) {
      return std::any_of(attempt->handlers.begin(), attempt->handlers.end(), [&](const ir::Handler& handler) {
        return std::any_of(handler.types.begin(), handler.types.end(),
                           [&](ir::ErrorTypeId taken) { return application_.is_subtype(type, taken); });
      });
    });
  }

  const ir::Application& application_;
  std::vector<const ir::Try*> handlers_;
  bool pending_ = false;
  bool ever_pending_ = false;
  PendingWrites found_;
};

}  // namespace

PendingWrites pending_writes(const ir::Try& attempt, const ir::Application& application) {
  return WriteTracker(application).run(attempt);
}

}  // namespace quiesce::parsers::java
