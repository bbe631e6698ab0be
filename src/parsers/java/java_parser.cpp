#include "parsers/java/java_parser.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "parsers/java/lowering.hpp"
#include "parsers/java/origin.hpp"

namespace quiesce::parsers::java {
namespace {

struct Candidate {
  const MethodInfo* method;
  LoweredMethod lowered;
};

bool takes_open_cursor(const MethodInfo& method, const ClassIndex& classes) {
  return std::any_of(method.parameters.begin(), method.parameters.end(), [&](const ParameterInfo& parameter) {
    const JavaType type = resolve_type(parameter.type, classes);
    return type.kind == TypeKind::Statement || type.kind == TypeKind::ResultSet;
  });
}

bool hands_out_cursor(const MethodInfo& method, const ClassIndex& classes) {
  const JavaType type = resolve_type(method.type, classes);
  return type.kind == TypeKind::Statement || type.kind == TypeKind::ResultSet ||
         type.kind == TypeKind::Connection;
}

/// Its name says so, or it has a connection at hand that it could give away.
bool may_touch(const MethodInfo& method, const ClassIndex& classes) {
  if (classes.may_touch(method.name)) return true;
  const JavaType owner{TypeKind::Object, false, method.owner, nullptr, method.owner->name};
  if (holds_database(owner, classes)) return true;
  bool found = false;
  walk(method.node, [&](const Node& node) {
    if (node.is(Kind::TypeIdentifier))
      found |= holds_database(resolve_type_name(node.text(), node, classes), classes);
    return !found;
  });
  return found;
}

bool is_called(const MethodInfo& method, const ClassIndex& classes) {
  bool found = false;
  for (const ClassInfo& info : classes.classes()) {
    if (info.outer != nullptr || found) continue;
    walk(info.node, [&](const Node& node) {
      found |= node.is(Kind::MethodInvocation) && node.field(Field::Name).text() == method.name;
      return !found;
    });
  }
  return found;
}

bool is_test_class(const ClassInfo& info) {
  return std::any_of(info.methods.begin(), info.methods.end(),
                     [](const MethodInfo& method) { return method.is_test; });
}

/// Blocks that run when a class is loaded or an object is made: outside of every transaction.
void check_initialisers(const ClassInfo& info, const ClassIndex& classes,
                        diagnostics::Diagnostics& diagnostics) {
  for (const Node& member : info.node.field(Field::Body).children()) {
    if (!member.is(Kind::StaticInitializer) && !member.is(Kind::Block)) continue;
    if (!classes.may_touch(member)) continue;
    diagnostics.error("Q4071", member.location(),
                      "an initialiser could reach the database, and it runs outside of every transaction",
                      "move the access into a method");
  }
}

void report(const LoweredMethod& lowered, const diagnostics::SourceMap& sources,
            diagnostics::Diagnostics& into) {
  for (const diagnostics::Diagnostic& entry : lowered.diagnostics.sorted(sources)) {
    if (entry.severity == diagnostics::Severity::Error) {
      into.error(entry.id, entry.location, entry.message, entry.help);
    } else {
      into.warning(entry.id, entry.location, entry.message, entry.help);
    }
  }
}

/// "withdraw"; "Accounts.withdraw" where two share a name; "Accounts.withdraw/2" for overloads.
void name_transactions(std::vector<Candidate>& candidates) {
  std::map<std::string, std::vector<Candidate*>> by_name;
  for (Candidate& candidate : candidates) by_name[std::string(candidate.method->name)].push_back(&candidate);
  for (auto& [name, group] : by_name) {
    if (group.size() == 1) continue;
    std::map<std::string, std::vector<Candidate*>> by_class;
    for (Candidate* candidate : group)
      by_class[std::string(candidate->method->owner->name) + "." + name].push_back(candidate);
    for (auto& [full, overloads] : by_class) {
      for (Candidate* candidate : overloads) {
        candidate->lowered.transaction.name =
            overloads.size() == 1 ? full : full + "/" + std::to_string(candidate->method->parameters.size());
      }
    }
  }
}

void check_names(const std::vector<Candidate>& candidates, diagnostics::Diagnostics& diagnostics) {
  std::map<std::string, const Candidate*> seen;
  for (const Candidate& candidate : candidates) {
    const ir::Transaction& transaction = candidate.lowered.transaction;
    if (!seen.emplace(transaction.name, &candidate).second) {
      diagnostics.error("Q4070", transaction.location,
                        "there are two transactions named '" + transaction.name + "'",
                        "rename one of the methods, or its class");
    }
  }
}

}  // namespace

void parse_transactions(const std::vector<std::uint32_t>& files, const diagnostics::SourceMap& sources,
                        ir::Application& application, diagnostics::Diagnostics& diagnostics) {
  std::vector<std::unique_ptr<JavaFile>> parsed;
  ClassIndex classes;
  SyntaxParser parser;
  for (const std::uint32_t file : files) {
    if (auto java = parser.parse(file, sources, diagnostics)) {
      classes.add(*java);
      parsed.push_back(std::move(java));
    }
  }
  classes.finish();
  ErrorTypes errors(classes, application);
  // A file that could not be read leaves holes everywhere: what is said about the rest would mislead.
  if (parsed.size() != files.size()) return;
  const Program program{sources, application, classes, errors};
  std::vector<Candidate> candidates;
  for (const ClassInfo& info : classes.classes()) {
    if (is_test_class(info)) continue;
    check_initialisers(info, classes, diagnostics);
    for (const MethodInfo& method : info.methods) {
      if (!method.body || method.is_private || !may_touch(method, classes)) continue;
      const auto skip = [&](const std::string& why) {
        application.notes.push_back({ir::Note::Kind::Skipped,
                                     std::string(method.name) + "() is no transaction: " + why, std::nullopt,
                                     method.node.field(Field::Name).location()});
      };
      if (method.is_main) {
        skip("it starts the program");
      } else if (takes_open_cursor(method, classes)) {
        skip("it works on a statement or result set of its caller");
      } else if (hands_out_cursor(method, classes)) {
        skip("it hands a connection, statement or result set to its caller");
      } else {
        LoweredMethod lowered = Lowering(program, method).run();
        if (!lowered.touches_database) continue;
        if (lowered.text_from_caller && is_called(method, classes)) {
          skip("it runs statements whose texts its callers give");
          continue;
        }
        report(lowered, sources, diagnostics);
        lowered.transaction.origin = origin_of(method, classes);
        candidates.push_back({&method, std::move(lowered)});
      }
    }
  }
  name_transactions(candidates);
  check_names(candidates, diagnostics);
  for (Candidate& candidate : candidates) {
    const ir::TransactionId id{static_cast<std::uint32_t>(application.transactions.size())};
    for (ir::Note& note : candidate.lowered.notes) {
      note.transaction = id;
      application.notes.push_back(std::move(note));
    }
    application.transactions.push_back(std::move(candidate.lowered.transaction));
  }
}

}  // namespace quiesce::parsers::java
