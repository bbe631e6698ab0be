#include "visualizers/graph.hpp"

#include <gvc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace quiesce::visualizers {
namespace {

constexpr const char* font_names = "Verdana,DejaVu Sans,sans-serif";
constexpr const char* font_size = "12";
/// The time of a layout grows with the square of both.
constexpr int most_nodes = 2'000;
constexpr std::size_t longest_label = 400'000;  // a table of some thousand rows

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

/// Loads the plugins once, and keeps the fonts that were found. Never freed: that would unload libraries at
/// the end of the program which others may still use.
GVC_t* context() {
  static GVC_t* const shared = gvContext();
  return shared;
}

void remove_all(std::string& text, const std::string& part) {
  std::string kept;
  std::size_t at = 0;
  for (std::size_t next = text.find(part); next != std::string::npos; next = text.find(part, at)) {
    kept.append(text, at, next - at);
    at = next + part.size();
  }
  text = kept.append(text, at);
}

/// Without the prologue, which names the version of Graphviz and a DTD, and with the font named once: the
/// page of a run holds many of these.
std::string tidy_svg(const std::string& drawn) {
  const std::string_view opening = "<svg";
  const std::size_t start = drawn.find(opening);
  if (start == std::string::npos) return drawn;
  const std::string family = " font-family=\"" + std::string(font_names) + "\"";
  const std::string size = " font-size=\"" + std::string(font_size) + ".00\"";
  std::string result = drawn.substr(start + opening.size());
  for (const std::string& part : {family, size, std::string(" text-anchor=\"start\"")})
    remove_all(result, part);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg" + family + size + result;
}

}  // namespace

Graph::Graph() : lock_(graphviz_mutex()), graph_(agopen(plain("violation"), Agdirected, nullptr)) {
  agseterr(AGERR);  // its warnings are about fonts, and go to stderr
  for (const int kind : {AGRAPH, AGNODE, AGEDGE}) agattr(graph_, kind, plain("label"), plain(""));
  for (const int kind : {AGRAPH, AGNODE, AGEDGE}) {
    agattr(graph_, kind, plain("fontname"), plain(font_names));
  }
  agattr(graph_, AGNODE, plain("shape"), plain("plain"));
  agattr(graph_, AGNODE, plain("fontsize"), plain(font_size));
  agattr(graph_, AGRAPH, plain("fontsize"), plain(font_size));
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
  longest_label_ = std::max(longest_label_, html.size());
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

void Graph::say_too_large() {
  const std::string size = std::to_string(agnnodes(graph_));
  for (Agnode_t* one = agfstnode(graph_); one != nullptr;) {
    Agnode_t* next = agnxtnode(graph_, one);
    agdelnode(graph_, one);
    one = next;
  }
  node("too_large",
       "too large to be drawn: " + size +
           " states and transactions; the formats text, json and dot have them all",
       {});
}

std::string Graph::drawn(const std::string& format) {
  if (agnnodes(graph_) > most_nodes || longest_label_ > longest_label) say_too_large();
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
