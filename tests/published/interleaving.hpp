// Enters: instances of functionalities and one complete order of their steps. Leaves: a formula that has a
// model exactly if that run exists and breaks the invariant.
#pragma once

#include "published/paths.hpp"

namespace quiesce::published {

/// By step: the number of the instance that moves.
using Order = std::vector<std::size_t>;

class Interleaving {
 public:
  /// `functionalities`: one for each instance.
  Interleaving(Formula& formula, std::size_t invariant, const std::vector<std::size_t>& functionalities);

  void assert_run(const Order& order);

 private:
  struct Name {
    std::optional<Term> value;
    std::optional<z3::expr> assigned;  ///< none: on no way so far
  };
  struct Instance {
    const ir::Functionality* functionality = nullptr;
    std::size_t next = 0;
    std::vector<Term> inputs;
    std::vector<Name> names;
  };
  void assert_start();
  void take_step(Instance& instance);
  [[nodiscard]] Locals arguments(const Instance& instance, const ir::Step& step,
                                 const ir::Transaction& transaction);
  [[nodiscard]] Term passed(const Instance& instance, const std::variant<ir::InputId, ir::NameId>& source,
                            const ir::Variable& parameter);
  void publish(Instance& instance, const ir::Step& step, const std::vector<Path>& paths);
  /// The state after whichever way was taken.
  [[nodiscard]] State joined(const std::vector<Path>& paths);
  [[nodiscard]] z3::func_decl joined(ir::EntityId entity, const std::vector<Path>& paths,
                                     const std::vector<z3::func_decl>& functions);

  Formula& formula_;
  const Terms& terms_;
  const ir::Invariant& invariant_;
  Expressions expressions_;
  std::vector<Instance> instances_;
  State state_;
};

}  // namespace quiesce::published
