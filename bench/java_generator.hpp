// A made-up but realistic application of any size: one service class and two tables per number, every SQL
// text different, so that nothing can be answered from a cache that real projects would not hit.
#pragma once

#include <cstddef>
#include <vector>

#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::bench {

struct GeneratedApplication {
  std::vector<parsers::MemoryFile> files;
  std::size_t java_lines = 0;
};

/// Makes at least `java_lines` lines of Java.
[[nodiscard]] GeneratedApplication generate_application(std::size_t java_lines);

}  // namespace quiesce::bench
