// A functionalities file over a fixed schema and fixed transactions; behind a line of four dashes, a
// manifest.
#include "fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quiesce::fuzz;
  constexpr std::string_view separator = "\n----\n";
  const std::string_view text = as_text(data, size);
  const std::size_t split = text.find(separator);
  std::vector<quiesce::parsers::MemoryFile> files = {
      {"functionalities.json", std::string(text.substr(0, split))}};
  if (split != std::string_view::npos) {
    files.push_back({"quiesce.json", std::string(text.substr(split + separator.size()))});
  }
  exercise(std::move(files));
  return 0;
}
