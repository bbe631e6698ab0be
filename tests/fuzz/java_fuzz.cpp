// A Java file over the fixed schema. What starts with a brace is the body of a method.
#include "fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quiesce::fuzz;
  const std::string_view text = as_text(data, size);
  const bool body = !text.empty() && text.front() == '{';
  std::string java(text);
  if (body) {
    java = "class C { Connection connection; int f(int a, String b) throws SQLException " + java + "}";
  }
  exercise({{"C.java", std::move(java)}});
  return 0;
}
