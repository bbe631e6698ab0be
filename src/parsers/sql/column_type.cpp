#include "parsers/sql/column_type.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

enum class Family : std::uint8_t {
  Boolean,
  Integer,
  Decimal,
  Text,
  Date,
  Time,
  Timestamp,
  Opaque,
  Bits,
  Enum
};

struct KnownType {
  std::string_view name;
  Family family;
  std::uint8_t bytes = 0;  ///< of an integer
  bool generated = false;
};

constexpr std::array known_types = {
    KnownType{"bool", Family::Boolean},
    KnownType{"boolean", Family::Boolean},
    KnownType{"int2", Family::Integer, 2},
    KnownType{"smallint", Family::Integer, 2},
    KnownType{"int4", Family::Integer, 4},
    KnownType{"int", Family::Integer, 4},
    KnownType{"integer", Family::Integer, 4},
    KnownType{"int8", Family::Integer, 8},
    KnownType{"bigint", Family::Integer, 8},
    KnownType{"tinyint", Family::Integer, 1},
    KnownType{"mediumint", Family::Integer, 3},
    KnownType{"year", Family::Integer, 2},
    KnownType{"oid", Family::Integer, 8},
    KnownType{"serial", Family::Integer, 4, true},
    KnownType{"serial4", Family::Integer, 4, true},
    KnownType{"bigserial", Family::Integer, 8, true},
    KnownType{"serial8", Family::Integer, 8, true},
    KnownType{"smallserial", Family::Integer, 2, true},
    KnownType{"serial2", Family::Integer, 2, true},
    KnownType{"identity", Family::Integer, 8, true},
    KnownType{"numeric", Family::Decimal},
    KnownType{"decimal", Family::Decimal},
    KnownType{"number", Family::Decimal},
    KnownType{"dec", Family::Decimal},
    KnownType{"float4", Family::Decimal},
    KnownType{"float8", Family::Decimal},
    KnownType{"real", Family::Decimal},
    KnownType{"double", Family::Decimal},
    KnownType{"float", Family::Decimal},
    KnownType{"money", Family::Decimal},
    KnownType{"varchar", Family::Text},
    KnownType{"bpchar", Family::Text},
    KnownType{"char", Family::Text},
    KnownType{"text", Family::Text},
    KnownType{"name", Family::Text},
    KnownType{"uuid", Family::Text},
    KnownType{"citext", Family::Text},
    KnownType{"varchar_ignorecase", Family::Text},
    KnownType{"longvarchar", Family::Text},
    KnownType{"clob", Family::Text},
    KnownType{"nclob", Family::Text},
    KnownType{"nvarchar", Family::Text},
    KnownType{"varchar2", Family::Text},
    KnownType{"nvarchar2", Family::Text},
    KnownType{"longtext", Family::Text},
    KnownType{"mediumtext", Family::Text},
    KnownType{"tinytext", Family::Text},
    KnownType{"ntext", Family::Text},
    KnownType{"date", Family::Date},
    KnownType{"time", Family::Time},
    KnownType{"timetz", Family::Time},
    KnownType{"timestamp", Family::Timestamp},
    KnownType{"timestamptz", Family::Timestamp},
    KnownType{"datetime", Family::Timestamp},
    KnownType{"datetime2", Family::Timestamp},
    KnownType{"json", Family::Opaque},
    KnownType{"jsonb", Family::Opaque},
    KnownType{"xml", Family::Opaque},
    KnownType{"bytea", Family::Opaque},
    KnownType{"blob", Family::Opaque},
    KnownType{"longblob", Family::Opaque},
    KnownType{"mediumblob", Family::Opaque},
    KnownType{"tinyblob", Family::Opaque},
    KnownType{"binary", Family::Opaque},
    KnownType{"varbinary", Family::Opaque},
    KnownType{"longvarbinary", Family::Opaque},
    KnownType{"inet", Family::Opaque},
    KnownType{"cidr", Family::Opaque},
    KnownType{"macaddr", Family::Opaque},
    KnownType{"tsvector", Family::Opaque},
    KnownType{"point", Family::Opaque},
    KnownType{"regclass", Family::Opaque},
    KnownType{"bit", Family::Bits},
    KnownType{"enum", Family::Enum},
};

/// The type's modifiers as numbers: VARCHAR(20), NUMERIC(10, 2).
std::vector<std::int64_t> modifiers(const Node& type_name) {
  std::vector<std::int64_t> result;
  for (const Node& modifier : field(type_name, "typmods")) {
    const Node& constant = field(modifier, "A_Const");
    const Node& integer = field(constant, "ival");
    if (!integer.is_object()) return {};
    result.push_back(number_field(integer, "ival"));
  }
  return result;
}

std::int64_t power_of_ten(std::int64_t exponent) {
  std::int64_t result = 1;
  for (std::int64_t i = 0; i < exponent; ++i) result *= 10;
  return result;
}

void set_integer_range(ColumnType& type, std::uint8_t bytes) {
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  const std::int64_t maximum = bytes >= 8 ? largest : (std::int64_t{1} << (8 * bytes - 1)) - 1;
  type.minimum = ir::Number(-maximum - 1);
  type.maximum = ir::Number(maximum);
}

void set_decimal_range(ColumnType& type, const std::vector<std::int64_t>& sizes) {
  if (sizes.empty()) return;
  const std::int64_t precision = sizes[0];
  const std::int64_t scale = sizes.size() > 1 ? sizes[1] : 0;
  if (precision < 1 || precision > 18 || scale < 0 || scale > precision) return;  // too wide to bound
  const ir::Number largest(power_of_ten(precision) - 1, power_of_ten(scale));
  type.minimum = ir::Number(0) - largest;
  type.maximum = largest;
}

void set_allowed(ColumnType& type, const Node& type_name) {
  for (const Node& modifier : field(type_name, "typmods")) {
    type.allowed.emplace_back(text_field(field(field(modifier, "A_Const"), "sval"), "sval"));
  }
}

ir::Type type_of(Family family) {
  switch (family) {
    case Family::Boolean:
      return ir::Type::Boolean;
    case Family::Integer:
      return ir::Type::Integer;
    case Family::Decimal:
      return ir::Type::Decimal;
    case Family::Date:
      return ir::Type::Date;
    case Family::Time:
      return ir::Type::Time;
    case Family::Timestamp:
      return ir::Type::Timestamp;
    case Family::Text:
    case Family::Opaque:
    case Family::Bits:
    case Family::Enum:
      return ir::Type::Text;
  }
  return ir::Type::Text;
}

}  // namespace

std::optional<ColumnType> column_type(const Node& type_name) {
  const std::string name = to_lower(last_name(field(type_name, "names")));
  const auto* known = std::find_if(known_types.begin(), known_types.end(),
                                   [&](const KnownType& type) { return type.name == name; });
  if (known == known_types.end()) return std::nullopt;
  const std::vector<std::int64_t> sizes = modifiers(type_name);
  ColumnType result;
  result.type = type_of(known->family);
  result.opaque = known->family == Family::Opaque;
  result.generated = known->generated;
  result.primary_key = name == "identity";
  result.ignores_case = name == "citext" || name == "varchar_ignorecase";
  const bool one_bit = sizes.size() == 1 && sizes[0] == 1;
  if ((name == "tinyint" && one_bit) || (known->family == Family::Bits && one_bit)) {
    result.type = ir::Type::Boolean;
  } else if (known->family == Family::Integer) {
    set_integer_range(result, known->bytes);
  } else if (known->family == Family::Decimal) {
    set_decimal_range(result, sizes);
  } else if (known->family == Family::Enum) {
    set_allowed(result, type_name);
  } else if (known->family == Family::Bits) {
    result.opaque = true;
  } else if (known->family == Family::Text && !sizes.empty() && sizes[0] > 0) {
    result.max_length = static_cast<std::uint32_t>(std::min<std::int64_t>(sizes[0], 1U << 30U));
  }
  if (name == "uuid") result.max_length = 36;
  return result;
}

bool is_array(const Node& type_name) {
  return field(type_name, "arrayBounds").is_array();
}

std::vector<std::string> known_type_names() {
  std::vector<std::string> names;
  for (const KnownType& type : known_types) names.emplace_back(type.name);
  return names;
}

}  // namespace quiesce::parsers::sql
