// The schema while its files are being read: tables by name, with constraints not yet resolved, because
// a foreign key may refer to a table that comes later.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parsers/sql/normalised_text.hpp"
#include "parsers/sql/pg_tree.hpp"
#include "parsers/sql/splitter.hpp"
#include "quiesce/ir/schema.hpp"

namespace quiesce::parsers::sql {

/// A parsed statement, kept alive for the nodes that are translated at the end.
struct SourceStatement {
  std::shared_ptr<const SplitFile> file;
  NormalisedText text;
  Locator locate;
  std::shared_ptr<const PgTree> tree;

  [[nodiscard]] ir::Location place(std::size_t offset) const {
    return locate(text.original(offset), text.original_length(offset));
  }
};
using SourcePtr = std::shared_ptr<const SourceStatement>;

/// A node of a statement's tree.
struct Piece {
  SourcePtr source;
  const Node* node = nullptr;

  explicit operator bool() const { return node != nullptr; }
};

struct RawColumn {
  ir::Attribute attribute;
  Piece default_value;
  std::string user_type;  ///< an enum, it is hoped
  ir::Location type_location;
};
struct RawKey {
  std::vector<std::string> columns;
  bool primary = false;
  std::string name;
  ir::Location location;
};
struct RawCheck {
  Piece condition;
  std::string name;
  ir::Location location;
};
struct RawForeignKey {
  Piece constraint;
  std::vector<std::string> columns;
  std::string name;
  ir::Location location;
};
struct RawTable {
  std::string name;
  std::vector<RawColumn> columns;
  std::vector<RawKey> keys;
  std::vector<RawCheck> checks;
  std::vector<RawForeignKey> foreign_keys;
  ir::Location location;

  [[nodiscard]] RawColumn* find(std::string_view column);
};
struct RawEnum {
  std::string name;
  std::vector<std::string> values;
};
struct RawSchema {
  std::vector<RawTable> tables;
  std::vector<RawEnum> enums;

  [[nodiscard]] RawTable* find(std::string_view table);
  [[nodiscard]] RawEnum* find_enum(std::string_view name);
  [[nodiscard]] std::vector<std::string> table_names() const;
};

}  // namespace quiesce::parsers::sql
