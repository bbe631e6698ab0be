// All choices over small domains, one sequence after the other, by running again.
#pragma once

#include <vector>

#include "quiesce/interpreter/run.hpp"

namespace quiesce::interpreter {

/// The values tried for each type. NULL is added where it is allowed.
struct Domains {
  std::map<ir::Type, std::vector<ir::Value>> values;

  [[nodiscard]] std::vector<ir::Value> of(ir::Type type, bool nullable) const;
  /// 0, 1 and the like for every type, with every literal that occurs in the application.
  [[nodiscard]] static Domains small(const ir::Application& application);
};

/// do { copy the state; run it with `choices` } while (choices.next()); covers every sequence of choices.
class EnumeratingChoices : public Choices {
 public:
  explicit EnumeratingChoices(const Domains& domains) : domains_(&domains) {}

  /// Prepares the next run; false when all have been.
  bool next();
  /// The alternatives taken so far in this run: equal sequences make equal runs.
  [[nodiscard]] std::vector<std::size_t> taken() const;

  ir::Value unknown(const ChoiceSite& site, const ir::Unknown& unknown, ir::Type type) override;
  ir::Value unknown_argument(std::size_t parameter, ir::Type type, bool nullable) override;
  ir::Value generated(const ChoiceSite& site, const ir::Generated& generated, ir::Type type,
                      const ValueSet& used) override;
  ir::Value now(const ChoiceSite& site, ir::Type type, const ir::Value& earliest) override;
  std::size_t pick(const ChoiceSite& site,
                   const std::vector<std::vector<std::uint32_t>>& candidates) override;

 private:
  struct Alternative {
    std::size_t taken = 0;
    std::size_t count = 0;
  };
  friend EnumeratingChoices repeat(const Domains& domains, const std::vector<std::size_t>& taken);
  std::size_t choose(std::size_t count);

  const Domains* domains_;
  std::vector<Alternative> trail_;
  std::size_t position_ = 0;
};

/// Repeats a sequence of choices that an EnumeratingChoices has taken.
[[nodiscard]] EnumeratingChoices repeat(const Domains& domains, const std::vector<std::size_t>& taken);

}  // namespace quiesce::interpreter
