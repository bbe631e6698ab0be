#include "parsers/java/error_types.hpp"

namespace quiesce::parsers::java {
namespace {

const std::unordered_map<std::string_view, std::string_view>& parents() {
  static const std::unordered_map<std::string_view, std::string_view> table = {
      {"Throwable", ""},
      {"Exception", "Throwable"},
      {"Error", "Throwable"},
      {"AssertionError", "Error"},
      {"LinkageError", "Error"},
      {"VirtualMachineError", "Error"},
      {"OutOfMemoryError", "VirtualMachineError"},
      {"StackOverflowError", "VirtualMachineError"},
      {"RuntimeException", "Exception"},
      {"IllegalArgumentException", "RuntimeException"},
      {"IllegalStateException", "RuntimeException"},
      {"UnsupportedOperationException", "RuntimeException"},
      {"NullPointerException", "RuntimeException"},
      {"ArithmeticException", "RuntimeException"},
      {"ClassCastException", "RuntimeException"},
      {"NegativeArraySizeException", "RuntimeException"},
      {"SecurityException", "RuntimeException"},
      {"MatchException", "RuntimeException"},
      {"ConcurrentModificationException", "RuntimeException"},
      {"UncheckedIOException", "RuntimeException"},
      {"DateTimeException", "RuntimeException"},
      {"DateTimeParseException", "DateTimeException"},
      {"IndexOutOfBoundsException", "RuntimeException"},
      {"ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException"},
      {"StringIndexOutOfBoundsException", "IndexOutOfBoundsException"},
      {"NumberFormatException", "IllegalArgumentException"},
      {"NoSuchElementException", "RuntimeException"},
      {"InputMismatchException", "NoSuchElementException"},
      {"CloneNotSupportedException", "Exception"},
      {"InterruptedException", "Exception"},
      {"TimeoutException", "Exception"},
      {"ExecutionException", "Exception"},
      {"ParseException", "Exception"},
      {"NamingException", "Exception"},
      {"GeneralSecurityException", "Exception"},
      {"URISyntaxException", "Exception"},
      {"ReflectiveOperationException", "Exception"},
      {"ClassNotFoundException", "ReflectiveOperationException"},
      {"IOException", "Exception"},
      {"FileNotFoundException", "IOException"},
      {"SQLException", "Exception"},
      {"SQLWarning", "SQLException"},
      {"BatchUpdateException", "SQLException"},
      {"SQLClientInfoException", "SQLException"},
      {"SQLRecoverableException", "SQLException"},
      {"SQLTransientException", "SQLException"},
      {"SQLTimeoutException", "SQLTransientException"},
      {"SQLTransactionRollbackException", "SQLTransientException"},
      {"SQLTransientConnectionException", "SQLTransientException"},
      {"SQLNonTransientException", "SQLException"},
      {"SQLDataException", "SQLNonTransientException"},
      {"SQLFeatureNotSupportedException", "SQLNonTransientException"},
      {"SQLSyntaxErrorException", "SQLNonTransientException"},
      {"SQLNonTransientConnectionException", "SQLNonTransientException"},
      {"SQLInvalidAuthorizationSpecException", "SQLNonTransientException"},
      {"SQLIntegrityConstraintViolationException", "SQLNonTransientException"},
  };
  return table;
}

}  // namespace

bool is_known_error(std::string_view name) {
  return parents().count(name) != 0;
}

ErrorTypes::ErrorTypes(const ClassIndex& classes, ir::Application& application)
    : classes_(classes), application_(application) {
  application_.database_error = find("SQLException", {});
  application_.constraint_error = find("SQLIntegrityConstraintViolationException", {});
}

ir::ErrorTypeId ErrorTypes::find(std::string_view name, const Node& where) {
  // What drivers raise under names of their own.
  if (name == "PSQLException") name = "SQLException";
  if (name == "JdbcSQLIntegrityConstraintViolationException" ||
      name == "MySQLIntegrityConstraintViolationException") {
    name = "SQLIntegrityConstraintViolationException";
  }
  if (const auto found = ids_.find(std::string(name)); found != ids_.end()) return found->second;
  if (const auto known = parents().find(name); known != parents().end()) {
    return add(std::string(name), known->second, false, where);
  }
  const ClassInfo* own = where ? classes_.find(name, where) : nullptr;
  if (own != nullptr && own->superclass && simple_type_name(own->superclass) != name &&
      classes_.lineage(*own).size() < 32) {
    return add(std::string(name), simple_type_name(own->superclass), false, own->node);
  }
  return add(std::string(name), "RuntimeException", true, where);
}

ir::ErrorTypeId ErrorTypes::add(std::string name, std::string_view parent, bool guess, const Node& where) {
  ir::ErrorType type{name, std::nullopt};
  if (!parent.empty()) type.parent = find(parent, where);
  const ir::ErrorTypeId id{static_cast<std::uint32_t>(application_.error_types.size())};
  application_.error_types.push_back(std::move(type));
  guesses_.resize(id.index + 1, false);
  guesses_[id.index] = guess;
  ids_.emplace(std::move(name), id);
  return id;
}

bool ErrorTypes::is_guess(ir::ErrorTypeId type) const {
  return guesses_[type.index];
}

bool ErrorTypes::may_be_missed(ir::ErrorTypeId type, ir::ErrorTypeId handler) const {
  const auto& types = application_.error_types;
  bool guessed = false;
  for (std::optional<ir::ErrorTypeId> at = type; at; at = types[at->index].parent) {
    if (*at == handler && !guessed) return false;
    guessed |= is_guess(*at);
  }
  if (!guessed) return false;
  const std::string& name = types[handler.index].name;
  if (name == "Exception" || name == "Throwable") return false;
  // A class of a library can be below one of the JDK or another library's, never below one of ours.
  return parents().count(name) != 0 || is_guess(handler);
}

}  // namespace quiesce::parsers::java
