#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/answer_file.hpp"
#include "cli/build_id.hpp"
#include "cli/gate.hpp"
#include "cli/interruption.hpp"
#include "cli/load.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/smt2_folder.hpp"
#include "cli/verb.hpp"
#include "cli/watch.hpp"
#include "quiesce/analyzer/check.hpp"
#include "quiesce/replay/replay.hpp"

namespace quiesce::cli {
namespace {

class CheckVerb : public Verb {
 public:
  [[nodiscard]] std::string name() const override { return "check"; }
  [[nodiscard]] std::string description() const override {
    return "Find the interleavings of up to f_max functionality instances that break an invariant";
  }

  void declare(CLI::App& command) override {
    command.add_option("APP", folder_, "The application's folder")->required();
    command
        .add_option(
            "--f-max", f_max_,
            "How many functionality instances run at once (manifest, else 2); auto: as many as can matter")
        ->check(CLI::IsMember({"auto"}) | CLI::Range(1, 64));
    command.add_flag("--no-proof", no_proof_,
                     "Do not first try to prove each invariant for every number of instances");
    command.add_option("--jobs", jobs_, "Solvers at work at the same time (default: all cores)")
        ->check(CLI::Range(1, 1024));
    command
        .add_option("--timeout", timeout_,
                    "Seconds for one formula, counted in solver resources (default: 30)")
        ->check(CLI::Range(0.000001, 1'000'000.0));
    command
        .add_option("--memory", memory_,
                    "Megabytes for all solvers together (default: no limit); what needs more is undecided")
        ->option_text("MB")
        ->check(CLI::Range(1, 4'095));
    command
        .add_option("--rows", rows_,
                    "More rows for each entity than are needed, where an answer is bounded by rows")
        ->check(CLI::Range(0, 100));
    command.add_flag("--all", all_,
                     "Report also what contains a smaller violation, and every different execution");
    command.add_option("--invariant", invariants_, "Only this one; may be given several times")
        ->allow_extra_args(false)
        ->option_text("NAME");
    output_.declare(command);
    command.add_flag("--confirm", confirm_,
                     "Replay every violation found on SQLite; one that differs is a failure of quiesce");
    formulas_.declare(command);
    gate_.declare(command);
    command.add_flag("--watch", watch_, "Check again whenever an input changes, until Ctrl-C");
    command
        .add_flag("--no-cache", no_cache_,
                  "Ask the solver everything, and keep no answers in APP/.quiesce/cache")
        ->envname("QUIESCE_NO_CACHE");
    command.add_flag("--quiet", quiet_, "No progress");
  }

  [[nodiscard]] ExitCode run(const Terminal& terminal) override {
    // Reports name files relative to the folder, and answers are kept in it.
    folder_ = parsers::application_folder(folder_).string();
    if (!watch_) return run_once(terminal);
    std::string problem = usage_problem();
    if (gate_.updates() || formulas_.wanted())
      problem = "--watch goes neither with --update-baseline nor with --dump-smt2";
    if (!std::filesystem::exists(folder_)) problem = "there is no folder " + folder_;
    if (!problem.empty()) return refuse(problem, terminal);
    Watched watched{folder_, {}, {}};
    if (!gate_.baseline_file().empty()) watched.also.emplace_back(gate_.baseline_file());
    if (output_.into_folder())
      watched.not_these.push_back(std::filesystem::weakly_canonical(output_.folder()));
    const Interruption interruption;
    return watch(watched, Interruption::requested(), terminal, [&] { return run_once(terminal); });
  }

 private:
  [[nodiscard]] static ExitCode refuse(const std::string& problem, const Terminal& terminal) {
    terminal.message("quiesce: " + problem + "\n");
    return ExitCode::WrongInput;
  }

  /// What is wrong with the options or with a file they name. Asked before any work is done.
  [[nodiscard]] std::string usage_problem() {
    for (std::string problem : {output_.problem(), gate_.problem(), formulas_.problem()}) {
      if (!problem.empty()) return problem;
    }
    return "";
  }

  [[nodiscard]] ExitCode run_once(const Terminal& terminal) {
    if (const std::string problem = usage_problem(); !problem.empty()) return refuse(problem, terminal);
    const auto start = std::chrono::steady_clock::now();
    const parsers::LoadedApplication loaded = load(folder_, terminal);
    if (!loaded.application) return ExitCode::WrongInput;
    if (!invariants_known(*loaded.application, terminal)) return ExitCode::WrongInput;
    const double parsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    // From here on to the end: once there is something to tell, the first signal does not lose it.
    const Interruption interruption;
    violations::Report report = analyze(loaded, terminal);
    if (report.interrupted) terminal.message("quiesce: interrupted; what is known so far follows\n");
    report.version = QUIESCE_VERSION;
    report.folder = folder_;
    report.extra_rows = rows_;
    report.statistics.parse_seconds = parsed;
    gate_.judge(loaded, report, terminal);
    if (!show(report, terminal)) return ExitCode::OwnFailure;
    if (formulas_.wanted()) {
      terminal.message(std::to_string(formulas_.written()) + " formulas written to " + formulas_.folder() +
                       "\n");
    }
    if (confirm_ && !confirmed(report, terminal)) return ExitCode::OwnFailure;
    return conclude(report, terminal);
  }

  [[nodiscard]] bool invariants_known(const ir::Application& application, const Terminal& terminal) const {
    std::vector<std::string> names;
    for (const ir::Invariant& invariant : application.invariants) names.push_back(invariant.name);
    for (const std::string& asked : invariants_) {
      if (std::find(names.begin(), names.end(), asked) != names.end()) continue;
      const std::string help = diagnostics::did_you_mean(asked, names);
      terminal.message("quiesce: no invariant '" + asked + "'" + (help.empty() ? "" : "; " + help) + "\n");
      return false;
    }
    return true;
  }

  [[nodiscard]] violations::Report analyze(const parsers::LoadedApplication& loaded,
                                           const Terminal& terminal) {
    analyzer::CheckOptions options;
    options.f_auto = f_max_ == "auto";
    options.f_max = options.f_auto    ? 64
                    : !f_max_.empty() ? static_cast<std::uint32_t>(std::stoul(f_max_))
                                      : loaded.application->f_max.value_or(2);
    options.beyond_violated = !gate_.baseline_file().empty() || !loaded.ignores.empty();
    options.proofs = !no_proof_;
    options.jobs = jobs_ != 0 ? jobs_ : std::max(1U, std::thread::hardware_concurrency());
    options.seconds_a_formula = timeout_;
    options.all = all_;
    options.invariants = invariants_;
    options.extra_rows = rows_;
    options.megabytes = memory_;
    options.stop = &Interruption::requested();
    if (formulas_.wanted()) options.recorder = &formulas_;
    Progress progress(progress_style(quiet_));
    options.on_progress = [&](const analyzer::Progress& now) {
      progress.update(now.f, now.done, now.total, now.violations);
    };
    std::optional<AnswerFile> answers;
    const std::string build = build_id();  // without one, answers of another build could not be told apart
    if (!no_cache_ && !formulas_.wanted() && !build.empty()) {
      options.answers = &answers.emplace(folder_);
      options.tool = QUIESCE_VERSION " " + build;
    }
    std::string not_kept;
    options.on_level = [&](const analyzer::LevelEnd& end) {
      progress.level(end.f, end.combinations, end.violations, end.seconds);
      if (answers && not_kept.empty()) not_kept = answers->save();
    };
    violations::Report report = analyzer::check(*loaded.application, loaded.sources, options);
    if (answers && not_kept.empty()) not_kept = answers->save();
    progress.finish();
    if (!not_kept.empty() && !quiet_) terminal.message("quiesce: answers are not kept: " + not_kept + "\n");
    return report;
  }

  [[nodiscard]] bool show(const violations::Report& report, const Terminal& terminal) const {
    if (output_.into_folder() && !output_.write(report, terminal)) return false;
    output_.print(report, terminal);
    if (output_.into_folder()) terminal.message("Written to " + output_.folder() + "\n");
    return true;
  }

  /// Unless there is an excuse, a difference is a failure of ours.
  [[nodiscard]] static bool confirmed(const violations::Report& report, const Terminal& terminal) {
    std::size_t repeated = 0;
    bool ours = false;
    const std::vector<replay::Outcome> outcomes = replay::replay(report, {});
    for (const replay::Outcome& outcome : outcomes) {
      if (outcome.difference.empty()) {
        ++repeated;
        continue;
      }
      ours |= !outcome.excused;
      terminal.message("quiesce: " + std::string(outcome.excused ? "" : "our own failure: ") + "on SQLite " +
                       outcome.id + " differs: " + outcome.difference + "\n");
    }
    terminal.message("Confirmed on SQLite: " + std::to_string(repeated) + " of " +
                     std::to_string(outcomes.size()) + "\n");
    return !ours;
  }

  [[nodiscard]] ExitCode conclude(const violations::Report& report, const Terminal& terminal) const {
    for (const std::string& failure : report.failures)
      terminal.message("quiesce: our own failure: " + failure + "\n");
    if (const std::string problem = gate_.finish(); !problem.empty()) {
      terminal.message("quiesce: " + problem + "\n");
      return ExitCode::OwnFailure;
    }
    return gate_.exit_code(report);
  }

  std::string folder_;
  std::string f_max_;  ///< a number, or auto; empty: not given
  unsigned jobs_ = 0;
  unsigned rows_ = 0;
  unsigned memory_ = 0;
  double timeout_ = 30;
  bool all_ = false;
  bool quiet_ = false;
  bool no_cache_ = false;
  bool confirm_ = false;
  bool watch_ = false;
  bool no_proof_ = false;
  std::vector<std::string> invariants_;
  Output output_{true};
  Smt2Folder formulas_;
  Gate gate_;
};

}  // namespace

std::unique_ptr<Verb> make_check_verb() {
  return std::make_unique<CheckVerb>();
}

}  // namespace quiesce::cli
