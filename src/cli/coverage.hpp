// What a check has looked at, so that nothing is called gone that nobody has looked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quiesce/ir/application.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::cli {

class Coverage {
 public:
  Coverage(const ir::Application& application, const violations::Report& report)
      : application_(application), report_(report) {}

  /// Why the check does not answer for this pair, in words; empty if it does. `rows`: --rows it takes to find
  /// it.
  [[nodiscard]] std::string not_looked_at(const std::string& invariant,
                                          const std::vector<std::string>& functionalities,
                                          std::uint32_t rows = 0) const;
  /// The same for whatever an invariant's violations could be.
  [[nodiscard]] bool looked_at(const std::string& invariant) const;
  /// The same for an id of which only the hash is known.
  [[nodiscard]] bool looked_at_id(const std::string& id) const;

 private:
  [[nodiscard]] const violations::InvariantResult* result_of(const std::string& invariant) const;
  [[nodiscard]] bool exists(const std::string& invariant) const;
  [[nodiscard]] const violations::Violation* smaller(const std::string& invariant,
                                                     const std::vector<std::string>& functionalities) const;
  [[nodiscard]] bool everything() const;

  const ir::Application& application_;
  const violations::Report& report_;
};

}  // namespace quiesce::cli
