// Head and foot of the page, and the table of invariants.

const verdicts = {
  violated: { symbol: "✗", word: "violated" },
  holds: { symbol: "✓", word: "holds" },
  proved: { symbol: "✓✓", word: "proved" },
  unknown: { symbol: "?", word: "unknown" },
};

function verdictBadge(verdict) {
  const shown = verdicts[verdict];
  return el("span", { class: `badge ${verdict}` }, el("span", { "aria-hidden": "true" }, shown.symbol + " "),
    shown.word);
}

function showBanner() {
  const violated = report.invariants.filter((invariant) => invariant.verdict === "violated").length;
  const facts = [
    report.invariants.length > 0 && `${violated} of ${plural(report.invariants.length, "invariant")} violated`,
    plural(report.violations.length, "violation"),
    `up to ${plural(report.f_max, "functionality instance")} at once`,
    report.interrupted && "interrupted",
  ];
  replace("banner",
    el("div", { class: "title" }, el("h1", { class: "bounded" }, name(report.application)),
      verdictBadge(report.verdict), el("p", {}, facts.filter(Boolean).join(" · "))),
    el("button", { id: "theme", type: "button", click: nextTheme }));
  replace("colophon", "Made by Quiesce ", visible(report.version),
    " · steps: ", el("kbd", {}, "←"), " ", el("kbd", {}, "→"),
    " · first and last: ", el("kbd", {}, "Home"), " ", el("kbd", {}, "End"),
    " · violations: ", el("kbd", {}, "p"), " ", el("kbd", {}, "n"));
}

function upTo(invariant) {
  if (invariant.verdict === "proved") return "any f";
  return invariant.checked_up_to === 0 ? "–" : `f = ${invariant.checked_up_to}`;
}

function invariantRow(invariant) {
  const count = report.violations.filter((violation) => violation.invariant === invariant.name).length;
  const details = [
    invariant.rule !== invariant.name && el("code", {}, visible(invariant.rule)),
    invariant.description && el("span", {}, visible(invariant.description)),
    invariant.bounded_by.map((bound) => el("span", { class: "muted" }, "bounded by ", visible(bound))),
    invariant.undecided.map((reason) => el("span", { class: "muted" }, "undecided: ", visible(reason))),
    remarks("why it is safe", invariant.proof, false),
  ];
  const choose = () => chooseFilter("invariant", invariant.name);
  return el("tr", {},
    el("td", {}, verdictBadge(invariant.verdict)),
    el("th", { scope: "row" }, el("div", { class: "bounded lines" }, name(invariant.name), details)),
    el("td", {}, invariant.kind), el("td", {}, upTo(invariant)),
    el("td", {}, count === 0 ? "–" : el("button", { type: "button", class: "link", click: choose },
      plural(count, "violation"))));
}

function remarks(title, lines, open) {
  if (lines.length === 0) return null;
  return el("details", { class: "remarks", open },
    el("summary", {}, `${title} (${lines.length})`),
    el("ul", { class: "bounded" }, lines.map((line) => el("li", {}, visible(line)))));
}

function showSummary() {
  const heads = ["Verdict", "Invariant", "Kind", "Checked up to", "Found"];
  replace("summary",
    report.invariants.length > 0 && el("div", { class: "card scroll" },
      el("table", { id: "invariants" }, el("caption", {}, "Invariants"),
        el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", {}, report.invariants.map(invariantRow)))),
    el("div", { class: "all-remarks" },
      remarks("Failures of Quiesce", report.failures, true), remarks("Warnings", report.warnings, true),
      remarks("Gone from the baseline", report.gone, true),
      remarks("Assuming", report.assumptions, false), remarks("Notes", report.notes, false)));
}
