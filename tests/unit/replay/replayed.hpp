// Small applications that are checked and whose violations are then replayed, from the JSON alone, on the
// database that the test is run for.
#pragma once

#include <cstdlib>

#include "quiesce/replay/replay.hpp"
#include "quiesce/visualizers/report_reader.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::replay::testing {

/// Written and read again: a replay knows nothing else.
inline violations::Report from_json(const violations::Report& report) {
  const auto parsed = visualizers::parse_report(visualizers::find_visualizer("json")->render(report, {}));
  EXPECT_TRUE(parsed.report) << parsed.error;
  return parsed.report.value_or(violations::Report{});
}

inline Options options_for(Target target) {
  if (target == Target::Sqlite) return {};
  const char* dsn = std::getenv("QUIESCE_TEST_DSN");
  EXPECT_NE(dsn, nullptr) << "run this with scripts/with-postgres";
  return {target, dsn == nullptr ? "" : dsn};
}

class Replayed : public analyzer::testing::Checked, public ::testing::WithParamInterface<Target> {
 protected:
  struct Small {
    std::string schema;
    std::string rule;
    std::string functionality;  ///< its transactions: "a", "b"
    std::string methods;
    std::string kind = "Absolute";
  };

  violations::Report report_of(const Small& small, std::uint32_t f_max = 1) {
    load({{"schema.sql", small.schema},
          {"invariants.json", "{\"" + small.kind + " Invariants\": [\"" + small.rule + "\"]}"},
          {"functionalities.json", "{\"F\": [" + small.functionality + "]}"},
          {"T.java", "import java.sql.*;\nclass T {\n  Connection c;\n" + small.methods + "}\n"}});
    return check(f_max);
  }

  /// There is a violation, and each one happens on the database, too.
  void expect_confirmed(const violations::Report& report) {
    EXPECT_FALSE(report.violations.empty()) << "nothing to replay";
    const violations::Report read = from_json(report);
    EXPECT_EQ(unfit_for_replay(read), "");
    for (const Outcome& outcome : replay(read, options_for(GetParam()))) {
      EXPECT_EQ(outcome.difference, "") << outcome.id;
    }
  }

  /// A method that sends one statement: `values` are its parameters, set in their order.
  static std::string sends(const std::string& name, const std::string& parameters, const std::string& sql,
                           const std::vector<std::string>& setters) {
    std::string text = "  void " + name + "(" + parameters + ") throws SQLException {\n" +
                       "    try (PreparedStatement s = c.prepareStatement(\"" + sql + "\")) {\n";
    for (std::size_t i = 0; i < setters.size(); ++i) {
      const std::size_t open = setters[i].find('(');
      text += "      s." + setters[i].substr(0, open + 1) + std::to_string(i + 1) + ", " +
              setters[i].substr(open + 1) + ";\n";
    }
    return text + "      s.executeUpdate();\n    }\n  }\n";
  }
};

}  // namespace quiesce::replay::testing
