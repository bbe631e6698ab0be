// What all translators of one statement share: schema, text, places, the hooks of the host.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "parsers/sql/normalised_text.hpp"
#include "parsers/sql/pg_tree.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::sql {

class Translation {
 public:
  using NoteUnknown = std::function<void(const ir::Location&, const std::string& reason)>;
  using MakeVariable = std::function<ir::VariableId(const std::string& name, ir::Type, bool nullable)>;

  Translation(const ir::Schema& schema_used, diagnostics::Diagnostics& diagnostics_used,
              const NormalisedText& text, const Locator& locate, std::uint32_t& next_row)
      : schema(schema_used),
        diagnostics(diagnostics_used),
        text_(text),
        locate_(locate),
        next_row_(next_row) {}

  const ir::Schema& schema;
  diagnostics::Diagnostics& diagnostics;
  const std::vector<ir::ExpressionPtr>* arguments = nullptr;  ///< for $1, $2, …
  NoteUnknown note_unknown;
  MakeVariable make_variable;      ///< empty in a schema, which has no variables
  bool time_is_unknown = false;    ///< in a CHECK, which holds at any time later too
  ir::Block prelude;               ///< what has to run before the statement
  std::size_t depth = 0;           ///< of the expression being translated
  std::size_t steps = 0;           ///< nodes translated so far; some more than once
  bool too_large = false;          ///< said once
  std::set<ir::RowId> outer_rows;  ///< may be rows of NULLs

  [[nodiscard]] ir::Location place(std::size_t offset) const {
    return locate_(text_.original(offset), text_.original_length(offset));
  }
  /// Of a node with a location, else of the first node inside it that has one.
  [[nodiscard]] ir::Location place(const Node& node) const;
  [[nodiscard]] const std::string& text() const { return text_.text(); }
  [[nodiscard]] bool insert_ignore() const { return text_.insert_ignore; }

  [[nodiscard]] ir::RowId new_row() { return ir::RowId{next_row_++}; }

  /// Nothing, after an error: so that a translator can `return translation.error(…)`.
  std::nullptr_t error(std::string_view id, const ir::Location& location, std::string message,
                       std::string help = {}) {
    diagnostics.error(id, location, std::move(message), std::move(help));
    return nullptr;
  }

  /// Any value of the type; noted.
  ir::ExpressionPtr unknown(const std::string& reason, ir::Type type, bool nullable,
                            const ir::Location& location);
  /// The current time: the same wherever one statement asks for it.
  ir::ExpressionPtr now(ir::Type type, const ir::Location& location);
  [[nodiscard]] bool is_now(const ir::Expression& expression) const;
  /// A temporary that holds the value before the statement runs.
  ir::ExpressionPtr keep(const std::string& name, const ir::ExpressionPtr& value);

  [[nodiscard]] bool may_be_null(const ir::ExpressionPtr& expression) const;

 private:
  const NormalisedText& text_;
  const Locator& locate_;
  std::uint32_t& next_row_;
  std::map<ir::Type, ir::ExpressionPtr> now_;
  std::set<ir::VariableId> never_null_;  ///< temporaries
};

/// Names of all entities, for "did you mean".
[[nodiscard]] std::vector<std::string> entity_names(const ir::Schema& schema);
[[nodiscard]] std::vector<std::string> attribute_names(const ir::Entity& entity);
[[nodiscard]] bool is_null_literal(const ir::Expression& expression);
[[nodiscard]] const ir::Value* literal_value(const ir::Expression& expression);

}  // namespace quiesce::parsers::sql
