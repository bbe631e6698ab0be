#include "analyzer/schedule_order.hpp"

#include <algorithm>
#include <tuple>

namespace quiesce::analyzer {
namespace {

constexpr std::size_t orders_tried = 20'000;
constexpr std::size_t schedules_compared = 16;
constexpr std::uint64_t formulas_spent = 400;

/// Tries the orders that respect what does not commute, best first by switches so far.
class Reorder {
 public:
  Reorder(const Schedule& schedule, const Commutation& commutation) : schedule_(schedule), best_(schedule) {
    const std::size_t n = schedule.size();
    before_.assign(n, std::vector<bool>(n, false));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        before_[i][j] = schedule[i].instance == schedule[j].instance ||
                        !commutation.commute(schedule[i].code, schedule[j].code);
      }
    }
    best_switches_ = context_switches(schedule);
  }

  Schedule run() {
    std::vector<bool> taken(schedule_.size(), false);
    Schedule order;
    extend(taken, order, 0);
    return best_;
  }

 private:
  void extend(std::vector<bool>& taken, Schedule& order, std::size_t switches) {
    if (switches >= best_switches_ || ++tried_ > orders_tried) return;
    if (order.size() == schedule_.size()) {
      best_ = order;
      best_switches_ = switches;
      return;
    }
    for (const bool same : {true, false}) {  // going on with the same instance first
      for (std::size_t i = 0; i < schedule_.size(); ++i) {
        const bool stays = !order.empty() && order.back().instance == schedule_[i].instance;
        if (taken[i] || stays != same || !ready(taken, i)) continue;
        taken[i] = true;
        order.push_back(schedule_[i]);
        extend(taken, order, switches + (stays || order.size() == 1 ? 0 : 1));
        order.pop_back();
        taken[i] = false;
      }
    }
  }

  [[nodiscard]] bool ready(const std::vector<bool>& taken, std::size_t i) const {
    for (std::size_t j = 0; j < i; ++j) {
      if (!taken[j] && before_[j][i]) return false;
    }
    return true;
  }

  const Schedule& schedule_;
  std::vector<std::vector<bool>> before_;
  Schedule best_;
  std::size_t best_switches_ = 0;
  std::size_t tried_ = 0;
};

/// An instance that counts comes to a step that can write; and of an eventual invariant, to its end, or to an
/// abort after that.
std::size_t fewest_steps(const Problem& problem) {
  const ir::Application& application = *problem.application;
  std::size_t sum = 0;
  for (const std::size_t f : problem.functionalities) {
    const auto& steps = application.functionalities[f].steps;
    const auto writer = std::find_if(steps.begin(), steps.end(), [&](const ir::Step& step) {
      return !written_entities(application, step.transaction).empty();
    });
    const auto before = static_cast<std::size_t>(writer - steps.begin());
    sum += std::min(steps.size(), before + (problem.eventual() ? 2 : 1));
  }
  return sum;
}

auto rank_of(const Schedule& schedule) {
  std::vector<std::size_t> word;
  for (const ScheduledStep& step : schedule) word.push_back(step.instance);
  return std::tuple(schedule.size(), context_switches(schedule), word);
}

}  // namespace

std::size_t context_switches(const Schedule& schedule) {
  std::size_t switches = 0;
  for (std::size_t i = 1; i < schedule.size(); ++i)
    switches += schedule[i].instance != schedule[i - 1].instance ? 1 : 0;
  return switches;
}

bool shown_before(const Schedule& a, const Schedule& b) {
  return rank_of(a) < rank_of(b);
}

Schedule fewest_switches(const Schedule& schedule, const Commutation& commutation) {
  return Reorder(schedule, commutation).run();
}

BestSchedule best_schedule(const Problem& problem, const SearchSettings& settings, const Schedule& found) {
  static const Commutation nothing;
  const Commutation& commutation = settings.commutation != nullptr ? *settings.commutation : nothing;
  BestSchedule best{fewest_switches(found, commutation), 0};
  // An absolute rule can be broken by prefixes, so a shorter execution may exist; an eventual one needs the
  // whole of each instance, but one that aborts is shorter.
  const std::size_t least = settings.minimal ? fewest_steps(problem) : problem.functionalities.size();
  for (std::size_t length = least; length <= found.size(); ++length) {
    SearchSettings limited = settings;
    limited.max_length = length;
    limited.max_formulas = formulas_spent - best.formulas;
    std::size_t compared = 0;
    bool any = false;
    const SearchResult result = search(problem, limited, [&](const Schedule& schedule) {
      const Schedule candidate = fewest_switches(schedule, commutation);
      if (!any || shown_before(candidate, best.schedule)) best.schedule = candidate;
      any = true;
      return ++compared < schedules_compared;
    });
    best.formulas += result.formulas;
    if (any || best.formulas >= formulas_spent) break;
  }
  return best;
}

}  // namespace quiesce::analyzer
