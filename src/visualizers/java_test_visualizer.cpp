#include "visualizers/java_test_visualizer.hpp"

#include <set>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/java_literal.hpp"
#include "visualizers/java_test_parts.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Report;
using violations::Step;
using violations::Violation;

/// accounts-balance-0 → AccountsBalance0Test
std::string class_name(const Violation& violation) {
  std::string name;
  bool capital = true;
  for (const char c : violation.id) {
    if (c == '-') {
      capital = true;
      continue;
    }
    if (name.empty() && c >= '0' && c <= '9') name = "V";
    name += capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    capital = false;
  }
  return name + "Test";
}

/// Methods that are not public can be called from their own package only.
std::string common_package(const violations::Execution& execution) {
  std::set<std::string> packages;
  for (const Step& step : execution.steps) packages.insert(step.call.package);
  return packages.size() == 1 ? *packages.begin() : "";
}

std::string connections_of(const violations::Execution& execution) {
  std::set<std::uint32_t> instances;
  for (const Step& step : execution.steps) instances.insert(step.instance);
  std::string text = "Connection database = open(true)";
  for (const std::uint32_t instance : instances) {
    text += ";\n                Connection " + connection_name(instance) + " = open(false)";
  }
  return text;
}

std::string opening(const Violation& violation) {
  const std::string package = common_package(violation.execution);
  std::string text = package.empty() ? "" : "package " + package + ";\n\n";
  text +=
      "import static org.junit.jupiter.api.Assertions.assertFalse;\n"
      "import static org.junit.jupiter.api.Assertions.assertThrows;\n"
      "import static org.junit.jupiter.api.Assertions.assertTrue;\n\n"
      "import java.lang.reflect.Field;\n"
      "import java.lang.reflect.InvocationTargetException;\n"
      "import java.lang.reflect.Modifier;\n"
      "import java.lang.reflect.Proxy;\n"
      "import java.sql.Connection;\n"
      "import java.sql.DriverManager;\n"
      "import java.sql.PreparedStatement;\n"
      "import java.sql.ResultSet;\n"
      "import java.sql.SQLException;\n"
      "import javax.sql.DataSource;\n"
      "import org.junit.jupiter.api.Assumptions;\n"
      "import org.junit.jupiter.api.Test;\n"
      "import org.junit.jupiter.api.function.Executable;\n\n";
  text += "// Written by quiesce. Invariant: " + java_comment(violation.invariant) + "\n";
  text += "// Rule: " + java_comment(violation.rule) + "\n";
  text += "// Broken by: " + java_comment(violations::grouped(violation.functionalities)) + "\n";
  if (!violation.execution.cause.empty())
    text += "// Cause: " + java_comment(violation.execution.cause) + "\n";
  if (!violation.execution.sentence.empty())
    text += "// Because " + java_comment(violation.execution.sentence) + "\n";
  if (const std::string standing = violations::standing_words(violation); !standing.empty())
    text += "// Standing: " + java_comment(standing) + "\n";
  return text + "// Passes as long as the code lets this happen, and fails once it is repaired.\n";
}

std::string class_text(const Report& report, const Violation& violation) {
  const JavaSteps steps = java_steps(report.schema, violation.execution);
  const std::string name = class_name(violation);
  std::string text = opening(violation) + "class " + name + " {\n\n";
  text +=
      "    private static final String URL = System.getProperty(\"quiesce.jdbc.url\",\n"
      "            \"jdbc:h2:mem:" +
      name +
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE\"\n"
      "                    + \";CASE_INSENSITIVE_IDENTIFIERS=TRUE\");\n\n";
  text +=
      "    private static final String VIOLATING_ROWS =\n            " + java_text(violation.query) + ";\n\n";
  text += "    @Test\n    void theRuleIsBroken() throws Exception {\n";
  const std::string obstacle =
      violation.query.empty() ? "the rule cannot be written as a query" : steps.obstacle;
  if (!obstacle.empty()) {
    text += "        Assumptions.abort(" + java_text(obstacle) + ");\n    }\n";
  } else {
    text += "        try (" + connections_of(violation.execution) + ") {\n";
    text += java_setup(report.schema, violation.execution.initial);
    text += "            assertFalse(isBroken(database), \"the rule holds at the start\");\n";
    text += steps.code + "\n            assertTrue(isBroken(database), \"the rule is broken at the end\");\n";
    text += "        }\n    }\n";
  }
  return text + std::string(java_helpers()) + "}\n";
}

}  // namespace

std::string JavaTestVisualizer::violation_path(const Violation& violation) const {
  return "violations/" + class_name(violation) + ".java";
}

std::string JavaTestVisualizer::render_violation(const Report& report, const Violation& violation,
                                                 const RenderOptions& /*options*/) const {
  return class_text(report, violation);
}

std::string JavaTestVisualizer::render(const Report& report, const RenderOptions& /*options*/) const {
  std::string text;
  for (const Violation& violation : report.violations) {
    text += (text.empty() ? "" : "\n") + class_text(report, violation);
  }
  return text;
}

std::string JavaTestVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  return render_violation({}, violation, options);
}

}  // namespace quiesce::visualizers
