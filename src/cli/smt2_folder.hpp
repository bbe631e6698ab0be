// --dump-smt2: every formula of a check as a file of SMT-LIB 2, so that another solver can answer it, too.
#pragma once

#include <atomic>
#include <string>

#include "quiesce/analyzer/formula_recorder.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace quiesce::cli {

class Smt2Folder : public analyzer::FormulaRecorder {
 public:
  void declare(CLI::App& command);
  [[nodiscard]] bool wanted() const { return !folder_.empty(); }
  [[nodiscard]] const std::string& folder() const { return folder_; }

  /// What is wrong with the folder; empty if nothing is. Asked before any work is done. Only a new or an
  /// empty one is right: files of an earlier check would stay among those of this one, and deleting is not
  /// our business.
  [[nodiscard]] std::string problem() const;
  /// Throws OutputFailure.
  void record(const analyzer::RecordedFormula& formula) override;
  [[nodiscard]] std::size_t written() const { return written_; }

 private:
  std::string folder_;
  std::atomic<std::size_t> written_{0};
};

}  // namespace quiesce::cli
