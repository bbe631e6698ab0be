#include "ir/printer_statement.hpp"

#include "quiesce/ir/visit.hpp"

namespace quiesce::ir::printing {

void StatementPrinter::line(std::size_t indent, const std::string& text) {
  out_.append(2 * indent, ' ');
  out_ += text;
  out_ += '\n';
}

void StatementPrinter::block(const Block& block, std::size_t indent) {
  for (const Statement& s : block) statement(s, indent, &s == &block.back());
}

void StatementPrinter::nested(const Block& block, std::size_t indent) {
  if (block.empty()) line(indent, "do nothing");
  this->block(block, indent);
}

void StatementPrinter::statement(const Statement& statement, std::size_t indent, bool last) {
  ExpressionPrinter& e = expressions_;
  std::visit(overload{
                 [&](const Assign& n) { line(indent, e.variable(n.target) + " := " + e.print(n.value)); },
                 [&](const Query& n) { line(indent, query(n)); },
                 [&](const Fetch& n) {
                   std::vector<std::string> into;
                   for (const VariableId id : n.into) into.push_back(e.variable(id));
                   line(indent, e.variable(n.found) + " := next " + e.cursor(n.cursor) +
                                    (into.empty() ? "" : " into " + join(into, ", ")));
                 },
                 [&](const Append& n) {
                   std::vector<std::string> values;
                   for (const ExpressionPtr& value : n.values) values.push_back(e.print(value));
                   line(indent, "append (" + join(values, ", ") + ") to " + e.cursor(n.cursor));
                 },
                 [&](const Rewind& n) { line(indent, "rewind " + e.cursor(n.cursor)); },
                 [&](const Clear& n) { line(indent, "clear " + e.cursor(n.cursor)); },
                 [&](const Insert& n) { line(indent, insert(n)); },
                 [&](const Update& n) { line(indent, update(n)); },
                 [&](const Delete& n) { line(indent, remove(n)); },
                 [&](const If& n) { conditional(n, indent, "if "); },
                 [&](const Loop& n) { loop(n, indent); },
                 [&](const Labelled& n) { labelled(n, indent, last); },
                 [&](const Leave& n) { line(indent, leave(n)); },
                 [&](const Throw& n) {
                   line(indent, "throw " + error_names({n.type}) +
                                    (n.reason.empty() ? "" : ": " + one_line(n.reason)));
                 },
                 [&](const Rethrow&) { line(indent, "rethrow"); },
                 [&](const Try& n) { attempt(n, indent); },
                 [&](const Rollback&) { line(indent, "rollback"); },
                 [&](const CommitAndContinue& n) {
                   line(indent, "commit; continue at segment " + std::to_string(n.next.index + 1));
                 },
             },
             statement.node);
}

void StatementPrinter::conditional(const If& node, std::size_t indent, const std::string& keyword) {
  line(indent, keyword + expressions_.print(node.condition));
  nested(node.then, indent + 1);
  if (node.otherwise.empty()) return;
  const If* chained = node.otherwise.size() == 1 ? std::get_if<If>(&node.otherwise.front().node) : nullptr;
  if (chained != nullptr) return conditional(*chained, indent, "else if ");
  line(indent, "else");
  block(node.otherwise, indent + 1);
}

void StatementPrinter::loop(const Loop& node, std::size_t indent) {
  if (node.head.empty()) {
    line(indent, "while " + expressions_.print(node.condition));
  } else {
    line(indent, "loop");
    block(node.head, indent + 1);
    line(indent + 1, "stop unless " + expressions_.print(node.condition));
  }
  nested(node.body, indent + 1);
}

void StatementPrinter::labelled(const Labelled& node, std::size_t indent, bool last) {
  const Label& label = transaction_.labels[node.label.index];
  // Leaving a block that ends its surroundings, or a lone loop, goes where the reader expects it.
  const bool lone_loop = node.body.size() == 1 && std::holds_alternative<Loop>(node.body.front().node);
  std::string header;
  switch (label.kind) {
    case LabelKind::Transaction:
      header = last ? "" : "method";
      break;
    case LabelKind::Call:
      header = "call " + one_line(label.name) + "()";
      break;
    case LabelKind::Loop:
      header = lone_loop && label.name.empty() ? ""
               : label.name.empty()            ? "block"
                                               : "block " + one_line(label.name);
      break;
    case LabelKind::LoopBody:
      header = last ? "" : "body";
      break;
    case LabelKind::Switch:
      header = "switch";
      break;
  }
  open_labels_.push_back(node.label);
  if (header.empty()) {
    block(node.body, indent);
  } else {
    line(indent, header);
    nested(node.body, indent + 1);
  }
  open_labels_.pop_back();
}

void StatementPrinter::attempt(const Try& node, std::size_t indent) {
  line(indent, "try");
  nested(node.body, indent + 1);
  for (const Handler& handler : node.handlers) {
    line(indent, "catch " + error_names(handler.types));
    nested(handler.body, indent + 1);
  }
  if (node.finally.empty()) return;
  line(indent, "finally");
  block(node.finally, indent + 1);
}

std::string StatementPrinter::leave(const Leave& node) const {
  const Label& label = transaction_.labels[node.label.index];
  const auto leaves_same_way = [&](LabelKind kind) {
    const bool breaks = label.kind == LabelKind::Loop || label.kind == LabelKind::Switch;
    return breaks ? kind == LabelKind::Loop || kind == LabelKind::Switch : kind == label.kind;
  };
  // "break", or "break 2" for the loop around the innermost one.
  std::size_t levels = 1;
  for (auto open = open_labels_.rbegin(); open != open_labels_.rend() && *open != node.label; ++open) {
    if (leaves_same_way(transaction_.labels[open->index].kind)) ++levels;
  }
  const std::string target = !label.name.empty() ? " " + one_line(label.name)
                             : levels > 1        ? " " + std::to_string(levels)
                                                 : "";
  switch (label.kind) {
    case LabelKind::Transaction:
      return "return";
    case LabelKind::Call:
      return "return from " + one_line(label.name) + "()";
    case LabelKind::Loop:
    case LabelKind::Switch:
      return "break" + target;
    case LabelKind::LoopBody:
      return "continue" + target;
  }
  return "leave";
}

}  // namespace quiesce::ir::printing
