// A violation that somebody has looked at and accepted, with the reason: in the manifest, or as a comment
// `// quiesce:ignore NAME reason` in a Java file. It changes what fails a check, never what is found.
#pragma once

#include <cstdint>
#include <string>

#include "quiesce/ir/location.hpp"

namespace quiesce::parsers {

struct Ignore {
  enum class Names : std::uint8_t { Id, Invariant, Either };
  Names names = Names::Either;
  std::string name;  ///< the id of a violation, or the invariant of which all are meant
  std::string reason;
  bool in_source = false;  ///< a comment, not the manifest
  ir::Location location;
};

}  // namespace quiesce::parsers
