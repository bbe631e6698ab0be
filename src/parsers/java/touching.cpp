// Which calls could reach the database: by the names of their methods, so that most code of an
// application need not be looked at twice.
#include <algorithm>
#include <array>

#include "parsers/java/class_index.hpp"

namespace quiesce::parsers::java {
namespace {

constexpr auto jdbc_methods = std::to_array<std::string_view>(
    {"prepareStatement", "createStatement", "prepareCall", "executeQuery", "executeUpdate", "execute",
     "executeBatch", "executeLargeUpdate", "executeLargeBatch", "getGeneratedKeys", "commit", "rollback",
     "setSavepoint", "getConnection", "setAutoCommit", "updateRow", "insertRow", "deleteRow"});

constexpr auto library_types = std::to_array<std::string_view>({"JdbcTemplate",
                                                                "NamedParameterJdbcTemplate",
                                                                "JdbcOperations",
                                                                "JdbcClient",
                                                                "SimpleJdbcInsert",
                                                                "SimpleJdbcCall",
                                                                "EntityManager",
                                                                "EntityManagerFactory",
                                                                "Session",
                                                                "SessionFactory",
                                                                "StatelessSession",
                                                                "DSLContext",
                                                                "Jdbi",
                                                                "Handle",
                                                                "SqlSession",
                                                                "SqlSessionFactory",
                                                                "QueryRunner",
                                                                "TransactionTemplate",
                                                                "RowSet",
                                                                "CachedRowSet",
                                                                "JdbcRowSet",
                                                                "MongoTemplate",
                                                                "RedisTemplate"});

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

/// "org.bank" of org.bank.accounts.Ledger: what the packages of one application share.
std::string_view first_names(std::string_view path) {
  const std::size_t first = path.find('.');
  return first == std::string_view::npos ? path : path.substr(0, path.find('.', first + 1));
}

}  // namespace

bool is_database_library_type(std::string_view name) {
  return std::find(std::begin(library_types), std::end(library_types), name) != std::end(library_types) ||
         ends_with(name, "Repository") || ends_with(name, "Dao") || ends_with(name, "DAO");
}

/// By its import: libraries are taken not to know the application's database, its own packages do.
bool ClassIndex::is_missing_own(std::string_view type, const Node& where) const {
  const auto package = packages_.find(where.file());
  const auto imports = imports_.find(where.file());
  if (type.empty() || package == packages_.end() || imports == imports_.end()) return false;
  if (find(type, where) != nullptr) return false;
  const std::string_view ours = first_names(package->second);
  return std::any_of(imports->second.begin(), imports->second.end(), [&](std::string_view path) {
    return ends_with(path, "." + std::string(type)) && first_names(path) == ours;
  });
}

bool ClassIndex::may_touch(const Node& node) const {
  bool touches = false;
  walk(node, [&](const Node& at) {
    if (at.is(Kind::MethodInvocation)) touches |= may_touch(at.field(Field::Name).text());
    if (at.is(Kind::MethodReference)) {
      const std::vector<Node> parts = at.children();
      if (!parts.empty()) touches |= may_touch(parts.back().text());
    }
    if (at.is(Kind::ObjectCreation)) touches |= may_touch(simple_type_name(at.field(Field::Type)));
    return !touches;
  });
  return touches;
}

void ClassIndex::find_touching() {
  touching_.insert(std::begin(jdbc_methods), std::end(jdbc_methods));
  struct Candidate {
    const MethodInfo* method;
    std::vector<std::string_view> calls;
  };
  std::vector<Candidate> open;
  for (const ClassInfo& info : classes_) {
    for (const auto* list : {&info.methods, &info.constructors}) {
      for (const MethodInfo& method : *list) {
        Candidate candidate{&method, {}};
        bool library = false;
        walk(method.node, [&](const Node& at) {
          if (at.is(Kind::MethodInvocation)) candidate.calls.push_back(at.field(Field::Name).text());
          if (at.is(Kind::TypeIdentifier)) {
            const std::string_view name = at.text();
            library |= is_database_library_type(name) && by_name_.count(name) == 0;
            candidate.calls.push_back(name);  // a constructor that touches
          }
          if (at.is(Kind::Identifier)) {  // a field of a library's type
            const FieldInfo* field = info.field(at.text());
            const std::string_view type =
                field == nullptr ? std::string_view{} : simple_type_name(field->type);
            library |= !type.empty() && is_database_library_type(type) && by_name_.count(type) == 0;
          }
          return true;
        });
        if (library) {
          touching_.insert(method.name);
        } else {
          open.push_back(std::move(candidate));
        }
      }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Candidate& candidate : open) {
      if (touching_.count(candidate.method->name) != 0) continue;
      changed |= std::any_of(candidate.calls.begin(), candidate.calls.end(), [&](std::string_view call) {
        return touching_.count(call) != 0 && touching_.insert(candidate.method->name).second;
      });
    }
  }
}

}  // namespace quiesce::parsers::java
