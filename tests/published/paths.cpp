// Control flow, and what is read.
#include "published/paths.hpp"

#include <iterator>

#include "published/unsupported.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::published {
namespace {

/// Code with more ways through it than this is not what the encoding is made for.
constexpr std::size_t most_paths = 256;

template <typename Container>
void append(std::vector<Path>& to, Container&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

Paths::Paths(Formula& formula, const ir::Transaction& transaction)
    : formula_(formula),
      terms_(formula.terms()),
      transaction_(transaction),
      expressions_(formula),
      constraints_(formula) {}

std::vector<Path> Paths::through(const State& start, Locals arguments) {
  if (transaction_.segments.size() != 1) throw Unsupported("a commit in the middle of a transaction");
  Path path{{}, {}, start, std::move(arguments), std::vector<Result>(transaction_.cursors.size())};
  return block(transaction_.segments.front().body, std::move(path));
}

Paths::Ways Paths::block(const ir::Block& block, Path path) {
  Ways ways;
  ways.push_back(std::move(path));
  for (const ir::Statement& statement : block) {
    Ways next;
    for (Path& way : ways) {
      if (way.leaving) {
        next.push_back(std::move(way));
      } else {
        append(next, execute(statement, std::move(way)));
      }
    }
    ways = std::move(next);
    if (ways.size() > most_paths) throw Unsupported("code with so many ways through it");
  }
  return ways;
}

Paths::Ways Paths::execute(const ir::Statement& statement, Path path) {
  const auto straight = [&](auto change) {
    change();
    Ways ways;
    ways.push_back(std::move(path));
    return ways;
  };
  return std::visit(ir::overload{
                        [&](const ir::Assign& node) {
                          return straight([&] {
                            Scope scope{&path.state, &path.locals, nullptr};
                            assign(node.target, expressions_.encode(*node.value, scope), path);
                          });
                        },
                        [&](const ir::Query& node) { return straight([&] { query(node, path); }); },
                        [&](const ir::Fetch& node) { return fetch(node, std::move(path)); },
                        [](const ir::Append&) -> Ways { throw Unsupported("a list of the host language"); },
                        [](const ir::Rewind&) -> Ways { throw Unsupported("a result that is read twice"); },
                        [](const ir::Clear&) -> Ways { throw Unsupported("a list of the host language"); },
                        [&](const ir::Insert& node) { return straight([&] { insert(node, path); }); },
                        [&](const ir::Update& node) { return straight([&] { update(node, path); }); },
                        [&](const ir::Delete& node) { return straight([&] { remove(node, path); }); },
                        [&](const ir::If& node) { return branch(node, std::move(path)); },
                        [](const ir::Loop&) -> Ways { throw Unsupported("a loop"); },
                        [&](const ir::Labelled& node) {
                          Ways ways = block(node.body, std::move(path));
                          const bool whole =
                              transaction_.labels[node.label.index].kind == ir::LabelKind::Transaction;
                          for (Path& way : ways) {
                            if (!whole && way.leaving == node.label) way.leaving.reset();
                          }
                          return ways;
                        },
                        [&](const ir::Leave& node) { return straight([&] { path.leaving = node.label; }); },
                        [](const ir::Throw&) -> Ways { return {}; },
                        [](const ir::Rethrow&) -> Ways { throw Unsupported("an error that is caught"); },
                        [](const ir::Try&) -> Ways { throw Unsupported("an error that is caught"); },
                        [](const ir::Rollback&) -> Ways { throw Unsupported("a rollback"); },
                        [](const ir::CommitAndContinue&) -> Ways {
                          throw Unsupported("a commit in the middle of a transaction");
                        },
                    },
                    statement.node);
}

void Paths::assign(ir::VariableId variable, const Term& value, Path& path) const {
  path.locals[variable.index] = {Terms::convert(value, transaction_[variable].type), false};
}

Paths::Ways Paths::branch(const ir::If& node, Path path) {
  Scope scope{&path.state, &path.locals, nullptr};
  const z3::expr condition = expressions_.holds(node.condition, scope).simplify();
  if (condition.is_true()) return block(node.then, std::move(path));
  if (condition.is_false()) return block(node.otherwise, std::move(path));
  Path other = path;
  path.branches.push_back(condition);
  other.branches.push_back(!condition);
  Ways ways = block(node.then, std::move(path));
  append(ways, block(node.otherwise, std::move(other)));
  return ways;
}

void Paths::query(const ir::Query& node, Path& path) const {
  if (!node.order.empty()) throw Unsupported("ORDER BY");
  if (node.limit) throw Unsupported("LIMIT");
  if (node.distinct) throw Unsupported("DISTINCT");
  path.results[node.cursor.index] = {&node, path.state, path.locals};
}

Paths::Ways Paths::fetch(const ir::Fetch& node, Path path) {
  Ways ways;
  const auto without_row = [&](Path way) {
    way.results[node.cursor.index].exhausted = true;
    assign(node.found, {terms_.context().bool_val(false), {}}, way);
    ways.push_back(std::move(way));
  };
  const Result result = path.results[node.cursor.index];
  if (result.query == nullptr) throw Unsupported("a result that may not have been asked for");
  if (result.exhausted) {
    without_row(std::move(path));
    return ways;
  }
  const ir::Query& asked = *result.query;
  const std::vector<z3::expr> rows = expressions_.any_rows(asked.rows.bindings);
  Scope scope{&result.state, &result.locals, nullptr};
  // Aggregates are one row, whatever there is.
  const z3::expr found = asked.single_row ? terms_.context().bool_val(result.fetched.empty())
                                          : some_member(asked.rows, rows, result.fetched, scope);
  if (!found.is_true()) {
    Path none = path;
    if (!found.is_false()) none.branches.push_back(!found);
    without_row(std::move(none));
  }
  if (found.is_false()) return ways;
  if (!found.is_true()) path.branches.push_back(found);
  path.results[node.cursor.index].fetched.push_back(rows);
  assign(node.found, {terms_.context().bool_val(true), {}}, path);
  for (std::size_t b = 0; b < rows.size(); ++b) scope.rows.push_back({asked.rows.bindings[b].row, rows[b]});
  for (std::size_t i = 0; i < node.into.size(); ++i)
    assign(node.into[i], expressions_.encode(*asked.items[i].value, scope), path);
  ways.push_back(std::move(path));
  return ways;
}

z3::expr Paths::some_member(const ir::RowSet& set, const std::vector<z3::expr>& rows,
                            const std::vector<std::vector<z3::expr>>& but, const Scope& scope) {
  const auto is_new_member = [&](const std::vector<z3::expr>& candidate) {
    std::vector<z3::expr> conditions{expressions_.member(set, candidate, scope)};
    for (const auto& earlier : but) {
      std::vector<z3::expr> differences;
      for (std::size_t b = 0; b < candidate.size(); ++b) differences.push_back(candidate[b] != earlier[b]);
      conditions.push_back(terms_.any(differences));
    }
    return terms_.all(conditions);
  };
  const z3::expr found = formula_.any_condition("found");
  const std::vector<z3::expr> every = expressions_.any_rows(set.bindings);
  formula_.require(z3::implies(found, is_new_member(rows)));
  formula_.require(z3::implies(!found, formula_.for_all(every, !is_new_member(every))));
  return found;
}

}  // namespace quiesce::published
