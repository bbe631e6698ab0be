// Runs the statements of one step of a trace as a transaction on the connection of its instance.
#pragma once

#include <map>
#include <set>

#include "replay/canonical.hpp"

namespace quiesce::replay {

class StepRunner {
 public:
  StepRunner(Database& database, std::set<std::string> names)
      : database_(database), names_(std::move(names)) {}

  /// `when` names the step. Throws Difference.
  void run(const violations::Step& step, const std::string& when);

 private:
  void begin(Connection& connection, const std::string& when) const;
  void end(Connection& connection, const std::string& text, const std::string& when) const;
  /// Did the statement fail, as the trace says?
  bool send(Connection& connection, const violations::Executed& executed, bool after_failure,
            const std::string& when) const;
  Connection& connection_of(std::uint32_t instance);

  Database& database_;
  std::set<std::string> names_;
  std::map<std::uint32_t, std::unique_ptr<Connection>> connections_;
};

}  // namespace quiesce::replay
