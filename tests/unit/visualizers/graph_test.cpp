// The graphs, read back with cgraph: what is asked for is there as nodes, edges and attributes.
#include <cgraph.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>

#include "quiesce/visualizers/visualizer.hpp"
#include "unit/visualizers/hostile.hpp"

namespace quiesce::test {
namespace {

struct CloseGraph {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};
using ReadGraph = std::unique_ptr<Agraph_t, CloseGraph>;

template <class Subject>
std::string drawn(const std::string& format, const Subject& subject) {
  return visualizers::find_visualizer(format)->render(subject, {});
}

template <class Subject>
ReadGraph read_back(const Subject& subject) {
  return ReadGraph(agmemread(drawn("dot", subject).c_str()));
}

std::string attribute(void* object, const std::string& name) {
  const char* value = agget(object, const_cast<char*>(name.c_str()));
  return value == nullptr ? "" : value;
}

Agnode_t* node(const ReadGraph& graph, const std::string& name) {
  return agnode(graph.get(), const_cast<char*>(name.c_str()), 0);
}
std::string label(const ReadGraph& graph, const std::string& name) {
  return node(graph, name) == nullptr ? "no node " + name : attribute(node(graph, name), "label");
}

/// "transaction1 -> transaction2" of every edge of a class.
std::vector<std::string> edges(const ReadGraph& graph, const std::string& kind) {
  std::vector<std::string> found;
  for (Agnode_t* from = agfstnode(graph.get()); from != nullptr; from = agnxtnode(graph.get(), from)) {
    for (Agedge_t* edge = agfstout(graph.get(), from); edge != nullptr; edge = agnxtout(graph.get(), edge)) {
      if (attribute(edge, "class") != kind) continue;
      found.push_back(std::string(agnameof(from)) + " -> " + agnameof(aghead(edge)));
    }
  }
  return found;
}

std::string edge_attribute(const ReadGraph& graph, const std::string& kind, const std::string& name) {
  for (Agnode_t* from = agfstnode(graph.get()); from != nullptr; from = agnxtnode(graph.get(), from)) {
    for (Agedge_t* edge = agfstout(graph.get(), from); edge != nullptr; edge = agnxtout(graph.get(), edge)) {
      if (attribute(edge, "class") == kind) return attribute(edge, name);
    }
  }
  return "no such edge";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Graph, StatesAndTransactionsAreNodes) {
  const ReadGraph graph = read_back(lost_update());
  ASSERT_NE(graph, nullptr);
  EXPECT_EQ(agnnodes(graph.get()), 9);
  for (const char* state : {"state0", "state1", "state2", "state3", "state4"}) {
    ASSERT_NE(node(graph, state), nullptr) << state;
    EXPECT_TRUE(aghtmlstr(agget(node(graph, state), const_cast<char*>("label"))));
    EXPECT_TRUE(contains(label(graph, state), "<B>accounts</B>")) << state;
  }
  EXPECT_EQ(attribute(node(graph, "state3"), "class"), "state");
  EXPECT_EQ(attribute(node(graph, "state4"), "class"), "state breaks");
}

TEST(Graph, ATransactionSaysWhoWhatAndWithWhat) {
  const std::string text = label(read_back(lost_update()), "transaction4");
  for (const char* part :
       {"4.  Withdrawal #2", "transaction 2 of 2: <B>withdraw</B>", "balance ← 15", "amount = 10"}) {
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  }
}

TEST(Graph, RedArrowsFollowTheTransactions) {
  const ReadGraph graph = read_back(lost_update());
  EXPECT_EQ(edges(graph, "order"),
            (std::vector<std::string>{"transaction1 -> transaction2", "transaction2 -> transaction3",
                                      "transaction3 -> transaction4"}));
  EXPECT_EQ(edge_attribute(graph, "order", "color"), "#d50000");
  EXPECT_EQ(edge_attribute(graph, "order", "penwidth"), "3");
}

TEST(Graph, BlackLinksLeadFromTheStartStateAndToTheEndState) {
  const ReadGraph graph = read_back(lost_update());
  EXPECT_EQ(edges(graph, "start"),
            (std::vector<std::string>{"state0 -> transaction1", "state1 -> transaction2",
                                      "state2 -> transaction3", "state3 -> transaction4"}));
  EXPECT_EQ(edges(graph, "end"),
            (std::vector<std::string>{"transaction1 -> state1", "transaction2 -> state2",
                                      "transaction3 -> state3", "transaction4 -> state4"}));
  for (const char* kind : {"start", "end"}) {
    EXPECT_EQ(edge_attribute(graph, kind, "color"), "#000000");
    EXPECT_EQ(edge_attribute(graph, kind, "penwidth"), "1");
  }
}

TEST(Graph, ChangedCellsAreYellowAndShowBothValues) {
  const ReadGraph graph = read_back(lost_update());
  EXPECT_EQ(count(label(graph, "state2"), "#ffe066"), 0U);
  EXPECT_EQ(count(label(graph, "state3"), "#ffe066"), 1U);
  EXPECT_TRUE(contains(label(graph, "state3"), R"(BGCOLOR="#ffe066"><B>15 → 5</B>)"));
}

TEST(Graph, BreakingCellsAreRedAndMarked) {
  const ReadGraph graph = read_back(lost_update());
  EXPECT_FALSE(contains(label(graph, "state3"), "#c62828"));
  const std::string text = label(graph, "state4");
  EXPECT_TRUE(contains(text, "✗ State after 4: breaks the invariant"));
  EXPECT_EQ(count(text, R"(BGCOLOR="#c62828")"), 1U);
  EXPECT_TRUE(contains(text, "<B>5 → -5 ✗</B>"));
}

TEST(Graph, NewAndDeletedRowsAreMarked) {
  const ReadGraph graph = read_back(stale_copy());
  EXPECT_TRUE(contains(label(graph, "state3"), "− <S>7</S>"));
  EXPECT_TRUE(contains(label(graph, "state3"), "<S>'z'</S>"));
  EXPECT_FALSE(contains(label(graph, "state4"), "'z'"));
  EXPECT_TRUE(contains(label(graph, "state4"), "<B>+ 7</B>"));
}

TEST(Graph, AnAbortIsSaid) {
  const ReadGraph graph = read_back(missing_compensation());
  EXPECT_EQ(attribute(node(graph, "transaction2"), "class"), "transaction aborted");
  EXPECT_TRUE(contains(label(graph, "transaction2"), "✗ aborted"));
  EXPECT_TRUE(contains(label(graph, "transaction2"), "throws CardRefused: no cover"));
}

TEST(Graph, TheTitleHasRuleAndCause) {
  const ReadGraph graph = read_back(lost_update());
  const std::string title = attribute(graph.get(), "label");
  for (const char* part : {"accounts.balance &gt;= 0", "absolute · broken by Withdrawal ×2 (f = 2)",
                           "Cause: lost update", "Withdrawal #2 decided on balance 15", "changed"}) {
    EXPECT_TRUE(contains(title, part)) << part;
  }
}

TEST(Graph, SeveralViolationsShareAPicture) {
  const ReadGraph graph = read_back(full_report());
  for (std::size_t i = 1; i <= full_report().violations.size(); ++i) {
    EXPECT_NE(node(graph, "v" + std::to_string(i) + "_title"), nullptr) << i;
  }
  EXPECT_NE(node(graph, "v1_state4"), nullptr);
  EXPECT_NE(node(graph, "v2_transaction4"), nullptr);
}

TEST(Graph, NothingFoundIsSaid) {
  EXPECT_TRUE(contains(label(read_back(report_of({})), "nothing"), "No violation found (f_max = 2)"));
  Report unknown = report_of({});
  unknown.verdict = Verdict::Unknown;
  EXPECT_TRUE(contains(label(read_back(unknown), "nothing"), "not everything was decided"));
}

TEST(Graph, PicturesAreWhatTheirNamesSay) {
  const std::string svg = drawn("svg", lost_update());
  EXPECT_TRUE(svg.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg font-family="));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_TRUE(contains(svg, "#ffe066"));
  EXPECT_TRUE(contains(svg, "#c62828"));
  EXPECT_EQ(count(svg, "class=\"edge order\""), 3U);
  EXPECT_TRUE(drawn("png", lost_update()).starts_with("\x89PNG\r\n\x1a\n"));
}

TEST(Graph, ThePictureOfTheReadmeHasAllElements) {
  std::ifstream file(std::string(QUIESCE_SOURCE_DIR) + "/docs/simple-bank.svg");
  const std::string svg{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_EQ(count(svg, "class=\"node state"), 5U);
  EXPECT_EQ(count(svg, "class=\"node state breaks\""), 1U);
  EXPECT_EQ(count(svg, "class=\"node transaction\""), 4U);
  EXPECT_EQ(count(svg, "class=\"edge order\""), 3U);
  EXPECT_EQ(count(svg, "class=\"edge start\""), 4U);
  EXPECT_EQ(count(svg, "class=\"edge end\""), 4U);
  EXPECT_EQ(count(svg, "fill=\"#ffe066\""), 2U);  // one of them in the legend
  EXPECT_EQ(count(svg, "fill=\"#c62828\""), 2U);
  EXPECT_TRUE(contains(svg, "accounts.balance &gt;= 0"));
}

TEST(Graph, IsTheSameEveryTime) {
  EXPECT_EQ(drawn("dot", full_report()), drawn("dot", full_report()));
  EXPECT_EQ(drawn("svg", crossed_names()), drawn("svg", crossed_names()));
}

class HostileGraph : public testing::TestWithParam<std::string> {};
TEST_P(HostileGraph, IsShownAsText) {
  const Violation found = hostile_violation(GetParam());
  const ReadGraph graph = read_back(found);
  ASSERT_NE(graph, nullptr);
  EXPECT_EQ(agnnodes(graph.get()), 9);
  const std::string svg = drawn("svg", found);
  EXPECT_FALSE(contains(svg, "<script"));
  EXPECT_FALSE(contains(svg, "<b>"));
  EXPECT_EQ(count(svg, "class=\"node transaction"), 4U);
  EXPECT_EQ(count(svg, "class=\"node state"), 5U);
  EXPECT_TRUE(drawn("png", found).starts_with("\x89PNG"));
  EXPECT_LT(svg.size(), 200'000U);
}
INSTANTIATE_TEST_SUITE_P(Names, HostileGraph, testing::ValuesIn(hostile_names()));

TEST(Graph, TextIsNeitherCutShortNorReplaced) {
  const std::string svg = drawn("svg", hostile_violation("</script> \\N &lt; a\nb"));
  EXPECT_TRUE(contains(svg, "&lt;/script&gt; \\\u2060N &amp;lt; a\\nb")) << svg;
}

TEST(Graph, WhatIsTooLargeToBeDrawnIsSaidAndNotTried) {
  violations::Violation violation = full_report().violations.front();
  const violations::Step step = violation.execution.steps.front();
  violation.execution.conflicts.clear();
  violation.execution.steps.assign(20'000, step);
  EXPECT_NE(drawn("svg", violation).find("too large to be drawn: 40001 states"), std::string::npos);
  EXPECT_EQ(agnnodes(read_back(violation).get()), 40'001);
  violation.execution.steps.assign(1, step);
  EXPECT_EQ(drawn("svg", violation).find("too large"), std::string::npos);
  violations::Table& table = violation.execution.initial.tables.front();
  table.rows.assign(100'000, table.rows.front());
  EXPECT_NE(drawn("svg", violation).find("too large to be drawn"), std::string::npos);
}

}  // namespace
}  // namespace quiesce::test
