#include "quiesce/violations/standing.hpp"

#include "quiesce/violations/scalar.hpp"

namespace quiesce::violations {

Standing standing_of(const Violation& violation) {
  if (violation.ignored) return Standing::Ignored;
  return violation.baseline == Baseline::Known ? Standing::Known : Standing::Counts;
}

std::string standing_words(const Violation& violation) {
  switch (standing_of(violation)) {
    case Standing::Counts:
      return "";
    case Standing::Known:
      return "known: it is in the baseline";
    case Standing::Ignored:
      break;
  }
  const Ignored& ignored = *violation.ignored;
  std::string words = "ignored";
  if (!ignored.reason.empty()) words += ": " + ignored.reason;
  if (ignored.file.empty()) return words;
  return words + " (" + ignored.file + (ignored.line == 0 ? "" : ":" + std::to_string(ignored.line)) + ")";
}

std::string gone_words(const Gone& gone) {
  return gone.invariant + ", broken by " + grouped(gone.functionalities);
}

std::vector<std::string> gone_lines(const Report& report) {
  std::vector<std::string> lines;
  for (const Gone& gone : report.gone) lines.push_back(gone_words(gone) + " (" + gone.id + ")");
  return lines;
}

}  // namespace quiesce::violations
