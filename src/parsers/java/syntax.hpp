// The concrete syntax: a parsed Java file and a light view of its nodes. The tree of the parser is copied
// once into a flat array, in which every later question is a step or two; walking tree-sitter's own tree
// costs several times as much, and the front end asks often.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"

struct TSParser;

namespace quiesce::parsers::java {

/// Node kinds that the front end knows; everything else is Other.
enum class Kind : std::uint8_t {
  Other,
  Annotation,
  MarkerAnnotation,
  ArgumentList,
  ArrayAccess,
  ArrayCreation,
  ArrayInitializer,
  ArrayType,
  AssertStatement,
  Assignment,
  BinaryExpression,
  Block,
  BooleanType,
  BreakStatement,
  CastExpression,
  CatchClause,
  CatchFormalParameter,
  CatchType,
  CharacterLiteral,
  ClassBody,
  ClassDeclaration,
  ClassLiteral,
  CompactConstructor,
  ConstantDeclaration,
  ConstructorBody,
  ConstructorDeclaration,
  ContinueStatement,
  DecimalInteger,
  DecimalFloat,
  Dimensions,
  DoStatement,
  EnhancedFor,
  EnumBody,
  EnumBodyDeclarations,
  EnumConstant,
  EnumDeclaration,
  EscapeSequence,
  ExplicitConstructorInvocation,
  ExpressionStatement,
  ExtendsInterfaces,
  False,
  FieldAccess,
  FieldDeclaration,
  FinallyClause,
  FloatingType,
  ForStatement,
  FormalParameter,
  FormalParameters,
  GenericType,
  Guard,
  HexInteger,
  BinaryInteger,
  OctalInteger,
  Identifier,
  IfStatement,
  ImportDeclaration,
  InstanceofExpression,
  IntegralType,
  InterfaceBody,
  InterfaceDeclaration,
  LabeledStatement,
  LambdaExpression,
  LocalVariable,
  MethodDeclaration,
  MethodInvocation,
  MethodReference,
  Modifiers,
  MultilineFragment,
  NullLiteral,
  ObjectCreation,
  PackageDeclaration,
  Parenthesized,
  Pattern,
  RecordDeclaration,
  Resource,
  ResourceSpecification,
  ReturnStatement,
  ScopedIdentifier,
  ScopedTypeIdentifier,
  SpreadParameter,
  StaticInitializer,
  StringFragment,
  StringLiteral,
  Super,
  Superclass,
  SuperInterfaces,
  SwitchBlock,
  SwitchGroup,
  SwitchExpression,
  SwitchLabel,
  SwitchRule,
  Synchronized,
  Ternary,
  This,
  ThrowStatement,
  True,
  TryStatement,
  TryWithResources,
  TypeArguments,
  TypeIdentifier,
  TypeList,
  UnaryExpression,
  UpdateExpression,
  VariableDeclarator,
  VoidType,
  WhileStatement,
  YieldStatement,
  LineComment,
  BlockComment,
};

enum class Field : std::uint8_t {
  Alternative,
  Arguments,
  Array,
  Body,
  Condition,
  Consequence,
  Constructor,
  Declarator,
  Dimensions,
  Element,
  FieldName,
  Index,
  Init,
  Interfaces,
  Left,
  Name,
  Object,
  Operand,
  Operator,
  Parameters,
  Resources,
  Right,
  Superclass,
  Type,
  Update,
  Value,
};

class JavaFile;

/// For a message: on one line, and cut where it is long.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t length);

/// A node of a file's tree; cheap to copy. A null node answers false to everything.
class Node {
 public:
  Node() = default;
  Node(std::uint32_t index, const JavaFile* file) : index_(index), file_(file) {}

  explicit operator bool() const { return file_ != nullptr; }
  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool is(Kind wanted) const { return *this && kind() == wanted; }
  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] std::string excerpt(std::size_t length) const;
  [[nodiscard]] std::string quoted() const { return "'" + excerpt(60) + "'"; }
  [[nodiscard]] std::uint32_t begin() const;
  [[nodiscard]] std::uint32_t end() const;
  [[nodiscard]] ir::Location location() const;
  [[nodiscard]] Node field(Field field) const;
  [[nodiscard]] std::vector<Node> fields(Field field) const;
  /// Named children without comments.
  [[nodiscard]] std::vector<Node> children() const;
  [[nodiscard]] std::vector<Node> all_children() const;  ///< keywords and punctuation too
  [[nodiscard]] Node first() const;                      ///< the first named child that is no comment
  [[nodiscard]] Node child(Kind kind) const;             ///< the first of a kind
  [[nodiscard]] Node parent() const;
  [[nodiscard]] const JavaFile* file() const { return file_; }
  [[nodiscard]] std::uint32_t index() const { return index_; }
  [[nodiscard]] const void* id() const;
  bool operator==(const Node& other) const = default;

 private:
  std::uint32_t index_ = 0;
  const JavaFile* file_ = nullptr;
};

/// Owns the tree of one file.
class JavaFile {
 public:
  /// In the order of the text, a node before what is below it.
  struct Entry {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t parent = 0;
    std::uint32_t after = 0;  ///< the first entry that is not below this one
    Kind kind = Kind::Other;
    std::uint8_t field = 0;  ///< of its parent: a Field plus one, or zero
    bool named = false;
  };

  [[nodiscard]] Node root() const { return {0, this}; }
  [[nodiscard]] std::string_view text() const { return sources_[index_].text(); }
  [[nodiscard]] std::uint32_t index() const { return index_; }
  [[nodiscard]] const diagnostics::SourceMap& sources() const { return sources_; }
  [[nodiscard]] const Entry& operator[](std::uint32_t node) const { return entries_[node]; }

 private:
  friend class SyntaxParser;
  JavaFile(std::uint32_t index, const diagnostics::SourceMap& sources, std::vector<Entry> entries)
      : index_(index), sources_(sources), entries_(std::move(entries)) {}
  std::uint32_t index_;
  const diagnostics::SourceMap& sources_;
  std::vector<Entry> entries_;  ///< the root first
};

/// Parses one file after the other.
class SyntaxParser {
 public:
  /// Syntax errors and nesting beyond the limit are reported, and nothing is returned.
  std::unique_ptr<JavaFile> parse(std::uint32_t file, const diagnostics::SourceMap& sources,
                                  diagnostics::Diagnostics& diagnostics);

 private:
  struct Deleter {
    void operator()(TSParser* parser) const;
  };
  std::unique_ptr<TSParser, Deleter> parser_;
};

/// Calls `visit(node)` for every named node below and including `root`, iteratively; where it returns
/// false, the node's children are skipped.
template <typename Visitor>
void walk(const Node& root, Visitor visit) {
  if (!root) return;
  const JavaFile& file = *root.file();
  const std::uint32_t end = file[root.index()].after;
  for (std::uint32_t at = root.index(); at < end;) {
    const bool deeper = !file[at].named || visit(Node(at, &file));
    at = deeper ? at + 1 : file[at].after;
  }
}

}  // namespace quiesce::parsers::java
