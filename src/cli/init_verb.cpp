#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "cli/load.hpp"
#include "cli/verb.hpp"
#include "diagnostics/display.hpp"
#include "quiesce/parsers/draft.hpp"

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;

/// A file that somebody else has made in the meantime is not overwritten either. 0, or the error number.
int create_file(const fs::path& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  int problem = 0;
  while (!text.empty() && problem == 0) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written >= 0) text.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EINTR) problem = errno;
  }
  if (::close(file) != 0 && problem == 0) problem = errno;
  if (problem != 0) ::unlink(path.c_str());
  return problem;
}

class InitVerb : public Verb {
 public:
  [[nodiscard]] std::string name() const override { return "init"; }
  [[nodiscard]] std::string description() const override {
    return "Write a first quiesce.json, functionalities.json and invariants.json for a project, to be edited";
  }

  void declare(CLI::App& command) override {
    command.add_option("FOLDER", folder_, "The project, with its *.sql and *.java files")->required();
    command.footer(
        "Files that are there are left as they are. Exit codes: 0 written, 2 nothing to write, or the folder "
        "is "
        "not understood, 4 a failure of quiesce.");
  }

  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    std::error_code problem;
    if (!fs::is_directory(folder_, problem)) return refuse(folder_ + " is no folder", terminal);
    const parsers::Draft draft = parsers::draft_application(folder_);
    terminal.message(problems_text(draft, terminal));
    if (draft.files.empty()) return refuse("nothing was written", terminal);
    const std::vector<const parsers::DraftFile*> missing = missing_of(draft, terminal);
    if (missing.empty()) return refuse("nothing was written: all files are there", terminal);
    if (!write(missing, terminal)) return ExitCode::OwnFailure;
    // Files that were there before may not fit.
    if (!load(folder_, terminal).application) return refuse("the application is not accepted yet", terminal);
    terminal.message("Next: edit them, then quiesce inspect " + folder_ + " and quiesce check " + folder_ +
                     "\n");
    return ExitCode::Success;
  }

 private:
  static ExitCode refuse(const std::string& problem, const Terminal& terminal) {
    terminal.message("quiesce: " + problem + "\n");
    return ExitCode::WrongInput;
  }

  static std::string problems_text(const parsers::Draft& draft, const Terminal& terminal) {
    constexpr std::size_t most = 200;
    std::string text;
    std::size_t shown = 0;
    const auto found = draft.problems.sorted(draft.sources);
    for (const diagnostics::Diagnostic& entry : found) {
      if (++shown > most) break;
      text += render(entry, draft.sources, terminal.colour_messages());
    }
    if (found.size() > most) text += "and " + std::to_string(found.size() - most) + " more\n";
    if (!draft.left_out.empty()) text += "Left out:\n";
    for (const parsers::LeftOut& one : draft.left_out)
      text += "  " + diagnostics::displayed(one.what + ": " + one.why) + "\n";
    return text;
  }

  [[nodiscard]] std::vector<const parsers::DraftFile*> missing_of(const parsers::Draft& draft,
                                                                  const Terminal& terminal) const {
    std::vector<const parsers::DraftFile*> missing;
    for (const parsers::DraftFile& file : draft.files) {
      std::error_code unknown;
      if (fs::symlink_status(fs::path(folder_) / file.name, unknown).type() == fs::file_type::not_found) {
        missing.push_back(&file);
      } else {
        terminal.message(file.name + " is there, and stays as it is\n");
      }
    }
    return missing;
  }

  /// All of them, or none.
  [[nodiscard]] bool write(const std::vector<const parsers::DraftFile*>& files,
                           const Terminal& terminal) const {
    std::vector<fs::path> written;
    std::string lines;
    for (const parsers::DraftFile* file : files) {
      const fs::path path = fs::path(folder_) / file->name;
      if (const int problem = create_file(path, file->text); problem != 0) {
        terminal.message("quiesce: cannot write " + path.string() + ": " +
                         std::generic_category().message(problem) + "\n");
        std::error_code ignored;
        for (const fs::path& made : written) fs::remove(made, ignored);
        return false;
      }
      written.push_back(path);
      lines += "Written " + path.string() + ": " + file->summary + "\n";
    }
    terminal.result(lines);
    return true;
  }

  std::string folder_;
};

}  // namespace

std::unique_ptr<Verb> make_init_verb() {
  return std::make_unique<InitVerb>();
}

}  // namespace quiesce::cli
