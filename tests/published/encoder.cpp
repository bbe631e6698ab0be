#include <algorithm>
#include <chrono>

#include "published/interleaving.hpp"
#include "published/published.hpp"
#include "published/unsupported.hpp"

namespace quiesce::published {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Solved {
  z3::check_result result = z3::unknown;
  std::string reason;
};

Solved solve(const Formula& formula, double seconds, Z3Solver kind) {
  constexpr double longest = 4'000'000;  // milliseconds are an unsigned int there
  z3::context& context = formula.terms().context();
  z3::solver solver =
      kind == Z3Solver::Core ? z3::solver(context, z3::solver::simple()) : z3::solver(context);
  z3::params parameters(context);
  parameters.set("timeout", static_cast<unsigned>(std::clamp(seconds, 0.001, longest) * 1000));
  solver.set(parameters);
  for (const z3::expr& assertion : formula.assertions()) solver.add(assertion);
  Solved solved{solver.check(), {}};
  if (solved.result == z3::unknown) solved.reason = solver.reason_unknown();
  return solved;
}

}  // namespace

struct Encoder::Context {
  explicit Context(const ir::Application& application) : terms(z3, application) {}
  z3::context z3{};
  Terms terms;
};

Encoder::Encoder(const ir::Application& application)
    : application_(application), context_(std::make_unique<Context>(application)) {}

Encoder::~Encoder() = default;

Asked Encoder::ask(std::size_t invariant, const analyzer::Multiset& functionalities,
                   const Settings& settings) {
  Asked asked;
  Order order;
  for (std::size_t i = 0; i < functionalities.size(); ++i)
    order.insert(order.end(), application_.functionalities[functionalities[i]].steps.size(), i);
  const Clock::time_point start = Clock::now();
  const auto undecided = [&](const std::string& reason) {
    asked.answer = analyzer::Answer::Unknown;
    asked.reason = reason;
  };
  do {
    const double left = settings.seconds - seconds_since(start);
    if (left <= 0) {
      undecided("the time ran out");
      break;
    }
    const Clock::time_point began = Clock::now();
    Solved solved;
    try {
      Formula formula(application_, context_->terms);
      Interleaving(formula, invariant, functionalities).assert_run(order);
      solved = solve(formula, std::min(settings.seconds_a_formula, left), settings.solver);
    } catch (const Unsupported& construct) {
      undecided(construct.what());
      break;
    } catch (const z3::exception& failure) {
      solved.reason = failure.msg();
    }
    asked.seconds_a_formula.push_back(seconds_since(began));
    ++asked.effort.formulas;
    if (solved.result == z3::sat) {
      asked.answer = analyzer::Answer::Violated;
      asked.reason.clear();
      asked.order = order;
      break;
    }
    if (solved.result == z3::unknown) {
      ++asked.effort.undecided;
      undecided(solved.reason);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  asked.effort.seconds = seconds_since(start);
  return asked;
}

}  // namespace quiesce::published
