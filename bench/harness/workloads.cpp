#include "bench/harness/workloads.hpp"

#include <algorithm>
#include <array>

namespace quiesce::bench {
namespace {

using Sizes = std::vector<unsigned>;

/// The known numbers of violations (docs of the samples) for f = 1, 2, 3; more instances show nothing new.
struct KnownSample {
  const char* name;
  std::array<unsigned, 3> violations;
  bool compared;
};
constexpr std::array<KnownSample, 3> quizzes_samples = {{{"quizzes", {1, 10, 11}, false},
                                                         {"quizzes-fixed-1", {0, 9, 9}, true},
                                                         {"quizzes-fixed-2", {0, 0, 0}, false}}};

void add_quizzes(std::vector<Workload>& all, unsigned f_max) {
  for (const KnownSample& sample : quizzes_samples) {
    for (unsigned f = 1; f <= f_max; ++f) {
      Workload workload{sample.name, f, f, sample.name};
      workload.published_too = sample.compared;
      if (sample.compared) workload.spin_model = "quizzes-fixed-1.pml";
      workload.violations = sample.violations[std::min(f, 3U) - 1];
      all.push_back(workload);
    }
  }
}

void add_gaps(std::vector<Workload>& all) {
  for (const unsigned gap : {6U, 10U}) {
    Workload workload{"gap-of-" + std::to_string(gap), gap, gap, ""};
    workload.files = [gap] { return gap_application(gap); };
    workload.spin_model = "gap.pml";
    workload.published_too = true;
    workload.violations = 1;
    all.push_back(workload);
  }
}

void add_synthetic(std::vector<Workload>& all, const std::string& name, unsigned x, unsigned f,
                   const SyntheticShape& shape) {
  Workload workload{name, x, f, ""};
  workload.files = [shape] { return synthetic_application(shape); };
  workload.proofs_matter = true;
  workload.violations = 0;
  all.push_back(workload);
}

SyntheticShape with_functionalities(std::size_t count, std::size_t steps = 2) {
  SyntheticShape shape;
  shape.steps.assign(count, steps);
  return shape;
}

void add_published_sweeps(std::vector<Workload>& all, const Sizes& sizes, unsigned f_max) {
  for (const unsigned n : sizes) {
    SyntheticShape shape;
    shape.invariants = n;
    add_synthetic(all, "synthetic-invariants", n, 2, shape);
  }
  for (const unsigned n : sizes)
    add_synthetic(all, "synthetic-functionalities", n, 2, with_functionalities(n));
  for (unsigned n = 1; n <= 5; ++n) add_synthetic(all, "synthetic-steps", n, 2, with_functionalities(4, n));
  for (unsigned f = 1; f <= f_max; ++f) {
    add_synthetic(all, "synthetic-f", f, f, {});
    all.back().published_too = true;
  }
  for (unsigned n = 1; n <= 8; ++n) {
    SyntheticShape shape;
    shape.steps = spread(8, n);
    add_synthetic(all, "synthetic-spread", n, 2, shape);
  }
}

void add_growth(std::vector<Workload>& all) {
  constexpr std::size_t most = 64;
  for (const unsigned n : {16U, 32U, 64U}) {
    SyntheticShape shape = with_functionalities(most);
    shape.pairs = most;
    shape.invariants = n;
    add_synthetic(all, "growth-invariants", n, 2, shape);
    shape = with_functionalities(n);
    shape.pairs = shape.invariants = most;
    add_synthetic(all, "growth-functionalities", n, 2, shape);
    shape = with_functionalities(n);
    shape.pairs = shape.invariants = shape.entities = n;
    add_synthetic(all, "growth-entities", n, 2, shape);
  }
}

}  // namespace

std::vector<Workload> workloads(Mode mode) {
  const bool full = mode == Mode::Full;
  std::vector<Workload> all;
  add_quizzes(all, full ? 5 : 4);
  add_gaps(all);
  add_published_sweeps(all, full ? Sizes{1, 2, 4, 8, 16, 32, 64} : Sizes{1, 64}, 6);
  Workload large{"large", 100, 2, ""};
  large.files = [] { return large_application({}); };
  all.push_back(large);
  add_growth(all);
  return all;
}

std::vector<Workload> chosen(std::vector<Workload> all, const std::vector<std::string>& words) {
  if (words.empty()) return all;
  std::erase_if(all, [&](const Workload& workload) {
    return std::none_of(words.begin(), words.end(), [&](const std::string& word) {
      return workload.name.find(word) != std::string::npos;
    });
  });
  return all;
}

std::filesystem::path folder_of(const Workload& workload, const std::filesystem::path& scratch) {
  if (!workload.sample.empty())
    return std::filesystem::path(QUIESCE_SOURCE_DIR) / "samples" / workload.sample;
  const std::filesystem::path folder = scratch / (workload.name + "-" + std::to_string(workload.x));
  write_files(workload.files(), folder);
  return folder;
}

}  // namespace quiesce::bench
