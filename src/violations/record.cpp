#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
      return "holds";
    case Verdict::Proved:
      return "proved";
    case Verdict::Violated:
      return "violated";
    case Verdict::Unknown:
      return "unknown";
  }
  return "unknown";
}

}  // namespace quiesce::violations
