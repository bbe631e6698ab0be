// Candidates for the cause of a violation by several instances (explain.hpp has the definitions).
#pragma once

#include <optional>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

enum class RaceKind : std::uint8_t { LostUpdate, CrossedWrites, WriteSkew, StaleRead, DirtyRead };

/// Step `reader` read a cell; step `writer` of another instance has an effect on it.
struct ReadAndWrite {
  std::size_t reader = 0, writer = 0;
  const Access* read = nullptr;  ///< null: the reader asked for rows, and the writer inserted one
  const Access* write = nullptr;
};

struct Race {
  RaceKind kind = RaceKind::StaleRead;
  /// LostUpdate, StaleRead: what was missed; DirtyRead: what was read; WriteSkew: the first read;
  /// CrossedWrites: reader is the overwriting step.
  ReadAndWrite main;
  ReadAndWrite back;      ///< WriteSkew: the other direction; CrossedWrites: the other overwriting
  std::size_t user = 0;   ///< the step that went on with what was read
  bool relevant = false;  ///< `user` touches a row that breaks the rule, or is the breaking step
  int fit = 0;            ///< larger is better among races of one kind
};

/// The race that explains the execution best, if there is any.
[[nodiscard]] std::optional<Race> best_race(const Execution& execution);

/// Has the instance of `step` more to do after step `now`, or does it abort later?
[[nodiscard]] bool unfinished(const Execution& execution, std::size_t step, std::size_t now);

}  // namespace quiesce::violations
