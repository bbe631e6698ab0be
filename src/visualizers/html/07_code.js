// The Java and the SQL of a step.

function place(source) {
  return `${visible(source.file)}:${source.line}`;
}

/** Lines with their numbers; `marked` is a set of line numbers. */
function codeLines(source, marked) {
  const lines = source.text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.match(/^ */)[0].length);
  const indent = Math.min(...indents, 40);
  return el("ol", { class: "code scroll", style: `counter-reset: line ${source.line - 1}` },
    lines.map((line, i) => {
      const chosen = marked.has(source.line + i);
      return el("li", { class: chosen ? "marked" : "" }, el("code", {}, visible(line.slice(indent)) || " "),
        chosen && spoken(" (runs a statement, or aborts)"));
    }));
}

function statement(done) {
  const values = done.arguments.map((value, i) => `$${i + 1} = ${visible(value)}`).join(", ");
  const outcome = done.failed ? "✗ failed" : plural(done.rows, "row");
  return el("li", {}, el("pre", { class: "sql scroll" }, el("code", {}, done.text)),
    el("p", { class: "muted" }, [values, outcome, done.source && place(done.source)].filter(Boolean).join(" · ")));
}

function codePanel(execution, step) {
  if (step === 0) return null;
  const done = execution.steps[step - 1];
  const sources = [...done.statements.map((each) => each.source), done.abort_source].filter(Boolean);
  const marked = new Set(sources.filter((each) => each.file === done.source?.file).map((each) => each.line));
  const own = done.source && done.source.text !== "";
  const values = done.publishes.map((value) => `${visible(value.name)} = ${visible(value.value)}`).join(", ");
  return el("section", { class: "panel", "aria-label": "Code" },
    el("h3", { class: "bounded" }, "Code of step ", step, ": ", name(done.transaction)),
    done.source && el("p", { class: "place bounded" }, place(done.source)),
    own && codeLines(done.source, marked),
    done.statements.length > 0 && [el("h4", {}, "SQL that ran"),
      el("ol", { class: "statements" }, done.statements.map(statement))],
    values && el("p", { class: "muted" }, "Handed on: ", values),
    done.aborted && el("p", { class: "bounded" }, "✗ aborted: ", visible(done.reason),
      done.abort_source && ` (${place(done.abort_source)})`));
}
