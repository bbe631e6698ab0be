// A text that starts with a brace or bracket is an invariants file; any other is one rule.
#include "fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quiesce::fuzz;
  const std::string_view text = as_text(data, size);
  const bool file = !text.empty() && (text.front() == '{' || text.front() == '[');
  exercise({{"invariants.json",
             file ? std::string(text) : R"({"Absolute Invariants": [")" + escaped(text) + "\"]}"}});
  return 0;
}
