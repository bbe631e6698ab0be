// Violations of well-known kinds, as the analyzer would report them.
#pragma once

#include "unit/violations/records.hpp"

namespace quiesce::test {

/// Simple Bank: both decide on a balance of 15.
inline Violation lost_update() {
  const std::string file = "transactions/Accounts.java";
  ExecutionBuilder b;
  b.table("accounts", {"id", "name", "balance"}).row("accounts", 0, {number(0), text("a"), number(15)});
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Withdrawal", instance, 1, "balance", {input("id_account", number(0))}, file);
    b.read("accounts", 0, "id").read("accounts", 0, "balance");
    b.sql("SELECT balance FROM accounts WHERE id = $1", {number(0)});
  }
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Withdrawal", instance, 2, "withdraw",
           {carried("id_account", number(0)), carried("balance", number(15)), input("amount", number(10))},
           file);
    b.read("accounts", 0, "id").write("accounts", 0, "balance", number(instance == 1 ? 5 : -5));
    b.sql("UPDATE accounts SET balance = balance - $1 WHERE id = $2", {number(10), number(0)});
  }
  b.breaks("accounts", 0, "balance");
  return violation("accounts.balance >= 0", "absolute", {"Withdrawal", "Withdrawal"}, b.take());
}

/// Simple Bank: two renamings whose writes cross.
inline Violation crossed_names() {
  ExecutionBuilder b;
  b.table("clients", {"id", "name", "address"}).table("accounts", {"id", "name", "balance"});
  b.row("clients", 0, {number(0), text("a"), null()}).row("accounts", 0, {number(0), text("a"), number(0)});
  const auto step = [&](std::uint32_t instance, std::uint32_t number_of_step, const std::string& entity) {
    const std::string name = instance == 1 ? "b" : "c";
    b.step("Update Name", instance, number_of_step, "update_" + entity,
           {input("id", number(0)), input("name", text(name))});
    b.read(entity, 0, "id").write(entity, 0, "name", text(name));
  };
  step(1, 1, "clients");
  step(2, 1, "clients");
  step(2, 2, "accounts");
  step(1, 2, "accounts");
  b.breaks("clients", 0, "name").breaks("accounts", 0, "name");
  return violation("WHERE accounts.id == clients.id THEN accounts.name == clients.name", "eventual",
                   {"Update Name", "Update Name"}, b.take());
}

/// An order is booked, the payment aborts, nobody takes the order back.
inline Violation missing_compensation() {
  ExecutionBuilder b;
  b.table("orders", {"id", "state"}).table("payments", {"order_id", "amount"});
  b.step("Buy", 1, 1, "book", {input("id", number(1))}, "Orders.java")
      .insert("orders", 0, {number(1), text("BOOKED")});
  b.step("Buy", 1, 2, "pay", {input("amount", decimal("12.50"))}, "Payments.java")
      .abort("throws CardRefused: no cover");
  b.last().abort_source.file = "Payments.java";
  b.last().abort_source.line = 31;
  b.breaks("orders", 0, "state");
  return violation("every booked order is paid", "eventual", {"Buy"}, b.take());
}

/// addParticipant inserts a name that updateStudentName has replaced; another participant is deleted.
inline Violation stale_copy() {
  ExecutionBuilder b;
  b.table("student", {"exec_id", "user_id", "name"}, 2)
      .table("participant", {"tournament_id", "user_id", "name"}, 2);
  b.row("student", 0, {number(0), number(1), text("a")})
      .row("participant", 0, {number(7), number(2), text("z")});
  b.step("addParticipant", 1, 1, "readStudent", {input("u", number(1))})
      .read("student", 0, "user_id")
      .read("student", 0, "name");
  b.step("updateStudentName", 2, 1, "renameStudent", {input("n", text("b"))}).read("student", 0, "user_id");
  b.write("student", 0, "name", text("b"));
  b.step("updateStudentName", 2, 2, "renameCopies", {carried("n", text("b"))});
  b.sql("UPDATE participant SET name = $1 WHERE user_id = $2", {text("b"), number(1)})
      .remove("participant", 0);
  b.step("addParticipant", 1, 2, "insertParticipant", {carried("name", text("a"))});
  b.insert("participant", 1, {number(7), number(1), text("a")});
  b.breaks("participant", 1, "name").breaks("student", 0, "name");
  return violation("participant names are the students' names", "eventual",
                   {"addParticipant", "updateStudentName"}, b.take());
}

/// Two doctors go off call, each having seen the other on call.
inline Violation write_skew() {
  ExecutionBuilder b;
  b.table("doctors", {"id", "on_call"})
      .row("doctors", 0, {number(0), true})
      .row("doctors", 1, {number(1), true});
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Leave", instance, 1, "check").read("doctors", 0, "on_call").read("doctors", 1, "on_call");
  }
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Leave", instance, 2, "leave", {input("id", number(instance - 1))});
    b.read("doctors", instance - 1, "id").write("doctors", instance - 1, "on_call", false);
  }
  b.breaks("doctors", 0, "on_call").breaks("doctors", 1, "on_call");
  return violation("COUNT(doctors WHERE on_call) >= 1", "absolute", {"Leave", "Leave"}, b.take());
}

/// addParticipant copies a name that updateStudentName has written and not yet brought to the tournament.
inline Violation dirty_read() {
  ExecutionBuilder b;
  b.table("student", {"id", "name"})
      .table("tournament", {"id", "creator_name"})
      .table("participant", {"id", "name"});
  b.row("student", 0, {number(1), text("a")}).row("tournament", 0, {number(7), text("a")});
  b.step("updateStudentName", 1, 1, "rename").write("student", 0, "name", text("b"));
  b.step("addParticipant", 2, 1, "readStudent").read("student", 0, "name");
  b.step("addParticipant", 2, 2, "insert", {carried("name", text("b"))})
      .insert("participant", 0, {number(1), text("b")});
  b.breaks("participant", 0, "name").breaks("tournament", 0, "creator_name");
  return violation("creator's names agree", "absolute", {"addParticipant", "updateStudentName"}, b.take());
}

inline Violation sequential_bug() {
  ExecutionBuilder b;
  b.table("student", {"id", "name"}).table("tournament", {"id", "creator_name", "state"});
  b.row("student", 0, {number(1), text("ANONYMOUS")});
  b.step("createTournament", 1, 1, "readStudent", {input("u", number(1))}).read("student", 0, "name");
  b.step("createTournament", 1, 2, "insertTournament", {carried("name", text("ANONYMOUS"))});
  b.insert("tournament", 0, {number(3), text("ANONYMOUS"), text("ACTIVE")});
  b.breaks("tournament", 0, "creator_name").breaks("tournament", 0, "state");
  return violation("active creators are known", "absolute", {"createTournament"}, b.take());
}

/// A commit in the middle of a transaction; decimals and NULLs.
inline Violation two_parts() {
  ExecutionBuilder b;
  b.table("wallets", {"id", "owner", "amount"});
  b.row("wallets", 0, {number(0), null(), decimal("12.50")})
      .row("wallets", 1, {number(1), text("it's"), decimal("0")});
  b.step("Move", 1, 1, "transfer", {input("amount", decimal("2.25"))}, "Wallets.java");
  b.write("wallets", 0, "amount", decimal("10.25"));
  b.step("Move", 1, 1, "transfer", {input("amount", decimal("2.25"))}, "Wallets.java").part(2);
  b.write("wallets", 1, "amount", decimal("2.25")).write("wallets", 1, "owner", null());
  b.breaks("wallets", 1, "owner");
  Violation result = violation("wallets.owner IS NOT NULL", "absolute", {"Move"}, b.take());
  result.execution.rests_on_unknown = true;
  result.execution.unknowns = {"Rates.current() at Wallets.java:14, taken as 1"};
  return result;
}

inline InvariantResult result_of(const Violation& violation) {
  InvariantResult result;
  result.name = violation.invariant;
  result.kind = violation.kind;
  result.rule = violation.rule;
  result.verdict = Verdict::Violated;
  result.checked_up_to = 2;
  result.functionalities = {violation.functionalities.front()};
  result.seconds = 0.01;
  return result;
}

inline Report report_of(std::vector<Violation> found) {
  Report report;
  report.version = "0.1.0";
  report.application = "Simple Bank";
  report.assumptions = {"serializable transactions"};
  report.verdict = found.empty() ? Verdict::Holds : Verdict::Violated;
  for (const Violation& each : found) report.invariants.push_back(result_of(each));
  report.violations = std::move(found);
  report.statistics = {12, 5, 1, 0.001, 0.25, 0.3, 0, 0, 0, 0.01, 0.02, 0.015, 0.005, 0};
  return report;
}

/// One violation of each kind, an invariant of each verdict, and all that can be said besides.
inline Report full_report() {
  Report report = report_of({lost_update(), crossed_names(), missing_compensation(), stale_copy(),
                             write_skew(), dirty_read(), sequential_bug(), two_parts()});
  report.violations.front().others = {lost_update().execution};
  report.violations.front().execution_count = 2;
  report.violations.front().minimal = false;
  report.violations.front().description = "Nobody owes the bank.";
  report.all = true;
  report.assumptions.emplace_back("Withdrawal: amount > 0");
  InvariantResult holds{"clients.id >= 0",
                        "absolute",
                        "clients.id >= 0",
                        "",
                        Verdict::Holds,
                        2,
                        {"2 rows of clients, because the rule counts them"},
                        {},
                        {},
                        0.5};
  InvariantResult proved = holds;
  proved.name = "clients.id != 7";
  proved.verdict = Verdict::Proved;
  proved.bounded_by.clear();
  InvariantResult unknown = proved;
  unknown.name = "SUM(accounts.balance) == 100";
  unknown.verdict = Verdict::Unknown;
  unknown.checked_up_to = 1;
  unknown.undecided = {"Withdrawal ×2: the time limit of 10 s ran out"};
  for (const InvariantResult& result : {holds, proved, unknown}) report.invariants.push_back(result);
  report.warnings = {"'Close' can never complete: its step 2 always aborts"};
  report.notes = {"withdraw.balance takes the value of the local 'balance' of balance()"};
  return report;
}

}  // namespace quiesce::test
