#include "quiesce/interpreter/explorer.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "interpreter/initial_states.hpp"

namespace quiesce::interpreter {
namespace {

using Inputs = std::vector<std::vector<ir::Value>>;

/// What decides how an execution can go on: of an instance that has ended, nothing but that.
struct State {
  Database database;
  std::vector<std::optional<Instance>> instances;
  std::set<std::size_t> committed;  ///< instances, where it matters
  bool operator==(const State&) const = default;
};
struct StateHash {
  std::size_t operator()(const State& state) const {
    std::size_t seed = hash(state.database);
    for (const auto& instance : state.instances) seed = seed * 31U + (instance ? instance->hash() : 1U);
    return seed;
  }
};

struct Taken {
  std::size_t instance = 0;
  std::vector<std::size_t> choices;
  bool committed = false;
};

class Explorer {
 public:
  Explorer(const ir::Application& application, const std::vector<std::size_t>& functionalities,
           std::vector<std::size_t> invariants, const ExplorerOptions& options)
      : application_(application),
        program_(std::make_shared<const Program>(application)),
        functionalities_(functionalities),
        invariants_(std::move(invariants)),
        options_(options),
        domains_(options.domains.values.empty() ? Domains::small(application) : options.domains) {
    results_.resize(invariants_.size());
    for (const std::size_t f : functionalities) {
      inputs_.push_back(lawful_inputs(application, application.functionalities.at(f), domains_, options));
    }
  }

  /// By place in the invariants that are asked for.
  std::vector<Exploration> run() {
    const InitialStates states(application_, domains_, options_);
    const bool complete = options_.samples > 0 ? sample(states) : enumerate(states);
    for (Exploration& result : results_) {
      result.exhausted = result.violation.has_value() || (complete && !gave_up_);
      result.steps = steps_;
      result.initial_states = initial_states_;
    }
    return std::move(results_);
  }

 private:
  bool enumerate(const InitialStates& states) {
    return states.for_each([&](const Database& database) {
      if (!spend()) return false;
      if (!is_initial(database, application_)) return true;
      ++initial_states_;
      Inputs inputs(functionalities_.size());
      return with_inputs(database, inputs, 0, {});
    });
  }

  bool sample(const InitialStates& states) {
    std::mt19937_64 generator(options_.seed);
    if (std::any_of(inputs_.begin(), inputs_.end(), [](const Inputs& lawful) { return lawful.empty(); }))
      return false;
    for (std::uint64_t tried = 0; initial_states_ < options_.samples; ++tried) {
      if (!spend()) return false;
      const Database database = states.random(generator);
      if (!is_initial(database, application_)) continue;
      ++initial_states_;
      Inputs inputs;
      for (const auto& lawful : inputs_) inputs.push_back(lawful[generator() % lawful.size()]);
      if (!execute(database, inputs)) return false;
    }
    return false;
  }

  /// Instances of one functionality are interchangeable: their inputs come in order. `chosen`: indices.
  bool with_inputs(const Database& database, Inputs& inputs, std::size_t next,
                   std::vector<std::size_t> chosen) {
    if (next == functionalities_.size()) return execute(database, inputs);
    std::size_t first = 0;
    for (std::size_t i = 0; i < next; ++i) {
      if (functionalities_[i] == functionalities_[next]) first = chosen[i];
    }
    for (std::size_t i = first; i < inputs_[next].size(); ++i) {
      inputs[next] = inputs_[next][i];
      chosen.push_back(i);
      if (!with_inputs(database, inputs, next + 1, chosen)) return false;
      chosen.pop_back();
    }
    return true;
  }

  bool execute(const Database& database, const Inputs& inputs) {
    std::vector<Instance> instances;
    for (std::size_t i = 0; i < functionalities_.size(); ++i) {
      instances.emplace_back(program_, functionalities_[i], inputs[i]);
    }
    path_.clear();
    initial_ = &database;
    inputs_taken_ = &inputs;
    return search(database, instances);
  }

  /// Every step that can come next. False: stop, because all is found or the cap is reached.
  bool search(const Database& database, const std::vector<Instance>& instances) {
    if (!remember(database, instances)) return true;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const auto same =
          std::find(instances.begin(), instances.begin() + static_cast<std::ptrdiff_t>(i), instances[i]);
      if (instances[i].ended() || same != instances.begin() + static_cast<std::ptrdiff_t>(i)) continue;
      EnumeratingChoices choices(domains_);
      do {
        if (!spend() || !step(database, instances, i, choices)) return false;
      } while (choices.next());
    }
    return true;
  }

  bool step(Database database, std::vector<Instance> instances, std::size_t i, EnumeratingChoices& choices) {
    StepResult result;
    try {
      result = instances[i].run(database, choices);
    } catch (const IterationLimit&) {
      gave_up_ = true;
      return true;
    } catch (const ir::NumberOverflow&) {
      gave_up_ = true;
      return true;
    }
    ++steps_;
    path_.push_back({i, choices.taken(), result.outcome != Outcome::Aborted});
    const bool ended =
        std::all_of(instances.begin(), instances.end(), [](const Instance& x) { return x.ended(); });
    judge(database, result.outcome != Outcome::Aborted, ended);
    if (found_ == invariants_.size() || !search(database, instances)) return false;
    path_.pop_back();
    return true;
  }

  /// Absolute rules after every commit, eventual ones when all instances have ended.
  void judge(const Database& database, bool committed, bool ended) {
    if (options_.every_instance_commits && take_part().size() < functionalities_.size()) return;
    for (std::size_t i = 0; i < invariants_.size(); ++i) {
      const ir::Invariant& invariant = application_.invariants.at(invariants_[i]);
      const bool now = invariant.kind == ir::InvariantKind::Absolute ? committed : ended;
      if (!now || results_[i].violation) continue;
      if (!evaluate(invariant.rule, database, application_.schema).violated) continue;
      results_[i].violation = replay(invariant);
      ++found_;
    }
  }

  /// Instances that have committed something.
  [[nodiscard]] std::set<std::size_t> take_part() const {
    std::set<std::size_t> instances;
    for (const Taken& taken : path_) {
      if (taken.committed) instances.insert(taken.instance);
    }
    return instances;
  }

  /// Is this the first time here?
  bool remember(const Database& database, const std::vector<Instance>& instances) {
    State state{database, {}, {}};
    if (options_.every_instance_commits) state.committed = take_part();
    for (const Instance& instance : instances) {
      state.instances.push_back(instance.ended() ? std::nullopt : std::optional(instance));
    }
    return seen_.insert(std::move(state)).second;
  }

  bool spend() {
    if (++spent_ <= options_.max_steps) return true;
    gave_up_ = true;
    return false;
  }

  [[nodiscard]] Counterexample replay(const ir::Invariant& invariant) const {
    Database database = *initial_;
    const Inputs& inputs = *inputs_taken_;
    Counterexample found{database, inputs, {}, {}};
    std::vector<Instance> instances;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      instances.emplace_back(program_, functionalities_[i], inputs[i]);
    }
    for (const Taken& taken : path_) {
      EnumeratingChoices choices = repeat(domains_, taken.choices);
      StepResult result = instances[taken.instance].run(database, choices);
      found.steps.push_back({taken.instance, taken.choices, std::move(result), database});
    }
    found.rule = evaluate(invariant.rule, database, application_.schema);
    return found;
  }

  const ir::Application& application_;
  std::shared_ptr<const Program> program_;
  const std::vector<std::size_t>& functionalities_;
  std::vector<std::size_t> invariants_;
  const ExplorerOptions& options_;
  Domains domains_;
  std::vector<Inputs> inputs_;  ///< by instance: its lawful inputs
  std::unordered_set<State, StateHash> seen_;
  std::vector<Taken> path_;
  const Database* initial_ = nullptr;     ///< of the execution under way
  const Inputs* inputs_taken_ = nullptr;  ///< likewise
  std::vector<Exploration> results_;
  std::uint64_t steps_ = 0;
  std::uint64_t initial_states_ = 0;
  std::uint64_t spent_ = 0;
  std::size_t found_ = 0;  ///< violated invariants
  bool gave_up_ = false;
};

bool too_many(const ir::Application& application, const std::vector<std::size_t>& functionalities) {
  return std::any_of(functionalities.begin(), functionalities.end(), [&](std::size_t f) {
    const auto& most = application.functionalities.at(f).at_most;
    return most && std::count(functionalities.begin(), functionalities.end(), f) > *most;
  });
}

}  // namespace

bool is_initial(const Database& database, const ir::Application& application) {
  const auto kept = [&](const ir::Rule& rule) {
    return !evaluate(rule, database, application.schema).violated;
  };
  return broken_constraint(database, application.schema).empty() &&
         std::all_of(application.invariants.begin(), application.invariants.end(),
                     [&](const ir::Invariant& invariant) { return kept(invariant.rule); }) &&
         std::all_of(application.assumptions.begin(), application.assumptions.end(), kept);
}

std::vector<Exploration> explore_all(const ir::Application& application,
                                     const std::vector<std::size_t>& functionalities,
                                     const ExplorerOptions& options) {
  std::vector<std::size_t> invariants(application.invariants.size());
  std::iota(invariants.begin(), invariants.end(), std::size_t{0});
  if (too_many(application, functionalities))
    return {invariants.size(), {.violation = {}, .exhausted = true}};
  return Explorer(application, functionalities, std::move(invariants), options).run();
}

Exploration explore(const ir::Application& application, const std::vector<std::size_t>& functionalities,
                    std::size_t invariant, const ExplorerOptions& options) {
  if (too_many(application, functionalities)) return {.violation = {}, .exhausted = true};
  return std::move(Explorer(application, functionalities, {invariant}, options).run().front());
}

}  // namespace quiesce::interpreter
