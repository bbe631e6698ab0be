// The names under which values travel from step to step of one functionality.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::functionalities {

/// Who published a name last.
struct Publisher {
  ir::TransactionId transaction;
  ir::VariableId variable;
};

struct NameEntry {
  ir::NameId id;
  Publisher last;
};

class Environment {
 public:
  explicit Environment(ir::Functionality& functionality) : functionality_(functionality) {}

  [[nodiscard]] const NameEntry* find(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> names() const;
  /// The current step publishes the variable: `step` is its place, and must be in the functionality.
  void publish(std::size_t step, const std::string& name, ir::VariableId variable,
               const ir::Application& application);

  /// A block-scoped local, which is not published, of a transaction that does not publish the name.
  void hide(const std::string& name, ir::TransactionId transaction);
  /// The last transaction that had such a local since the name was published.
  [[nodiscard]] std::optional<ir::TransactionId> hidden(const std::string& name) const;

 private:
  struct Published {
    NameEntry entry;
    std::vector<std::pair<std::size_t, ir::VariableId>> publications;  ///< by step, of this NameId
  };
  ir::NameId make_name(const std::string& name, const ir::Variable& variable);

  ir::Functionality& functionality_;
  std::map<std::string, Published> published_;
  std::map<std::string, ir::TransactionId> hidden_;
};

/// May a value of type `from` be given where `to` is expected? Integers widen.
[[nodiscard]] bool converts(ir::Type from, ir::Type to);

}  // namespace quiesce::parsers::functionalities
