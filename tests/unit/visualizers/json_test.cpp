#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "golden.hpp"
#include "quiesce/visualizers/report_reader.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "schema_validator.hpp"
#include "unit/violations/samples.hpp"
#include "visualizers/json_writer.hpp"

namespace quiesce::test {
namespace {

using nlohmann::ordered_json;

const visualizers::Visualizer& format() {
  return *visualizers::find_visualizer("json");
}
std::string render(const Report& report) {
  return format().render(report, {});
}
std::string render(const Violation& violation) {
  return format().render(violation, {});
}
ordered_json json_of(const Report& report) {
  return ordered_json::parse(render(report));
}
ordered_json json_of(const Violation& violation) {
  return ordered_json::parse(render(violation));
}

std::string docs(const std::string& name) {
  return std::string(QUIESCE_SOURCE_DIR) + "/docs/" + name;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Json, Trace) {
  expect_golden("lost_update.json", render(lost_update()));
}
TEST(Json, Report) {
  expect_golden("lost_update_report.json", render(report_of({lost_update()})));
}

TEST(Json, PinnedKeysOfAReport) {
  const ordered_json report = json_of(report_of({lost_update()}));
  EXPECT_EQ(report["tool"], (ordered_json{{"name", "quiesce"}, {"version", "0.1.0"}}));
  EXPECT_EQ(report["application"], "Simple Bank");
  EXPECT_EQ(report["f_max"], 2);
  EXPECT_EQ(report["verdict"], "violated");
  const ordered_json& invariant = report["invariants"][0];
  EXPECT_EQ(invariant["name"], "accounts.balance >= 0");
  EXPECT_EQ(invariant["kind"], "absolute");
  EXPECT_EQ(invariant["rule"], "accounts.balance >= 0");
  EXPECT_EQ(invariant["verdict"], "violated");
  EXPECT_EQ(invariant["checked_up_to"], 2);
  EXPECT_EQ(invariant["bounded_by"], ordered_json::array());
  EXPECT_EQ(invariant["functionalities"], ordered_json::array({"Withdrawal"}));
  EXPECT_EQ(invariant["seconds"], 0.01);
}

TEST(Json, PinnedKeysOfAViolation) {
  const ordered_json violation = json_of(report_of({lost_update()}))["violations"][0];
  const std::string id = violation["id"];
  EXPECT_EQ(violation["invariant"], "accounts.balance >= 0");
  EXPECT_EQ(violation["kind"], "absolute");
  EXPECT_EQ(violation["f"], 2);
  EXPECT_EQ(violation["functionalities"], ordered_json::array({"Withdrawal", "Withdrawal"}));
  EXPECT_EQ(violation["file"], "violations/" + id + ".json");
  EXPECT_EQ(violation["trace"], json_of(lost_update()));
  EXPECT_EQ(violation["cause"], "lost update");
}

TEST(Json, TraceIsStatesAndTransactionsInTurn) {
  const ordered_json trace = json_of(lost_update());
  ASSERT_EQ(trace.size(), 2U + 2U * 4U);
  EXPECT_EQ(trace[0], "accounts.balance >= 0");
  EXPECT_EQ(trace[1], ordered_json::parse(R"({"accounts": [{"id": 0, "name": "a", "balance": 15}]})"));
  EXPECT_EQ(trace[2], ordered_json::parse(R"({"Functionality": "Withdrawal", "Functionality instance": 1,
      "Transaction number": 1, "Transaction name": "balance", "Arguments": {"id_account": 0}})"));
  EXPECT_EQ(trace.back()["accounts"][0]["balance"], -5);
}

TEST(Json, AnAbortedStepSaysWhy) {
  const ordered_json trace = json_of(missing_compensation());
  EXPECT_FALSE(trace[2].contains("Outcome"));
  EXPECT_EQ(trace[4]["Outcome"], "aborted");
  EXPECT_EQ(trace[4]["Reason"], "throws CardRefused: no cover");
  EXPECT_EQ(trace[5], trace[3]);
}

TEST(Json, DecimalsKeepTheirDigits) {
  Violation found = two_parts();
  found.execution.initial.tables[0].rows[0].cells[2] = decimal("12345678901234567890.123456789");
  found.execution.initial.tables[0].rows[1].cells[2] = decimal("1/3");
  const std::string text = render(found);
  EXPECT_TRUE(contains(text, "\"amount\": 12345678901234567890.123456789}"));
  EXPECT_TRUE(contains(text, "\"amount\": \"1/3\"}"));
  EXPECT_TRUE(contains(text, "\"Arguments\": {\"amount\": 2.25}"));
}

TEST(Json, NullsAndParts) {
  const ordered_json trace = json_of(two_parts());
  EXPECT_TRUE(trace[1]["wallets"][0]["owner"].is_null());
  EXPECT_FALSE(trace[2].contains("Transaction part"));
  EXPECT_EQ(trace[4]["Transaction part"], 2);
}

TEST(Json, Integers) {
  Violation found = lost_update();
  found.execution.initial.tables[0].rows[0].cells[2] = number(INT64_MIN);
  EXPECT_TRUE(contains(render(found), "-9223372036854775808"));
}

TEST(Json, UndecidedAndOthersAreThere) {
  const ordered_json report = json_of(full_report());
  EXPECT_EQ(report["invariants"].back()["undecided"].size(), 1U);
  EXPECT_EQ(report["violations"][0]["others"].size(), 1U);
  EXPECT_EQ(report["violations"][0]["execution_count"], 2);
  EXPECT_EQ(report["assumptions"].size(), 2U);
}

TEST(Json, EndsWithANewline) {
  EXPECT_TRUE(render(full_report()).ends_with("}\n"));
  EXPECT_TRUE(render(lost_update()).ends_with("]\n"));
}

TEST(Json, IsTheSameEveryTime) {
  EXPECT_EQ(render(full_report()), render(full_report()));
}

TEST(Json, OnlySecondsHoldTimes) {
  Report slow = full_report();
  slow.statistics.total_seconds = 99;
  slow.invariants[0].seconds = 98;
  ordered_json a = json_of(full_report());
  ordered_json b = json_of(slow);
  for (ordered_json* report : {&a, &b}) {
    (*report)["statistics"].erase("seconds");
    for (ordered_json& invariant : (*report)["invariants"]) invariant.erase("seconds");
  }
  EXPECT_EQ(a, b);
}

TEST(Json, FitsTheSchemas) {
  EXPECT_EQ(SchemaValidator(docs("report.schema.json")).validate(json_of(full_report())), "");
  EXPECT_EQ(SchemaValidator(docs("report.schema.json")).validate(json_of(report_of({}))), "");
  for (const Violation& violation : full_report().violations) {
    EXPECT_EQ(SchemaValidator(docs("trace.schema.json")).validate(json_of(violation)), "");
  }
}

TEST(Json, TheSchemaCheckIsActive) {
  const SchemaValidator report_schema(docs("report.schema.json"));
  nlohmann::json report = json_of(full_report());
  report["violations"][2]["execution"]["steps"][0]["part"] = 0;
  EXPECT_EQ(report_schema.validate(report), "$.violations[2].execution.steps[0].part: too small");
  report = json_of(full_report());
  report["violations"][0]["id"] = "A/B";
  EXPECT_NE(report_schema.validate(report), "");
  report = json_of(full_report());
  report.erase("verdict");
  EXPECT_EQ(report_schema.validate(report), "$: \"verdict\" is missing");
  EXPECT_NE(
      SchemaValidator(docs("trace.schema.json")).validate(nlohmann::json::parse(R"(["r", {}, {"a": 1}])")),
      "");
}

TEST(Writer, Numbers) {
  for (const char* good : {"0", "-0", "12", "-3.50", "1e3", "1.5E-7"})
    EXPECT_TRUE(visualizers::is_json_number(good)) << good;
  for (const char* bad : {"", "-", "1/3", "01", ".5", "1.", "1e", "+1", "NaN", "1 ", "0x1"}) {
    EXPECT_FALSE(visualizers::is_json_number(bad)) << bad;
  }
}

TEST(Writer, Strings) {
  const auto quoted = [](std::string_view text) { return visualizers::JsonWriter().string(text).take(); };
  EXPECT_EQ(quoted("a\"\\\n\t\x01/é😀"), "\"a\\\"\\\\\\n\\t\\u0001/é😀\"\n");
  EXPECT_EQ(quoted("\xff"
                   "a\xc3"),
            "\"\xEF\xBF\xBD"
            "a\xEF\xBF\xBD\"\n");
  EXPECT_EQ(quoted("\x7f\xE2\x80\xA8"), "\"\\u007f\\u2028\"\n");
}

TEST(Writer, EmptyContainersAndSeconds) {
  visualizers::JsonWriter json;
  json.begin_object()
      .key("a")
      .begin_array()
      .end_array()
      .key("s")
      .seconds(0.25)
      .key("z")
      .seconds(2)
      .end_object();
  EXPECT_EQ(json.take(), "{\n  \"a\": [],\n  \"s\": 0.25,\n  \"z\": 2\n}\n");
}

class HostileJson : public testing::TestWithParam<std::string> {};
TEST_P(HostileJson, IsKeptAsText) {
  const std::string& name = GetParam();
  ExecutionBuilder b;
  b.table(name, {"id", name}).row(name, 0, {number(0), text(name)});
  b.step(name, 1, 1, name, {input(name, text(name))}, name)
      .write(name, 0, name, text("b"))
      .breaks(name, 0, name);
  const Report report = report_of({violation(name, "absolute", {name}, b.take())});
  const ordered_json trace = json_of(report.violations[0]);
  EXPECT_EQ(trace[0], name);
  EXPECT_EQ(trace[1][name][0][name], name);
  EXPECT_EQ(trace[2]["Functionality"], name);
  const visualizers::ParsedReport again = visualizers::parse_report(render(report));
  ASSERT_TRUE(again.report) << again.error;
  EXPECT_EQ(*again.report, report);
}
INSTANTIATE_TEST_SUITE_P(Names, HostileJson,
                         testing::Values("", "\x1b[2J", "a\nb\r\nc\td", "</script><b>'\"\\", "😀",
                                         std::string(10'000, 'x'), "\xE2\x80\xAEgnp", std::string("a\0b", 3),
                                         "日本語", "\xE2\x80\xA8", "$ref"));

TEST(Reader, RoundTrip) {
  const Report report = full_report();
  const visualizers::ParsedReport again = visualizers::parse_report(render(report));
  ASSERT_TRUE(again.report) << again.error;
  EXPECT_EQ(*again.report, report);
  EXPECT_EQ(render(*again.report), render(report));
}

TEST(Reader, RoundTripOfSourcesAndStatements) {
  Report report = report_of({lost_update()});
  Step& step = report.violations[0].execution.steps[0];
  step.source = {"A.java", 1, 2, 3, 4, 5, 6, "void balance() {"};
  step.accesses[0].source = step.source;
  step.executed[0] = {
      "SELECT $1", {decimal("2.0"), null(), true, text("x"), number(-1)}, {"decimal"}, true, 3, step.source};
  step.publishes = {{"balance", "decimal", decimal("15"), NamedValue::Origin::Local},
                    {"rate", "text", null(), NamedValue::Origin::Unknown}};
  const visualizers::ParsedReport again = visualizers::parse_report(render(report));
  ASSERT_TRUE(again.report) << again.error;
  EXPECT_EQ(*again.report, report);
}

TEST(Reader, RoundTripOfWhatDoesNotCount) {
  Report report = report_of({lost_update(), crossed_names(), write_skew()});
  report.violations[0].ignored = Ignored{"accepted", true, "invariants.json", 12};
  report.violations[1].baseline = Baseline::Known;
  report.violations[2].baseline = Baseline::New;
  report.gone = {{"stock-level-0-order-x2-12345678", "stock.level >= 0", {"Order", "Order"}}};
  report.invariants[0].source = {"invariants.json", 12, 5, 12, 26, 0, 0, "    \"accounts.balance >= 0\","};
  EXPECT_EQ(SchemaValidator(docs("report.schema.json")).validate(json_of(report)), "");
  const visualizers::ParsedReport again = visualizers::parse_report(render(report));
  ASSERT_TRUE(again.report) << again.error;
  EXPECT_EQ(*again.report, report);
  EXPECT_FALSE(json_of(report_of({lost_update()}))["violations"][0].contains("baseline"));
}

TEST(Reader, WrongFilesAreToldApart) {
  const auto error = [](const std::string& text) { return visualizers::parse_report(text).error; };
  EXPECT_EQ(error("{"), "this is no JSON");
  EXPECT_EQ(error("[]"), "report: an object is expected");
  EXPECT_EQ(error("{}"), "report: 'application' is missing");
  EXPECT_EQ(error(std::string(100'000, '[')), "this is no JSON");
}

TEST(Reader, EveryDamageIsSeenAndNoneCrashes) {
  nlohmann::json good = nlohmann::json::parse(render(full_report()));
  nlohmann::json report = good;
  report["violations"][0]["execution"]["steps"][2]["instance"] = "one";
  EXPECT_EQ(visualizers::parse_report(report.dump()).error,
            "violations[0].execution.steps[2]: 'instance' should be a number from 0 to 4294967295");
  report = good;
  report["violations"][0]["execution"]["breaking_step"] = 99;
  EXPECT_EQ(visualizers::parse_report(report.dump()).error,
            "violations[0].execution: 'breaking_step' is no step");
  report = good;
  report["violations"][0]["id"] = "../../x";
  EXPECT_EQ(visualizers::parse_report(report.dump()).error,
            "violations[0]: 'id' may have only a-z, 0-9 and '-'");
  report = good;
  report["violations"][0]["execution"]["initial"][0]["rows"][0]["cells"].push_back(1);
  EXPECT_NE(visualizers::parse_report(report.dump()).error, "");
  // Every value of the document replaced by something else: a message or a report, never a crash.
  const nlohmann::json flat = good.flatten();
  std::size_t tried = 0;
  for (const auto& [path, unused] : flat.items()) {
    if (++tried % 37 != 0) continue;
    report = good;
    report[nlohmann::json::json_pointer(path)] = nlohmann::json::array({nlohmann::json::object()});
    const visualizers::ParsedReport parsed = visualizers::parse_report(report.dump());
    EXPECT_EQ(parsed.report.has_value(), parsed.error.empty());
  }
}

}  // namespace
}  // namespace quiesce::test
