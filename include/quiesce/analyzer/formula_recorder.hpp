// For second opinions: every formula that decides something, as it was asked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quiesce::analyzer {

struct RecordedFormula {
  /// What it belongs to, as a relative path: "f2/accounts-balance-0-withdrawal-x2-40bcc7a7". Depends on the
  /// application alone.
  std::string place;
  std::uint32_t number = 0;        ///< within its place, from 1, in the order of asking
  std::string_view kind;           ///< a word, fit for a file name
  std::vector<std::string> words;  ///< what is asked, a line each; names in them are as the user wrote them
  std::string_view status;         ///< sat, unsat or unknown
  bool known_before = false;       ///< the solver was not asked: an earlier solution satisfies it
  std::string script;              ///< SMT-LIB 2, complete, with the status and (check-sat)
};

class FormulaRecorder {
 public:
  FormulaRecorder() = default;
  FormulaRecorder(const FormulaRecorder&) = delete;
  FormulaRecorder& operator=(const FormulaRecorder&) = delete;
  virtual ~FormulaRecorder() = default;

  /// Called from all workers. What it throws ends the check.
  virtual void record(const RecordedFormula& formula) = 0;
};

}  // namespace quiesce::analyzer
