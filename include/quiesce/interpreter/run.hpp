// Runs one functionality instance on a concrete database, step by step.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "quiesce/interpreter/access.hpp"
#include "quiesce/interpreter/cursor.hpp"
#include "quiesce/interpreter/database.hpp"

namespace quiesce::interpreter {

/// Names one evaluation of a node that leaves a choice: the statement it stands in, the expression (null
/// for a Fetch), the iteration numbers of the loops around it (outermost first, from 0), and the ids of
/// the rows that are bound around the expression (outermost first; `no_row` for a row of NULLs).
struct ChoiceSite {
  const ir::Statement* statement = nullptr;
  const ir::Expression* expression = nullptr;
  std::vector<std::uint32_t> iterations{};
  std::vector<std::uint32_t> rows{};
  auto operator<=>(const ChoiceSite&) const = default;
};

/// Resolves what code and database leave open. An unlawful answer (a wrong type, a key that is not fresh,
/// a time before the last one, a pick out of range) is refused with UnlawfulChoice. A site is asked once
/// in a run of a segment; where it comes again (the arguments of a native text), the answer is reused.
class Choices {
 public:
  virtual ~Choices() = default;
  virtual ir::Value unknown(const ChoiceSite& site, const ir::Unknown& unknown, ir::Type type) = 0;
  /// A parameter whose name nobody published on the path taken.
  virtual ir::Value unknown_argument(std::size_t parameter, ir::Type type, bool nullable) = 0;
  /// `used`: values that must not be returned.
  virtual ir::Value generated(const ChoiceSite& site, const ir::Generated& generated, ir::Type type,
                              const ValueSet& used) = 0;
  /// `earliest`: the last one of this type; NULL where there was none.
  virtual ir::Value now(const ChoiceSite& site, ir::Type type, const ir::Value& earliest) = 0;
  /// Which of the equally first candidates a Fetch takes, two or more; each is the ids of the joined rows.
  virtual std::size_t pick(const ChoiceSite& site,
                           const std::vector<std::vector<std::uint32_t>>& candidates) = 0;
};

struct UnlawfulChoice : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Outcome : std::uint8_t { Finished, Continues, Aborted };

struct StepResult {
  Outcome outcome = Outcome::Finished;
  ir::SegmentId next;     ///< for Continues
  std::string reason;     ///< for Aborted: "throws InsufficientFunds: …", "breaks UNIQUE (name) of clients"
  ir::Location location;  ///< of what aborted it
  std::vector<Access> accesses;    ///< none if aborted; of what was rolled back, only the reads
  std::vector<Executed> executed;  ///< also of an aborted step, up to the failing one
  bool used_unknown = false;
};

/// What is computed once for an application, so that instances are cheap.
class Program {
 public:
  explicit Program(const ir::Application& application);
  [[nodiscard]] const ir::Application& application() const { return *application_; }
  /// Can a key be generated for this attribute, or for one that it references?
  [[nodiscard]] bool remembers(ir::AttributeId attribute) const { return remembered_.contains(attribute); }

 private:
  const ir::Application* application_;
  std::set<ir::AttributeId> remembered_;
};

/// Where an instance stands: the names published so far, and the transaction under way, if its last
/// segment ended with a commit in the middle.
class Instance {
 public:
  Instance(const ir::Application& application, std::size_t functionality, std::vector<ir::Value> inputs);
  Instance(std::shared_ptr<const Program> program, std::size_t functionality, std::vector<ir::Value> inputs);

  [[nodiscard]] bool ended() const;
  [[nodiscard]] bool aborted() const { return aborted_; }
  [[nodiscard]] std::size_t functionality() const { return functionality_; }
  [[nodiscard]] const std::vector<ir::Value>& inputs() const { return inputs_; }
  [[nodiscard]] std::size_t step() const { return step_; }  ///< index of the next step
  [[nodiscard]] ir::SegmentId segment() const { return segment_; }
  /// Arguments that the next step takes (or took, while it is under way), by parameter. What is unknown
  /// is asked for once and kept for the run.
  [[nodiscard]] std::vector<ir::Value> arguments(Choices& choices);
  /// Runs the next segment. An abort leaves the database as it was and ends the instance.
  StepResult run(Database& database, Choices& choices);
  /// The values published so far: by NameId; nothing where none has been.
  [[nodiscard]] const std::vector<std::optional<ir::Value>>& published() const { return names_; }

  [[nodiscard]] std::size_t hash() const;
  bool operator==(const Instance&) const = default;

 private:
  [[nodiscard]] const ir::Functionality& code() const;
  [[nodiscard]] const ir::Transaction& transaction() const;
  /// Sets the parameters; the first null that a parameter cannot take, if any.
  std::optional<ir::VariableId> enter(Choices& choices);
  void publish();

  std::shared_ptr<const Program> program_;
  std::size_t functionality_;
  std::vector<ir::Value> inputs_;
  std::vector<std::optional<ir::Value>> names_;
  std::size_t step_ = 0;
  ir::SegmentId segment_;
  std::vector<std::optional<ir::Value>> arguments_;  ///< of the next step, where they were asked for
  bool unknown_argument_ = false;                    ///< one of them is unknown
  std::vector<std::optional<ir::Value>> variables_;  ///< of the transaction under way
  std::vector<Cursor> cursors_;                      ///< likewise
  bool under_way_ = false;
  bool aborted_ = false;
};

/// A loop that runs longer than any analysis looks at.
inline constexpr std::uint32_t max_iterations = 10'000;
struct IterationLimit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace quiesce::interpreter
