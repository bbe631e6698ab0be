// What the published encoding has no words for. Said, never left out of a formula.
#pragma once

#include <stdexcept>
#include <string>

namespace quiesce::published {

struct Unsupported : std::runtime_error {
  explicit Unsupported(const std::string& construct)
      : std::runtime_error("the published encoding does not know " + construct) {}
};

}  // namespace quiesce::published
