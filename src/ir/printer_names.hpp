// Names for what the IR numbers: within one printed text no two things of a kind share a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::ir::printing {

/// Control characters as escapes, so that a text stays on its line.
[[nodiscard]] std::string one_line(std::string_view text);

[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// "integer", "text?"
[[nodiscard]] std::string type_name(Type type, bool nullable);

/// The variables of a transaction. Two of one name become `x` and `x#2`; parameters keep theirs.
[[nodiscard]] std::vector<std::string> variable_names(const Transaction& transaction);
[[nodiscard]] std::vector<std::string> cursor_names(const Transaction& transaction);

/// The row variables in scope, innermost last.
class RowScope {
 public:
  void open(const RowBinding& binding, const Schema& schema);
  [[nodiscard]] std::size_t depth() const { return rows_.size(); }
  void close_to(std::size_t depth) { rows_.resize(depth); }
  /// A row without a binding goes by its entity's name.
  [[nodiscard]] std::string name(RowId row, EntityId entity, const Schema& schema) const;

 private:
  struct Entry {
    RowId row;
    std::string name;
  };
  std::vector<Entry> rows_;
};

}  // namespace quiesce::ir::printing
