// Running a statement: the SQL parser's blocks become part of the transaction.
#include <algorithm>
#include <cctype>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

/// Can a column of a result be NULL?
bool is_nullable(const ir::Expression& expression, const ir::Query* query, const ir::Schema& schema) {
  if (const auto* column = std::get_if<ir::ColumnRef>(&expression.node)) {
    if (!schema[column->attribute].not_null || query == nullptr) return true;
    for (const ir::RowBinding& binding : query->rows.bindings) {
      if (binding.row == column->row) return binding.outer_on != nullptr;
    }
    return true;
  }
  if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) {
    return aggregate->op != ir::AggregateOp::Exists && aggregate->op != ir::AggregateOp::Count &&
           aggregate->op != ir::AggregateOp::CountDistinct;
  }
  if (const auto* known = std::get_if<ir::Literal>(&expression.node)) return ir::is_null(known->value);
  return true;
}

std::string first_word(std::string_view text) {
  std::string word;
  for (const char c : text) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) {
      if (word.empty()) continue;
      break;
    }
    word += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return word;
}

}  // namespace

std::optional<sql::ParsedStatement> Lowering::run_sql(const SqlText& sql,
                                                      const std::vector<ir::ExpressionPtr>& values,
                                                      std::optional<ir::CursorId> cursor,
                                                      std::optional<ir::VariableId> count, const Node& node) {
  if (state_.auto_commit == AutoCommit::Unclear) {
    error("Q4040", node, "whether auto-commit is on here is not known",
          "set it to a constant before this statement");
  }
  const sql::StatementText text{sql.text, [&](std::size_t offset, std::size_t length) {
                                  return sql.locate(program_.sources, offset, length);
                                }};
  sql::StatementContext context{program_.application.schema, result_.diagnostics,
                                [](const ir::Location&, const std::string&) {},
                                [&](const std::string& name, ir::Type type, bool nullable) {
                                  return temporary(name, type, nullable, node.location());
                                },
                                tx_.row_count};
  ran_statement_ = true;
  for (const Catching& catching : catching_) {
    for (const ir::ErrorTypeId type : catching.types) {
      if (!program_.errors.is_guess(type)) continue;
      error(
          "Q4064", node,
          "whether a '" + program_.application.error_types[type.index].name +
              "' handler takes the errors of this statement is not known: its class is not among the sources",
          "add the class to the sources, or catch SQLException");
    }
  }
  auto parsed = sql::parse_statement(text, values, cursor, count, context);
  if (!parsed) return std::nullopt;
  if (parsed->kind == sql::StatementKind::TransactionControl) {
    transaction_control(sql, node);
    return parsed;
  }
  for (ir::Statement& statement_made : parsed->block)
    emit(std::move(statement_made.node), statement_made.location);
  if (parsed->kind == sql::StatementKind::Nothing) {
    note(ir::Note::Kind::Skipped, node,
         "the statement '" + excerpt(sql.text, 60) + "' changes no rows and is left out");
  }
  if (state_.auto_commit == AutoCommit::On) mark_commit(node);
  return parsed;
}

void Lowering::transaction_control(const SqlText& sql, const Node& node) {
  const std::string word = first_word(sql.text);
  const bool plain = sql.text.find("TO ") == std::string::npos && sql.text.find("to ") == std::string::npos;
  if (word == "COMMIT" || word == "END") {
    mark_commit(node);
  } else if ((word == "ROLLBACK" || word == "ABORT") && plain) {
    emit(ir::Rollback{}, node.location());
  } else if (word != "BEGIN" && word != "START") {
    error("Q4041", node, "the statement '" + excerpt(sql.text, 60) + "' is not understood",
          "use commit() and rollback() of the connection");
  }
}

Value Lowering::run_query(ObjectId id, const SqlText& sql, const std::vector<ir::ExpressionPtr>& values,
                          const Node& node) {
  const std::string name = hint(node).name.empty() ? "rows" : hint(node).name;
  const ir::CursorId cursor{static_cast<std::uint32_t>(tx_.cursors.size())};
  tx_.cursors.push_back({name, {}, node.location()});
  const std::size_t position = out_->size();
  const auto parsed = run_sql(sql, values, cursor, std::nullopt, node);
  if (!parsed) return Opaque{simple_type(TypeKind::ResultSet), {}, false};
  const ir::Query* query = nullptr;
  for (std::size_t i = position; i < out_->size(); ++i) {
    if (const auto* found = std::get_if<ir::Query>(&(*out_)[i].node)) query = found;
  }
  CursorObject made;
  made.name = name;
  made.cursor = cursor;
  for (const ir::SelectItem& item : parsed->columns) {
    ResultColumn column;
    column.name = item.name;
    column.type = item.value->type;
    column.nullable = is_nullable(*item.value, query, program_.application.schema);
    column.variable = temporary(name + "." + item.name, column.type, column.nullable, item.value->location);
    tx_.cursors[cursor.index].columns.push_back(column.type);
    made.columns.push_back(std::move(column));
  }
  made.found = temporary(name + ".found", ir::Type::Boolean, false, node.location());
  const ObjectId result = add_object(std::move(made));
  change<StatementObject>(id, [&](StatementObject& object) {
    object.result = result;
    object.count.reset();
    object.generated_known = false;
  });
  return Reference{result};
}

Value Lowering::run_change(ObjectId id, const SqlText& sql, const std::vector<ir::ExpressionPtr>& values,
                           const Node& node) {
  const std::string name = std::get<StatementObject>(*state_.heap[id]).name;
  const ir::VariableId count = temporary(name + ".count", ir::Type::Integer, false, node.location());
  Scalar result;
  result.type = simple_type(TypeKind::Integer, true);
  result.expression = ref(count, node.location());
  const auto parsed = run_sql(sql, values, std::nullopt, count, node);
  if (!parsed) return result;
  if (parsed->kind == sql::StatementKind::Query) {
    error("Q4042", node, "this statement returns rows, which nothing takes", "use executeQuery");
  }
  if (parsed->kind == sql::StatementKind::TransactionControl || parsed->kind == sql::StatementKind::Nothing) {
    result.expression = ir::make_literal(ir::Number(0), ir::Type::Integer, node.location());
  }
  state_.constants.erase(count);
  change<StatementObject>(id, [&](StatementObject& object) {
    object.count = count;
    object.result.reset();
    object.generated = parsed->generated;
    object.generated_known = true;
  });
  return result;
}

/// A batch runs its statements in order, later: the same as at once if nothing else runs in between.
void Lowering::add_batch(ObjectId id, const Node& node) {
  const StatementObject made = std::get<StatementObject>(*state_.heap[id]);
  check_batches(node, id);
  std::shared_ptr<const SqlText> sql = made.sql;
  const std::vector<Node> nodes = node.field(Field::Arguments).children();
  if (!nodes.empty()) sql = sql_text(nodes[0]);
  if (!state_.reachable || !sql || sql->text.empty()) return;
  result_.touches_database = true;
  const auto values = argument_values(id, *sql, node);
  if (!values) return;
  for (const Catching& catching : catching_) {
    for (const ir::ErrorTypeId type : catching.types) {
      const std::string& name = program_.application.error_types[type.index].name;
      if (name != "BatchUpdateException" && name != "SQLIntegrityConstraintViolationException") continue;
      error("Q4065", node,
            "which error a batch raises depends on the driver, so a '" + name + "' handler is not understood",
            "catch SQLException, or execute the statements one by one");
    }
  }
  run_change(id, *sql, *values, node);
  change<StatementObject>(id, [](StatementObject& object) {
    object.batched = true;
    object.count.reset();
    object.generated_known = false;
  });
}

void Lowering::execute_batch(ObjectId id, const Node&) {
  change<StatementObject>(id, [](StatementObject& object) { object.batched = false; });
}

void Lowering::check_batches(const Node& node, std::optional<ObjectId> except) {
  if (!state_.reachable) return;
  for (ObjectId id = 0; id < state_.heap.size(); ++id) {
    if (!state_.heap[id] || (except && *except == id)) continue;
    const auto* made = std::get_if<StatementObject>(state_.heap[id].get());
    if (made == nullptr || !made->batched) continue;
    error("Q4043", node, "the batch of '" + made->name + "' is not executed before this",
          "call executeBatch() before anything else runs");
  }
}

}  // namespace quiesce::parsers::java
