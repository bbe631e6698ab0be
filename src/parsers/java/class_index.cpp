#include "parsers/java/class_index.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace quiesce::parsers::java {
namespace {

std::vector<Node> types_of(const Node& node) {
  const Node list = node ? node.child(Kind::TypeList) : Node{};
  return list ? list.children() : std::vector<Node>{};
}

struct ModifierSet {
  bool is_private = false, is_static = false, is_final = false, is_abstract = false, is_test = false;
};

ModifierSet modifiers_of(const Node& node) {
  ModifierSet set;
  const Node modifiers = node.child(Kind::Modifiers);
  for (const Node& child : modifiers.all_children()) {
    const std::string_view text = child.text();
    set.is_private |= text == "private";
    set.is_static |= text == "static";
    set.is_final |= text == "final";
    set.is_abstract |= text == "abstract";
    set.is_test |= text == "@Test" || text == "@ParameterizedTest" || text == "@BeforeEach" ||
                   text == "@AfterEach" || text == "@BeforeAll" || text == "@AfterAll" || text == "@Before" ||
                   text == "@After";
  }
  return set;
}

void add_declarators(ClassInfo& info, const Node& node, bool in_interface) {
  const ModifierSet set = modifiers_of(node);
  for (const Node& declarator : node.fields(Field::Declarator)) {
    FieldInfo field;
    field.name = declarator.field(Field::Name).text();
    field.type = node.field(Field::Type);
    field.value = declarator.field(Field::Value);
    field.node = declarator;
    field.is_static = set.is_static || in_interface;
    field.is_final = set.is_final || in_interface;
    field.is_constant = field.is_final || set.is_private;  // corrected once the class is complete
    field.owner = &info;
    info.fields.push_back(field);
  }
}

std::vector<ParameterInfo> parameters_of(const Node& list) {
  std::vector<ParameterInfo> parameters;
  for (const Node& node : list.children()) {
    ParameterInfo parameter;
    parameter.node = node;
    if (node.is(Kind::FormalParameter)) {
      parameter.name = node.field(Field::Name).text();
      parameter.type = node.field(Field::Type);
    } else if (node.is(Kind::SpreadParameter)) {
      parameter.name = node.child(Kind::VariableDeclarator).field(Field::Name).text();
      for (const Node& child : node.children()) {
        if (!child.is(Kind::Modifiers) && !child.is(Kind::VariableDeclarator)) parameter.type = child;
      }
      parameter.variadic = true;
    } else {
      continue;  // the receiver parameter carries nothing
    }
    parameters.push_back(parameter);
  }
  return parameters;
}

/// What some code of a file assigns.
std::unordered_set<std::string_view> assigned_names(const Node& root) {
  std::unordered_set<std::string_view> assigned;
  walk(root, [&](const Node& node) {
    Node target;
    if (node.is(Kind::Assignment)) target = node.field(Field::Left);
    if (node.is(Kind::UpdateExpression)) target = node.first();
    if (target.is(Kind::FieldAccess)) target = target.field(Field::FieldName);
    if (target) assigned.insert(target.text());
    return true;
  });
  return assigned;
}

/// A private field that is not final is a constant only if nothing in its file assigns it.
void find_constants(ClassInfo& info) {
  std::optional<std::unordered_set<std::string_view>> assigned;
  for (FieldInfo& field : info.fields) {
    if (!field.value) field.is_constant = false;
    if (!field.is_constant || field.is_final) continue;
    if (!assigned) assigned = assigned_names(info.node.file()->root());
    field.is_constant = assigned->count(field.name) == 0;
  }
}

}  // namespace

const FieldInfo* ClassInfo::field(std::string_view wanted) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const FieldInfo& field) { return field.name == wanted; });
  return found == fields.end() ? nullptr : &*found;
}

std::string_view simple_type_name(const Node& type) {
  if (!type) return {};
  if (type.is(Kind::GenericType)) return simple_type_name(type.first());
  if (type.is(Kind::ScopedTypeIdentifier)) return simple_type_name(type.children().back());
  if (type.is(Kind::ArrayType)) return {};
  return type.text();
}

void ClassIndex::add(const JavaFile& file) {
  std::string_view package;
  for (const Node& node : file.root().children()) {
    if (node.is(Kind::PackageDeclaration)) {
      package = node.children().back().text();
      packages_[&file] = package;
    } else if (node.is(Kind::ImportDeclaration)) {
      if (const Node name = node.first()) imports_[&file].push_back(name.text());
    } else {
      add_type(node, package, nullptr);
    }
  }
}

void ClassIndex::add_type(const Node& node, std::string_view package, const ClassInfo* outer) {
  ClassKind kind = ClassKind::Class;
  if (node.is(Kind::RecordDeclaration)) {
    kind = ClassKind::Record;
  } else if (node.is(Kind::EnumDeclaration)) {
    kind = ClassKind::Enum;
  } else if (node.is(Kind::InterfaceDeclaration)) {
    kind = ClassKind::Interface;
  } else if (!node.is(Kind::ClassDeclaration)) {
    return;
  }
  ClassInfo& info = classes_.emplace_back();
  info.kind = kind;
  info.name = node.field(Field::Name).text();
  info.package = package;
  info.node = node;
  info.outer = outer;
  info.order = classes_.size();
  info.superclass = node.field(Field::Superclass).first();
  info.interfaces = types_of(kind == ClassKind::Interface ? node.child(Kind::ExtendsInterfaces)
                                                          : node.field(Field::Interfaces));
  info.is_abstract = kind == ClassKind::Interface || modifiers_of(node).is_abstract;
  by_name_[info.name].push_back(&info);
  if (kind == ClassKind::Record) {
    for (const ParameterInfo& component : parameters_of(node.field(Field::Parameters))) {
      info.fields.push_back({component.name, component.type, {}, component.node, false, true, false, &info});
    }
  }
  for (const Node& member : node.field(Field::Body).children()) add_member(info, member);
  find_constants(info);
}

void ClassIndex::add_member(ClassInfo& info, const Node& member) {
  if (member.is(Kind::FieldDeclaration) || member.is(Kind::ConstantDeclaration)) {
    add_declarators(info, member, member.is(Kind::ConstantDeclaration));
  } else if (member.is(Kind::MethodDeclaration) || member.is(Kind::ConstructorDeclaration) ||
             member.is(Kind::CompactConstructor)) {
    add_method(info, member);
  } else if (member.is(Kind::EnumConstant)) {
    info.constants.push_back(member.field(Field::Name).text());
  } else if (member.is(Kind::EnumBodyDeclarations)) {
    for (const Node& inner : member.children()) add_member(info, inner);
  } else {
    add_type(member, info.package, &info);
  }
}

void ClassIndex::add_method(ClassInfo& info, const Node& node) {
  const ModifierSet set = modifiers_of(node);
  MethodInfo method;
  method.name = node.field(Field::Name).text();
  method.node = node;
  method.type = node.field(Field::Type);
  method.body = node.field(Field::Body);
  method.parameters = node.is(Kind::CompactConstructor) ? parameters_of(info.node.field(Field::Parameters))
                                                        : parameters_of(node.field(Field::Parameters));
  method.is_private = set.is_private;
  method.is_static = set.is_static;
  method.is_test = set.is_test;
  method.is_main = method.name == "main" && set.is_static && method.parameters.size() <= 1;
  method.owner = &info;
  (node.is(Kind::MethodDeclaration) ? info.methods : info.constructors).push_back(std::move(method));
}

void ClassIndex::finish() {
  for (ClassInfo& info : classes_) {
    std::vector<Node> parents = info.interfaces;
    if (info.superclass) parents.push_back(info.superclass);
    for (const Node& parent : parents) {
      const ClassInfo* found = find(simple_type_name(parent), info.node);
      if (found == nullptr || found == &info) continue;
      for (ClassInfo* candidate : by_name_.find(simple_type_name(parent))->second) {
        if (candidate == found) candidate->implementations.push_back(&info);
      }
    }
  }
  find_touching();
}

const ClassInfo* ClassIndex::find(std::string_view name, const Node& where) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return nullptr;
  const std::vector<ClassInfo*>& candidates = found->second;
  if (candidates.size() == 1) return candidates.front();
  std::string_view package;
  for (const ClassInfo* candidate : candidates) {
    if (candidate->node.file() == where.file()) return candidate;
  }
  const auto imports = imports_.find(where.file());
  if (imports != imports_.end()) {
    for (const ClassInfo* candidate : candidates) {
      const std::string full = std::string(candidate->package) + "." + std::string(name);
      if (std::find(imports->second.begin(), imports->second.end(), full) != imports->second.end())
        return candidate;
    }
  }
  for (const ClassInfo& info : classes_) {
    if (info.node.file() == where.file()) {
      package = info.package;
      break;
    }
  }
  for (const ClassInfo* candidate : candidates) {
    if (candidate->package == package && candidate->outer == nullptr) return candidate;
  }
  return candidates.front();
}

std::vector<const ClassInfo*> ClassIndex::lineage(const ClassInfo& from) const {
  std::vector<const ClassInfo*> chain;
  for (const ClassInfo* at = &from; at != nullptr && chain.size() < 64;) {
    chain.push_back(at);
    const ClassInfo* parent = at->superclass ? find(simple_type_name(at->superclass), at->node) : nullptr;
    at = parent == at ? nullptr : parent;
  }
  return chain;
}

const ClassInfo* ClassIndex::static_import(std::string_view method, const Node& where) const {
  const auto imports = imports_.find(where.file());
  if (imports == imports_.end()) return nullptr;
  for (std::string_view path : imports->second) {
    const std::size_t dot = path.rfind('.');
    if (dot != std::string_view::npos && path.substr(dot + 1) == method) path = path.substr(0, dot);
    const ClassInfo* found = find(path.substr(path.rfind('.') + 1), where);  // npos + 1 is 0
    if (found == nullptr) continue;
    for (const MethodInfo& own : found->methods) {
      if (own.is_static && own.name == method) return found;
    }
  }
  return nullptr;
}

std::string_view ClassIndex::unknown_parent(const ClassInfo& from) const {
  constexpr auto harmless = std::to_array<std::string_view>(
      {"Object", "Thread", "Comparable", "Serializable", "Cloneable", "Runnable", "AutoCloseable",
       "Closeable", "Callable", "Iterable", "Comparator", "Supplier", "Consumer", "Function", "Predicate",
       "HttpServlet"});
  std::vector<const ClassInfo*> open{&from};
  for (std::size_t i = 0; i < open.size() && i < 64; ++i) {
    std::vector<Node> parents = open[i]->interfaces;
    if (open[i]->superclass) parents.push_back(open[i]->superclass);
    for (const Node& parent : parents) {
      const std::string_view name = simple_type_name(parent);
      const ClassInfo* found = find(name, open[i]->node);
      const bool error = name.ends_with("Exception") || name.ends_with("Error");
      if (found != nullptr) {
        if (std::find(open.begin(), open.end(), found) == open.end()) open.push_back(found);
      } else if (!error && std::find(std::begin(harmless), std::end(harmless), name) == std::end(harmless)) {
        return name;
      }
    }
  }
  return {};
}

const FieldInfo* ClassIndex::field(const ClassInfo& from, std::string_view name) const {
  for (const ClassInfo* info : lineage(from)) {
    if (const FieldInfo* found = info->field(name)) return found;
    for (const Node& type : info->interfaces) {
      const ClassInfo* interface = find(simple_type_name(type), info->node);
      if (interface == nullptr || interface == info) continue;
      if (const FieldInfo* found = interface->field(name)) return found;
    }
  }
  return nullptr;
}

}  // namespace quiesce::parsers::java
