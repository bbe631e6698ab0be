// Solver contexts on loan. A context belongs to one worker at a time; making and freeing one costs more than
// answering many a formula, so they are handed on. Enters: nothing. Leaves: a context, and solvers for it.
#pragma once

#include <z3++.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "analyzer/formula_time.hpp"
#include "analyzer/solver.hpp"

namespace quiesce::analyzer {

/// A context of its own. (z3::context alone goes on without one where there is no memory for it.)
class OwnContext {
 public:
  OwnContext() : raw_(made()), context_(raw_) {}
  ~OwnContext() { Z3_del_context(raw_); }
  OwnContext(const OwnContext&) = delete;
  OwnContext& operator=(const OwnContext&) = delete;

  operator z3::context&() { return context_(); }

 private:
  static Z3_context made();

  Z3_context raw_;
  z3::scoped_context context_;
};

class SolverContexts {
 public:
  struct Entry {
    OwnContext context;
    FormulaTime time;
    unsigned loans = 0;
    bool interrupted = false;
  };

  static SolverContexts& instance();
  [[nodiscard]] std::unique_ptr<Entry> lend(bool fresh);
  void take_back(std::unique_ptr<Entry> entry);
  /// All that are lent.
  void interrupt_all();
  /// Those that have worked for too long on one formula.
  void interrupt_overdue();
  /// For all contexts together: above it no solver goes on. Set before the first is lent; 0: no limit; at
  /// most 4095.
  void limit_memory(unsigned megabytes);
  [[nodiscard]] bool above_memory_limit() const;

 private:
  std::mutex guard_;
  std::atomic<std::uint64_t> memory_limit_{0};  ///< bytes
  std::vector<std::unique_ptr<Entry>> free_;
  /// Interrupted ones. What Z3 was doing is still in them, and to take it apart may take minutes.
  std::vector<std::unique_ptr<Entry>> retired_;
  std::size_t left_behind_ = 0;  ///< of those, the ones that nobody interrupted
  std::set<Entry*> lent_;
};

/// Z3 has two solvers for arithmetic: the older is faster on small linear formulas, the newer knows more of
/// products and quotients.
enum class Arithmetic : std::uint8_t { Older, Newer };

/// A context for as long as this lives. What was made of it must be gone before.
class SolverContext {
 public:
  enum class Kind : std::uint8_t {
    Any,
    Fresh,  ///< never used before: the models that are found depend on nothing else
  };
  explicit SolverContext(Kind kind);
  /// Fresh where formulas are written down, so that what was done before shows in none of them.
  explicit SolverContext(const Topic& topic);
  ~SolverContext();
  SolverContext(const SolverContext&) = delete;
  SolverContext& operator=(const SolverContext&) = delete;

  operator z3::context&() { return entry_->context; }
  /// `resources` for each formula; 0: no limit. The topic must outlive the solver; null: none.
  [[nodiscard]] Solver solver(unsigned resources, Topic* topic, Arithmetic arithmetic = Arithmetic::Older);

 private:
  std::unique_ptr<SolverContexts::Entry> entry_;
};

/// While it lives, interrupts what takes too long; and all running contexts again and again once `stop` is
/// true: a solver that is between two checks does not notice a single interrupt.
class SolverWatch {
 public:
  explicit SolverWatch(const std::atomic<bool>* stop);
  ~SolverWatch();
  SolverWatch(const SolverWatch&) = delete;
  SolverWatch& operator=(const SolverWatch&) = delete;

 private:
  std::mutex guard_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread thread_;
};

inline constexpr const char* interrupted_reason = "interrupted";
inline constexpr const char* memory_reason = "out of memory";

/// Runs what asks a solver. False: it was interrupted on the way (Z3 throws then, wherever it is). Where the
/// machine has no memory left, nothing that follows could be trusted: Z3 does not always survive it whole.
template <typename Ask>
bool unless_interrupted(const std::atomic<bool>* stop, Ask ask) {
  try {
    ask();
    return true;
  } catch (const z3::exception& problem) {
    if (stop != nullptr && stop->load()) return false;
    if (std::string_view(problem.msg()) == "out of memory") throw std::bad_alloc();
    throw;
  }
}

}  // namespace quiesce::analyzer
