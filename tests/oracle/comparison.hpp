// One application, two opinions: brute force over small domains, and `check`.
#pragma once

#include "quiesce/interpreter/explorer.hpp"
#include "quiesce/parsers/application_loader.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::oracle {

struct Settings {
  std::uint32_t f_max = 2;
  std::size_t rows = 2;             ///< of each entity, at most, that brute force begins with
  std::uint64_t samples = 60;       ///< initial states and inputs, for each multiset
  std::uint64_t max_steps = 3'000;  ///< for each multiset, sampled and enumerated each
  double seconds_a_formula = 2;     ///< in units of the solver's work
  double seconds_a_check = 0;       ///< then it is interrupted, and nothing is compared; 0: never
};

/// What `check` is asked to do without, or to do in addition.
enum class Variation : std::uint8_t {
  Plain,
  All,
  NoPartialOrder,
  NoSemantic,
  NoSymmetry,
  NoInduction,
  NoEntangled,
  NoRelevance,
  NoConditional
};
inline constexpr std::size_t variations = 9;
[[nodiscard]] std::string name_of(Variation variation);

enum class Trouble : std::uint8_t {
  NotLoaded,    ///< the parsers refuse it
  NotFound,     ///< brute force breaks an invariant that `check` says holds
  NotRepeated,  ///< the interpreter does not accept a witness
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
};

/// `every_instance_takes_part`: only executions in which each instance commits something.
[[nodiscard]] Explored explore(const ir::Application& application, const Settings& settings,
                               bool every_instance_takes_part);

struct Comparison {
  std::vector<Disagreement> disagreements;
  std::size_t answers = 0;  ///< invariants asked about
  std::size_t unknown = 0;  ///< of these, those without an answer although there are initial states
  std::size_t violated = 0;
  std::size_t bounded = 0;
  std::size_t found = 0;  ///< violating multisets, by brute force
  bool vacuous = false;   ///< no initial state was seen by anyone
  std::size_t interrupted = 0;
  double explore_seconds = 0;
  double check_seconds = 0;
};

[[nodiscard]] Comparison compare(const std::vector<parsers::MemoryFile>& files, const Settings& settings,
                                 const std::vector<Variation>& asked);

/// What brute force found contradicts the report; in words, or empty.
[[nodiscard]] std::string contradiction(const ir::Application& application, const violations::Report& report,
                                        const Found& found, bool all);

}  // namespace quiesce::oracle
