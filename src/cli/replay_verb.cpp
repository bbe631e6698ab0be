#include <CLI/CLI.hpp>

#include "cli/report_file.hpp"
#include "cli/verb.hpp"
#include "quiesce/replay/replay.hpp"

namespace quiesce::cli {
namespace {

class ReplayVerb : public Verb {
 public:
  [[nodiscard]] std::string name() const override { return "replay"; }
  [[nodiscard]] std::string description() const override {
    return "Run the violations of a report on a real database and compare every state";
  }

  void declare(CLI::App& command) override {
    command.add_option("REPORT", path_, "The report.json of a check, or the folder it is in")->required();
    command.add_option("--on", target_, "The database (default: sqlite, in memory)")
        ->check(CLI::IsMember({"sqlite", "postgres"}))
        ->option_text("sqlite|postgres");
    command
        .add_option("--dsn", dsn_,
                    "Of PostgreSQL, e.g. \"host=/run/postgresql dbname=test\" (default: libpq's). A schema "
                    "of its own is created there and dropped; the report's SQL runs with your rights")
        ->option_text("DSN");
    command.footer(
        "One line for each violation: 'confirmed ID', or 'differs ID: the first difference'.\n"
        "Exit codes: 0 all confirmed, 1 some differ, 2 wrong usage, report or database, 4 a failure of "
        "quiesce.");
  }

  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    const auto wrong = [&](const std::string& problem) {
      terminal.message("quiesce: " + problem + "\n");
      return ExitCode::WrongInput;
    };
    if (!dsn_.empty() && target_ != "postgres") return wrong("--dsn needs --on postgres");
    const ReportFile file = read_report_file(path_);
    if (!file.report) return wrong(file.problem);
    if (const std::string problem = replay::unfit_for_replay(*file.report); !problem.empty()) {
      return wrong(file.path + ": " + problem);
    }
    if (file.report->violations.empty()) terminal.message("The report has no violations to replay\n");
    try {
      return show(replay::replay(*file.report, options()), terminal);
    } catch (const replay::NoDatabase& problem) {
      return wrong(problem.what());
    }
  }

 private:
  [[nodiscard]] replay::Options options() const {
    return {target_ == "postgres" ? replay::Target::Postgres : replay::Target::Sqlite, dsn_};
  }

  static ExitCode show(const std::vector<replay::Outcome>& outcomes, const Terminal& terminal) {
    std::string lines;
    bool differs = false;
    for (const replay::Outcome& outcome : outcomes) {
      differs |= !outcome.difference.empty();
      lines += outcome.difference.empty()
                   ? "confirmed " + outcome.id + "\n"
                   : "differs " + outcome.id + ": " + one_line(outcome.difference) + "\n";
    }
    terminal.result(lines);
    return differs ? ExitCode::Differs : ExitCode::Success;
  }

  static std::string one_line(std::string text) {
    for (char& c : text) c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    return text;
  }

  std::string path_;
  std::string target_ = "sqlite";
  std::string dsn_;
};

}  // namespace

std::unique_ptr<Verb> make_replay_verb() {
  return std::make_unique<ReplayVerb>();
}

}  // namespace quiesce::cli
