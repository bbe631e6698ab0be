// Runs one segment of a transaction. Control flow stands in executor.cpp, statements that reach the database
// in executor_database.cpp, what they leave open in executor_choices.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/evaluator.hpp"
#include "quiesce/interpreter/run.hpp"

namespace quiesce::interpreter {

struct RaisedError {
  ir::ErrorTypeId type;
  std::string reason;  ///< as the report says it
  ir::Location location;
};

/// How a statement ended.
struct Flow {
  enum class Kind : std::uint8_t { Normal, Leave, Error, Commit };
  Kind kind = Kind::Normal;
  ir::LabelId label{};   ///< for Leave
  RaisedError error{};   ///< for Error
  ir::SegmentId next{};  ///< for Commit
};

/// The variables and cursors of a transaction: they outlive a commit in the middle.
struct Locals {
  std::vector<std::optional<ir::Value>>& variables;
  std::vector<Cursor>& cursors;
};

class Executor : private OpenValues {
 public:
  Executor(const Program& program, const ir::Transaction& transaction, Database& database, Choices& choices,
           Locals locals);
  StepResult run(const ir::Segment& segment);

 private:
  // Control flow.
  Flow run(const ir::Block& block);
  Flow run(const ir::Statement& statement);
  Flow run(const ir::Statement& statement, const ir::Loop& node);
  Flow run(const ir::Labelled& node);
  Flow run(const ir::Try& node);
  Flow handle(const ir::Try& node, Flow flow);
  Flow rethrow() const;
  void rollback();
  void finish(const Flow& flow);

  // Cursors.
  void fetch(const ir::Statement& statement, const ir::Fetch& node);
  void append(const ir::Statement& statement, const ir::Append& node);

  // The database.
  Flow run(const ir::Statement& statement, const ir::Query& node);
  Flow run(const ir::Statement& statement, const ir::Insert& node);
  Flow run(const ir::Statement& statement, const ir::Update& node);
  Flow run(const ir::Statement& statement, const ir::Delete& node);
  [[nodiscard]] ResultRow result_row(const ir::Statement& statement, const ir::Query& node,
                                     Evaluator& evaluator);
  /// Notes that the statement is sent; an error if the transaction has failed before.
  std::optional<Flow> send(const ir::Statement& statement, const ir::NativeText& native);
  /// The end of a statement that has changed `database_`: checks the constraints, and either keeps the
  /// changes or undoes the segment.
  Flow conclude(const ir::Statement& statement, const Database& before, std::vector<Access> changes,
                std::optional<ir::VariableId> count, std::size_t rows);
  void remember(const Database& before, const std::vector<Access>& changes);
  [[nodiscard]] ir::Value default_value(const ir::Statement& statement, ir::AttributeId attribute);

  // Expressions.
  [[nodiscard]] Evaluator evaluator(const ir::Statement& statement);
  ir::Value evaluate(const ir::Statement& statement, const ir::Expression& expression);
  [[nodiscard]] static std::vector<Access> as_accesses(const ir::Statement& statement,
                                                       const std::vector<CellRead>& reads);
  void record(const std::vector<Access>& accesses);
  void set(ir::VariableId variable, ir::Value value) {
    locals_.variables.at(variable.index) = std::move(value);
  }

  // Choices.
  ir::Value resolve(const ir::Expression& expression, const ir::Unknown& node,
                    const std::vector<std::uint32_t>& rows) override;
  ir::Value resolve(const ir::Expression& expression, const ir::Generated& node,
                    const std::vector<std::uint32_t>& rows) override;
  ir::Value resolve(const ir::Expression& expression, const ir::Now& node,
                    const std::vector<std::uint32_t>& rows) override;
  ir::Value ask_once(const ir::Expression& expression, const std::vector<std::uint32_t>& rows,
                     const std::function<ir::Value(const ChoiceSite&)>& ask);
  void note_chosen(ChosenValue chosen);
  [[nodiscard]] ValueSet used_keys(const ir::Generated& node, ir::Type type) const;

  const Program& program_;
  const ir::Application& application_;
  const ir::Transaction& transaction_;
  Database& database_;
  const Database start_;  ///< as the segment found it
  Choices& choices_;
  Locals locals_;
  StepResult result_;
  bool failed_ = false;                       ///< after a broken constraint, until Rollback
  const ir::Statement* statement_ = nullptr;  ///< whose expressions are evaluated
  std::vector<std::uint32_t> iterations_;
  std::vector<RaisedError> handled_;  ///< by the handlers around the statement, innermost last
  std::map<ChoiceSite, ir::Value> answers_;
  std::vector<ChosenValue> chosen_;  ///< not yet part of a statement
};

}  // namespace quiesce::interpreter
