// CREATE TABLE and ALTER TABLE: from the parse tree to raw tables.
#pragma once

#include <vector>

#include "parsers/sql/raw_schema.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::sql {

class TableReader {
 public:
  TableReader(RawSchema& schema, diagnostics::Diagnostics& diagnostics, std::vector<ir::Note>& notes,
              SourcePtr source)
      : schema_(schema), diagnostics_(diagnostics), notes_(notes), source_(std::move(source)) {}

  void create_table(const Node& create);
  void alter_table(const Node& alter);
  void create_unique_index(const Node& index);

 private:
  // table_reader.cpp
  bool is_ordinary(const Node& create);
  void element(RawTable& table, const Node& node);
  void add_column(RawTable& table, const Node& column, bool redefine);
  void set_type(RawColumn& column, RawTable& table, const Node& type_name);
  [[nodiscard]] std::string declared_type(std::size_t offset) const;

  // constraint_reader.cpp
  void column_constraint(RawTable& table, RawColumn& column, const Node& constraint);
  void table_constraint(RawTable& table, const Node& constraint);
  /// Kinds that both places share; `columns` are the constraint's own.
  void add_constraint(RawTable& table, const Node& constraint, std::vector<std::string> columns);
  void add_key(RawTable& table, const Node& constraint, std::vector<std::string> columns, bool primary);
  bool is_checked_at_once(const Node& constraint);
  void set_identity(RawColumn& column, std::size_t offset);

  // alter_table.cpp
  void alter(RawTable& table, const Node& command);
  void alter_column(RawTable& table, const Node& command);
  void drop_constraint(RawTable& table, const Node& command);
  void drop_column(RawTable& table, const Node& command);
  [[nodiscard]] bool is_modified(std::size_t offset) const;

  [[nodiscard]] ir::Location place(const Node& fields) const { return source_->place(location_of(fields)); }
  void note(const ir::Location& location, std::string text,
            ir::Note::Kind kind = ir::Note::Kind::Information) {
    notes_.push_back({kind, std::move(text), std::nullopt, location});
  }

  RawSchema& schema_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<ir::Note>& notes_;
  SourcePtr source_;
};

[[nodiscard]] std::vector<std::string> strings_of(const Node& list);
/// Does an ALTER TABLE change more than owners, storage and statistics?
[[nodiscard]] bool concerns_rows(const Node& alter);

}  // namespace quiesce::parsers::sql
