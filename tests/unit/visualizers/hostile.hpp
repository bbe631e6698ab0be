// Names that break what does not treat them as text.
#pragma once

#include "unit/violations/samples.hpp"

namespace quiesce::test {

inline std::vector<std::string> hostile_names() {
  return {"",
          "</script><script>alert(1)</script>",
          "<b>'\"\\",
          "]]>-->",
          "&lt;&amp;&#65;",
          "a\nb\r\nc\td",
          "\x1b[2J",
          "\xE2\x80\xAEgnp",
          std::string("a\0b", 3),
          "\xff\xfe",
          "\xEF\xBF\xBF",
          "日本語 😀",
          "\xE2\x80\xA8",
          "\\N \\G \\E",
          "%s %n {{data}}",
          "$(rm -rf ~)'`",
          "#set",
          "__proto__",
          std::string(10'000, 'x'),
          "x " + std::string(10'000, '"')};
}

/// The name everywhere where a user's text can stand.
inline Violation hostile_violation(const std::string& name) {
  ExecutionBuilder b;
  b.table(name, {"id", name}).row(name, 0, {number(0), text(name)});
  b.step(name, 1, 1, name, {input(name, text(name))}, name).read(name, 0, name);
  b.sql(name, {text(name)});
  b.last().source.text = name;
  b.last().publishes = {{name, name, text(name), NamedValue::Origin::Local}};
  b.step(name, 2, 1, name, {carried(name, text(name))}, name).write(name, 0, name, text("b"));
  b.step(name, 1, 2, name).write(name, 0, name, text(name + "!")).breaks(name, 0, name);
  b.step(name, 2, 2, name).abort(name);
  Violation result = violation(name, "absolute", {name, name}, b.take());
  result.rule = name;
  result.description = name;
  result.execution.unknowns = {name};
  return result;
}

inline Report hostile_report(const std::string& name) {
  Report report = report_of({hostile_violation(name)});
  report.application = name;
  report.assumptions = {name};
  report.warnings = {name};
  report.notes = {name};
  report.invariants[0].bounded_by = {name};
  report.invariants[0].undecided = {name};
  return report;
}

}  // namespace quiesce::test
