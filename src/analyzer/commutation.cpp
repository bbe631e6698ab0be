#include "analyzer/commutation.hpp"

#include <algorithm>

#include "analyzer/bytes.hpp"
#include "analyzer/solver_context.hpp"
#include "analyzer/topics.hpp"
#include "formula/constraint_encoder.hpp"
#include "formula/row_bounds.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {
namespace {

constexpr unsigned resources_for_a_pair = 2'000'000;

bool reads_clock(const ir::Segment& segment) {
  bool found = false;
  ir::walk(segment.body, [&](const ir::Statement& statement) {
    ir::walk_expressions(statement, [&](const ir::Expression& expression) {
      found = found || std::holds_alternative<ir::Now>(expression.node);
    });
  });
  return found;
}

bool disjoint(const std::set<ir::AttributeId>& a, const std::set<ir::AttributeId>& b) {
  for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();) {
    if (*left == *right) return false;
    *left < *right ? void(++left) : void(++right);
  }
  return true;
}

/// The two segments in one order: how each ended, and the world where both committed.
struct Run {
  z3::expr first;
  z3::expr second;
  World world;
  std::vector<std::size_t> inserted;  ///< rows that the first added, by entity
};

const Branch* committed(const Stepped& stepped) {
  const Branch* found = nullptr;
  for (const Branch& branch : stepped.branches) {
    if (branch.outcome == StepOutcome::Continues) return nullptr;
    if (branch.outcome == StepOutcome::Finished) found = &branch;
  }
  return found;
}

std::optional<Run> run(formula::Encoding& encoding, const World& start, std::size_t first, std::size_t second,
                       formula::Side& side) {
  const Stepped one = take_step(encoding, start, first);
  const Branch* after_one = committed(one);
  if (after_one == nullptr || !one.side.choices.empty() || !one.side.bounds.empty()) return std::nullopt;
  const Stepped two = take_step(encoding, after_one->world, second);
  const Branch* after_two = committed(two);
  if (after_two == nullptr || !two.side.choices.empty() || !two.side.bounds.empty()) return std::nullopt;
  for (const Stepped* stepped : {&one, &two}) {
    side.constraints.insert(side.constraints.end(), stepped->side.constraints.begin(),
                            stepped->side.constraints.end());
  }
  Run result{after_one->condition, after_two->condition, after_two->world, {}};
  for (std::size_t e = 0; e < start.state.tables.size(); ++e) {
    result.inserted.push_back(after_one->world.state.tables[e].rows.size() -
                              start.state.tables[e].rows.size());
  }
  return result;
}

z3::expr same_row(const formula::Algebra& algebra, const formula::SymbolicRow& a,
                  const formula::SymbolicRow& b) {
  z3::expr cells = algebra.yes();
  for (std::size_t c = 0; c < a.cells.size(); ++c)
    cells = algebra.both(cells, algebra.same(a.cells[c], b.cells[c]));
  return algebra.both(algebra.equal(a.exists, b.exists), algebra.implies(a.exists, cells));
}

/// The same rows, whoever added his first.
std::optional<z3::expr> same_state(const formula::Algebra& algebra, const World& start, const Run& ab,
                                   const Run& ba) {
  z3::expr result = algebra.yes();
  for (std::size_t e = 0; e < start.state.tables.size(); ++e) {
    const auto& left = ab.world.state.tables[e].rows;
    const auto& right = ba.world.state.tables[e].rows;
    const std::size_t before = start.state.tables[e].rows.size();
    const std::size_t by_a = ab.inserted[e];
    const std::size_t by_b = ba.inserted[e];
    if (left.size() != right.size() || left.size() != before + by_a + by_b) return std::nullopt;
    for (std::size_t r = 0; r < left.size(); ++r) {
      std::size_t other = r;
      if (r >= before) other = r < before + by_a ? r + by_b : r - by_a;
      result = algebra.both(result, same_row(algebra, left[r], right[other]));
    }
  }
  return result;
}

z3::expr same_names(const formula::Algebra& algebra, const SymbolicInstance& a, const SymbolicInstance& b) {
  z3::expr result = algebra.yes();
  for (std::size_t n = 0; n < a.names.size(); ++n) {
    result = algebra.both(result, algebra.same(*a.names[n].value, *b.names[n].value));
  }
  return result;
}

z3::expr differ(const formula::Algebra& algebra, const formula::Symbolic& a, const formula::Symbolic& b) {
  return algebra.negate(algebra.same(a, b));
}

struct Candidate {
  Apart parameters;
  z3::expr differ;
};

/// Pairs of parameters of one type, whose difference may be all it takes.
std::vector<Candidate> candidates(const formula::Encoding& encoding, const World& start) {
  const ir::Application& application = encoding.application();
  const SymbolicInstance& left = start.instances[0];
  const SymbolicInstance& right = start.instances[1];
  const ir::Transaction& first = application[transaction_of(application, next_code(left))];
  const ir::Transaction& second = application[transaction_of(application, next_code(right))];
  std::vector<Candidate> result;
  for (std::size_t p = 0; p < first.parameters.size(); ++p) {
    for (std::size_t q = 0; q < second.parameters.size(); ++q) {
      const auto a = next_argument(application, left, p);
      const auto b = next_argument(application, right, q);
      if (first[first.parameters[p]].type != second[second.parameters[q]].type || !a || !b) continue;
      if (!z3::eq(a->value.get_sort(), b->value.get_sort())) continue;
      result.push_back({{p, q}, differ(encoding.algebra(), *a, *b)});
    }
  }
  return result;
}

/// Leaves the candidates that are enough, each alone: every model of two orders that end differently rules
/// out those that differ in it. False: the solver gave up.
bool keep_sufficient(Solver& solver, const formula::Algebra& algebra, std::vector<Candidate>& candidates) {
  while (!candidates.empty()) {
    std::vector<z3::expr> any;
    for (const Candidate& candidate : candidates) any.push_back(candidate.differ);
    solver.push();
    solver.add(algebra.any(any));
    const z3::check_result answer =
        solver.ask({"apart", "can A, B and B, A end differently although one of these arguments differs?"});
    if (answer == z3::sat) {
      const z3::model model = solver.get_model();
      std::erase_if(candidates, [&](const Candidate& one) { return model.eval(one.differ, true).is_true(); });
    } else if (answer == z3::unknown) {
      candidates.clear();
    }
    solver.pop();
    if (answer == z3::unknown) return false;
    if (answer == z3::unsat) return true;
  }
  return true;
}

}  // namespace

std::string to_bytes(const Independence& independence) {
  ByteWriter writer;
  writer.number(independence.always ? 1 : 0);
  writer.number(independence.apart.size());
  for (const Apart& apart : independence.apart) {
    writer.number(apart.first);
    writer.number(apart.second);
  }
  return writer.take();
}

std::optional<Independence> to_independence(std::string_view bytes, const Apart& parameters) {
  ByteReader reader(bytes);
  Independence result;
  result.always = reader.index(2) != 0;
  result.apart.resize(reader.count());
  for (Apart& apart : result.apart) {
    apart.first = reader.index(parameters.first);
    apart.second = reader.index(parameters.second);
  }
  if (!reader.complete()) return std::nullopt;
  return result;
}

const Independence& Commutation::find(const CodePoint& a, const CodePoint& b) const {
  static const Independence never;
  const auto found = pairs_.find(a < b ? std::pair(a, b) : std::pair(b, a));
  return found == pairs_.end() ? never : found->second;
}

void Commutation::add(const CodePoint& a, const CodePoint& b, Independence independence) {
  if (b < a) {
    for (Apart& apart : independence.apart) std::swap(apart.first, apart.second);
  }
  pairs_[a < b ? std::pair(a, b) : std::pair(b, a)] = std::move(independence);
}

bool Commutation::commute_apart(const CodePoint& a, const CodePoint& b,
                                const std::function<bool(std::size_t, std::size_t)>& pair) const {
  const Independence& independence = find(a, b);
  return independence.always ||
         std::any_of(independence.apart.begin(), independence.apart.end(), [&](const Apart& apart) {
           return b < a ? pair(apart.second, apart.first) : pair(apart.first, apart.second);
         });
}

z3::expr Commutation::condition(const formula::Encoding& encoding, const SymbolicInstance& a,
                                const SymbolicInstance& b) const {
  const formula::Algebra& algebra = encoding.algebra();
  const CodePoint left = next_code(a);
  const CodePoint right = next_code(b);
  const Independence& independence = find(left, right);
  if (independence.always) return algebra.yes();
  std::vector<z3::expr> enough;
  for (const Apart& apart : independence.apart) {
    const auto x = next_argument(encoding.application(), right < left ? b : a, apart.first);
    const auto y = next_argument(encoding.application(), right < left ? a : b, apart.second);
    if (x && y && z3::eq(x->value.get_sort(), y->value.get_sort())) enough.push_back(differ(algebra, *x, *y));
  }
  return algebra.any(enough);
}

std::vector<CodePoint> code_points(const ir::Application& application,
                                   const std::vector<std::size_t>& functionalities) {
  std::vector<CodePoint> points;
  for (const std::size_t f : functionalities) {
    const auto& steps = application.functionalities[f].steps;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      for (std::uint32_t g = 0; g < application[steps[s].transaction].segments.size(); ++g) {
        points.push_back({f, s, {g}});
      }
    }
  }
  return points;
}

void stand_before(formula::Encoding& encoding, SymbolicInstance& instance, std::size_t step,
                  formula::Side& side) {
  instance.step = step;
  const ir::Functionality& functionality = encoding.application().functionalities[instance.functionality];
  for (std::size_t n = 0; n < instance.names.size(); ++n) {
    const ir::PublishedName& name = functionality.names[n];
    instance.names[n] = {encoding.fresh("carried", name.type, name.nullable, side), encoding.algebra().yes()};
  }
}

bool apart(const ir::Application& application, const StepAccess& a, const StepAccess& b) {
  const auto clock = [&](const CodePoint& code) {
    return reads_clock(application[transaction_of(application, code)].segments[code.segment.index]);
  };
  return disjoint(a.access->writes, b.access->reads) && disjoint(a.access->writes, b.access->writes) &&
         disjoint(b.access->writes, a.access->reads) && !(clock(a.code) && clock(b.code));
}

std::set<ir::EntityId> written_entities(const ir::Application& application, ir::TransactionId transaction) {
  const ir::TransactionAccess access = ir::access_of(application.schema, application[transaction]);
  std::set<ir::EntityId> result = access.inserts;
  result.insert(access.deletes.begin(), access.deletes.end());
  for (const ir::AttributeId attribute : access.writes) result.insert(attribute.entity);
  return result;
}

Independence independence(const ir::Application& application, const CodePoint& a, const CodePoint& b,
                          std::size_t slice, FormulaRecorder* recorder) {
  const auto several = [&](const CodePoint& code) {
    return application[transaction_of(application, code)].segments.size() > 1;
  };
  if (several(a) || several(b)) return {};
  formula::RowNeeds needs;
  needs.functionalities = {a.functionality, b.functionality};
  needs.only_steps = {a.step, b.step};
  needs.aborts_matter = needs.first_aborts_matter = true;
  // The row in which the two orders would differ; a table that neither writes does not.
  std::set<ir::EntityId> written = written_entities(application, transaction_of(application, a));
  written.merge(written_entities(application, transaction_of(application, b)));
  needs.also.assign(written.begin(), written.end());
  const formula::RowBounds bounds = formula::row_bounds(application, needs);
  if (!bounds.bounded_by.empty()) return {};

  Topic topic = commutation_topic(recorder, application, a, b, slice);
  SolverContext context(topic);
  formula::Encoding encoding(context, application);
  const formula::Algebra& algebra = encoding.algebra();
  formula::Side side;
  World start = initial_world(encoding, {a.functionality, b.functionality}, bounds, side);
  stand_before(encoding, start.instances[0], a.step, side);
  stand_before(encoding, start.instances[1], b.step, side);
  formula::ConstraintEncoder constraints(encoding, side);
  const z3::expr lawful = constraints.lawful(start.state);
  const auto ab = run(encoding, start, 0, 1, side);
  const auto ba = ab ? run(encoding, start, 1, 0, side) : std::nullopt;
  if (!ab || !ba) return {};
  const auto states = same_state(algebra, start, *ab, *ba);
  if (!states) return {};
  // What a step does after one that aborted is what it does alone.
  const z3::expr alone_a = ab->first;
  const z3::expr alone_b = ba->first;
  const z3::expr outcomes = algebra.both(algebra.implies(alone_a, algebra.equal(alone_b, ab->second)),
                                         algebra.implies(alone_b, algebra.equal(alone_a, ba->second)));
  const z3::expr values = algebra.both(same_names(algebra, ab->world.instances[0], ba->world.instances[0]),
                                       same_names(algebra, ab->world.instances[1], ba->world.instances[1]));
  const z3::expr both_commit =
      algebra.both(algebra.both(alone_a, ab->second), algebra.both(alone_b, ba->second));
  const z3::expr same = algebra.both(outcomes, algebra.implies(both_commit, algebra.both(*states, values)));
  Solver solver = context.solver(resources_for_a_pair, &topic);
  for (const z3::expr& constraint : side.constraints) solver.add(constraint);
  solver.add(lawful);
  solver.add(algebra.negate(same));
  const z3::check_result answer = solver.ask({"orders", "can A, B and B, A end differently?"});
  if (answer == z3::unsat) return {true, {}};
  if (answer == z3::unknown) return {false, {}, false};
  std::vector<Candidate> enough = candidates(encoding, start);
  const z3::model model = solver.get_model();
  std::erase_if(enough, [&](const Candidate& one) { return model.eval(one.differ, true).is_true(); });
  Independence result;
  result.decided = keep_sufficient(solver, algebra, enough);
  for (const Candidate& candidate : enough) result.apart.push_back(candidate.parameters);
  return result;
}

}  // namespace quiesce::analyzer
