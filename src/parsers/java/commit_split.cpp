#include "parsers/java/commit_split.hpp"

#include <algorithm>

#include "parsers/java/ir_walk.hpp"
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

constexpr std::size_t max_segments = 64;

/// Can a statement touch the database or raise an error? Handlers of code that cannot are never entered.
bool matters(const ir::Block& block);

bool matters(const ir::Statement& statement) {
  if (const auto* branch = std::get_if<ir::If>(&statement.node))
    return matters(branch->then) || matters(branch->otherwise);
  if (const auto* loop = std::get_if<ir::Loop>(&statement.node))
    return matters(loop->head) || matters(loop->body);
  if (const auto* labelled = std::get_if<ir::Labelled>(&statement.node)) return matters(labelled->body);
  if (const auto* attempt = std::get_if<ir::Try>(&statement.node))
    return matters(attempt->body) || matters(attempt->finally);
  return std::holds_alternative<ir::Query>(statement.node) ||
         std::holds_alternative<ir::Insert>(statement.node) ||
         std::holds_alternative<ir::Update>(statement.node) ||
         std::holds_alternative<ir::Delete>(statement.node) ||
         std::holds_alternative<ir::Throw>(statement.node) ||
         std::holds_alternative<ir::Rollback>(statement.node) ||  // must not undo what was committed
         std::holds_alternative<ir::Rethrow>(statement.node);
}

bool matters(const ir::Block& block) {
  return std::any_of(block.begin(), block.end(),
                     [](const ir::Statement& statement) { return matters(statement); });
}

bool holds_rethrow(ir::Block& block) {
  bool found = false;
  for (ir::Statement& statement : block) {
    if (std::holds_alternative<ir::Rethrow>(statement.node)) return true;
    if (auto* attempt = std::get_if<ir::Try>(&statement.node)) {
      // A handler inside has an error of its own.
      found |= holds_rethrow(attempt->body) || holds_rethrow(attempt->finally);
      continue;
    }
    for_each_block(statement, [&](ir::Block& inner) { found |= holds_rethrow(inner); });
  }
  return found;
}

bool is_marker(const ir::Statement& statement) {
  const auto* commit = std::get_if<ir::CommitAndContinue>(&statement.node);
  return commit != nullptr && commit->next == commit_marker;
}

std::optional<ir::Location> marker_location(ir::Block& block) {
  std::optional<ir::Location> found;
  for (ir::Statement& statement : block) {
    if (found) break;
    if (is_marker(statement)) return statement.location;
    for_each_block(statement, [&](ir::Block& inner) {
      if (!found) found = marker_location(inner);
    });
  }
  return found;
}

class Splitter {
 public:
  Splitter(ir::Transaction& transaction, diagnostics::Diagnostics& diagnostics)
      : tx_(transaction), diagnostics_(diagnostics) {}

  void run() {
    // Splitting a segment adds others at the end.
    for (std::size_t i = 0; i < tx_.segments.size(); ++i) {  // NOLINT(modernize-loop-convert)
      ir::Block body = std::move(tx_.segments[i].body);
      block(body, [](ir::Block rest) { return rest; });
      tx_.segments[i].body = std::move(body);
    }
  }

 private:
  /// Makes the whole continuation of the rest of a block: what follows around it is added.
  using Continue = std::function<ir::Block(ir::Block)>;

  void block(ir::Block& body, const Continue& outer) {
    for (std::size_t i = 0; i < body.size(); ++i) {
      const auto rest_after = [&](ir::Block inner) {
        inner.insert(inner.end(), body.begin() + static_cast<std::ptrdiff_t>(i) + 1, body.end());
        return outer(std::move(inner));
      };
      if (is_marker(body[i])) {
        if (cut(body[i], rest_after({}))) {
          body.resize(i + 1);
          return;
        }
        body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
        --i;
        continue;
      }
      inside(body[i], rest_after);
    }
  }

  void inside(ir::Statement& statement, const Continue& after) {
    const ir::Location location = statement.location;
    if (auto* branch = std::get_if<ir::If>(&statement.node)) {
      block(branch->then, after);
      block(branch->otherwise, after);
    } else if (auto* labelled = std::get_if<ir::Labelled>(&statement.node)) {
      const ir::LabelId label = labelled->label;
      block(labelled->body, [&](ir::Block rest) {
        ir::Block wrapped;
        if (!rest.empty()) wrapped.push_back({ir::Labelled{label, std::move(rest)}, location});
        return after(std::move(wrapped));
      });
    } else if (auto* attempt = std::get_if<ir::Try>(&statement.node)) {
      attempt_block(*attempt, location, after);
    } else if (auto* loop = std::get_if<ir::Loop>(&statement.node)) {
      for (ir::Block* part : {&loop->head, &loop->body}) {
        if (const auto place = marker_location(*part)) {
          diagnostics_.error("Q4060", *place,
                             "a commit inside a loop ends any number of steps, which is not understood",
                             "commit after the loop, or make the loop's body a transaction of its own");
        }
      }
    }
  }

  void attempt_block(ir::Try& attempt, const ir::Location& location, const Continue& after) {
    const std::vector<ir::Handler> handlers = attempt.handlers;
    const ir::Block last = attempt.finally;
    const auto wrap = [&](ir::Block rest, bool with_handlers) {
      ir::Block wrapped;
      const bool guarded = matters(rest);
      if (!guarded && std::none_of(rest.begin(), rest.end(), [](const ir::Statement& one) {
            return std::holds_alternative<ir::Leave>(one.node);
          })) {
        wrapped = std::move(rest);  // nothing in it can fail or leave
        wrapped.insert(wrapped.end(), last.begin(), last.end());
      } else if (last.empty() && !(with_handlers && guarded)) {
        wrapped = std::move(rest);
      } else {
        wrapped.push_back(
            {ir::Try{std::move(rest), with_handlers ? handlers : std::vector<ir::Handler>{}, last},
             location});
      }
      return after(std::move(wrapped));
    };
    block(attempt.body, [&](ir::Block rest) { return wrap(std::move(rest), true); });
    for (ir::Handler& handler : attempt.handlers) {
      block(handler.body, [&](ir::Block rest) {
        if (holds_rethrow(rest)) {
          diagnostics_.error(
              "Q4061", handler.location,
              "an error is thrown again after a commit in its handler, which is not understood",
              "throw a new exception instead");
        }
        return wrap(std::move(rest), false);
      });
    }
    if (const auto place = marker_location(attempt.finally)) {
      diagnostics_.error(
          "Q4062", *place,
          "a commit in a finally block also commits when an error passes through, which is not understood",
          "commit at the end of the try block, and roll back in a handler");
    }
  }

  /// True if the commit ends a segment. Otherwise nothing that matters follows it.
  bool cut(ir::Statement& marker, ir::Block rest) {
    if (!matters(rest)) return false;
    if (tx_.segments.size() >= max_segments) {
      if (!full_) {
        diagnostics_.error("Q4063", marker.location,
                           "there are too many ways through the commits of this method",
                           "split it into smaller methods");
      }
      full_ = true;
      return false;
    }
    std::get<ir::CommitAndContinue>(marker.node).next =
        ir::SegmentId{static_cast<std::uint32_t>(tx_.segments.size())};
    tx_.segments.push_back({std::move(rest), marker.location});
    return true;
  }

  ir::Transaction& tx_;
  diagnostics::Diagnostics& diagnostics_;
  bool full_ = false;
};

}  // namespace

void split_at_commits(ir::Transaction& transaction, diagnostics::Diagnostics& diagnostics) {
  Splitter(transaction, diagnostics).run();
}

}  // namespace quiesce::parsers::java
