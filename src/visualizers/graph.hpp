// A directed graph of Graphviz, and its way into a file. Graphviz keeps global state: everything that
// touches it is done under one lock, which a Graph holds as long as it lives.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct Agraph_s;
struct Agnode_s;

namespace quiesce::visualizers {

class Graph {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string_view>>;
  using Node = Agnode_s*;

  Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  ~Graph();

  // Labels are in Graphviz's HTML-like language. There are no subgraphs: Graphviz orders them by addresses
  // in memory, and the same graph must be the same every time.
  void label(const std::string& html);
  void set(const Attributes& attributes);
  Node node(const std::string& name, const std::string& html, const Attributes& attributes);
  void edge(Node from, Node to, const Attributes& attributes);

  /// The graph as it is, without positions.
  [[nodiscard]] std::string as_dot() const;
  /// Laid out and drawn: "svg", "png". Throws std::runtime_error if Graphviz cannot. In place of a graph that
  /// Graphviz would take minutes for, a picture that says so.
  [[nodiscard]] std::string drawn(const std::string& format);

 private:
  void say_too_large();

  std::unique_lock<std::mutex> lock_;
  Agraph_s* graph_;
  std::size_t longest_label_ = 0;
};

}  // namespace quiesce::visualizers
