#include "visualizers/graph.hpp"

#include <gvc.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace quiesce::visualizers {
namespace {

constexpr const char* font_names = "Verdana,DejaVu Sans,sans-serif";

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

/// Without the prologue, which names the version of Graphviz and a DTD, and with the font named once.
std::string tidy_svg(const std::string& drawn) {
  const std::string font = " font-family=\"" + std::string(font_names) + "\"";
  const std::size_t start = drawn.find("<svg");
  if (start == std::string::npos) return drawn;
  std::string result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg" + font;
  std::size_t at = start + 4;
  while (true) {
    const std::size_t next = drawn.find(font, at);
    result += drawn.substr(at, next - at);
    if (next == std::string::npos) return result;
    at = next + font.size();
  }
}

}  // namespace

Graph::Graph() : lock_(graphviz_mutex()), graph_(agopen(plain("violation"), Agdirected, nullptr)) {
  agseterr(AGERR);  // its warnings are about fonts, and go to stderr
  for (const int kind : {AGRAPH, AGNODE, AGEDGE}) agattr(graph_, kind, plain("label"), plain(""));
  for (const int kind : {AGRAPH, AGNODE, AGEDGE}) {
    agattr(graph_, kind, plain("fontname"), plain(font_names));
  }
  agattr(graph_, AGNODE, plain("shape"), plain("plain"));
  agattr(graph_, AGNODE, plain("fontsize"), plain("12"));
  agattr(graph_, AGRAPH, plain("fontsize"), plain("12"));
}

Graph::~Graph() {
  agclose(graph_);
}

void Graph::label(const std::string& html) {
  set_html_label(graph_, graph_, html);
}

void Graph::set(const Attributes& attributes) {
  set_attributes(graph_, attributes);
}

Graph::Node Graph::node(const std::string& name, const std::string& html, const Attributes& attributes) {
  Agnode_t* node = agnode(graph_, plain(name.c_str()), 1);
  set_html_label(graph_, node, html);
  set_attributes(node, attributes);
  return node;
}

void Graph::edge(Node from, Node to, const Attributes& attributes) {
  set_attributes(agedge(graph_, from, to, nullptr, 1), attributes);
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
