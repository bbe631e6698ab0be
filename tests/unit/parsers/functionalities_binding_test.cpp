// How values travel by name, on transactions made by hand. With real code: tests/corpus/functionalities.
#include <gtest/gtest.h>

#include "parsers/functionalities/functionality_parser.hpp"

namespace quiesce::parsers::functionalities {
namespace {

using ir::Type;
using ir::VariableRole;

class Made {
 public:
  explicit Made(std::string name) { transaction_.name = std::move(name); }
  Made& parameter(const std::string& name, Type type = Type::Integer, bool nullable = false) {
    transaction_.parameters.push_back(add(name, type, nullable, VariableRole::Parameter, true));
    return *this;
  }
  Made& local(const std::string& name, Type type = Type::Integer, bool published = true,
              bool nullable = false) {
    add(name, type, nullable, VariableRole::Local, published);
    return *this;
  }
  Made& returns(Type type = Type::Integer) {
    transaction_.result = add("result", type, false, VariableRole::Result, false);
    return *this;
  }
  operator ir::Transaction() const { return transaction_; }  // NOLINT: reads better in lists

 private:
  ir::VariableId add(const std::string& name, Type type, bool nullable, VariableRole role, bool published) {
    transaction_.variables.push_back({name, type, nullable, role, published, {}});
    return ir::VariableId{static_cast<std::uint32_t>(transaction_.variables.size() - 1)};
  }
  ir::Transaction transaction_;
};

struct Parsed {
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  ir::Application application;

  Parsed(std::vector<ir::Transaction> transactions, const std::string& text) {
    application.transactions = std::move(transactions);
    parse_functionalities({sources.add("functionalities.json", text)}, sources, application, diagnostics);
  }
  /// "id=#id balance=$balance | …": # an input, $ a published name, one part for each step.
  [[nodiscard]] std::string arguments() const {
    if (application.functionalities.empty()) return "none";
    std::string text;
    const ir::Functionality& functionality = application.functionalities.front();
    for (const ir::Step& step : functionality.steps) {
      if (&step != &functionality.steps.front()) text += " |";
      const ir::Transaction& transaction = application[step.transaction];
      for (std::size_t i = 0; i < step.arguments.size(); ++i) {
        text += (text.empty() ? "" : " ") + transaction[transaction.parameters[i]].name + "=";
        if (const auto* input = std::get_if<ir::InputId>(&step.arguments[i])) {
          text += "#" + functionality.inputs[input->index].name;
        } else {
          text += "$" + functionality.names[std::get<ir::NameId>(step.arguments[i]).index].name;
        }
      }
    }
    return text;
  }
  [[nodiscard]] std::string problems() const {
    std::string text;
    for (const auto& one : diagnostics.sorted(sources)) {
      text += one.id + " " + one.message + (one.help.empty() ? "" : "; " + one.help) + "\n";
    }
    return text;
  }
  [[nodiscard]] std::vector<std::string> notes() const {
    std::vector<std::string> all;
    for (const ir::Note& note : application.notes) all.push_back(note.text);
    return all;
  }
};

TEST(Functionalities, ALocalReachesALaterParameterOfItsName) {
  const Parsed parsed({Made("balance").parameter("id").local("balance"),
                       Made("withdraw").parameter("id").parameter("balance").parameter("amount")},
                      R"({"Withdrawal": ["balance", "withdraw"]})");
  EXPECT_EQ(parsed.problems(), "");
  EXPECT_EQ(parsed.arguments(), "id=#id | id=$id balance=$balance amount=#amount");
  EXPECT_EQ(parsed.notes(),
            std::vector<std::string>{"Withdrawal: balance: local of balance() → parameter of withdraw()"});
}

TEST(Functionalities, WithAndAs) {
  const Parsed parsed(
      {Made("read").parameter("id").local("rest").returns(), Made("write").parameter("amount")},
      R"({"F": ["read", {"transaction": "read", "with": {"id": {"input": "other"}},
                                         "as": {"return": "left", "rest": "over"}},
                                {"transaction": "write", "with": {"amount": "left"}},
                                {"transaction": "write", "with": {"amount": "over"}},
                                {"transaction": "write", "with": {"amount": "rest"}}]})");
  EXPECT_EQ(parsed.problems(), "");
  EXPECT_EQ(parsed.arguments(), "id=#id | id=#other | amount=$left | amount=$over | amount=$rest");
  EXPECT_EQ(parsed.notes(), (std::vector<std::string>{
                                "F: left: returned by read() → parameter amount of write()",
                                "F: over: local rest of read() → parameter amount of write()",
                                "F: rest: local of read() → parameter amount of write()",
                            }));
}

TEST(Functionalities, WhatAsNamesIsThatVariableAlone) {
  const Parsed parsed({Made("read").local("a").local("b"), Made("write").parameter("b")},
                      R"({"F": [{"transaction": "read", "as": {"a": "b"}}, "write"]})");
  EXPECT_EQ(parsed.problems(), "");
  const ir::Functionality& functionality = parsed.application.functionalities.front();
  std::vector<std::uint32_t> publishers;
  for (const ir::Publication& publication : functionality.steps[0].publishes) {
    if (functionality.names[publication.name.index].name == "b")
      publishers.push_back(publication.variable.index);
  }
  EXPECT_EQ(publishers, std::vector<std::uint32_t>{0});
}

TEST(Functionalities, IntegersWidenAndOlderValuesStayVisible) {
  const Parsed parsed({Made("a").local("x"), Made("b").local("x", Type::Decimal),
                       Made("c").parameter("x", Type::Decimal), Made("d").parameter("x")},
                      R"({"F": ["a", "d", "b", "c"]})");
  EXPECT_EQ(parsed.problems(), "");
  const ir::Functionality& functionality = parsed.application.functionalities.front();
  const auto taken = std::get<ir::NameId>(functionality.steps[3].arguments[0]);
  EXPECT_EQ(functionality.names[taken.index].type, Type::Decimal);
  // Step 2 publishes its Integer x under the Decimal name too: it is what c() takes if b() assigns none.
  // That of step 1 is always covered by step 2's parameter.
  for (const std::size_t step : {0U, 1U, 2U}) {
    const auto& all = functionality.steps[step].publishes;
    const bool visible =
        std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == taken; });
    EXPECT_EQ(visible, step != 0) << step;
  }
  const auto integer = std::get<ir::NameId>(functionality.steps[1].arguments[0]);
  EXPECT_EQ(functionality.names[integer.index].type, Type::Integer);
}

TEST(Functionalities, ATypeClashIsAnErrorOnlyWhereTheValueIsTaken) {
  const std::vector<ir::Transaction> transactions = {Made("a").local("x", Type::Text), Made("b").local("x"),
                                                     Made("c").parameter("x", Type::Text)};
  EXPECT_EQ(Parsed(transactions, R"({"F": ["a", "b"]})").problems(), "");
  EXPECT_EQ(Parsed(transactions, R"({"F": ["b", "a", "c"]})").problems(), "");
  EXPECT_EQ(Parsed(transactions, R"({"F": ["a", "b", "c"]})").problems().substr(0, 73),
            "Q5107 the parameter 'x' of c() is text, but 'x' is integer since b(); ren");
  EXPECT_EQ(Parsed({Made("a").local("x", Type::Decimal), Made("b").parameter("x")}, R"({"F": ["a", "b"]})")
                .problems()
                .substr(0, 5),
            "Q5107");
}

TEST(Functionalities, ABlockScopedLocalIsNotPublished) {
  const std::vector<ir::Transaction> transactions = {Made("a").local("x", Type::Integer, false),
                                                     Made("b").parameter("x"), Made("c").parameter("x")};
  const Parsed parsed(transactions, R"({"F": ["a", "b", "c"]})");
  EXPECT_EQ(parsed.arguments(), " | x=#x | x=$x");
  const auto all = parsed.diagnostics.sorted(parsed.sources);
  ASSERT_EQ(all.size(), 1U);  // c() takes that of b(), as one would expect
  EXPECT_EQ(all[0].id, "Q5102");
  EXPECT_EQ(all[0].severity, diagnostics::Severity::Warning);
  EXPECT_EQ(
      Parsed(transactions, R"({"F": ["a", {"transaction": "b", "with": {"x": {"input": "x"}}}]})").problems(),
      "");
  EXPECT_EQ(Parsed(transactions, R"({"F": [{"transaction": "a", "as": {"x": "x"}}, "b"]})").arguments(),
            " | x=$x");
}

TEST(Functionalities, NullIntoAPrimitiveIsNoted) {
  const Parsed parsed({Made("a").parameter("x", Type::Integer, true), Made("b").parameter("x")},
                      R"({"F": ["a", "b"]})");
  EXPECT_EQ(parsed.problems(), "");
  EXPECT_EQ(parsed.notes(),
            std::vector<std::string>{"F: x: may be null → parameter of b(), which cannot be"});
}

TEST(Functionalities, FieldsOfObjects) {
  const std::vector<ir::Transaction> transactions = {
      Made("a").parameter("client.id").parameter("client.name", Type::Text),
      Made("b").parameter("who.id").parameter("who.name", Type::Text)};
  EXPECT_EQ(
      Parsed(transactions, R"({"F": ["a", {"transaction": "b", "with": {"who": "client"}}]})").arguments(),
      "client.id=#client.id client.name=#client.name | who.id=$client.id who.name=$client.name");
  EXPECT_EQ(
      Parsed(transactions, R"({"F": [{"transaction": "a", "as": {"client": "who"}}, "b"]})").arguments(),
      "client.id=#client.id client.name=#client.name | who.id=$who.id who.name=$who.name");
  EXPECT_EQ(
      Parsed(transactions,
             R"({"F": ["a", {"transaction": "b", "with": {"who": {"input": "w"}, "who.id": "client.id"}}]})")
          .arguments(),
      "client.id=#client.id client.name=#client.name | who.id=$client.id who.name=#w.name");
}

TEST(Functionalities, InputNamesAreUnique) {
  const std::vector<ir::Transaction> transactions = {Made("a").parameter("x"), Made("b").parameter("y")};
  EXPECT_EQ(Parsed(transactions, R"({"F": [{"transaction": "a", "with": {"x": {"input": "y"}}}, "b"]})")
                .arguments(),
            "x=#y | y=#b.y");
  EXPECT_EQ(Parsed(transactions, R"({"F": ["a", {"transaction": "b", "with": {"y": {"input": "x"}}}]})")
                .problems()
                .substr(0, 54),
            "Q5106 the functionality has an input 'x' already; give");
}

TEST(Functionalities, AssumptionsAndAtMost) {
  const std::vector<ir::Transaction> transactions = {Made("a").parameter("amount")};
  const Parsed parsed(transactions,
                      R"({"F": {"steps": ["a"], "assume": ["amount > 0", "amount < 10"], "at_most": 1}})");
  EXPECT_EQ(parsed.problems(), "");
  const ir::Functionality& functionality = parsed.application.functionalities.front();
  EXPECT_EQ(functionality.assumptions.size(), 2U);
  EXPECT_EQ(functionality.assumption_texts, (std::vector<std::string>{"amount > 0", "amount < 10"}));
  EXPECT_EQ(functionality.at_most, 1U);
}

TEST(Functionalities, AnUnknownTransactionHasNoConsequences) {
  const Parsed parsed(
      {Made("read").local("x"), Made("Accounts.open"), Made("Cards.open"), Made("write").parameter("x")},
      R"({"F": {"steps": ["raed", {"transaction": "write", "with": {"x": "y"}}], "assume": ["z > 0"]},
                          "G": ["open"], "H": ["Accounts.write"]})");
  EXPECT_EQ(parsed.problems(),
            "Q5101 no transaction 'raed'; did you mean 'read'?\n"
            "Q5101 no transaction 'open'; classes share this name: write 'Accounts.open' or 'Cards.open'\n"
            "Q5101 no transaction 'Accounts.write'; did you mean 'write'?\n");
  EXPECT_TRUE(parsed.notes().empty());
}

TEST(Functionalities, Mistakes) {
  const std::vector<ir::Transaction> transactions = {
      Made("a").parameter("amount").local("in", Type::Integer, false).local("in", Type::Integer, false)};
  const auto id = [&](const std::string& text) { return Parsed(transactions, text).problems().substr(0, 5); };
  const auto step = [&](const std::string& rest) {
    return id(R"({"F": [{"transaction": "a", )" + rest + "}]}");
  };
  EXPECT_EQ(id(R"({" ": ["a"]})"), "Q5001");
  EXPECT_EQ(id(R"({"F": "a"})"), "Q5003");
  EXPECT_EQ(id(R"({"F": {"at_most": 1}})"), "Q5004");
  EXPECT_EQ(id(R"({"F": []})"), "Q5005");
  EXPECT_EQ(id(R"({"F": {"steps": []}})"), "Q5005");
  EXPECT_EQ(id(R"({"F": [{"with": {}}]})"), "Q5006");
  EXPECT_EQ(id(R"({"F": [1]})"), "Q5008");
  EXPECT_EQ(id(R"([])"), "Q1120");
  EXPECT_EQ(id(R"({"F": {"steps": ["a"], "at_most": 0}})"), "Q1121");
  EXPECT_EQ(id(R"({"F": {"steps": ["a"], "asume": []}})"), "Q1122");
  EXPECT_EQ(step(R"("wiht": {})"), "Q1122");
  EXPECT_EQ(step(R"("with": [])"), "Q1120");
  EXPECT_EQ(step(R"("with": {"amount": 3})"), "Q5103");
  EXPECT_EQ(step(R"("with": {"amount": "sum"})"), "Q5104");
  EXPECT_EQ(step(R"("with": {"amount": {}})"), "Q5105");
  EXPECT_EQ(step(R"("with": {"amount": {"input": ""}})"), "Q5106");
  EXPECT_EQ(step(R"("with": {"amuont": {"input": "x"}})"), "Q5108");
  EXPECT_EQ(step(R"("as": {"amount": "x", "in": "x"})"), "Q5113");
  EXPECT_EQ(step(R"("as": {"amount": ""})"), "Q5110");
  EXPECT_EQ(step(R"("as": {"return": "x"})"), "Q5111");
  EXPECT_EQ(step(R"("as": {"amuont": "x"})"), "Q5112");
}

}  // namespace
}  // namespace quiesce::parsers::functionalities
