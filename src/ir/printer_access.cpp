// The statements that read or change the database.
#include "ir/printer_statement.hpp"

namespace quiesce::ir::printing {
namespace {

bool same_text(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i]))) {
      return false;
    }
  }
  return true;
}

/// "accounts.id", and "accounts.id as number" only where the name says more than the attribute does.
std::string item_text(const SelectItem& item, const Schema& schema, ExpressionPrinter& expressions) {
  std::string text = expressions.print(item.value);
  if (item.name.empty()) return text;
  const auto* column = item.value ? std::get_if<ColumnRef>(&item.value->node) : nullptr;
  if (column != nullptr && same_text(schema[column->attribute].name, item.name)) return text;
  return text + " as " + one_line(item.name);
}

std::string order_text(const OrderItem& item, ExpressionPrinter& expressions) {
  std::string text = expressions.print(item.value) + (item.descending ? " desc" : "");
  // PostgreSQL's default: NULL counts as greatest.
  if (item.nulls_first != item.descending) text += item.nulls_first ? " nulls first" : " nulls last";
  return text;
}

}  // namespace

std::string StatementPrinter::query(const Query& node) {
  ExpressionPrinter& e = expressions_;
  const std::size_t outer = e.scope().depth();
  const std::string rows = e.open(node.rows.bindings);
  std::vector<std::string> items;
  for (const SelectItem& item : node.items) items.push_back(item_text(item, application_.schema, e));
  std::string text = e.cursor(node.cursor) + " := select " + (node.distinct ? "distinct " : "");
  text += join(items, ", ");
  if (!rows.empty()) text += " from " + rows;
  if (node.rows.where) text += " where " + e.print(node.rows.where);
  std::vector<std::string> order;
  for (const OrderItem& item : node.order) order.push_back(order_text(item, e));
  if (!order.empty()) text += " order by " + join(order, ", ");
  if (node.limit) text += " limit " + std::to_string(*node.limit);
  if (node.for_update) text += " for update";
  e.scope().close_to(outer);
  return text;
}

std::string StatementPrinter::insert(const Insert& node) {
  ExpressionPrinter& e = expressions_;
  const Entity& entity = application_.schema[node.entity];
  const std::size_t outer = e.scope().depth();
  const std::string rows = node.source ? e.open(node.source->bindings) : "";
  std::vector<std::string> values;
  for (std::size_t i = 0; i < node.values.size() && i < entity.attributes.size(); ++i) {
    values.push_back(entity.attributes[i].name + ": " + e.print(node.values[i]));
  }
  std::string text = count(node.count) + "insert into " + entity.name + " (" + join(values, ", ") + ")";
  if (node.source) {
    if (!rows.empty()) text += " for each " + rows;
    if (node.source->where) text += " where " + e.print(node.source->where);
  }
  if (node.on_conflict == OnConflict::Ignore) text += " on conflict do nothing";
  e.scope().close_to(outer);
  return text;
}

std::string StatementPrinter::update(const Update& node) {
  ExpressionPrinter& e = expressions_;
  const std::size_t outer = e.scope().depth();
  std::string text = count(node.count) + "update " + e.open(node.row) + " set ";
  std::vector<std::string> cells;
  for (const CellAssignment& cell : node.assignments) {
    cells.push_back(application_.schema[cell.attribute].name + " = " + e.print(cell.value));
  }
  text += join(cells, ", ");
  if (node.where) text += " where " + e.print(node.where);
  e.scope().close_to(outer);
  return text;
}

std::string StatementPrinter::remove(const Delete& node) {
  ExpressionPrinter& e = expressions_;
  const std::size_t outer = e.scope().depth();
  std::string text = count(node.count) + "delete from " + e.open(node.row);
  if (node.where) text += " where " + e.print(node.where);
  e.scope().close_to(outer);
  return text;
}

std::string StatementPrinter::count(const std::optional<VariableId>& variable) const {
  return variable ? expressions_.variable(*variable) + " := " : "";
}

std::string StatementPrinter::error_names(const std::vector<ErrorTypeId>& types) const {
  std::vector<std::string> names;
  for (const ErrorTypeId id : types) {
    names.push_back(id.index < application_.error_types.size()
                        ? one_line(application_.error_types[id.index].name)
                        : "error");
  }
  return join(names, ", ");
}

}  // namespace quiesce::ir::printing
