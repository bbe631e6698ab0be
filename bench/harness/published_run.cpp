#include "bench/harness/published_run.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>

#include "bench/harness/process.hpp"
#include "published/published.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::bench {
namespace {

struct PublishedQuestion {
  std::size_t invariant = 0;
  analyzer::Multiset functionalities;
};

std::vector<PublishedQuestion> shuffled_questions(const ir::Application& application, unsigned f) {
  std::vector<std::size_t> all(application.functionalities.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<PublishedQuestion> questions;
  for (const analyzer::Multiset& functionalities : analyzer::multisets(application, all, f)) {
    for (std::size_t i = 0; i < application.invariants.size(); ++i) questions.push_back({i, functionalities});
  }
  std::mt19937_64 random(f);
  for (std::size_t left = questions.size(); left > 1; --left)
    std::swap(questions[left - 1], questions[random() % left]);
  return questions;
}

MeasuredLevel ask_level(const ir::Application& application, published::Encoder& encoder, unsigned f,
                        double seconds) {
  MeasuredLevel level{f, published::formulas_in_all(application, f), 0, 0};
  const std::vector<PublishedQuestion> questions = shuffled_questions(application, f);
  // Where there are many, no question may take it all: the formulas of one question are alike.
  const double share_of_a_question = std::max(0.1, 1 / static_cast<double>(questions.size()));
  for (const PublishedQuestion& question : questions) {
    if (level.seconds >= seconds) break;
    published::Settings settings;
    settings.seconds = std::min(seconds - level.seconds, seconds * share_of_a_question);
    const published::Asked asked = encoder.ask(question.invariant, question.functionalities, settings);
    level.asked += static_cast<double>(asked.effort.formulas);
    level.seconds += asked.effort.seconds;
  }
  return level;
}

}  // namespace

std::vector<MeasuredLevel> ask_published(const std::filesystem::path& folder, unsigned f_max,
                                         double seconds_a_level) {
  const parsers::LoadedApplication loaded = parsers::load_application(folder);
  if (!loaded.application) throw std::runtime_error(folder.string() + " was not understood");
  published::Encoder encoder(*loaded.application);
  std::vector<MeasuredLevel> levels;
  for (unsigned f = 1; f <= f_max; ++f)
    levels.push_back(ask_level(*loaded.application, encoder, f, seconds_a_level));
  return levels;
}

std::vector<Run> measure_published(const std::filesystem::path& program, const std::filesystem::path& folder,
                                   unsigned f_max, double seconds_a_level) {
  // One formula may be in the solver when the time is over; it ends after ten seconds at the latest.
  const Ended ended = run_program({program.string(), "published", folder.string(), std::to_string(f_max),
                                   std::to_string(seconds_a_level)},
                                  f_max * (seconds_a_level + 11));
  const auto levels = nlohmann::json::parse(ended.output, nullptr, false);
  std::vector<Run> runs;
  if (levels.is_discarded() || ended.exit_code != 0) {
    Run run;
    run.status = "failed";
    run.note = ended.errors.substr(0, 300);
    runs.push_back(run);
  } else {
    for (const Estimate& estimate : extrapolate(levels.get<std::vector<MeasuredLevel>>())) {
      Run run;
      run.x = run.f = estimate.f;
      run.formulas = estimate.formulas;
      run.wall = estimate.seconds;
      if (estimate.extrapolated) run.status = "extrapolated";
      if (!estimate.known) run.status = "missing";
      run.note = "credited with " + in_words(estimate.seconds_a_formula) + " a formula";
      run.peak_mb = ended.peak_mb;
      runs.push_back(run);
    }
  }
  for (Run& run : runs) run.tool = "published";
  return runs;
}

}  // namespace quiesce::bench
