// One method becomes one transaction: its body is executed once, abstractly. Scalars turn into
// expressions and assignments of the IR, control flow into structured statements; objects live in the
// path state only. Called methods of the application are executed in place.
//
// The parts of this class lie in lower_*.cpp (language), jdbc_*.cpp (database) and library_*.cpp (JDK).
#pragma once

#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "parsers/java/error_types.hpp"
#include "parsers/java/frame.hpp"
#include "parsers/java/value.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::parsers::java {

struct Program {
  const diagnostics::SourceMap& sources;
  ir::Application& application;
  const ClassIndex& classes;
  ErrorTypes& errors;
};

/// CommitAndContinue of this segment marks a commit until the transaction is split.
inline constexpr ir::SegmentId commit_marker{0xFFFFFFFFU};

struct LoweredMethod {
  ir::Transaction transaction;
  std::vector<ir::Note> notes;
  diagnostics::Diagnostics diagnostics;
  bool touches_database = false;
  bool text_from_caller = false;  ///< it runs a statement whose text is one of its parameters
};

class Lowering {
 public:
  Lowering(const Program& program, const MethodInfo& method);
  [[nodiscard]] LoweredMethod run();

 private:
  using Arguments = std::vector<Value>;
  using Emit = std::function<void()>;

  // --- core: emission, variables, facts (lower_core.cpp, lower_facts.cpp)
  void emit(ir::Statement::Node node, const ir::Location& location);
  bool count_one(bool call = false);
  ir::Block capture(const Emit& produce);
  ir::VariableId variable(std::string name, ir::Type type, bool nullable, ir::VariableRole role,
                          const ir::Location& location, bool published = false);
  ir::VariableId temporary(std::string name, ir::Type type, bool nullable, const ir::Location& location);
  ir::ExpressionPtr ref(ir::VariableId id, const ir::Location& location) const;
  void assign(ir::VariableId target, const ir::ExpressionPtr& value, const ir::Location& location);
  ir::ExpressionPtr stable(const ir::ExpressionPtr& expression, const std::string& name, bool nullable);
  void keep_left(Scalar& left, std::size_t position);
  bool is_null_possible(const Scalar& scalar) const;
  void assume(const ir::ExpressionPtr& condition, bool truth);
  std::optional<ir::Value> constant(const ir::ExpressionPtr& expression) const;
  void raise(std::string_view type, std::string reason, const Node& node);
  void raise(ir::ErrorTypeId type, std::string reason, const Node& node);
  void raise_if(const ir::ExpressionPtr& condition, std::string_view type, std::string reason,
                const Node& node);
  Scalar non_null(Scalar scalar, const Node& node);
  Scalar unknown(const JavaType& type, std::string reason, const Node& node);
  Scalar unknown_but_there(const JavaType& type, std::string reason, const Node& node);
  void error(std::string_view id, const Node& node, std::string message, std::string help = {});
  void note(ir::Note::Kind kind, const Node& node, std::string text);
  void if_else(const ir::ExpressionPtr& condition, const Emit& then, const Emit& otherwise, const Node& node);
  void merge_into(PathState then_state, ir::Block& then, PathState else_state, ir::Block& otherwise);
  void havoc(const Node& region);
  void join_instances(PathState& a, ir::Block& a_block, PathState& b, ir::Block& b_block);

  Hint hint(const Node& node) const;
  Value eval_for(const Node& node, const JavaType& expected, Hint hint);

  // --- values (lower_values.cpp)
  Scalar as_scalar(const Value& value, const JavaType& expected, const Node& node);
  Value convert(const Value& value, const JavaType& type, const Node& node);
  TextPtr text_of(const Scalar& scalar, const Node& node) const;
  TextPtr keep_text(const TextPtr& text);
  bool could_reach_database(const Value& value) const;
  ObjectId add_object(Object object);
  template <typename T>
  const T* object(const Value& value) const;
  template <typename T>
  void change(ObjectId id, const std::function<void(T&)>& edit);
  ir::ExpressionPtr null_test(const Value& value, const Node& node);
  Value dereference(const Value& value, const Node& node);
  void lose(const Value& value);

  // --- expressions (lower_expression.cpp, lower_operator.cpp, lower_assignment.cpp, lower_name.cpp)
  Value eval(const Node& node, const JavaType& expected = {});
  Value eval_inner(const Node& node, const JavaType& expected);
  Scalar eval_scalar(const Node& node, const JavaType& expected = {});
  Scalar literal(const Node& node);
  ir::ExpressionPtr condition(const Node& node);
  Value binary(const Node& node);
  Value combine(const Value& left, std::string_view op, const Node& left_node, const Node& right,
                const Node& whole);
  Value short_circuit(const Value& left, bool is_and, const Node& left_node, const Node& right,
                      const Node& whole);
  Scalar comparison(ir::BinaryOp op, Scalar left, Scalar right, const Node& node);
  Scalar equality(const Value& left, const Value& right, bool equal, const Node& node);
  std::optional<Scalar> three_way(const Node& left, std::string_view op, const Node& right, const Node& node);
  Scalar arithmetic(std::string_view op, const Scalar& left, const Scalar& right, const Node& node);
  ir::ExpressionPtr fold(ir::BinaryOp op, const ir::ExpressionPtr& left, const ir::ExpressionPtr& right,
                         const Node& node) const;
  Scalar divide(ir::BinaryOp op, const Scalar& left, Scalar right, bool exact, const Node& node);
  Scalar concat(const Scalar& left, const Scalar& right, const Node& node);
  Value unary(const Node& node);
  Value ternary(const Node& node, const JavaType& expected);
  Value cast(const Node& node);
  Value assignment(const Node& node);
  Value update(const Node& node);
  Value store(const Node& target, const Value& value, const Node& node);
  void store_local(Local& local, const Value& value, const Node& node);
  Value name(const Node& node);
  Value load(const Local& local, const Node& node) const;
  Local* find_local(std::string_view name);
  Value field_access(const Node& node);
  Value read_field(const Value& self, const FieldInfo& field, const Node& node);
  Value constant_field(const FieldInfo& field, const Node& node);
  Value outside_value(const JavaType& type, const std::string& name, const Node& node);
  const ClassInfo* class_named(const Node& node);
  JavaType type_of(const Node& type) const { return resolve_type(type, program_.classes); }

  // --- what is not followed (lower_unread.cpp)
  Value not_understood(const Node& node, const std::string& what, const JavaType& expected = {});
  bool mentions_database(const Node& node);
  bool run_parts(const Node& node);
  void lose_captured(const Node& node);
  Value type_test(const Node& node);
  void local_class(const Node& node);

  // --- calls (lower_call.cpp, lower_inline.cpp, lower_object.cpp)
  Value call(const Node& node, const JavaType& expected);
  Value call_on(const Value& receiver, const Node& node, const JavaType& expected);
  Value inherited_call(const Node& node, std::string_view parent, const JavaType& expected);
  void missing_class(std::string_view type, const Node& node);
  Value call_static(std::string_view type, const Node& node, const JavaType& expected);
  std::optional<Value> call_own(const ClassInfo& owner, const Value& self, const Node& node,
                                bool virtual_call);
  Arguments arguments(const Node& node, const MethodInfo* method);
  const MethodInfo* choose(const std::vector<const MethodInfo*>& candidates, const Node& call_node);
  std::vector<const MethodInfo*> methods_named(const ClassInfo& owner, std::string_view name) const;
  const ClassInfo* implementation(const ClassInfo& type, std::string_view method, const Node& node);
  Value inline_method(const MethodInfo& method, const Value& self, const Arguments& arguments,
                      const Node& node);
  void bind_parameters(const MethodInfo& method, const Arguments& arguments, const Node& node);
  void run_body(const std::vector<Node>& body, Target& target, const Node& node);
  void run_constructor(const ClassInfo& info, const MethodInfo& constructor, const Value& self,
                       const Arguments& arguments, const Node& node);
  void explicit_constructor(const Node& node);
  void implicit_super(const ClassInfo& info, const Value& self, const Node& node);
  void scramble_list(ObjectId id, const std::string& reason, const Node& node);
  void fill_result_object(Slot& slot, const Value& value, const Node& node);
  void fill_object(Slot& slot, const Value& value, const Node& node);
  std::string shown_text(const Text& text) const;
  void fill(Slot& slot, const Value& value, const Node& node);
  Value take(const Slot& slot, const Node& node);
  Value create(const Node& node, const JavaType& expected);
  Value create_instance(const ClassInfo& info, const Node& node);
  Value make_instance(const ClassInfo& info, const std::string& name, const Node& node, bool published,
                      ir::VariableRole role, const std::function<Value(const FieldInfo&)>& initial);
  void set_field(ObjectId id, const FieldInfo& field, const Value& value, const Node& node);
  void copy_instance(ObjectId from, ObjectId to, ir::Block& block, const ir::Location& location);
  Value opaque_call(const Node& node, const Arguments& arguments, const JavaType& expected,
                    const std::string& what);
  void may_raise(const Node& node, const std::string& what);
  Value error_object(const JavaType& type, const Node& node);
  std::string message_of(const Node& arguments, const ClassInfo* type, std::size_t depth = 0);

  // --- library (library_*.cpp)
  std::optional<Value> library_static(std::string_view type, std::string_view method, const Node& node,
                                      const JavaType& expected);
  std::optional<Value> library_objects(std::string_view method, const Node& node);
  std::optional<Value> library_time(std::string_view type, std::string_view method, const Node& node);
  std::optional<Value> library_number(std::string_view type, std::string_view method, const Node& node);
  std::optional<Value> number_method(const Scalar& self, std::string_view method, const Node& node);
  std::optional<Value> text_method(const Scalar& self, std::string_view method, const Node& node);
  std::optional<Value> time_method(const Scalar& self, std::string_view method, const Node& node);
  Value scalar_method(const Scalar& self, const Node& node, const JavaType& expected);
  Value optional_method(const Value& self, const Node& node, const JavaType& expected);
  Value list_method(ObjectId id, const Node& node, const JavaType& expected);
  Value builder_method(ObjectId id, const Node& node);
  Value instance_method(const Value& receiver, const Node& node, const JavaType& expected);
  Scalar format(const Node& format_node, const std::vector<Node>& values, const Node& node);
  Scalar same(const Value& left, const Value& right, const Node& node);
  void raise_from_supplier(const Node& supplier, const Node& node);
  Value new_list(const JavaType& type, const std::string& name, const Node& node);
  std::vector<ir::Type> list_columns(const JavaType& element, const Node& node);
  void flatten(const Value& value, const JavaType& element, std::vector<ir::ExpressionPtr>& into,
               const Node& node);
  Value element_value(const JavaType& element, const std::vector<ir::VariableId>& variables,
                      std::size_t& next, const Node& node);
  std::vector<ir::VariableId> element_variables(const JavaType& element, const std::string& name,
                                                const Node& node);

  // --- database (jdbc_*.cpp)
  Value connection_method(ObjectId id, const Node& node);
  void use_connection(ObjectId id, bool controls, const Node& node);
  void close_connection(const Value& value);
  Value data_source_method(const Node& node);
  Value statement_method(ObjectId id, const Node& node);
  Value result_method(ObjectId id, const Node& node);
  std::shared_ptr<const SqlText> sql_text(const Node& node);
  Value prepare(const Node& node);
  void set_argument(ObjectId id, std::string_view method, const Node& node);
  Value execute(ObjectId id, std::string_view method, const Node& node);
  Value run_query(ObjectId id, const SqlText& sql, const std::vector<ir::ExpressionPtr>& values,
                  const Node& node);
  Value run_change(ObjectId id, const SqlText& sql, const std::vector<ir::ExpressionPtr>& values,
                   const Node& node);
  std::optional<std::vector<ir::ExpressionPtr>> argument_values(ObjectId id, const SqlText& sql,
                                                                const Node& node);
  std::optional<sql::ParsedStatement> run_sql(const SqlText& sql,
                                              const std::vector<ir::ExpressionPtr>& values,
                                              std::optional<ir::CursorId> cursor,
                                              std::optional<ir::VariableId> count, const Node& node);
  void add_batch(ObjectId id, const Node& node);
  void execute_batch(ObjectId id, const Node& node);
  void transaction_control(const SqlText& sql, const Node& node);
  void check_batches(const Node& node, std::optional<ObjectId> except);
  Value generated_keys(ObjectId id, const Node& node);
  Value next_row(ObjectId id, const Node& node);
  Value read_column(ObjectId id, std::string_view method, const Node& node);
  std::optional<std::size_t> column_index(const CursorObject& cursor, const Node& column);
  Scalar column_as(const ResultColumn& column, const JavaType& type, const Node& node);
  void require_row(ObjectId id, const Node& node);
  void mark_commit(const Node& node);
  void set_auto_commit(const Node& node);

  // --- statements (lower_statement.cpp, lower_loop.cpp, lower_switch.cpp, lower_try.cpp)
  void statement(const Node& node, bool tail);
  void statements(const std::vector<Node>& nodes, bool tail);
  void block(const Node& node, bool tail);
  void declare(const Node& node);
  void declare_local(std::string_view name, JavaType type, const Node& init, const Node& node,
                     bool published);
  void publish_fields(const Value& value, ObjectId first_new, const std::string& name);
  bool is_statement_text(std::string_view name, const Node& node) const;
  void if_statement(const Node& node, bool tail);
  void return_statement(const Node& node, bool tail);
  void throw_statement(const Node& node);
  void assert_statement(const Node& node);
  void jump(const Node& node, bool is_continue);
  void jump_to(Target& target, const Node& node, bool leave);
  void labelled(Target& target, ir::Block body, const Node& node);
  void while_loop(const Node& node, std::string_view label);
  void do_loop(const Node& node, std::string_view label);
  void for_loop(const Node& node, std::string_view label);
  void for_each(const Node& node, std::string_view label);
  void loop(const Node& region, std::string_view label, const Node& node,
            const std::function<ir::ExpressionPtr()>& head, const Emit& body, const Emit& step);
  void next_round(PathState& head, const Node& node);
  void labeled_statement(const Node& node);
  Value switch_statement(const Node& node, bool is_expression, bool tail, const JavaType& expected);
  ir::ExpressionPtr case_test(const Scalar& subject, const Node& label, const Node& node);
  void switch_rule(const Node& rule, bool tail, Slot* slot);
  void switch_rules(const std::vector<Node>& rules, std::size_t index, const Scalar& subject, bool tail,
                    bool exhaustive, Slot* slot, const Node& node);
  void switch_groups(const std::vector<Node>& groups, const Scalar& subject, const Node& node);
  void yield_statement(const Node& node, bool tail);
  void try_statement(const Node& node, bool tail);
  bool settle_in_finally(const ir::Try& made, const Node& finally_node);
  void resources(const std::vector<Node>& nodes, std::size_t index, const Node& body, bool tail);
  void handler(const Node& clause, bool tail, const PathState& before, ir::Try& into, PathState& after);
  void truncate(std::size_t locals);

  // --- the transaction as a whole (lower_method.cpp)
  void declare_parameters();
  void declare_parameter(const ParameterInfo& parameter);
  void list_parameter(const ParameterInfo& parameter, const JavaType& type);
  void note_unknowns();

  const Program& program_;
  const MethodInfo& method_;
  LoweredMethod result_;
  ir::Transaction& tx_;
  ir::Block* out_ = nullptr;
  ir::Block prologue_;  ///< fields of the surrounding object: read once, before everything
  PathState state_;
  std::vector<Frame> frames_;
  std::vector<Target*> targets_;
  std::vector<Catching> catching_;
  std::size_t handler_depth_ = 0;
  std::size_t finally_depth_ = 0;
  bool commits_in_finally_ = false;  ///< the innermost finally block switches auto-commit on
  std::size_t depth_ = 0;
  std::size_t loop_depth_ = 0;
  ObjectId next_object_ = 0;
  std::map<const void*, Hint> hints_;  ///< by node: what is known of the place its value goes to
  bool too_large_ = false;
  bool ran_statement_ = false;
  std::size_t statement_count_ = 0;
  std::size_t call_count_ = 0;
  /// One variable for each '?' of a statement and type, whatever the path that sets it.
  std::map<std::tuple<ObjectId, std::uint32_t, ir::Type>, ir::VariableId> argument_variables_;
  std::set<ir::VariableId> needs_false_;  ///< found-flags that may be read before the first fetch
  std::map<const FieldInfo*, Value> constants_;
  std::set<const FieldInfo*> evaluating_;
  Slot transaction_slot_;
};

/// Is the method one that only connections, statements and result sets have?
[[nodiscard]] bool is_only_of_jdbc(std::string_view method);

template <typename T>
const T* Lowering::object(const Value& value) const {
  const auto* reference = std::get_if<Reference>(&value);
  if (reference == nullptr || reference->object >= state_.heap.size() || !state_.heap[reference->object])
    return nullptr;
  return std::get_if<T>(state_.heap[reference->object].get());
}

template <typename T>
void Lowering::change(ObjectId id, const std::function<void(T&)>& edit) {
  T copy = std::get<T>(*state_.heap[id]);
  edit(copy);
  state_.heap[id] = std::make_shared<const Object>(std::move(copy));
}

}  // namespace quiesce::parsers::java
