// From tree-sitter's tree to the flat one; nothing else of ours sees tree-sitter.
#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "parsers/files/file_source.hpp"
#include "parsers/java/node_kinds.hpp"
#include "parsers/java/syntax.hpp"
#include "quiesce/parsers/limits.hpp"

extern "C" const TSLanguage* tree_sitter_java();

namespace quiesce::parsers::java {
namespace {

/// Symbol numbers and field numbers of the grammar, looked up by name once.
struct Grammar {
  const TSLanguage* language = tree_sitter_java();
  std::vector<Kind> kinds;
  std::vector<std::uint8_t> fields;  ///< by the grammar's number: a Field plus one, or zero

  Grammar() {
    const std::uint32_t count = ts_language_symbol_count(language);
    kinds.assign(count, Kind::Other);
    for (std::uint32_t symbol = 0; symbol < count; ++symbol) {
      const auto number = static_cast<TSSymbol>(symbol);
      if (ts_language_symbol_type(language, number) != TSSymbolTypeRegular) continue;
      const auto found = kind_names().find(ts_language_symbol_name(language, number));
      if (found != kind_names().end()) kinds[symbol] = found->second;
    }
    constexpr std::array<std::string_view, 26> names = {
        "alternative", "arguments",  "array",   "body",    "condition", "consequence", "constructor",
        "declarator",  "dimensions", "element", "field",   "index",     "init",        "interfaces",
        "left",        "name",       "object",  "operand", "operator",  "parameters",  "resources",
        "right",       "superclass", "type",    "update",  "value"};
    fields.assign(ts_language_field_count(language) + 1U, 0);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const TSFieldId id = ts_language_field_id_for_name(language, names[i].data(),
                                                         static_cast<std::uint32_t>(names[i].size()));
      if (id != 0) fields[id] = static_cast<std::uint8_t>(i + 1);
    }
  }
};

const Grammar& grammar() {
  static const Grammar instance;
  return instance;
}

/// Levels of the syntax tree. Operators nest one level each, parentheses and blocks one or two.
constexpr std::uint32_t max_tree_depth = 2 * static_cast<std::uint32_t>(max_nesting);
constexpr std::size_t max_reported = 3;

/// Brackets that are open at once. The parser recovers from any number of open ones, but not quickly.
std::optional<std::size_t> too_many_open(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '/' && text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '/' && text.substr(at, 2) == "/*") {
      at = std::min(text.find("*/", at + 2), text.size());
    } else if (c == '"' && text.substr(at, 3) == "\"\"\"") {
      at = std::min(text.find("\"\"\"", at + 3), text.size() - 2) + 2;
    } else if (c == '"' || c == '\'') {
      for (++at; at < text.size() && text[at] != c && text[at] != '\n'; ++at)
        at += text[at] == '\\' ? 1U : 0U;
    } else if (c == '(' || c == '[' || c == '{') {
      if (++depth > max_tree_depth) return at;
    } else if ((c == ')' || c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return std::nullopt;
}

bool is_error(const TSNode& node) {
  return ts_node_is_missing(node) || ts_node_symbol(node) == static_cast<TSSymbol>(-1);
}

/// Walks the tree once: copies it, and finds what makes it unusable.
class Flattening {
 public:
  Flattening(const TSTree* tree, std::uint32_t file, const diagnostics::SourceMap& sources,
             diagnostics::Diagnostics& diagnostics)
      : file_(file),
        sources_(sources),
        diagnostics_(diagnostics),
        grammar_(grammar()),
        cursor_(ts_tree_cursor_new(ts_tree_root_node(tree))) {}
  Flattening(const Flattening&) = delete;
  Flattening& operator=(const Flattening&) = delete;
  ~Flattening() { ts_tree_cursor_delete(&cursor_); }

  /// False if there was an error.
  bool run() {
    entries_.reserve(sources_[file_].text().size() / 4);
    while (true) {
      if (add(ts_tree_cursor_current_node(&cursor_)) && ts_tree_cursor_goto_first_child(&cursor_)) continue;
      if (stopped_ || !go_on()) return errors_ == 0;
    }
  }
  std::vector<JavaFile::Entry> take() { return std::move(entries_); }

 private:
  /// True if what is below the node is to be looked at.
  bool add(const TSNode& node) {
    if (open_.size() > max_tree_depth) {
      report("Q4001", node, "the code is nested too deeply here",
             "split the expression or the blocks into smaller ones");
      stopped_ = true;
      return false;
    }
    const auto index = static_cast<std::uint32_t>(entries_.size());
    const TSSymbol symbol = ts_node_symbol(node);
    JavaFile::Entry entry;
    entry.begin = ts_node_start_byte(node);
    entry.end = ts_node_end_byte(node);
    entry.parent = open_.empty() ? 0 : open_.back();
    entry.kind = symbol < grammar_.kinds.size() ? grammar_.kinds[symbol] : Kind::Other;
    entry.field = grammar_.fields[ts_tree_cursor_current_field_id(&cursor_)];
    entry.named = ts_node_is_named(node);
    entries_.push_back(entry);
    open_.push_back(index);
    if (!is_error(node)) return true;
    const std::string what = ts_node_is_missing(node) ? std::string("'") + ts_node_type(node) + "' is missing"
                                                      : "this is not understood";
    report("Q4002", node, "not valid Java: " + what, "");
    stopped_ = errors_ == max_reported;
    return false;  // what is inside follows from it
  }

  /// To the next node that is not below the last one.
  bool go_on() {
    close();
    while (!ts_tree_cursor_goto_next_sibling(&cursor_)) {
      if (open_.empty()) return false;
      ts_tree_cursor_goto_parent(&cursor_);
      close();
    }
    return true;
  }

  void close() {
    entries_[open_.back()].after = static_cast<std::uint32_t>(entries_.size());
    open_.pop_back();
  }

  void report(std::string_view id, const TSNode& node, std::string message, std::string help) {
    ++errors_;
    diagnostics_.error(id, sources_.location(file_, ts_node_start_byte(node), ts_node_end_byte(node)),
                       std::move(message), std::move(help));
  }

  std::uint32_t file_;
  const diagnostics::SourceMap& sources_;
  diagnostics::Diagnostics& diagnostics_;
  const Grammar& grammar_;
  TSTreeCursor cursor_;
  std::vector<JavaFile::Entry> entries_;
  std::vector<std::uint32_t> open_;  ///< the nodes around the current one, and itself
  std::size_t errors_ = 0;
  bool stopped_ = false;
};

struct TreeDeleter {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

}  // namespace

void SyntaxParser::Deleter::operator()(TSParser* parser) const {
  ts_parser_delete(parser);
}

std::unique_ptr<JavaFile> SyntaxParser::parse(std::uint32_t file, const diagnostics::SourceMap& sources,
                                              diagnostics::Diagnostics& diagnostics) {
  if (sources[file].text().size() > max_java_bytes) {
    files::report_too_large(sources[file].path(), sources[file].text().size(), max_java_bytes, diagnostics);
    return nullptr;
  }
  if (const auto place = too_many_open(sources[file].text())) {
    diagnostics.error("Q4009", sources.location(file, *place, *place + 1),
                      "more than " + std::to_string(max_tree_depth) + " brackets are open here",
                      "is one not closed? Or split the expression or the blocks into smaller ones");
    return nullptr;
  }
  const std::string_view text = sources[file].text();
  if (!parser_) parser_.reset(ts_parser_new());
  if (!ts_parser_set_language(parser_.get(), grammar().language)) {
    diagnostics.file_error("Q4003", sources[file].path(),
                           "the Java grammar does not fit the tree-sitter library");
    return nullptr;
  }
  const std::unique_ptr<TSTree, TreeDeleter> tree(
      ts_parser_parse_string(parser_.get(), nullptr, text.data(), static_cast<std::uint32_t>(text.size())));
  if (tree == nullptr) return nullptr;
  Flattening flattening(tree.get(), file, sources, diagnostics);
  if (!flattening.run()) return nullptr;
  return std::unique_ptr<JavaFile>(new JavaFile(file, sources, flattening.take()));
}

}  // namespace quiesce::parsers::java
