// One application, two opinions: brute force over small domains, and `check`; and what SQLite says of
// witnesses.
#pragma once

#include "oracle/counts.hpp"
#include "oracle/variation.hpp"
#include "quiesce/interpreter/explorer.hpp"
#include "quiesce/parsers/application_loader.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::oracle {

struct Settings {
  std::uint32_t f_max = 2;
  std::size_t rows = 2;              ///< of each entity, at most, that brute force begins with
  std::uint64_t samples = 60;        ///< initial states and inputs, for each multiset
  std::uint64_t max_steps = 20'000;  ///< for each multiset, sampled and enumerated each
  double seconds_a_formula = 1;      ///< in units of the solver's work: the same on every machine
};

enum class Trouble : std::uint8_t {
  NotLoaded,    ///< the parsers refuse it
  NotFound,     ///< brute force breaks an invariant that `check` says holds
  NotRepeated,  ///< the interpreter does not accept a witness
  NotReplayed,  ///< SQLite does not accept a witness
  Exception
};
[[nodiscard]] std::string name_of(Trouble trouble);

struct Disagreement {
  Trouble trouble;
  Variation variation;
  std::string what;
};

/// An execution that brute force found.
struct Found {
  std::size_t invariant = 0;
  std::vector<std::string> functionalities;  ///< sorted
  interpreter::Counterexample execution;
};

struct Explored {
  std::vector<Found> found;
  bool has_initial_state = false;
  std::size_t multisets = 0;
  std::size_t exhausted = 0;  ///< multisets of which every execution within the domains was tried
};

/// `every_instance_takes_part`: only executions in which each instance commits something.
[[nodiscard]] Explored explore(const ir::Application& application, const Settings& settings,
                               bool every_instance_takes_part);

struct Comparison {
  std::vector<Disagreement> disagreements;
  Counts counts;
  double explore_seconds = 0;
  double check_seconds = 0;
  double replay_seconds = 0;
};

[[nodiscard]] Comparison compare(const std::vector<parsers::MemoryFile>& files, const Settings& settings,
                                 const std::vector<Variation>& asked);

/// What a report says to a violation that brute force found.
enum class Reply : std::uint8_t {
  Reported,    ///< it, or without `all` a part of it
  Undecided,   ///< it, or a part of it, was given up
  Beyond,      ///< it begins with more rows than the answer is for, or the answer has a bound of another kind
  LeftOut,     ///< with `all`: a functionality of it cannot matter to the invariant
  Contradicts  ///< "holds"
};
[[nodiscard]] std::string name_of(Reply reply);
[[nodiscard]] Reply reply(const ir::Application& application, const violations::Report& report,
                          const Found& found, bool all);

}  // namespace quiesce::oracle
