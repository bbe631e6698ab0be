#include "visualizers/graph.hpp"

#include <gvc.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace quiesce::visualizers {
namespace {

std::mutex& graphviz_mutex() {
  static std::mutex mutex;
  return mutex;
}

/// Graphviz's functions take `char*`, and change nothing behind it.
char* plain(const char* text) {
  return const_cast<char*>(text);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

template <class Object>
void set_attributes(Object* object, const Graph::Attributes& attributes) {
  for (const auto& [name, value] : attributes) {
    agsafeset(object, plain(std::string(name).c_str()), plain(std::string(value).c_str()), plain(""));
  }
}

template <class Object>
void set_html_label(Agraph_t* graph, Object* object, const std::string& html) {
  char* label = agstrdup_html(graph, plain(html.c_str()));
  agset(object, plain("label"), label);
  agstrfree(graph, label);
}

[[noreturn]] void fail(const std::string& what) {
  const char* reason = aglasterr();
  throw std::runtime_error("Graphviz cannot " + what + (reason == nullptr ? "" : std::string(": ") + reason));
}

struct FreeContext {
  void operator()(GVC_t* context) const { gvFreeContext(context); }
};

/// Loads the plugins once, and keeps the fonts that were found.
GVC_t* context() {
  static const std::unique_ptr<GVC_t, FreeContext> shared(gvContext());
  return shared.get();
}

/// Without the prologue, which names the version of Graphviz and a DTD.
std::string tidy_svg(const std::string& svg) {
  const std::size_t start = svg.find("<svg");
  return start == std::string::npos ? svg
                                    : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.substr(start);
}

}  // namespace

Graph::Graph() : lock_(graphviz_mutex()), graph_(agopen(plain("violation"), Agdirected, nullptr)) {
  agseterr(AGERR);  // its warnings are about fonts, and go to stderr
  for (const int kind : {AGRAPH, AGNODE, AGEDGE}) agattr(graph_, kind, plain("label"), plain(""));
  for (const int kind : {AGRAPH, AGNODE, AGEDGE}) {
    agattr(graph_, kind, plain("fontname"), plain("Verdana,DejaVu Sans,sans-serif"));
  }
  agattr(graph_, AGNODE, plain("shape"), plain("plain"));
  agattr(graph_, AGNODE, plain("fontsize"), plain("12"));
  agattr(graph_, AGRAPH, plain("fontsize"), plain("12"));
}

Graph::~Graph() {
  agclose(graph_);
}

Graph::Part Graph::cluster(const std::string& name) {
  return agsubg(graph_, plain(("cluster_" + name).c_str()), 1);
}

void Graph::label(Part part, const std::string& html) {
  set_html_label(graph_, part, html);
}

void Graph::set(Part part, const Attributes& attributes) {
  set_attributes(part, attributes);
}

Graph::Node Graph::node(Part part, const std::string& name, const std::string& html,
                        const Attributes& attributes) {
  Agnode_t* node = agnode(part, plain(name.c_str()), 1);
  set_html_label(graph_, node, html);
  set_attributes(node, attributes);
  return node;
}

void Graph::edge(Part part, Node from, Node to, const Attributes& attributes) {
  set_attributes(agedge(part, from, to, nullptr, 1), attributes);
}

std::string Graph::as_dot() const {
  char* buffer = nullptr;
  std::size_t size = 0;
  std::FILE* memory = open_memstream(&buffer, &size);
  if (memory == nullptr) throw std::bad_alloc();
  const int code = agwrite(graph_, memory);
  std::fclose(memory);
  const std::string text(buffer, size);
  std::free(buffer);  // NOLINT(cppcoreguidelines-no-malloc): open_memstream's
  if (code != 0) fail("write the graph");
  return text;
}

std::string Graph::drawn(const std::string& format) const {
  if (gvLayout(context(), graph_, "dot") != 0) fail("lay the graph out");
  char* data = nullptr;
  unsigned size = 0;
  const int code = gvRenderData(context(), graph_, format.c_str(), &data, &size);
  const std::string result = code == 0 && data != nullptr ? std::string(data, size) : "";
  gvFreeRenderData(data);
  gvFreeLayout(context(), graph_);
  if (result.empty()) fail("draw " + format + " (is its plugin installed?)");
  return format == "svg" ? tidy_svg(result) : result;
}

}  // namespace quiesce::visualizers
