// One violation: what, why, step by step.

function stepper(execution) {
  const last = execution.steps.length;
  const button = (id, label, symbol, target) => el("button", { type: "button", id, "aria-label": label, title: label,
    click: () => go(current.violation, target()) }, symbol);
  return el("div", { class: "stepper", role: "group", "aria-label": "Steps" },
    button("first", "Initial state (Home)", "|◀", () => 0),
    button("back", "One step back (←)", "◀", () => Math.max(0, current.step - 1)),
    el("output", { id: "position", "aria-live": "polite" }),
    button("forward", "One step forward (→)", "▶", () => Math.min(last, current.step + 1)),
    button("last", "Last step (End)", "▶|", () => last));
}

function conflictLine(execution, conflict) {
  const steps = execution.steps;
  const cell = visible(conflict.entity) + (conflict.attribute ? "." + visible(conflict.attribute) : "");
  const words = { "reads from": "reads", "misses write": "misses the write of", "overwrites": "overwrites" };
  const of = conflict.kind === "misses write" ? " by" : " of";
  return el("li", {}, `Step ${conflict.first + 1} (${instanceName(steps[conflict.first])}) ${words[conflict.kind]} `,
    el("code", {}, cell), `${of} step ${conflict.second + 1} (${instanceName(steps[conflict.second])})`);
}

function copyButton(text) {
  const copy = async (event) => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {  // a page from the disk may not be allowed to
      getSelection().selectAllChildren(document.getElementById("command"));
      button.textContent = "Selected: press Ctrl+C";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  return el("button", { type: "button", id: "copy", click: copy }, "Copy");
}

function graphPicture(text, alternative) {
  const picture = el("div", { class: "graph scroll", tabindex: "0", role: "region", "aria-label": "Graph" });
  const show = (event) => {
    if (!event.currentTarget.open || picture.firstChild) return;
    const src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
    picture.append(el("img", { alt: alternative, src }));
  };
  return el("details", { id: "graph", toggle: show }, el("summary", {}, "Graph"), picture);
}

function executionChoice(detail) {
  if (detail.executions.length < 2) return null;
  const options = detail.executions.map((execution, i) =>
    el("option", { value: i, selected: i === current.execution }, `${i + 1}: ${execution.cause}`));
  const change = (event) => { current.execution = Number(event.target.value); showViolation(); };
  return el("label", { class: "executions" }, `Execution (${detail.execution_count} in all) `,
    el("select", { id: "execution", change }, options));
}

function heading(line, detail) {
  return [
    el("h2", { class: "bounded" }, spoken("Violation of "), name(line.invariant)),
    detail.rule !== line.invariant && el("p", { class: "bounded" }, el("code", {}, visible(detail.rule))),
    detail.description && el("p", { class: "bounded" }, visible(detail.description)),
    el("p", { class: "chips bounded" }, chip(detail.kind), chip(`f = ${line.f}`),
      chip("broken by ", visible(line.broken_by)), !line.minimal && chip("not minimal"), line.standing && chip(visible(line.standing))),
  ];
}

function why(execution) {
  return [
    el("div", { id: "cause", class: "bounded" }, el("strong", {}, execution.cause),
      el("p", {}, visible(execution.sentence), "."), el("p", { class: "muted" }, causes[execution.cause])),
    execution.unknowns.length > 0 && el("p", { class: "unknowns bounded" },
      "⚠ Rests on unknown values: ", visible(execution.unknowns.join("; "))),
  ];
}

function conflicts(execution) {
  if (execution.conflicts.length === 0) return null;
  return el("details", { id: "conflicts", open: execution.cause === "other" },
    el("summary", {}, `Conflicts between steps (${execution.conflicts.length})`),
    el("ul", {}, execution.conflicts.map((conflict) => conflictLine(execution, conflict))));
}

function reproduction(command) {
  return [el("h3", {}, "Reproduce"),
    el("div", { class: "command" }, el("code", { id: "command", class: "bounded" }, command), copyButton(command))];
}

function showViolation() {
  const detail = details(current.violation);
  const execution = detail.executions[current.execution];
  const last = execution.steps.length;  // its state is the one with the marks
  current.step = Math.min(current.step ?? last, last);
  replace("detail", heading(report.violations[current.violation], detail), why(execution),
    executionChoice(detail), stepper(execution),
    el("div", { class: lanesOf(execution).length > 3 ? "columns many" : "columns" },
      el("div", { class: "scroll", id: "timeline", tabindex: "0", role: "region", "aria-label": "Timeline" },
        timeline(execution)),
      el("div", { id: "panels" })),
    conflicts(execution), graphPicture(detail.graph, `States and transactions. ${execution.sentence}`),
    reproduction(detail.command));
  showStep();
  arrowWatch.disconnect();
  arrowWatch.observe(document.querySelector(".timeline"));
}

const arrowWatch = new ResizeObserver(() => {
  drawArrows(details(current.violation).executions[current.execution]);
});

function showStep() {
  const execution = details(current.violation).executions[current.execution];
  const last = execution.steps.length;
  document.querySelector(".step[aria-current]")?.removeAttribute("aria-current");
  document.getElementById(`step-${current.step}`).setAttribute("aria-current", "step");
  replace("position", current.step === 0 ? "Initial state" : `Step ${current.step} of ${last}`,
    current.step > 0 && spoken(`: ${instanceName(execution.steps[current.step - 1])}`));
  // Not `disabled`, which would take the focus away from who steps with the keyboard.
  const ends = { first: 0, back: 0, forward: last, last };
  for (const [id, end] of Object.entries(ends)) {
    document.getElementById(id).setAttribute("aria-disabled", String(current.step === end));
  }
  drawArrows(execution);
  replace("panels", statePanel(execution, current.step), codePanel(execution, current.step));
}
