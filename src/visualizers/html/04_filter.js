// The list of violations, and what is chosen from it.

const filters = { invariant: "", functionality: "", f: "", cause: "" };

function passes(violation) {
  return (filters.invariant === "" || violation.invariant === filters.invariant) &&
    (filters.functionality === "" || violation.functionalities.includes(filters.functionality)) &&
    (filters.f === "" || String(violation.f) === filters.f) &&
    (filters.cause === "" || violation.cause === filters.cause);
}

function selection(key, label, values, shown = visible) {
  const options = [...new Set(values)].map((value) => el("option", { value }, shorten(shown(value))));
  const change = (event) => chooseFilter(key, event.target.value);
  return el("label", {}, el("span", {}, label),
    el("select", { id: `filter-${key}`, change }, el("option", { value: "" }, "all"), options));
}

/** Options of a select do not wrap. */
function shorten(text) {
  return text.length > 80 ? text.slice(0, 79) + "…" : text;
}

function showFilters() {
  const of = (get) => report.violations.flatMap(get);
  const numbers = of((violation) => violation.f).sort((a, b) => a - b).map(String);
  replace("filters",
    selection("invariant", "Invariant", of((violation) => violation.invariant)),
    selection("functionality", "Functionality", of((violation) => violation.functionalities).sort()),
    selection("f", "Instances", numbers, (f) => `f = ${f}`),
    selection("cause", "Cause", of((violation) => violation.cause).sort()),
    el("button", { id: "clear", type: "reset" }, "Show all"));
  const form = document.getElementById("filters");
  form.hidden = report.violations.length < 2;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    for (const key of Object.keys(filters)) filters[key] = "";
    applyFilters();
  });
}

function chooseFilter(key, value) {
  filters[key] = value;
  const select = document.getElementById(`filter-${key}`);
  if (select) select.value = value;
  applyFilters();
}

function listEntry(violation, index) {
  return el("li", { id: `entry-${index}` },
    el("a", { href: `#${violation.id}`, click: () => document.getElementById("detail").focus() },
      el("span", { class: "entry-name" }, visible(violation.invariant)),
      el("span", { class: "entry-by" }, visible(violation.broken_by), ` · f\u00a0=\u00a0${violation.f}`),
      chip(violation.cause), !violation.minimal && chip("not minimal")));
}

function showList() {
  replace("list", report.violations.map(listEntry));
}

function shownIndices() {
  return report.violations.map((_, index) => index).filter((index) => passes(report.violations[index]));
}

/** Hides what the filters do not let through; if that is the chosen one, the first that is left is chosen. */
function applyFilters() {
  const shown = new Set(shownIndices());
  report.violations.forEach((_, index) => {
    document.getElementById(`entry-${index}`).hidden = !shown.has(index);
  });
  const total = report.violations.length;
  replace("count", shown.size === total ? "" : `${shown.size} of `, plural(total, "violation"));
  if (shown.size > 0 && !shown.has(current.violation)) go([...shown][0]);
}

function markChosen(index) {
  document.querySelector("#list [aria-current]")?.removeAttribute("aria-current");
  const link = document.querySelector(`#entry-${index} a`);
  link.setAttribute("aria-current", "true");
  const list = document.getElementById("list");
  if (list.scrollHeight > list.clientHeight) {
    const entry = link.parentElement;
    const above = entry.offsetTop - list.offsetTop < list.scrollTop;
    const below = entry.offsetTop - list.offsetTop + entry.offsetHeight > list.scrollTop + list.clientHeight;
    if (above || below) list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 3;
  }
}
