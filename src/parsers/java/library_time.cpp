// Dates and times of the JDK.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

bool is_system_time(const Node& node) {
  return node.text() == "System.currentTimeMillis()";
}

}  // namespace

std::optional<Value> Lowering::library_time(std::string_view type, std::string_view method,
                                            const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (type == "System") {
    if (method == "currentTimeMillis" || method == "nanoTime") {
      return unknown(simple_type(TypeKind::Integer, true), "the clock", node);
    }
    return std::nullopt;
  }
  const JavaType own = resolve_type_name(type, node, program_.classes);
  Scalar now;
  now.type = own;
  if (method == "now" || (method == "new" && (values.empty() || is_system_time(values[0])))) {
    now.expression = ir::make_expression(ir::Now{}, ir_type(own), node.location());
    return now;
  }
  const bool passes = method == "valueOf" || method == "from" || method == "of" || method == "ofInstant";
  if (passes && !values.empty()) {
    const Scalar given = non_null(eval_scalar(values[0]), values[0]);
    if (given.type.is_temporal() && ir_type(given.type) == ir_type(own)) {
      Scalar same_time = given;
      same_time.type = own;
      return same_time;
    }
    if (given.type.kind == TypeKind::String && values.size() == 1) {
      const auto known = constant(given.expression);
      const auto* text = known ? std::get_if<std::string>(&*known) : nullptr;
      const auto moment = text == nullptr ? std::nullopt : ir::parse_moment(*text, ir_type(own));
      if (moment) {
        now.expression = ir::make_literal(*moment, ir_type(own), node.location());
        return now;
      }
    }
    for (std::size_t i = 1; i < values.size(); ++i) eval(values[i]);
    Scalar any = unknown_but_there(own, "the time " + node.quoted(), node);
    return any;
  }
  if (method == "parse" && !values.empty()) {
    non_null(eval_scalar(values[0], simple_type(TypeKind::String)), values[0]);
    raise_if(
        unknown(simple_type(TypeKind::Boolean, true), "whether " + values[0].quoted() + " is a time", node)
            .expression,
        "DateTimeParseException", "no time", node);
    return unknown_but_there(own, "the time " + node.quoted(), node);
  }
  return std::nullopt;
}

std::optional<Value> Lowering::time_method(const Scalar& self, std::string_view method, const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const Node object_node = node.field(Field::Object);
  const bool before = method == "isBefore" || method == "before";
  const bool after = method == "isAfter" || method == "after";
  if ((before || after || method == "isEqual") && values.size() == 1) {
    Scalar a = non_null(self, object_node);
    const std::size_t position = out_->size();
    const Scalar b = eval_scalar(values[0], self.type);
    keep_left(a, position);
    return comparison(before  ? ir::BinaryOp::Less
                      : after ? ir::BinaryOp::Greater
                              : ir::BinaryOp::Equal,
                      a, b, node);
  }
  const auto as = [&](TypeKind kind) {
    Scalar converted = non_null(self, object_node);
    if (ir_type(converted.type) != ir_type(simple_type(kind))) {
      Scalar any = unknown_but_there(simple_type(kind), node.quoted(), node);
      return any;
    }
    converted.type = simple_type(kind);
    return converted;
  };
  if (method == "toLocalDate") return as(TypeKind::Date);
  if (method == "toLocalTime") return as(TypeKind::Time);
  if (method == "toInstant" || method == "toLocalDateTime") return as(TypeKind::Timestamp);
  if (method.substr(0, 4) == "plus" || method.substr(0, 5) == "minus" || method.substr(0, 4) == "with" ||
      method == "truncatedTo" || method == "atZone" || method == "atOffset" || method == "atStartOfDay") {
    non_null(self, object_node);
    arguments(node, nullptr);
    JavaType type = self.type;
    if (method == "atStartOfDay") type.kind = TypeKind::Timestamp;
    Scalar any = unknown_but_there(type, "the time " + node.quoted(), node);
    return any;
  }
  return std::nullopt;
}

}  // namespace quiesce::parsers::java
