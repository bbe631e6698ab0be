// Every class, record, enum and interface of the application with its fields and methods, found once
// before any method is lowered.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "parsers/java/syntax.hpp"

namespace quiesce::parsers::java {

struct ClassInfo;

struct FieldInfo {
  std::string_view name;
  Node type;
  Node value;  ///< the initialiser; may be null
  Node node;
  bool is_static = false;
  bool is_final = false;
  /// Final, or private and assigned nowhere in its class: the initialiser is the value.
  bool is_constant = false;
  const ClassInfo* owner = nullptr;
};

struct ParameterInfo {
  std::string_view name;
  Node type;
  Node node;
  bool variadic = false;
};

struct MethodInfo {
  std::string_view name;
  Node node;
  Node type;  ///< null for constructors
  Node body;  ///< null for abstract methods
  std::vector<ParameterInfo> parameters;
  bool is_private = false;
  bool is_static = false;
  bool is_main = false;
  bool is_test = false;
  const ClassInfo* owner = nullptr;
};

enum class ClassKind : std::uint8_t { Class, Record, Enum, Interface };

struct ClassInfo {
  ClassKind kind = ClassKind::Class;
  std::string_view name;
  std::string_view package;
  Node node;
  const ClassInfo* outer = nullptr;
  Node superclass;                ///< the type after `extends`
  std::vector<Node> interfaces;   ///< the types after `implements`, or an interface's `extends`
  std::vector<FieldInfo> fields;  ///< a record's components first
  std::vector<MethodInfo> methods;
  std::vector<MethodInfo> constructors;
  std::vector<std::string_view> constants;        ///< an enum's
  std::vector<const ClassInfo*> implementations;  ///< direct subclasses and implementing classes
  bool is_abstract = false;
  std::size_t order = 0;

  [[nodiscard]] const FieldInfo* field(std::string_view wanted) const;
};

class ClassIndex {
 public:
  void add(const JavaFile& file);
  /// After the last file: links subclasses.
  void finish();

  /// The class that a simple name means at a place, or null.
  [[nodiscard]] const ClassInfo* find(std::string_view name, const Node& where) const;
  /// The class and its own superclasses, nearest first.
  [[nodiscard]] std::vector<const ClassInfo*> lineage(const ClassInfo& from) const;
  [[nodiscard]] const FieldInfo* field(const ClassInfo& from, std::string_view name) const;
  [[nodiscard]] const std::deque<ClassInfo>& classes() const { return classes_; }
  /// The class from which a static import takes a method of this name, or null.
  [[nodiscard]] const ClassInfo* static_import(std::string_view method, const Node& where) const;
  /// A class or interface above this one that is not among the sources and could hold any code; or "".
  [[nodiscard]] std::string_view unknown_parent(const ClassInfo& from) const;
  /// Is this a class of the application's own packages whose source is not here? It could hold any code.
  [[nodiscard]] bool is_missing_own(std::string_view type, const Node& where) const;
  /// Could a call of this name reach the database? By name only, so it errs to "yes".
  [[nodiscard]] bool may_touch(std::string_view method) const { return touching_.count(method) != 0; }
  /// Does the code below a node call anything that may touch the database?
  [[nodiscard]] bool may_touch(const Node& node) const;

 private:
  void add_type(const Node& node, std::string_view package, const ClassInfo* outer);
  void add_member(ClassInfo& info, const Node& member);
  void add_method(ClassInfo& info, const Node& node);
  void find_touching();

  std::deque<ClassInfo> classes_;
  std::unordered_map<std::string_view, std::vector<ClassInfo*>> by_name_;
  std::unordered_map<const JavaFile*, std::vector<std::string_view>> imports_;
  std::unordered_map<const JavaFile*, std::string_view> packages_;
  std::unordered_set<std::string_view> touching_;
};

/// The last part of a type's name: "Account" for bank.Account, "List" for List<Account>.
[[nodiscard]] std::string_view simple_type_name(const Node& type);
/// Types of libraries that send statements on their own: JdbcTemplate, EntityManager, …
[[nodiscard]] bool is_database_library_type(std::string_view name);

}  // namespace quiesce::parsers::java
