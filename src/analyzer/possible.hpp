// The answer to "is it possible?" where the solver may give up. Whoever leaves something out because of an
// answer needs a plain no.
#pragma once

#include <z3++.h>

#include <cstdint>

namespace quiesce::analyzer {

enum class Possible : std::uint8_t { No, Yes, Undecided };

inline Possible to_possible(z3::check_result answer) {
  if (answer == z3::unknown) return Possible::Undecided;
  return answer == z3::sat ? Possible::Yes : Possible::No;
}

}  // namespace quiesce::analyzer
