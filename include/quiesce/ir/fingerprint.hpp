// What an application means, as digests of its pieces: equal for equal meaning, different for different code.
//
// Entities and error types are hashed by name, attributes by entity and place, all else by its place in its
// owner: so a piece keeps its digest when pieces that it has nothing to do with come, go or move. What
// changes no answer is left out: locations, names of variables, rows, columns of a result, labels and
// cursors, texts of rules, reasons and statements.
#pragma once

#include <set>
#include <vector>

#include "quiesce/ir/application.hpp"
#include "quiesce/ir/digest.hpp"

namespace quiesce::ir {

struct Fingerprint {
  Digest digest{};
  std::set<EntityId> entities;  ///< that it names
};

/// Of one application, which must outlive it.
class Fingerprints {
 public:
  explicit Fingerprints(const Application& application);

  /// With the transactions of its steps. `at_most` is left out: it decides which executions are asked about.
  [[nodiscard]] const Fingerprint& functionality(std::size_t index) const { return functionalities_[index]; }
  [[nodiscard]] Fingerprint rule(const Rule& rule) const;

  /// These and all that foreign keys connect them with, in either direction; by name.
  [[nodiscard]] std::vector<EntityId> connected(const std::set<EntityId>& entities) const;
  /// Its definition, and what the transactions of the application, whichever they are, do to it: which of its
  /// attributes are updated, and whether rows are inserted and deleted.
  [[nodiscard]] const Digest& entity(EntityId id) const { return entities_[id.index]; }

 private:
  const Application& application_;
  std::vector<Fingerprint> functionalities_;
  std::vector<Digest> entities_;
  std::vector<std::size_t> groups_;  ///< by entity: equal where foreign keys connect
};

/// What it does, whatever it and its transactions are called: of one application, two of the same digest can
/// take each other's place. `at_most` is left out.
[[nodiscard]] Digest behaviour_of(const Application& application, const Functionality& functionality);
[[nodiscard]] Digest behaviour_of(const Application& application, const Transaction& transaction);

}  // namespace quiesce::ir
