// What `check` is asked to do without, or to do in addition: nothing, `--all`, all
// orders in one formula, proofs, or one of the reductions off.
#pragma once

#include <string>
#include <vector>

#include "quiesce/analyzer/options.hpp"

namespace quiesce::oracle {

class Variation {
 public:
  /// Every one that there is, the plain check first.
  [[nodiscard]] static const std::vector<Variation>& every();
  [[nodiscard]] static Variation plain() { return Variation(0); }
  [[nodiscard]] static Variation proved() { return Variation(3); }

  [[nodiscard]] bool is_plain() const { return place_ == 0; }
  /// `--all`
  [[nodiscard]] bool all() const { return place_ == 1; }
  /// No order is tried alone.
  [[nodiscard]] bool together() const { return place_ == 2; }
  /// First for everybody, then for those who are part of no violation.
  [[nodiscard]] bool proofs() const { return place_ == 3; }
  [[nodiscard]] std::string name() const;
  void apply(analyzer::CheckOptions& options) const;
  bool operator==(const Variation&) const = default;

 private:
  explicit Variation(std::size_t place) : place_(place) {}

  std::size_t place_;
};

}  // namespace quiesce::oracle
