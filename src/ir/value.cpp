#include "quiesce/ir/value.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>

namespace quiesce::ir {
namespace {

constexpr std::int64_t seconds_a_day = 86'400;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

std::string date_text(std::int64_t days) {
  using namespace std::chrono;
  // Beyond what the calendar of the library takes (years of 16 bits), the number of days says it as well.
  constexpr std::int64_t furthest = 10'000'000;
  if (days > furthest || days < -furthest) {
    return "day " + std::to_string(days);
  }
  const year_month_day date{sys_days{std::chrono::days{days}}};
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text.data();
}

std::string time_text(std::int64_t seconds) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%02lld:%02lld:%02lld", static_cast<long long>(seconds / 3600),
                static_cast<long long>(seconds / 60 % 60), static_cast<long long>(seconds % 60));
  return text.data();
}

std::string moment_text(Moment moment, Type type) {
  if (type == Type::Date) return date_text(moment.ticks);
  if (type == Type::Time) return time_text(moment.ticks);
  const std::int64_t day = floor_divide(moment.ticks, seconds_a_day);
  return date_text(day) + " " + time_text(moment.ticks - day * seconds_a_day);
}

/// Reads exactly `digits` digits and moves past them.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number);
  if (error != std::errc{} || end != text.data() + digits || text[0] == '-') return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::int64_t> take_date(std::string_view& text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day) return std::nullopt;
  using namespace std::chrono;
  const year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                            std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  return sys_days{date}.time_since_epoch().count();
}

std::optional<std::int64_t> take_time(std::string_view& text) {
  const auto hour = take_number(text, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return std::nullopt;
  const auto minute = take_number(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  int second = 0;
  if (take(text, ':')) {
    const auto number = take_number(text, 2);
    if (!number || *number > 59) return std::nullopt;
    second = *number;
    if (take(text, '.')) {
      while (take(text, '0')) {
      }
    }
  }
  return *hour * 3600 + *minute * 60 + second;
}

}  // namespace

std::string_view to_string(Type type) {
  switch (type) {
    case Type::Boolean:
      return "boolean";
    case Type::Integer:
      return "integer";
    case Type::Decimal:
      return "decimal";
    case Type::Text:
      return "text";
    case Type::Date:
      return "date";
    case Type::Time:
      return "time";
    case Type::Timestamp:
      return "timestamp";
  }
  return "?";
}

bool is_numeric(Type type) {
  return type == Type::Integer || type == Type::Decimal;
}
bool is_temporal(Type type) {
  return type == Type::Date || type == Type::Time || type == Type::Timestamp;
}

std::string to_string(const Value& value, Type type) {
  struct Printer {
    Type type;
    std::string operator()(Null) const { return "null"; }
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(const Number& number) const { return number.to_string(); }
    std::string operator()(const std::string& text) const {
      std::string quoted = "'";
      for (const char c : text) {
        quoted += c;
        if (c == '\'') quoted += c;
      }
      return quoted + "'";
    }
    std::string operator()(Moment moment) const { return "'" + moment_text(moment, type) + "'"; }
  };
  return std::visit(Printer{type}, value);
}

std::optional<Moment> parse_moment(std::string_view text, Type type) {
  std::optional<std::int64_t> ticks;
  if (type == Type::Date) {
    ticks = take_date(text);
  } else if (type == Type::Time) {
    ticks = take_time(text);
  } else {
    ticks = take_date(text);
    if (ticks) {
      *ticks *= seconds_a_day;
      if (take(text, ' ') || take(text, 'T')) {
        const auto time = take_time(text);
        if (!time) return std::nullopt;
        *ticks += *time;
        take(text, 'Z');
      }
    }
  }
  if (!ticks || !text.empty()) return std::nullopt;
  return Moment{*ticks};
}

}  // namespace quiesce::ir
