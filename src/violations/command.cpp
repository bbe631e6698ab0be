#include "quiesce/violations/command.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace quiesce::violations {
namespace {

bool is_harmless(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_./-+:,@%").find(static_cast<char>(c)) != std::string_view::npos;
}
bool is_control(unsigned char c) {
  return c < 0x20 || c == 0x7F;
}

/// $'…', which can name every byte.
std::string escaped_word(std::string_view text) {
  std::string result = "$'";
  for (const char c : text) {
    if (is_control(static_cast<unsigned char>(c))) {
      std::array<char, 8> buffer{};
      std::snprintf(buffer.data(), buffer.size(), "\\%03o", static_cast<unsigned>(c));
      result += buffer.data();
    } else {
      if (c == '\'' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + "'";
}

}  // namespace

std::string shell_word(std::string_view text) {
  if (!text.empty() && std::ranges::all_of(text, is_harmless)) return std::string(text);
  if (std::ranges::any_of(text, is_control)) return escaped_word(text);
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

std::string reproduce_command(const Report& report, const Violation& violation) {
  const bool like_an_option = report.folder.starts_with('-');
  const std::string folder =
      report.folder.empty() ? "APP" : shell_word((like_an_option ? "./" : "") + report.folder);
  std::string command = "quiesce check " + folder + " --f-max " + std::to_string(violation.f);
  if (!violation.minimal) command += " --all";
  if (report.extra_rows != 0) command += " --rows " + std::to_string(report.extra_rows);
  return command + " " + (violation.invariant.starts_with('-') ? "--invariant=" : "--invariant ") +
         shell_word(violation.invariant);
}

}  // namespace quiesce::violations
