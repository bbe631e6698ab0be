#include "analyzer/lattice.hpp"

#include <algorithm>
#include <map>

#include "analyzer/merged_world.hpp"
#include "analyzer/topics.hpp"
#include "formula/rule_encoder.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {
namespace {

/// How many steps each instance has behind it.
using Progressed = std::vector<std::uint32_t>;

struct Edge {
  Progressed from;
  ScheduledStep step;
  z3::expr taken;
  LabelledWorld after;
};

struct Node {
  z3::expr reached;
  std::vector<Edge> edges;  ///< to it, in the order in which the state is chosen
  LabelledWorld at;
};

/// Steps at which an instance stands that has ended.
std::uint32_t end_of(const ir::Application& application, std::size_t functionality) {
  return static_cast<std::uint32_t>(application.functionalities[functionality].steps.size());
}

class Lattice {
 public:
  Lattice(const Problem& problem, const SearchSettings& settings)
      : problem_(problem),
        settings_(settings),
        context_(settings.context),
        encoding_(context_, *problem.application),
        algebra_(encoding_.algebra()),
        solver_(context_.solver(settings.resources, settings.topic, settings.arithmetic)) {
    result_.bounded_by = problem.bounds.bounded_by;
  }

  SearchResult run() {
    if (!start()) return result_;
    // By the number of steps behind it, each node is complete before it is left.
    while (!open_.empty() && !stopped()) {
      auto level = open_.begin();
      const std::set<Progressed> nodes = std::move(level->second);
      open_.erase(level);
      for (const Progressed& progressed : nodes) {
        complete(progressed);
        leave(progressed);
        if (stopped()) break;
      }
    }
    if (!stopped()) look_for_violations();
    return result_;
  }

 private:
  bool stopped() {
    if (settings_.stop == nullptr || !settings_.stop->load()) return false;
    result_.answer = Answer::Unknown;
    result_.reason = "interrupted";
    return true;
  }

  bool start() {
    formula::Side side;
    World world = initial_world(encoding_, problem_.functionalities, problem_.bounds, side);
    for (const z3::expr& constraint : initial_constraints(encoding_, problem_, world, side))
      solver_.add(constraint);
    ++result_.formulas;
    if (solver_.ask({"start", "is there an initial state?", &problem_, &nothing_}) == z3::unsat) {
      result_.answer = Answer::Unknown;
      result_.reason = "no initial state satisfies the schema and all invariants with so few rows";
      return false;
    }
    const Progressed none(problem_.functionalities.size(), 0);
    const std::size_t entities = world.state.tables.size();
    LabelledWorld at{std::move(world), std::vector<std::vector<RowLabel>>(entities)};
    nodes_.emplace(none, Node{algebra_.yes(), {}, std::move(at)});
    open_[0].insert(none);
    return true;
  }

  /// All edges to it are known: what is the state, and when is it reached?
  void complete(const Progressed& progressed) {
    Node& node = nodes_.at(progressed);
    if (node.edges.empty()) return;  // the first
    node.at = node.edges.back().after;
    std::vector<z3::expr> ways{node.edges.back().taken};
    for (auto edge = std::next(node.edges.rbegin()); edge != node.edges.rend(); ++edge) {
      node.at = merge(algebra_, edge->taken, edge->after, node.at);
      ways.push_back(edge->taken);
    }
    node.reached = ways.size() == 1 ? ways.front() : encoding_.fresh_condition("reached");
    if (ways.size() > 1) solver_.add(algebra_.implies(node.reached, algebra_.any(ways)));
    for (Edge& edge : node.edges) edge.after = {};  // it is in the node's state now
  }

  [[nodiscard]] bool ended(const Progressed& progressed, std::size_t i) const {
    return progressed[i] >= end_of(*problem_.application, problem_.functionalities[i]);
  }

  /// Of equal instances the first one starts first; and of those that have come equally far with the same
  /// values, it goes on first.
  [[nodiscard]] bool another_first(const Node& node, const Progressed& progressed, std::size_t i) const {
    if (!settings_.reductions.symmetry) return false;
    const SymbolicInstance& one = node.at.world.instances[i];
    for (std::size_t j = 0; j < i; ++j) {
      const SymbolicInstance& other = node.at.world.instances[j];
      if (other.functionality != one.functionality || progressed[i] != progressed[j]) continue;
      if (progressed[i] == 0 || same_values(one, other)) return true;
    }
    return false;
  }

  static bool same(const formula::Symbolic& a, const formula::Symbolic& b) {
    return z3::eq(a.value, b.value) && z3::eq(a.null, b.null);
  }
  [[nodiscard]] static bool same_values(const SymbolicInstance& a, const SymbolicInstance& b) {
    for (std::size_t i = 0; i < a.inputs.size(); ++i) {
      if (!same(a.inputs[i], b.inputs[i])) return false;
    }
    for (std::size_t n = 0; n < a.names.size(); ++n) {
      const SymbolicName& left = a.names[n];
      const SymbolicName& right = b.names[n];
      if (!z3::eq(left.assigned, right.assigned) || left.value.has_value() != right.value.has_value())
        return false;
      if (left.value && !same(*left.value, *right.value)) return false;
    }
    return same_rows(a, b);
  }
  [[nodiscard]] static bool same_rows(const SymbolicInstance& a, const SymbolicInstance& b) {
    if (a.dedicated == nullptr || b.dedicated == nullptr) return a.dedicated == b.dedicated;
    if (a.dedicated->size() != b.dedicated->size()) return false;
    return std::all_of(a.dedicated->begin(), a.dedicated->end(), [&](const auto& entry) {
      const auto found = b.dedicated->find(entry.first);
      return found != b.dedicated->end() && found->second.row == entry.second.row;
    });
  }

  void leave(const Progressed& progressed) {
    for (std::size_t i = 0; i < progressed.size(); ++i) {
      const Node& node = nodes_.at(progressed);
      if (ended(progressed, i) || another_first(node, progressed, i)) continue;
      const SymbolicInstance& instance = node.at.world.instances[i];
      const std::optional<z3::expr> in_order = keeps_order(node, i);
      if (!in_order) continue;
      Stepped stepped = take_step(encoding_, node.at.world, i);
      result_.bounded_by.others.insert(stepped.side.bounds.begin(), stepped.side.bounds.end());
      for (Branch& branch : stepped.branches) {
        const bool aborted = branch.outcome == StepOutcome::Aborted;
        if (aborted && (!problem_.eventual() || progressed[i] == 0)) continue;
        Progressed next = progressed;
        next[i] = aborted ? end_of(*problem_.application, instance.functionality) : next[i] + 1;
        std::vector<z3::expr> asked = stepped.side.constraints;
        asked.push_back(node.reached);
        asked.push_back(branch.condition);
        asked.push_back(*in_order);
        const ScheduledStep step{i, branch.outcome, branch.world.instances[i].segment, next_code(instance)};
        add_edge(progressed, node, next, step, algebra_.all(asked), std::move(branch.world));
      }
    }
  }

  void add_edge(const Progressed& from, const Node& node, const Progressed& to, const ScheduledStep& step,
                const z3::expr& asked, World&& world) {
    if (asked.is_false()) return;
    const z3::expr taken = encoding_.fresh_condition("taken");
    solver_.add(algebra_.implies(taken, asked));
    Edge edge{from, step, taken, {std::move(world), {}}};
    label_added(edge.after, node.at, step.instance, from[step.instance]);
    Node& target = nodes_.try_emplace(to, Node{algebra_.no(), {}, {}}).first->second;
    target.edges.push_back(std::move(edge));
    std::size_t behind = 0;
    for (const std::uint32_t steps : to) behind += steps;
    open_[behind].insert(to);
  }

  /// Of two neighbouring steps that commute, that of the lower instance comes first: of all orders that show
  /// the same, the least one has no such pair the other way round. None: no way to the node allows the step.
  [[nodiscard]] std::optional<z3::expr> keeps_order(const Node& node, std::size_t i) const {
    if (node.edges.empty() || !settings_.reductions.partial_order || settings_.commutation == nullptr)
      return algebra_.yes();
    std::vector<z3::expr> allowed;
    std::vector<z3::expr> rules;
    for (const Edge& edge : node.edges) {
      z3::expr commute = algebra_.no();
      if (edge.step.instance > i) {
        // Both stand before their steps, with the values that they will have.
        const auto& instances = nodes_.at(edge.from).at.world.instances;
        commute = settings_.commutation->condition(encoding_, instances[edge.step.instance], instances[i]);
      }
      if (commute.is_true()) continue;
      allowed.push_back(edge.taken);
      if (!commute.is_false()) rules.push_back(algebra_.implies(edge.taken, algebra_.negate(commute)));
    }
    if (allowed.empty()) return std::nullopt;
    if (allowed.size() < node.edges.size()) rules.push_back(chosen_among(node, allowed));
    return algebra_.all(rules);
  }

  /// The edge by which the node's state came about is one of these.
  [[nodiscard]] z3::expr chosen_among(const Node& node, const std::vector<z3::expr>& allowed) const {
    // The state is that of the first edge that is taken.
    z3::expr result = algebra_.no();
    for (auto edge = node.edges.rbegin(); edge != node.edges.rend(); ++edge) {
      const bool among = std::any_of(allowed.begin(), allowed.end(),
                                     [&](const z3::expr& one) { return z3::eq(one, edge->taken); });
      result = algebra_.choose(edge->taken, among ? algebra_.yes() : algebra_.no(), result);
    }
    return result;
  }

  [[nodiscard]] bool can_be_last(const Edge& edge) const {
    return !settings_.reductions.induction || settings_.breaking == nullptr || problem_.eventual() ||
           settings_.breaking->contains(edge.step.code);
  }

  /// What makes the node one in which the rule is false; nothing: it cannot be.
  std::optional<z3::expr> violated_at(const Progressed& progressed, Node& node) {
    const std::size_t count = progressed.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (problem_.eventual() ? !ended(progressed, i) : progressed[i] == 0) return std::nullopt;
    }
    std::vector<z3::expr> last;
    for (const Edge& edge : node.edges) {
      if (can_be_last(edge)) last.push_back(edge.taken);
    }
    if (last.empty()) return std::nullopt;
    formula::Side side;
    const z3::expr broken = broken_in(problem_, node.at.world.state, encoding_, side);
    if (broken.is_false()) return std::nullopt;
    std::vector<z3::expr> asked = side.constraints;
    asked.push_back(broken);
    asked.push_back(node.reached);
    if (last.size() < node.edges.size()) asked.push_back(chosen_among(node, last));
    return algebra_.all(asked);
  }

  void look_for_violations() {
    std::map<std::size_t, std::vector<std::pair<Progressed, z3::expr>>> targets;  ///< by steps
    std::vector<z3::expr> any;
    for (auto& [progressed, node] : nodes_) {
      const auto violated = violated_at(progressed, node);
      if (!violated) continue;
      std::size_t behind = 0;
      for (const std::uint32_t steps : progressed) behind += steps;
      targets[behind].emplace_back(progressed, *violated);
      any.push_back(*violated);
    }
    if (any.empty()) return;
    solver_.push();
    solver_.add(algebra_.any(any));
    const z3::check_result answer = ask("violated", "is there an order of the steps that makes it false?");
    solver_.pop();
    if (answer == z3::unknown) {
      result_.answer = Answer::Unknown;
      const std::string reason = solver_.reason_unknown();
      result_.reason = "the solver gave up on a formula: " + reason;
    }
    if (answer != z3::sat) return;
    for (const auto& [length, nodes] : targets) {
      for (const auto& [progressed, violated] : nodes) {
        solver_.push();
        solver_.add(violated);
        if (ask("ends", "can it be false after so many steps of each?") == z3::sat) {
          result_.answer = Answer::Violated;
          result_.shortest = true;
          read_back(progressed);
          solver_.pop();
          return;
        }
        solver_.pop();
      }
    }
    result_.answer = Answer::Unknown;
    result_.reason = "the solver gave up on a formula: it does not find its solution again";
  }

  z3::check_result ask(std::string_view kind, std::string_view asked) {
    ++result_.formulas;
    return solver_.ask({kind, asked, &problem_, &result_.schedule});
  }

  /// From the end to the start: going on with the same instance where that is possible. Asks rather than
  /// reads the solution, which depends on what the context did before.
  void read_back(Progressed progressed) {
    Schedule backwards;
    for (const Node* node = &nodes_.at(progressed); !node->edges.empty(); node = &nodes_.at(progressed)) {
      std::vector<const Edge*> order;
      for (const Edge& edge : node->edges) order.push_back(&edge);
      std::stable_sort(order.begin(), order.end(), [&](const Edge* a, const Edge* b) {
        const auto stays = [&](const Edge* e) {
          return !backwards.empty() && e->step.instance == backwards.back().instance;
        };
        return stays(a) > stays(b);
      });
      for (const Edge* edge : order) {
        const z3::expr chosen = chosen_among(*node, {edge->taken});
        if (edge != order.back()) {
          solver_.push();
          solver_.add(chosen);
          const bool possible = ask("order", "can this step be the one before?") == z3::sat;
          solver_.pop();
          if (!possible) continue;
        }
        solver_.add(chosen);
        backwards.push_back(edge->step);
        progressed = edge->from;
        break;
      }
    }
    result_.schedule.assign(backwards.rbegin(), backwards.rend());
  }

  const Problem& problem_;
  const SearchSettings& settings_;
  SolverContext context_;
  formula::Encoding encoding_;
  const formula::Algebra& algebra_;
  Solver solver_;
  std::map<Progressed, Node> nodes_;
  std::map<std::size_t, std::set<Progressed>> open_;  ///< by steps behind
  SearchResult result_;
  const Schedule nothing_;
};

}  // namespace

bool fits_lattice(const Problem& problem) {
  const ir::Application& application = *problem.application;
  for (const std::size_t f : problem.functionalities) {
    for (const ir::Step& step : application.functionalities[f].steps) {
      const ir::Transaction& transaction = application[step.transaction];
      if (transaction.segments.size() > 1) return false;
      bool depends_on_history = false;
      ir::walk(transaction.segments.front().body, [&](const ir::Statement& statement) {
        ir::walk_expressions(statement, [&](const ir::Expression& expression) {
          depends_on_history = depends_on_history || std::holds_alternative<ir::Now>(expression.node) ||
                               std::holds_alternative<ir::Generated>(expression.node);
        });
      });
      if (depends_on_history) return false;
    }
  }
  return true;
}

SearchResult search_lattice(const Problem& problem, const SearchSettings& settings) {
  return Lattice(problem, settings).run();
}

}  // namespace quiesce::analyzer
