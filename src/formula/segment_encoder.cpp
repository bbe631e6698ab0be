#include "formula/segment_encoder.hpp"

#include "formula/limits.hpp"

namespace quiesce::formula {
namespace {

/// Seen without solving: `path` is `earlier` with more conditions.
bool extends(const z3::expr& path, const z3::expr& earlier, int depth = 6) {
  if (z3::eq(path, earlier) || earlier.is_true()) return true;
  if (depth == 0 || !path.is_and()) return false;
  for (unsigned i = 0; i < path.num_args(); ++i) {
    if (extends(path.arg(i), earlier, depth - 1)) return true;
  }
  return false;
}

}  // namespace

SegmentEncoder::SegmentEncoder(Encoding& encoding, Side& side, const ir::Transaction& transaction,
                               SymbolicState start, Locals locals, Dedicated dedicated)
    : encoding_(encoding),
      side_(side),
      algebra_(encoding.algebra()),
      transaction_(transaction),
      expressions_(encoding, side),
      cursors_(encoding, side),
      dedicated_(std::move(dedicated)),
      start_(start),
      state_(std::move(start)),
      locals_(std::move(locals)),
      active_(algebra_.yes()),
      failed_(algebra_.no()),
      left_(transaction.labels.size(), algebra_.no()),
      left_fetches_(transaction.labels.size()),
      continued_(transaction.segments.size(), algebra_.no()) {}

SegmentResult SegmentEncoder::run(ir::SegmentId segment) {
  block(transaction_.segments[segment.index].body);
  // A failed transaction that ends normally commits nothing.
  SegmentResult result{choose(algebra_, failed_, start_, state_), locals_, active_, {}, algebra_.no()};
  for (std::uint32_t s = 0; s < continued_.size(); ++s) {
    if (!continued_[s].is_false()) result.continues.emplace_back(ir::SegmentId{s}, continued_[s]);
  }
  for (std::size_t l = 0; l < left_.size(); ++l) {
    if (transaction_.labels[l].kind == ir::LabelKind::Transaction) {
      result.finished = algebra_.either(result.finished, left_[l]);
    }
  }
  for (const Raised& error : errors_) result.aborted = algebra_.either(result.aborted, error.condition);
  return result;
}

Scope SegmentEncoder::scope() {
  Scope result;
  result.state = &state_;
  result.variable = [this](ir::VariableId id) { return read(id); };
  result.length = [this](ir::CursorId id) { return cursors_.length(locals_.cursors[id.index]); };
  result.dedicated = [this](const ir::RowBinding& binding) { return dedicated_row(binding); };
  result.statement = statement_;
  result.iterations = iterations_;
  return result;
}

std::optional<std::uint32_t> SegmentEncoder::dedicated_row(const ir::RowBinding& binding) {
  const DedicatedRow* dedicated = iterations_.empty() && dedicated_ ? dedicated_(binding) : nullptr;
  if (dedicated == nullptr) return std::nullopt;
  const SymbolicRow& row = state_[binding.entity].rows[dedicated->row];
  Scope here = scope();
  for (const auto& [attribute, value] : dedicated->key) {
    const Symbolic key = expressions_.encode(*value, here);
    const z3::expr asked = algebra_.both(active_, algebra_.negate(key.null));
    side_.constraints.push_back(
        algebra_.implies(asked, algebra_.equal(row.cells[attribute].value, key.value)));
  }
  return dedicated->row;
}

void SegmentEncoder::block(const ir::Block& block) {
  for (const ir::Statement& statement : block) {
    if (active_.is_false()) return;
    statement_ = &statement;
    std::visit([this](const auto& node) { execute(node); }, statement.node);
  }
}

Symbolic SegmentEncoder::read(ir::VariableId id) const {
  const SymbolicVariable& variable = locals_.variables[id.index];
  if (variable.last_path && extends(active_, *variable.last_path)) return *variable.last_value;
  return variable.value ? *variable.value : algebra_.null_of(transaction_[id].type);
}

void SegmentEncoder::assign(ir::VariableId variable, const Symbolic& value) {
  SymbolicVariable& target = locals_.variables[variable.index];
  const Symbolic converted = algebra_.convert(value, transaction_[variable].type);
  target.value = target.value ? algebra_.choose(active_, converted, *target.value) : converted;
  target.assigned = algebra_.either(target.assigned, active_);
  target.last_path = active_;
  target.last_value = converted;
}

void SegmentEncoder::raise(ir::ErrorTypeId type, const z3::expr& condition) {
  const z3::expr here = algebra_.both(active_, condition);
  if (here.is_false()) return;
  errors_.push_back({type, here});
  active_ = algebra_.both(active_, algebra_.negate(condition));
}

SegmentEncoder::Fetches SegmentEncoder::fetches() const {
  Fetches result;
  for (const SymbolicCursor& cursor : locals_.cursors) result.push_back(cursor.fetches);
  return result;
}

void SegmentEncoder::set_fetches(const Fetches& fetches) {
  for (std::size_t c = 0; c < fetches.size(); ++c) locals_.cursors[c].fetches = fetches[c];
}

void SegmentEncoder::join(std::optional<Fetches>& all, const Fetches& one) {
  if (!all) all = one;
  for (std::size_t c = 0; c < one.size(); ++c) (*all)[c] = std::min((*all)[c], one[c]);
}

void SegmentEncoder::execute(const ir::Assign& node) {
  Scope here = scope();
  assign(node.target, expressions_.encode(*node.value, here));
}

void SegmentEncoder::execute(const ir::If& node) {
  Scope here = scope();
  const z3::expr condition = expressions_.holds(node.condition, here);
  const z3::expr before = active_;
  const Fetches fetched = fetches();
  std::optional<Fetches> after;
  active_ = algebra_.both(before, condition);
  block(node.then);
  const z3::expr after_then = active_;
  if (!active_.is_false()) join(after, fetches());
  set_fetches(fetched);
  active_ = algebra_.both(before, algebra_.negate(condition));
  block(node.otherwise);
  if (!active_.is_false()) join(after, fetches());
  if (after) set_fetches(*after);
  active_ = algebra_.either(after_then, active_);
}

/// A loop over a result ends by itself, because a cursor runs out of rows, and so does one that counts from a
/// known number to another; any other is cut off at the bound, and the cut is named.
void SegmentEncoder::execute(const ir::Loop& node) {
  z3::expr done = algebra_.no();
  const ir::Statement* loop = statement_;
  iterations_.push_back(0);
  std::uint32_t idle = 0;
  std::uint32_t counted = 0;
  std::uint32_t fetched = 0;
  std::optional<Fetches> at_exits;
  const bool endless = node.condition && std::holds_alternative<ir::Literal>(node.condition->node);
  while (!active_.is_false()) {
    const Fetches before = fetches();
    block(node.head);
    statement_ = loop;
    Scope here = scope();
    const z3::expr condition = expressions_.holds(node.condition, here);
    const z3::expr ends = algebra_.both(active_, algebra_.negate(condition));
    if (!ends.is_false()) join(at_exits, fetches());
    done = algebra_.either(done, ends);
    active_ = algebra_.both(active_, condition);
    const bool fetching = fetches() != before;
    if (active_.is_false()) break;
    const bool counting = condition.is_true() && !endless && ++counted <= counted_bound;
    const bool too_long = fetching ? ++fetched > fetched_bound : !counting && ++idle > loop_bound;
    if (too_long) {
      side_.constraints.push_back(algebra_.negate(active_));
      side_.bounds.insert(loop_in(transaction_.name, loop->location.begin.line) + ", looked at for up to " +
                          std::to_string(fetching ? fetched_bound : loop_bound) + " rounds");
      active_ = algebra_.no();
      break;
    }
    block(node.body);
    ++iterations_.back();
  }
  iterations_.pop_back();
  if (at_exits) set_fetches(*at_exits);
  active_ = done;
}

void SegmentEncoder::execute(const ir::Labelled& node) {
  left_[node.label.index] = algebra_.no();
  left_fetches_[node.label.index].reset();
  block(node.body);
  if (transaction_.labels[node.label.index].kind == ir::LabelKind::Transaction) return;
  std::optional<Fetches>& after = left_fetches_[node.label.index];
  if (!active_.is_false()) join(after, fetches());
  if (after) set_fetches(*after);
  active_ = algebra_.either(active_, left_[node.label.index]);
  left_[node.label.index] = algebra_.no();
}

void SegmentEncoder::execute(const ir::Leave& node) {
  if (!active_.is_false()) join(left_fetches_[node.label.index], fetches());
  z3::expr& left = left_[node.label.index];
  left = algebra_.either(left, active_);
  active_ = algebra_.no();
}

void SegmentEncoder::execute(const ir::Throw& node) {
  raise(node.type, algebra_.yes());
}

void SegmentEncoder::execute(const ir::Rethrow&) {
  const z3::expr here = active_;
  for (const Raised& error : handled_.back()) {
    const z3::expr again = algebra_.both(here, error.condition);
    if (!again.is_false()) errors_.push_back({error.type, again});
  }
  active_ = algebra_.no();
}

void SegmentEncoder::execute(const ir::Try& node) {
  const std::size_t outer_errors = errors_.size();
  const std::vector<z3::expr> left_before = left_;
  const std::vector<z3::expr> continued_before = continued_;
  ++tries_;
  const Fetches fetched = fetches();
  block(node.body);
  handle(node, outer_errors, fetched);
  --tries_;
  if (!node.finally.empty()) run_finally(node, outer_errors, left_before, continued_before);
}

void SegmentEncoder::handle(const ir::Try& node, std::size_t outer_errors, const Fetches& before) {
  std::vector<Raised> raised(errors_.begin() + static_cast<std::ptrdiff_t>(outer_errors), errors_.end());
  errors_.resize(outer_errors, {{}, algebra_.no()});
  z3::expr after = active_;
  // An error may have come before the first fetch.
  std::optional<Fetches> after_fetches;
  if (!active_.is_false()) join(after_fetches, fetches());
  for (const ir::Handler& handler : node.handlers) {
    set_fetches(before);
    std::vector<Raised> mine;
    std::vector<Raised> rest;
    for (const Raised& error : raised) {
      bool matches = false;
      for (const ir::ErrorTypeId type : handler.types) {
        matches = matches || encoding_.application().is_subtype(error.type, type);
      }
      (matches ? mine : rest).push_back(error);
    }
    raised = std::move(rest);
    active_ = algebra_.no();
    for (const Raised& error : mine) active_ = algebra_.either(active_, error.condition);
    handled_.push_back(std::move(mine));
    block(handler.body);
    handled_.pop_back();
    if (!active_.is_false()) join(after_fetches, fetches());
    after = algebra_.either(after, active_);
  }
  errors_.insert(errors_.end(), raised.begin(), raised.end());
  // `finally` also runs after an error that nobody took.
  if (!raised.empty() && !node.finally.empty()) join(after_fetches, before);
  if (after_fetches) set_fetches(*after_fetches);
  active_ = after;
}

/// Runs under every way out of the statement at once; each way goes on only where `finally` ended normally.
void SegmentEncoder::run_finally(const ir::Try& node, std::size_t outer_errors,
                                 const std::vector<z3::expr>& left_before,
                                 const std::vector<z3::expr>& continued_before) {
  const z3::expr normal = active_;
  std::vector<Raised> pending(errors_.begin() + static_cast<std::ptrdiff_t>(outer_errors), errors_.end());
  errors_.resize(outer_errors, {{}, algebra_.no()});
  const std::vector<z3::expr> left_after = left_;
  left_ = left_before;
  // A commit in the middle has gone on in another segment, which has this block too.
  const std::vector<z3::expr> continued_after = continued_;
  continued_ = continued_before;
  for (const Raised& error : pending) active_ = algebra_.either(active_, error.condition);
  for (std::size_t l = 0; l < left_.size(); ++l) {
    active_ = algebra_.either(active_, algebra_.both(left_after[l], algebra_.negate(left_before[l])));
  }
  block(node.finally);
  const z3::expr through = active_;
  for (const Raised& error : pending)
    errors_.push_back({error.type, algebra_.both(error.condition, through)});
  for (std::size_t l = 0; l < left_.size(); ++l) {
    const z3::expr fresh = algebra_.both(left_after[l], algebra_.negate(left_before[l]));
    left_[l] = algebra_.either(left_[l], algebra_.both(fresh, through));
  }
  for (std::size_t s = 0; s < continued_.size(); ++s)
    continued_[s] = algebra_.either(continued_[s], continued_after[s]);
  active_ = algebra_.both(normal, through);
}

void SegmentEncoder::execute(const ir::Rollback&) {
  state_ = choose(algebra_, active_, start_, state_);
  failed_ = algebra_.both(failed_, algebra_.negate(active_));
}

void SegmentEncoder::execute(const ir::CommitAndContinue& node) {
  z3::expr& continued = continued_[node.next.index];
  continued = algebra_.either(continued, active_);
  active_ = algebra_.no();
}

}  // namespace quiesce::formula
