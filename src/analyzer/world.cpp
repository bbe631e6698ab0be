#include "analyzer/world.hpp"

namespace quiesce::analyzer {
namespace {

/// The value that a parameter takes, and the condition under which it is one that it cannot take.
struct Argument {
  formula::Symbolic value;
  z3::expr refused;
};

Argument argument(formula::Encoding& encoding, const SymbolicInstance& instance, const ir::Step& step,
                  std::size_t index, const ir::Variable& parameter, formula::Side& side) {
  const formula::Algebra& algebra = encoding.algebra();
  const auto taken = [&](const formula::Symbolic& given) {
    const formula::Symbolic value = algebra.convert(given, parameter.type);
    if (parameter.nullable) return Argument{value, algebra.no()};
    return Argument{algebra.known(value.value), value.null};
  };
  const auto& source = step.arguments[index];
  if (const auto* input = std::get_if<ir::InputId>(&source)) return taken(instance.inputs[input->index]);
  const SymbolicName& name = instance.names[std::get<ir::NameId>(source).index];
  if (name.value && name.assigned.is_true()) return taken(*name.value);
  const formula::Symbolic unknown = encoding.fresh("unknown", parameter.type, parameter.nullable, side);
  side.choices.push_back({formula::ChoiceKind::Argument, {}, parameter.type, index, {unknown}, {}, {}});
  return taken(name.value ? algebra.choose(name.assigned, *name.value, unknown) : unknown);
}

void publish(const formula::Algebra& algebra, const ir::Functionality& functionality, const ir::Step& step,
             const formula::Locals& locals, SymbolicInstance& instance) {
  for (const ir::Publication& publication : step.publishes) {
    const formula::SymbolicVariable& variable = locals.variables[publication.variable.index];
    if (!variable.value) continue;
    SymbolicName& name = instance.names[publication.name.index];
    const formula::Symbolic value =
        algebra.convert(*variable.value, functionality.names[publication.name.index].type);
    name.value = name.value ? algebra.choose(variable.assigned, value, *name.value) : value;
    name.assigned = algebra.either(name.assigned, variable.assigned);
  }
}

}  // namespace

World initial_world(formula::Encoding& encoding, const std::vector<std::size_t>& functionalities,
                    const formula::RowBounds& bounds, formula::Side& side) {
  World world{encoding.fresh_state(bounds.rows, "initial", side), {}};
  std::map<std::uint32_t, formula::Symbolic> shared;
  for (std::size_t i = 0; i < functionalities.size(); ++i) {
    const std::size_t f = functionalities[i];
    const ir::Functionality& functionality = encoding.application().functionalities[f];
    SymbolicInstance instance;
    instance.functionality = f;
    if (i < bounds.dedicated.size()) instance.dedicated = &bounds.dedicated[i];
    for (std::uint32_t n = 0; n < functionality.inputs.size(); ++n) {
      const ir::Input& input = functionality.inputs[n];
      const auto fresh = [&] {
        return encoding.fresh("input." + input.name, input.type, input.nullable, side);
      };
      const bool own = i >= bounds.shared.size() || !bounds.shared[i].contains(n);
      if (own) {
        instance.inputs.push_back(fresh());
        continue;
      }
      const std::uint32_t value = bounds.shared[i].at(n);
      auto known = shared.find(value);
      if (known == shared.end()) known = shared.emplace(value, fresh()).first;
      instance.inputs.push_back(known->second);
    }
    instance.names.assign(functionality.names.size(), {std::nullopt, encoding.algebra().no()});
    world.instances.push_back(std::move(instance));
  }
  return world;
}

z3::expr inputs_allowed(formula::Encoding& encoding, World& world, formula::Side& side) {
  formula::ExpressionEncoder expressions(encoding, side);
  z3::expr allowed = encoding.algebra().yes();
  for (const SymbolicInstance& instance : world.instances) {
    formula::Scope scope;
    scope.state = &world.state;
    scope.input = [&](ir::InputId id) { return instance.inputs[id.index]; };
    for (const ir::ExpressionPtr& assumption :
         encoding.application().functionalities[instance.functionality].assumptions) {
      allowed = encoding.algebra().both(allowed, expressions.holds(assumption, scope));
    }
  }
  return allowed;
}

CodePoint next_code(const SymbolicInstance& instance) {
  return {instance.functionality, instance.step, instance.segment};
}

std::optional<formula::Symbolic> next_argument(const ir::Application& application,
                                               const SymbolicInstance& instance, std::size_t parameter) {
  const ir::Step& step = application.functionalities[instance.functionality].steps[instance.step];
  if (const auto* input = std::get_if<ir::InputId>(&step.arguments[parameter]))
    return instance.inputs[input->index];
  const SymbolicName& name = instance.names[std::get<ir::NameId>(step.arguments[parameter]).index];
  return name.assigned.is_true() ? name.value : std::nullopt;
}

ir::TransactionId transaction_of(const ir::Application& application, const CodePoint& code) {
  return application.functionalities[code.functionality].steps[code.step].transaction;
}

Stepped take_step(formula::Encoding& encoding, const World& world, std::size_t index) {
  const formula::Algebra& algebra = encoding.algebra();
  const SymbolicInstance& before = world.instances[index];
  const ir::Functionality& functionality = encoding.application().functionalities[before.functionality];
  const ir::Step& step = functionality.steps[before.step];
  const ir::Transaction& transaction = encoding.application()[step.transaction];
  Stepped result;
  z3::expr refused = algebra.no();
  formula::Locals locals;
  if (before.under_way) {
    locals = *before.under_way;
  } else {
    locals.variables.assign(transaction.variables.size(), {std::nullopt, algebra.no(), {}, {}});
    locals.cursors.resize(transaction.cursors.size());
    for (std::size_t p = 0; p < transaction.parameters.size(); ++p) {
      const ir::VariableId parameter = transaction.parameters[p];
      const Argument given = argument(encoding, before, step, p, transaction[parameter], result.side);
      locals.variables[parameter.index] = {given.value, algebra.yes(), {}, {}};
      refused = algebra.either(refused, given.refused);
    }
  }
  // Paths of the segment before mean nothing in this one.
  for (formula::SymbolicVariable& variable : locals.variables) variable.last_path.reset();
  const auto dedicated = [&](const ir::RowBinding& binding) -> const formula::DedicatedRow* {
    if (before.dedicated == nullptr) return nullptr;
    const auto found = before.dedicated->find({before.step, &binding});
    return found == before.dedicated->end() ? nullptr : &found->second;
  };
  formula::SegmentEncoder encoder(encoding, result.side, transaction, world.state, std::move(locals),
                                  dedicated);
  formula::SegmentResult ended = encoder.run(before.segment);

  const z3::expr accepted = algebra.negate(refused);
  const auto add = [&](StepOutcome outcome, const z3::expr& condition, auto change) {
    if (condition.is_false()) return;
    Branch branch{outcome, condition, world};
    SymbolicInstance& instance = branch.world.instances[index];
    ++instance.steps_run;
    change(branch.world, instance);
    result.branches.push_back(std::move(branch));
  };
  add(StepOutcome::Finished, algebra.both(accepted, ended.finished),
      [&](World& after, SymbolicInstance& instance) {
        after.state = ended.state;
        publish(algebra, functionality, step, ended.locals, instance);
        instance.under_way.reset();
        instance.segment = {};
        instance.ended = ++instance.step == functionality.steps.size();
      });
  for (const auto& continued : ended.continues) {
    const ir::SegmentId next = continued.first;
    add(StepOutcome::Continues, algebra.both(accepted, continued.second),
        [&](World& after, SymbolicInstance& instance) {
          after.state = ended.state;
          instance.under_way = ended.locals;
          instance.segment = next;
        });
  }
  add(StepOutcome::Aborted, algebra.either(refused, ended.aborted),
      [&](World& after, SymbolicInstance& instance) {
        after.state.clock = ended.state.clock;
        instance.ended = true;
      });
  return result;
}

}  // namespace quiesce::analyzer
