// A text that starts like a statement is one of a transaction; any other is a schema.
#include <algorithm>

#include "fuzz/harness.hpp"

namespace quiesce::fuzz {
namespace {

std::string transaction_with(std::string_view statement) {
  std::string java = "class C { Connection c; void f(int a) throws SQLException {\n";
  java += "PreparedStatement s = c.prepareStatement(\"" + escaped(statement) + "\");\n";
  const auto placeholders = std::min<std::ptrdiff_t>(std::count(statement.begin(), statement.end(), '?'), 20);
  for (std::ptrdiff_t i = 1; i <= placeholders; ++i) {
    java += "s.setInt(" + std::to_string(i) + ", a);\n";
  }
  return java + "s.execute(); } }\n";
}

}  // namespace
}  // namespace quiesce::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quiesce::fuzz;
  const std::string_view text = as_text(data, size);
  bool statement = false;
  for (const std::string_view word : {"select", "insert", "update", "delete", "with"}) {
    statement = statement || starts_with_word(text, word);
  }
  if (statement) {
    exercise({{"C.java", transaction_with(text)}});
  } else {
    exercise({{"more.sql", std::string(text)}});
  }
  return 0;
}
