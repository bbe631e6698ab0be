#include "visualizers/graph_visualizer.hpp"

#include "visualizers/graph.hpp"
#include "visualizers/graph_labels.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Execution;
using violations::Violation;

/// The column in which the steps of an instance stand.
std::string lane(const std::string& prefix, const violations::Step& step) {
  return prefix + "instance" + std::to_string(step.instance);
}

class Drawing {
 public:
  Drawing(Graph& graph, std::string prefix) : graph_(graph), prefix_(std::move(prefix)) {}

  /// With the title in a node of its own.
  void draw(const Violation& violation) {
    const Graph::Node title = graph_.node(prefix_ + "title", title_label(violation), {{"class", "title"}});
    keep_in_column(title, draw(violation.execution));
  }

  /// The initial state.
  Graph::Node draw(const Execution& execution) {
    const Graph::Node initial = add_state(execution, 0);
    Graph::Node state = initial;
    Graph::Node transaction = nullptr;
    for (std::size_t i = 0; i < execution.steps.size(); ++i) {
      const Graph::Node next_transaction = add_transaction(execution, i);
      const Graph::Node next_state = add_state(execution, i + 1);
      link(state, next_transaction, "start", "its start state");
      link(next_transaction, next_state, "end", "its end state");
      if (transaction != nullptr) order(transaction, next_transaction);
      keep_in_column(state, next_state);
      state = next_state;
      transaction = next_transaction;
    }
    return initial;
  }

 private:
  Graph::Node add_state(const Execution& execution, std::size_t step) {
    const bool broken = breaks_rule(state_after(execution, step));
    return graph_.node(prefix_ + "state" + std::to_string(step), state_label(execution, step),
                       {{"class", broken ? "state breaks" : "state"}, {"group", prefix_ + "states"}});
  }

  Graph::Node add_transaction(const Execution& execution, std::size_t index) {
    const violations::Step& step = execution.steps[index];
    return graph_.node(
        prefix_ + "transaction" + std::to_string(index + 1), transaction_label(execution, index),
        {{"class", step.aborted ? "transaction aborted" : "transaction"}, {"group", lane(prefix_, step)}});
  }

  void link(Graph::Node from, Graph::Node to, std::string_view kind, std::string_view tooltip) {
    graph_.edge(from, to,
                {{"class", kind},
                 {"color", graph_colors::link},
                 {"penwidth", "1"},
                 {"arrowhead", "vee"},
                 {"arrowsize", "0.7"},
                 {"edgetooltip", tooltip}});
  }

  void order(Graph::Node from, Graph::Node to) {
    graph_.edge(from, to,
                {{"class", "order"},
                 {"color", graph_colors::order},
                 {"penwidth", "3"},
                 {"weight", "0"},
                 {"edgetooltip", "then"}});
  }

  void keep_in_column(Graph::Node from, Graph::Node to) {
    graph_.edge(from, to, {{"class", "column"}, {"style", "invis"}, {"weight", "20"}});
  }

  Graph& graph_;
  std::string prefix_;
};

void draw_all(Graph& graph, const violations::Report& report) {
  for (std::size_t i = 0; i < report.violations.size(); ++i) {
    Drawing(graph, "v" + std::to_string(i + 1) + "_").draw(report.violations[i]);
  }
  if (report.violations.empty()) {
    const std::string found = report.verdict == violations::Verdict::Unknown
                                  ? "No violation found, but not everything was decided"
                                  : "No violation found";
    const std::string text =
        report.application + ": " + found + " (f_max = " + std::to_string(report.f_max) + ")";
    graph.node("nothing", label_text(text, 200), {{"class", "nothing"}});
  }
}

void draw_one(Graph& graph, const Violation& violation) {
  graph.label(title_label(violation));
  Drawing(graph, "").draw(violation.execution);
}

void prepare(Graph& graph) {
  graph.set({{"rankdir", "TB"},
             {"labelloc", "t"},
             {"labeljust", "l"},
             {"nodesep", "0.4"},
             {"ranksep", "0.25"},
             {"pad", "0.2"},
             {"bgcolor", "white"}});
}

std::string finished(Graph& graph, GraphVisualizer::Format format) {
  switch (format) {
    case GraphVisualizer::Format::Dot:
      return graph.as_dot();
    case GraphVisualizer::Format::Svg:
      return graph.drawn("svg");
    case GraphVisualizer::Format::Png:
      return graph.drawn("png");
  }
  return "";
}

}  // namespace

std::string_view GraphVisualizer::name() const {
  return violation_suffix().substr(1);
}

std::string_view GraphVisualizer::violation_suffix() const {
  switch (format_) {
    case Format::Dot:
      return ".dot";
    case Format::Svg:
      return ".svg";
    case Format::Png:
      return ".png";
  }
  return "";
}

std::string GraphVisualizer::render(const violations::Report& report,
                                    const RenderOptions& /*options*/) const {
  if (report.violations.size() == 1) return render(report.violations.front(), {});
  Graph graph;
  prepare(graph);
  draw_all(graph, report);
  return finished(graph, format_);
}

std::string GraphVisualizer::render(const Violation& violation, const RenderOptions& /*options*/) const {
  Graph graph;
  prepare(graph);
  draw_one(graph, violation);
  return finished(graph, format_);
}

}  // namespace quiesce::visualizers
