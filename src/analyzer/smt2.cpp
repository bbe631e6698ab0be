#include "analyzer/smt2.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>

namespace quiesce::analyzer {
namespace {

/// Longer chains are broken by a definition: a line stays readable, and no text is copied too often.
constexpr std::size_t max_nesting = 24;

std::string_view operator_name(const z3::expr& term) {
  static const std::map<Z3_decl_kind, std::string_view> names{
      {Z3_OP_EQ, "="},          {Z3_OP_DISTINCT, "distinct"},
      {Z3_OP_ITE, "ite"},       {Z3_OP_AND, "and"},
      {Z3_OP_OR, "or"},         {Z3_OP_XOR, "xor"},
      {Z3_OP_NOT, "not"},       {Z3_OP_IMPLIES, "=>"},
      {Z3_OP_LE, "<="},         {Z3_OP_GE, ">="},
      {Z3_OP_LT, "<"},          {Z3_OP_GT, ">"},
      {Z3_OP_ADD, "+"},         {Z3_OP_SUB, "-"},
      {Z3_OP_UMINUS, "-"},      {Z3_OP_MUL, "*"},
      {Z3_OP_DIV, "/"},         {Z3_OP_IDIV, "div"},
      {Z3_OP_MOD, "mod"},       {Z3_OP_TO_REAL, "to_real"},
      {Z3_OP_TO_INT, "to_int"}, {Z3_OP_IS_INT, "is_int"}};
  const auto found = names.find(term.decl().decl_kind());
  if (found != names.end()) return found->second;
  throw std::logic_error("a formula has an operator that SMT-LIB does not know: " + term.decl().name().str());
}

/// A number; also a whole one that was made a Real.
bool is_number(const z3::expr& term) {
  return term.is_numeral() || (term.decl().decl_kind() == Z3_OP_TO_REAL && term.arg(0).is_numeral());
}

/// "-7/2"
std::string digits_of(const z3::expr& number) {
  return Z3_get_numeral_string(number.ctx(), number.is_numeral() ? number : number.arg(0));
}

std::string numeral(const z3::expr& number) {
  std::string digits = digits_of(number);
  const bool negative = digits.starts_with('-');
  if (negative) digits.erase(0, 1);
  if (number.is_real()) {
    const std::size_t slash = digits.find('/');
    digits = slash == std::string::npos
                 ? digits + ".0"
                 : "(/ " + digits.substr(0, slash) + ".0 " + digits.substr(slash + 1) + ".0)";
  }
  return negative ? "(- " + digits + ")" : digits;
}

/// Which theories the terms need.
class Logic {
 public:
  void see(const z3::expr& term) {
    ints_ |= term.is_int();
    reals_ |= term.is_real();
    const Z3_decl_kind kind = term.decl().decl_kind();
    if (kind == Z3_OP_MUL) {
      unsigned variable = 0;
      for (unsigned a = 0; a < term.num_args(); ++a) variable += is_number(term.arg(a)) ? 0 : 1;
      nonlinear_ |= variable > 1;
    } else if (kind == Z3_OP_DIV || kind == Z3_OP_IDIV || kind == Z3_OP_MOD) {
      nonlinear_ |= !is_number(term.arg(1)) || digits_of(term.arg(1)) == "0";
    }
  }

  [[nodiscard]] std::string name() const {
    if (!ints_ && !reals_) return "QF_UF";
    const std::string theory = ints_ && reals_ ? "IRA" : ints_ ? "IA" : "RA";
    return std::string("QF_") + (nonlinear_ ? "N" : "L") + theory;
  }

 private:
  bool ints_ = false;
  bool reals_ = false;
  bool nonlinear_ = false;
};

class Script {
 public:
  explicit Script(const std::vector<z3::expr>& assertions) {
    for (const z3::expr& assertion : assertions) {
      visit(assertion);
      ++nodes_.at(assertion.id()).uses;
    }
    for (const z3::expr& term : order_) write(term);
    for (const z3::expr& assertion : assertions) text_ += "(assert " + nodes_.at(assertion.id()).text + ")\n";
  }
  [[nodiscard]] std::string logic() const { return logic_.name(); }
  [[nodiscard]] std::string text() const { return declarations_ + text_; }

 private:
  struct Node {
    std::size_t uses = 0;
    std::size_t nesting = 0;
    std::string text;
  };

  /// Operands come before what they are operands of. (Not by recursion: terms can be deep.)
  void visit(const z3::expr& root) {
    struct Open {
      z3::expr term;
      unsigned next = 0;
    };
    std::vector<Open> open;
    const auto enter = [&](const z3::expr& term) {
      if (!nodes_.try_emplace(term.id()).second) return;
      if (!term.is_app()) throw std::logic_error("a formula has a quantifier");
      logic_.see(term);
      open.push_back({term});
    };
    enter(root);
    while (!open.empty()) {
      Open& top = open.back();
      if (top.next < top.term.num_args() && !is_number(top.term)) {
        const z3::expr operand = top.term.arg(top.next++);
        enter(operand);
        ++nodes_.at(operand.id()).uses;
      } else {
        order_.push_back(top.term);
        open.pop_back();
      }
    }
  }

  void write(const z3::expr& term) {
    Node& node = nodes_.at(term.id());
    if (term.num_args() == 0 || is_number(term)) {
      node.text = atom(term);
      return;
    }
    for (unsigned a = 0; a < term.num_args(); ++a)
      node.nesting = std::max(node.nesting, nodes_.at(term.arg(a).id()).nesting + 1);
    node.text = application(term);
    if (node.uses < 2 && node.nesting < max_nesting) return;
    const std::string name = "t" + std::to_string(++definitions_);
    text_ += "(define-fun " + name + " () " + term.get_sort().name().str() + " " + node.text + ")\n";
    node.text = name;
    node.nesting = 0;
  }

  [[nodiscard]] std::string application(const z3::expr& term) {
    const Z3_decl_kind kind = term.decl().decl_kind();
    const bool sum = kind == Z3_OP_AND || kind == Z3_OP_OR || kind == Z3_OP_ADD || kind == Z3_OP_MUL;
    std::string operands;
    for (unsigned a = 0; a < term.num_args(); ++a) {
      Node& operand = nodes_.at(term.arg(a).id());
      operands += " " + operand.text;
      if (operand.uses < 2) std::string().swap(operand.text);
    }
    // Of one operand, SMT-LIB has no sum.
    if (sum && term.num_args() == 1) return operands.substr(1);
    return "(" + std::string(operator_name(term)) + operands + ")";
  }

  [[nodiscard]] std::string atom(const z3::expr& term) {
    if (is_number(term)) return numeral(term);
    if (term.is_true()) return "true";
    if (term.is_false()) return "false";
    if (term.decl().decl_kind() != Z3_OP_UNINTERPRETED) return std::string(operator_name(term));
    std::string name = symbol(term.decl().name().str());
    declarations_ += "(declare-fun " + name + " () " + term.get_sort().name().str() + ")\n";
    return name;
  }

  /// Names of tables and columns may be anything; a symbol may not.
  std::string symbol(std::string name) {
    bool simple = true;
    for (char& c : name) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      const bool plain = letter || (c >= '0' && c <= '9') ||
                         std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
      const bool quotable = c >= ' ' && c <= '~' && c != '|' && c != '\\';
      if (!plain && !quotable) c = '_';
      simple = simple && (plain || !quotable);
    }
    const bool led_well =
        !name.empty() && (name[0] < '0' || name[0] > '9') && name[0] != '@' && name[0] != '.';
    while (!names_.insert(name).second) name += '_';  // what was replaced may have been the difference
    return simple && led_well ? name : "|" + name + "|";
  }

  std::unordered_map<unsigned, Node> nodes_;
  std::vector<z3::expr> order_;
  std::set<std::string> names_;
  Logic logic_;
  std::size_t definitions_ = 0;
  std::string declarations_;
  std::string text_;  ///< definitions and assertions
};

}  // namespace

std::string_view smt2_status(z3::check_result answer) {
  switch (answer) {
    case z3::sat:
      return "sat";
    case z3::unsat:
      return "unsat";
    case z3::unknown:
      return "unknown";
  }
  return "unknown";
}

std::string smt2_script(const std::vector<z3::expr>& assertions, z3::check_result answer) {
  const Script script(assertions);
  return "(set-info :smt-lib-version 2.6)\n(set-logic " + script.logic() + ")\n(set-info :status " +
         std::string(smt2_status(answer)) + ")\n" + script.text() + "(check-sat)\n(exit)\n";
}

}  // namespace quiesce::analyzer
