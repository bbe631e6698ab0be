// The data of the page: the summary at once, a violation when it is asked for.

const report = JSON.parse(document.getElementById("report-data").textContent);
const loaded = new Map();

function details(index) {
  if (!loaded.has(index)) {
    loaded.set(index, JSON.parse(document.getElementById(`violation-data-${index}`).textContent));
  }
  return loaded.get(index);
}

function instanceName(step) {
  return `${visible(step.functionality)} #${step.instance}`;
}

/** The state after `step` steps; 0 is the initial one. */
function stateAfter(execution, step) {
  return step === 0 ? execution.initial : execution.steps[step - 1].after;
}

function tableOf(state, entity) {
  return state.find((table) => table.entity === entity);
}

function rowOf(state, entity, id) {
  return tableOf(state, entity)?.rows.find((row) => row.id === id);
}

/** "accounts", or "accounts[7]" where more than one row could be meant. */
function rowName(execution, index, access) {
  const states = [stateAfter(execution, index + 1), stateAfter(execution, index)];
  const state = states.find((candidate) => rowOf(candidate, access.entity, access.row)) ?? states[0];
  const table = tableOf(state, access.entity);
  if (!table || table.rows.length < 2) return visible(access.entity);
  const row = rowOf(state, access.entity, access.row);
  const key = row ? table.key.map((column) => visible(row.cells[column])).join(",") : "";
  return visible(access.entity) + (key ? `[${key}]` : "");
}

/** What a step read and wrote, as lines; reads of keys only say which row was meant, unless nothing else was done. */
function accessLines(execution, index) {
  const step = execution.steps[index];
  const lines = { reads: [], writes: [], keys: [] };
  for (const access of step.accesses) {
    const row = rowName(execution, index, access);
    const cell = `${row}.${visible(access.attribute ?? "")}`;
    const table = tableOf(stateAfter(execution, index), access.entity);
    const column = table ? table.attributes.indexOf(access.attribute) : -1;
    if (access.kind === "read") {
      const list = table?.key.includes(column) ? lines.keys : lines.reads;
      list.push({ access, text: `${cell} = ${visible(access.after)}` });
    } else if (access.kind === "write") {
      lines.writes.push({ access, text: `${cell}: ${visible(access.before)}\u00a0→\u00a0${visible(access.after)}` });
    } else {
      lines.writes.push({ access, text: insertOrDelete(execution, index, access, row) });
    }
  }
  const unique = (list) => list.filter((line, i) => list.findIndex((other) => other.text === line.text) === i);
  const nothing = lines.reads.length + lines.writes.length === 0;
  return { reads: unique(nothing ? lines.keys : lines.reads), writes: unique(lines.writes) };
}

function insertOrDelete(execution, index, access, row) {
  if (access.kind === "delete") return `− deleted ${row}`;
  const after = stateAfter(execution, index + 1);
  const table = tableOf(after, access.entity);
  const cells = rowOf(after, access.entity, access.row)?.cells ?? [];
  return `+ ${visible(access.entity)}: ` +
    cells.map((cell, i) => `${visible(table.attributes[i])} = ${visible(cell)}`).join(", ");
}

const causes = {
  "sequential bug": "One instance alone does it: no interleaving is needed.",
  "lost update": "An instance overwrote a value without having seen what another had written there.",
  "write skew": "Each read what the other then changed, and both went on as if nothing had happened.",
  "stale read": "An instance went on with a value that another had replaced in the meantime.",
  "dirty read": "An instance used what another had written while that one was still under way.",
  "missing compensation": "An instance ended half-way, and nothing took back what it had already done.",
  "other": "No single known anomaly explains it; the conflicts between the steps are listed below.",
};
