// Who does the same as whom, whatever they are called: numbers that are equal for equal behaviour, over all
// slices of one application. So what is known of one is known of all of its number.
#pragma once

#include <map>

#include "quiesce/ir/fingerprint.hpp"

namespace quiesce::analyzer {

/// Not for several threads at once. The pieces that are asked about must outlive it.
class Likeness {
 public:
  [[nodiscard]] std::size_t of(const ir::Application& application, const ir::Functionality& functionality) {
    return number(application, functionality);
  }
  [[nodiscard]] std::size_t of(const ir::Application& application, const ir::Transaction& transaction) {
    return number(application, transaction);
  }

 private:
  template <typename Piece>
  std::size_t number(const ir::Application& application, const Piece& piece) {
    const auto [place, is_new] = pieces_.emplace(&piece, 0);
    if (is_new)
      place->second = numbers_.emplace(ir::behaviour_of(application, piece), numbers_.size()).first->second;
    return place->second;
  }

  std::map<const void*, std::size_t> pieces_;
  std::map<ir::Digest, std::size_t> numbers_;
};

}  // namespace quiesce::analyzer
