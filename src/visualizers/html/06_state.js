// The state after a step as tables, with what the step changed.

function cellOf(row, before, column) {
  const value = visible(row.cells[column]);
  const changed = row.changed.includes(column);
  const breaks = row.breaks.includes(column);
  const old = changed && before ? visible(before.cells[column]) : null;
  const kind = [changed && "changed", row.inserted && "inserted", breaks && "breaks"].filter(Boolean).join(" ");
  return el("td", { class: kind },
    old !== null && [spoken("changed from "), el("del", {}, old),
      el("span", { "aria-hidden": "true" }, "\u00a0→\u00a0"), spoken(" to ")],
    value, breaks && [el("span", { "aria-hidden": "true" }, " ✗"), spoken(", breaks the invariant")]);
}

function rowMark(symbol, text) {
  return el("td", { class: "mark" }, symbol && [el("span", { "aria-hidden": "true" }, symbol), spoken(text)]);
}

function stateTable(table, beforeState) {
  const before = beforeState && tableOf(beforeState, table.entity);
  const old = (id) => before?.rows.find((row) => row.id === id);
  const deleted = (before?.rows ?? []).filter((row) => !table.rows.some((kept) => kept.id === row.id));
  const title = "part of the primary key";
  const heads = table.attributes.map((attribute, i) => el("th", { scope: "col" },
    table.key.includes(i) ? el("u", { title }, visible(attribute)) : visible(attribute)));
  const rows = table.rows.map((row) => el("tr", { class: row.inserted ? "inserted" : "" },
    rowMark(row.inserted && "+", "new row"), row.cells.map((_, column) => cellOf(row, old(row.id), column))));
  const gone = deleted.map((row) => el("tr", { class: "deleted" }, rowMark("−", "deleted row"),
    row.cells.map((cell) => el("td", {}, el("del", {}, visible(cell))))));
  const empty = rows.length + gone.length === 0 &&
    el("tr", {}, el("td", { colspan: heads.length + 1, class: "muted" }, "no rows"));
  return el("div", { class: "scroll" },
    el("table", { class: "state" }, el("caption", {}, el("div", { class: "bounded" }, visible(table.entity))),
      el("thead", {}, el("tr", {}, el("td", {}), heads)), el("tbody", {}, rows, gone, empty)));
}

function stateTitle(execution, step) {
  if (step === 0) return "Initial state";
  const done = execution.steps[step - 1];
  return [`State after step ${step}: `, instanceName(done), done.aborted ? " aborted in " : " committed ",
    name(done.transaction)];
}

function statePanel(execution, step) {
  const state = stateAfter(execution, step);
  const before = step === 0 ? null : stateAfter(execution, step - 1);
  return el("section", { class: "panel", "aria-label": "State" },
    el("h3", { class: "bounded" }, stateTitle(execution, step)),
    state.length === 0 && el("p", { class: "muted" }, "no rows"),
    el("div", { class: "tables" }, state.map((table) => stateTable(table, before))),
    el("p", { class: "legend" },
      el("span", { class: "changed" }, "1 → 2"), " changed  ", el("span", { class: "inserted" }, "+"), " new  ",
      el("del", {}, "−"), " deleted  ", el("span", { class: "breaks" }, "✗"), " breaks the invariant"));
}
