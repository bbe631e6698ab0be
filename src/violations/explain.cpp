#include "quiesce/violations/explain.hpp"

#include <algorithm>
#include <optional>

#include "quiesce/violations/scalar.hpp"
#include "violations/accesses.hpp"
#include "violations/race.hpp"
#include "violations/sentence.hpp"

namespace quiesce::violations {
namespace {

struct Abort {
  std::size_t step = 0;
  std::vector<std::uint32_t> written;  ///< numbers of the earlier steps that committed a write
};

/// An instance that aborted and left a write to a row that breaks the rule (to any, if none is marked).
std::optional<Abort> uncompensated_abort(const Execution& execution) {
  const Rows breaking = breaking_rows(execution);
  const bool alone = instance_count(execution) == 1;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    const Step& aborted = execution.steps[i];
    if (!aborted.aborted) continue;
    Abort found{i, {}};
    bool relevant = alone || breaking.empty();
    for (std::size_t j = 0; j < i; ++j) {
      const Step& step = execution.steps[j];
      if (!same_instance(step, aborted) || !commits_a_write(step)) continue;
      relevant = relevant || writes_any(step, breaking);
      if (found.written.empty() || found.written.back() != step.number) found.written.push_back(step.number);
    }
    if (relevant && !found.written.empty()) return found;
  }
  return std::nullopt;
}

std::string_view cause_of(RaceKind kind) {
  switch (kind) {
    case RaceKind::LostUpdate:
    case RaceKind::CrossedWrites:
      return "lost update";
    case RaceKind::WriteSkew:
      return "write skew";
    case RaceKind::StaleRead:
      return "stale read";
    case RaceKind::DirtyRead:
      return "dirty read";
  }
  return "other";
}

void add_skew_conflict(Execution& execution, const ReadAndWrite& pair) {
  const Access& cell = pair.read != nullptr ? *pair.read : *pair.write;
  Conflict conflict{Conflict::Kind::MissesWrite, pair.reader, pair.writer, cell.entity, cell.attribute};
  if (std::ranges::find(execution.conflicts, conflict) == execution.conflicts.end()) {
    execution.conflicts.push_back(std::move(conflict));
  }
}

void explain_race(Execution& execution, const Race& race) {
  execution.cause = cause_of(race.kind);
  execution.sentence = race_sentence(execution, race);
  if (race.kind == RaceKind::WriteSkew) {
    add_skew_conflict(execution, race.main);
    add_skew_conflict(execution, race.back);
  }
}

}  // namespace

void explain(Execution& execution, bool eventual) {
  execution.conflicts = find_conflicts(execution);
  if (execution.steps.empty()) {
    execution.cause = "other";
    execution.sentence = "The initial state breaks it already";
    return;
  }
  if (const auto abort = uncompensated_abort(execution); eventual && abort) {
    execution.cause = "missing compensation";
    execution.sentence = abort_sentence(execution.steps[abort->step], abort->written);
  } else if (instance_count(execution) == 1) {
    execution.cause = "sequential bug";
    execution.sentence = alone_sentence(execution);
  } else if (const auto race = best_race(execution)) {
    explain_race(execution, *race);
  } else {
    execution.cause = "other";
    execution.sentence = together_sentence(execution);
  }
}

void explain(Violation& violation) {
  const bool eventual = violation.kind == "eventual";
  explain(violation.execution, eventual);
  for (Execution& other : violation.others) explain(other, eventual);
}

}  // namespace quiesce::violations
