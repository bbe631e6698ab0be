#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "quiesce/visualizers/visualizer.hpp"
#include "schema_validator.hpp"
#include "unit/visualizers/hostile.hpp"

namespace quiesce::test {
namespace {

using nlohmann::json;

json itf(const Violation& violation) {
  return json::parse(visualizers::find_visualizer("itf")->render(violation, {}));
}
json itf(const Report& report) {
  return json::parse(visualizers::find_visualizer("itf")->render(report, {}));
}
std::string problem(const json& trace) {
  return SchemaValidator(std::string(QUIESCE_SOURCE_DIR) + "/docs/itf.schema.json").validate(trace);
}

TEST(Itf, StatesHoldTheRowsAsSetsOfRecords) {
  const json trace = itf(lost_update());
  EXPECT_EQ(trace["vars"], json({"accounts", "mbt::actionTaken", "mbt::nondetPicks", "quiesce::step"}));
  ASSERT_EQ(trace["states"].size(), 5U);
  EXPECT_EQ(
      trace["states"][0]["accounts"],
      json::parse(R"({"#set": [{"id": {"#bigint": "0"}, "name": "a", "balance": {"#bigint": "15"}}]})"));
  EXPECT_EQ(trace["states"][4]["accounts"]["#set"][0]["balance"]["#bigint"], "-5");
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(trace["states"][i]["#meta"]["index"], i);
}

TEST(Itf, AStateKnowsTheStepThatMadeIt) {
  const json trace = itf(lost_update());
  EXPECT_EQ(trace["states"][0]["mbt::actionTaken"], "init");
  const json& last = trace["states"][4];
  EXPECT_EQ(last["mbt::actionTaken"], "withdraw");
  EXPECT_EQ(last["mbt::nondetPicks"]["amount"]["#bigint"], "10");
  EXPECT_EQ(last["quiesce::step"]["functionality"], "Withdrawal");
  EXPECT_EQ(last["quiesce::step"]["instance"]["#bigint"], "2");
  EXPECT_EQ(itf(missing_compensation())["states"][2]["quiesce::step"]["aborted"], true);
}

TEST(Itf, NullsAreNoneAndDecimalsTexts) {
  const json row = itf(two_parts())["states"][0]["wallets"]["#set"][0];
  EXPECT_EQ(row["owner"], json::parse(R"({"tag": "None", "value": {"#tup": []}})"));
  EXPECT_EQ(row["amount"], "12.50");
}

TEST(Itf, SeveralViolationsAreAnArray) {
  EXPECT_EQ(itf(full_report()).size(), full_report().violations.size());
  EXPECT_EQ(itf(report_of({lost_update()})), itf(lost_update()));
  EXPECT_EQ(itf(report_of({})), json::array());
}

TEST(Itf, FitsTheSchema) {
  for (const Violation& violation : full_report().violations) EXPECT_EQ(problem(itf(violation)), "");
  json wrong = itf(lost_update());
  wrong["states"][1]["accounts"]["#set"][0]["id"] = 3;
  EXPECT_EQ(problem(wrong), "$.states[1].accounts.#set[0].id: fits none of anyOf");
}

class HostileItf : public testing::TestWithParam<std::string> {};
TEST_P(HostileItf, FitsTheSchema) {
  EXPECT_EQ(problem(itf(hostile_violation(GetParam()))), "");
}
INSTANTIATE_TEST_SUITE_P(Names, HostileItf, testing::ValuesIn(hostile_names()));

TEST(Itf, ANameThatLooksLikeASetStaysAName) {
  const json trace = itf(hostile_violation("#set"));
  ASSERT_EQ(trace["vars"][0], "_#set");
  EXPECT_EQ(trace["states"][0]["_#set"]["#set"][0]["_#set"], "#set");
}

}  // namespace
}  // namespace quiesce::test
