// A report.json of a stranger, as `render` and `replay` read it.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/report_uses.hpp"
#include "quiesce/visualizers/report_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parsed = quiesce::visualizers::parse_report({reinterpret_cast<const char*>(data), size});
  if (parsed.report) quiesce::fuzz::use(*parsed.report);
  return 0;
}
