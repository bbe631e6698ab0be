// Swim lanes: a column for each instance, time runs downwards; arrows lead from a stale read to the write it missed.

function lanesOf(execution) {
  const lanes = new Map();
  for (const step of execution.steps) lanes.set(step.instance, instanceName(step));
  return [...lanes.entries()].sort((a, b) => a[0] - b[0]);
}

function argumentText(argument) {
  const sign = argument.origin === "carried" ? " ← " : " = ";
  return visible(argument.name) + sign + visible(argument.value) + (argument.origin === "unknown" ? " (unknown)" : "");
}

/** The first write that each stale read of the step missed, and how many more there were. */
function missedBy(execution, index) {
  const cells = new Map();
  for (const conflict of execution.conflicts) {
    if (conflict.kind !== "misses write" || conflict.first !== index) continue;
    const cell = JSON.stringify([conflict.entity, conflict.attribute]);
    const known = cells.get(cell);
    if (known) known.more += 1;
    if (!known) cells.set(cell, { ...conflict, more: 0 });
    else if (conflict.second < known.second) known.second = conflict.second;
  }
  return [...cells.values()];
}

function since(conflict) {
  return `from step ${conflict.second + 1}` + (conflict.more > 0 ? ` (${conflict.more} more)` : "");
}

function lineItems(label, lines, extra) {
  return lines.map((line) => el("span", { class: `line ${label}` },
    el("span", { class: "verb" }, label), el("span", { class: "what" }, line.text, extra(line.access))));
}

function stepCard(execution, index, lane) {
  const step = execution.steps[index];
  const lines = accessLines(execution, index);
  const missed = missedBy(execution, index);
  const stale = (access) => missed
    .filter((conflict) => conflict.entity === access.entity && conflict.attribute === access.attribute)
    .map((conflict) => el("em", { class: "stale" }, `⚠ stale ${since(conflict)}`));
  const rows = missed.filter((conflict) => conflict.attribute === "").map((conflict) =>
    el("span", { class: "line" }, el("em", { class: "stale" },
      `⚠ misses the row of ${visible(conflict.entity)} ${since(conflict)}`)));
  const breaks = index === execution.breaking_step;
  const part = step.part > 1 ? `, part ${step.part}` : "";
  return el("button", {
    type: "button", id: `step-${index + 1}`, click: () => go(current.violation, index + 1),
    class: `step lane-${lane % 6}${step.aborted ? " aborted" : ""}${breaks ? " breaking" : ""}`,
    style: `grid-column: ${lane + 2}; grid-row: ${index + 3}`,
  },
  spoken(`Step ${index + 1}, ${instanceName(step)}: `),
  el("span", { class: "step-name" }, name(step.transaction), part,
    el("span", { class: "muted" }, step.of ? ` ${step.number} of ${step.of}` : ` ${step.number}`)),
  step.arguments.length > 0 && el("span", { class: "arguments" }, step.arguments.map(argumentText).join(", ")),
  lineItems("reads", lines.reads, stale), rows, lineItems("writes", lines.writes, () => null),
  step.aborted && el("span", { class: "line abort" }, "✗ aborted: ", visible(step.reason)),
  breaks && el("span", { class: "line break" },
    index + 1 === execution.steps.length ? "✗ breaks the invariant" : "✗ the invariant stays false from here on"));
}

function timeline(execution) {
  const lanes = lanesOf(execution);
  const grid = el("div", { class: "timeline", style: `--lanes: ${lanes.length}` });
  lanes.forEach(([, title], lane) => grid.append(
    el("div", { class: `lane-head lane-${lane % 6}`, style: `grid-column: ${lane + 2}; grid-row: 1` }, title),
    el("div", {
      class: "lane-line", "aria-hidden": "true",
      style: `grid-column: ${lane + 2}; grid-row: 2 / ${execution.steps.length + 3}`,
    })));
  grid.append(el("button", {
    type: "button", id: "step-0", class: "step initial", click: () => go(current.violation, 0),
    style: "grid-column: 2 / -1; grid-row: 2",
  }, "Initial state"));
  execution.steps.forEach((step, index) => grid.append(
    el("span", { class: "step-number", "aria-hidden": "true", style: `grid-row: ${index + 3}` }, index + 1),
    stepCard(execution, index, lanes.findIndex(([instance]) => instance === step.instance))));
  grid.append(arrowLayer());
  return grid;
}

function arrowLayer() {
  const layer = svg("svg", { class: "arrows", "aria-hidden": "true" });
  const marker = svg("marker", { id: "arrow-head", viewBox: "0 0 10 10", refX: 9, refY: 5,
    markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" });
  marker.append(svg("path", { d: "M0,0 L10,5 L0,10 z", class: "arrow-head" }));
  layer.append(marker);
  return layer;
}

/** Needs the cards to be in the document: their places are measured. */
function drawArrows(execution) {
  const layer = document.querySelector(".arrows");
  if (!layer) return;
  layer.querySelectorAll(".arrow").forEach((arrow) => arrow.remove());
  const origin = layer.parentElement.getBoundingClientRect();
  const pairs = new Map();
  for (const conflict of execution.steps.flatMap((_, index) => missedBy(execution, index))) {
    pairs.set(`${conflict.first} ${conflict.second}`, conflict);
  }
  const chosen = execution.steps[current.step - 1]?.instance;
  for (const conflict of pairs.values()) {
    const beside = pairs.size > 3 && execution.steps[conflict.first].instance !== chosen;
    const from = document.getElementById(`step-${conflict.first + 1}`).getBoundingClientRect();
    const to = document.getElementById(`step-${conflict.second + 1}`).getBoundingClientRect();
    const right = to.left >= from.right;
    const x1 = (right ? from.right : from.left) - origin.left;
    const x2 = (right ? to.left : to.right) - origin.left;
    const y1 = from.top + from.height / 2 - origin.top;
    const y2 = to.top + to.height / 2 - origin.top;
    const bend = (x2 - x1) * 0.6;
    layer.append(svg("path", { class: beside ? "arrow beside" : "arrow", "marker-end": "url(#arrow-head)",
      d: `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}` }));
  }
}
