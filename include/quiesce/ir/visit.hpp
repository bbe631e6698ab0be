// std::visit(overload{…}, node): one lambda a node kind, so that a new kind breaks the build where it
// must be known. Write no `auto` catch-all.
#pragma once

namespace quiesce::ir {

template <typename... Functions>
struct overload : Functions... {  // NOLINT(readability-identifier-naming): used like a function
  using Functions::operator()...;
};
template <typename... Functions>
overload(Functions...) -> overload<Functions...>;

}  // namespace quiesce::ir
