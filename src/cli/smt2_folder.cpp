#include "cli/smt2_folder.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/terminal.hpp"
#include "visualizers/output_file.hpp"

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;

/// Whatever a name has in it, it must not end the comment.
std::string comment(std::string line) {
  for (char& c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) c = ' ';
  }
  return "; " + line + "\n";
}

/// 0007-violated.smt2
std::string file_name(const analyzer::RecordedFormula& formula) {
  std::string number = std::to_string(formula.number);
  if (number.size() < 4) number.insert(0, 4 - number.size(), '0');
  return number + "-" + std::string(formula.kind) + ".smt2";
}

std::string file_text(const analyzer::RecordedFormula& formula) {
  std::string text;
  for (const std::string& line : formula.words) text += comment(line);
  text += comment("answer: " + std::string(formula.status) +
                  (formula.known_before ? ", known from the solution of an earlier formula" : ""));
  return text + formula.script;
}

}  // namespace

void Smt2Folder::declare(CLI::App& command) {
  command
      .add_option("--dump-smt2", folder_,
                  "Write every formula with its answer into this folder, which is new or empty, as SMT-LIB 2")
      ->option_text("DIR")
      ->check([](const std::string& folder) { return folder.empty() ? "needs the name of a folder" : ""; });
}

std::string Smt2Folder::problem() const {
  if (!wanted()) return "";
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error || !fs::is_directory(folder_, error)) return "cannot write into the folder " + folder_;
  const bool empty = fs::is_empty(folder_, error);
  if (error) return "cannot read the folder " + folder_;
  if (!empty)
    return "the folder " + folder_ + " is not empty; --dump-smt2 needs a new or an empty one, so that no " +
           "formula of another check is among those of this one";
  const fs::path probe = fs::path(folder_) / ".quiesce-probe";
  if (!visualizers::write_file_atomically(probe, "").empty())
    return "cannot write into the folder " + folder_;
  fs::remove(probe, error);
  return "";
}

void Smt2Folder::record(const analyzer::RecordedFormula& formula) {
  const fs::path path = fs::path(folder_) / formula.place / file_name(formula);
  std::error_code error;
  if (fs::exists(path, error))
    throw OutputFailure("cannot write " + path.string() + ": there is one already");
  if (const std::string problem = visualizers::write_file_atomically(path, file_text(formula));
      !problem.empty()) {
    throw OutputFailure(problem + "; the formulas in " + folder_ + " are not complete");
  }
  ++written_;
}

}  // namespace quiesce::cli
