#include "bench/harness/page.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "bench/harness/summary.hpp"

namespace quiesce::bench {
namespace {

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

/// A page that was written on a busy machine says so.
std::string load_of(const Results& results) {
  constexpr double quiet = 0.5;
  if (results.load < quiet) return "";
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), ", **on a busy machine** (load %.1f: times are too long)",
                results.load);
  return text.data();
}

}  // namespace

std::string page_of(const Results& results) {
  std::string page = "# Performance\n\nWritten by `make bench-page` from one run of `make bench` (" +
                     results.mode + "): " + results.date + ", commit " + results.commit + ", " +
                     results.machine + ", " + std::to_string(results.cores) + " cores" + load_of(results) +
                     ". Nothing here was typed in.\n\n";
  page +=
      "The engine is `quiesce check` as a process from start to finish, without its cache" +
      std::string(results.repeats > 1 ? "; the median of " + std::to_string(results.repeats) + " runs" : "") +
      ". The *published encoding* is that of the tools Quiesce follows (`tests/published`): "
      "uninterpreted sorts, quantifiers, one formula for each order of steps. It is asked as many formulas "
      "as there "
      "is time for; the rest is extrapolated from their number (≈, dashed), with at most 40 ms for each. "
      "*SPIN* "
      "searches models of the same samples (`bench/spin`) whose domains are small and named there, so it "
      "answers a smaller question. `>` is a run that was ended by the clock.\n\n";
  page += "![Time by number of instances for Quizzes](performance/quizzes.svg)\n\n## What must be shown\n\n" +
          table_of_demands(results).as_markdown() + "\n";
  page +=
      "## Sizes\n\nThe synthetic application has a table with attributes a and b, the rule a >= b, and "
      "(unless that is "
      "what varies) four functionalities of two steps, the first of which looks while the second writes "
      "(`bench/synthetic_generator.hpp`).\n\n![Time by size of the synthetic "
      "application](performance/synthetic.svg)"
      "\n\nTwice as much of what does not touch each other should take twice as long:\n\n"
      "![Time by number of independent parts](performance/growth.svg)\n\n";
  page +=
      "## Where the time goes\n\nShares of the time of all workers, on the slowest workloads; *outside* is "
      "what the report does not see: the start of the process, writing, cleaning up"
      ".\n\n![Shares of parsing, planning, encoding, solving and witnesses](performance/phases.svg)\n\n";
  page += "## All runs\n\n`size` is f for the samples, else what the name says there is more of.\n\n" +
          table_of_runs(results).as_markdown();
  return page;
}

void write_page(const Results& results, const std::filesystem::path& docs) {
  const std::filesystem::path plots = docs / "performance";
  std::filesystem::create_directories(plots);
  write_text(plots / "quizzes.svg",
             line_plot(panels_of_samples(results), 1, "Seconds to check Quizzes, by number of instances"));
  write_text(plots / "synthetic.svg",
             line_plot(panels_of_synthetic(results), 3, "Seconds to check synthetic applications, by size"));
  write_text(plots / "growth.svg",
             line_plot(panels_of_growth(results), 1, "Seconds by number of independent parts"));
  write_text(plots / "phases.svg",
             bar_plot({"parse", "plan", "encode", "solve", "witness", "outside"}, bars_of_phases(results),
                      "Where the time of the slowest runs goes"));
  write_text(docs / "performance.md", page_of(results));
}

}  // namespace quiesce::bench
