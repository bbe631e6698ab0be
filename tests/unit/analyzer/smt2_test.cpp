// The words of SMT-LIB: each script is read by Z3's own parser and must mean what the terms meant.
#include "analyzer/smt2.hpp"

#include <gtest/gtest.h>

namespace quiesce::analyzer {
namespace {

struct Smt2 : testing::Test {
  z3::context context;

  /// Reads the script: but for how numbers are written, the terms must be the same.
  void expect_same_meaning(const std::vector<z3::expr>& terms) {
    const std::string script = smt2_script(terms, z3::unknown);
    const z3::expr_vector read = context.parse_string(script.c_str());
    ASSERT_EQ(read.size(), terms.size()) << script;
    for (unsigned i = 0; i < read.size(); ++i)
      EXPECT_TRUE(z3::eq(read[static_cast<int>(i)].simplify(), terms[i].simplify())) << script;
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(Smt2, OperatorsKeepTheirMeaning) {
  const z3::expr x = context.int_const("x!1");
  const z3::expr y = context.int_const("y!2");
  const z3::expr r = context.real_const("r!3");
  const z3::expr b = context.bool_const("b!4?");
  const z3::expr c = context.bool_const("c!5");
  expect_same_meaning(
      {z3::ite(b, x, -y) <= 3 - x, z3::implies(b, c) != (b == c), x != y, b ^ c, !c || x > 1});
  expect_same_meaning({z3::mod(x, 7) == 3, x / 5 < y + 2 * x, x >= -4});
  expect_same_meaning({z3::to_real(x) < r, r / 3 == context.real_val(-7, 2), z3::is_int(r + 1)});
  expect_same_meaning({z3::expr(context, Z3_mk_real2int(context, r)) == y});
  expect_same_meaning({context.bool_val(true), context.bool_val(false)});
  expect_same_meaning({});
}

TEST_F(Smt2, SharedTermsAreWrittenOnce) {
  z3::expr sum = context.int_const("x!1") + 1;
  for (int i = 0; i < 200; ++i) sum = sum + sum;
  EXPECT_LT(smt2_script({sum > 0}, z3::sat).size(), 20'000U);
}

TEST_F(Smt2, DeepTermsAreNoProblem) {
  const z3::expr b = context.bool_const("b!1");
  z3::expr deep = context.bool_const("c!2");
  for (int i = 0; i < 3'000; ++i) deep = deep == b;
  const std::string script = smt2_script({deep}, z3::sat);
  EXPECT_TRUE(has(script, "(= c!2 b!1)"));
  EXPECT_LT(script.size(), 2'000'000U);
}

TEST_F(Smt2, ASumOfOneTermIsThatTerm) {
  const z3::expr b = context.bool_const("b!1");
  z3::expr_vector one(context);
  one.push_back(b);
  EXPECT_TRUE(has(smt2_script({z3::mk_and(one)}, z3::sat), "(assert b!1)"));
}

TEST_F(Smt2, TheLogicIsTheOneThatIsNeeded) {
  const z3::expr x = context.int_const("x!1");
  const z3::expr y = context.int_const("y!2");
  const z3::expr r = context.real_const("r!3");
  const auto logic = [](const std::vector<z3::expr>& terms) {
    const std::string script = smt2_script(terms, z3::sat);
    const std::size_t at = script.find("(set-logic ") + 11;
    return script.substr(at, script.find(')', at) - at);
  };
  EXPECT_EQ(logic({context.bool_const("b!1")}), "QF_UF");
  EXPECT_EQ(logic({x < y, 2 * x == 4}), "QF_LIA");
  EXPECT_EQ(logic({x / 2 < z3::mod(y, 3)}), "QF_LIA");
  EXPECT_EQ(logic({x * y == 4}), "QF_NIA");
  EXPECT_EQ(logic({x / y == 4}), "QF_NIA");
  EXPECT_EQ(logic({z3::mod(x, 0) == 4}), "QF_NIA");
  EXPECT_EQ(logic({r / 2 < 1}), "QF_LRA");
  EXPECT_EQ(logic({r * r < 1}), "QF_NRA");
  EXPECT_EQ(logic({r / z3::to_real(context.int_val(2)) < z3::to_real(context.int_val(1))}), "QF_LRA");
  EXPECT_EQ(logic({z3::to_real(x) < r}), "QF_LIRA");
  EXPECT_EQ(logic({z3::to_real(x) < r * r}), "QF_NIRA");
}

TEST_F(Smt2, NamesThatAreNoSymbolsAreQuotedAndKeptApart) {
  const z3::expr a = context.bool_const("a table!1");
  const z3::expr b = context.bool_const("or|de\\r!2");
  const z3::expr c = context.bool_const("or\\de|r!2");
  const z3::expr d = context.bool_const("caf\xC3\xA9\n!3");
  const z3::expr e = context.bool_const("1st!4");
  const std::string script = smt2_script({a || b || c || d || e, !b, c}, z3::sat);
  EXPECT_TRUE(has(script, "(declare-fun |a table!1| () Bool)")) << script;
  EXPECT_TRUE(has(script, "(declare-fun or_de_r!2 () Bool)")) << script;
  EXPECT_TRUE(has(script, "(declare-fun or_de_r!2_ () Bool)")) << script;
  EXPECT_TRUE(has(script, "(declare-fun caf___!3 () Bool)")) << script;
  EXPECT_TRUE(has(script, "(declare-fun |1st!4| () Bool)")) << script;
  z3::solver solver(context);
  solver.from_string(script.c_str());
  EXPECT_EQ(solver.check(), z3::sat);
}

TEST_F(Smt2, WhatSmtLibCannotSayIsNotSaid) {
  const z3::expr x = context.int_const("x!1");
  EXPECT_THROW(static_cast<void>(smt2_script({z3::rem(x, 2) == 1}, z3::sat)), std::logic_error);
  EXPECT_THROW(static_cast<void>(smt2_script({z3::forall(x, x > 1)}, z3::sat)), std::logic_error);
}

TEST_F(Smt2, TheStatusIsTheAnswer) {
  EXPECT_TRUE(has(smt2_script({}, z3::sat), "(set-info :status sat)\n"));
  EXPECT_TRUE(has(smt2_script({}, z3::unsat), "(set-info :status unsat)\n"));
  EXPECT_TRUE(has(smt2_script({}, z3::unknown), "(set-info :status unknown)\n"));
}

}  // namespace
}  // namespace quiesce::analyzer
