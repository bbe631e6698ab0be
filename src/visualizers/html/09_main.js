// What is shown now, its address, the keyboard, the theme. The address after # is the violation's id and, if a
// step was chosen, /number: it can be sent to somebody else.

const current = { violation: -1, execution: 0, step: undefined };

function go(violation, step) {
  if (violation !== current.violation) {
    Object.assign(current, { violation, execution: 0, step });
    showViolation();
    markChosen(violation);
  } else if (step !== undefined && step !== current.step) {
    current.step = step;
    showStep();
  }
  const id = report.violations[violation].id;
  const address = step === undefined ? `#${id}` : `#${id}/${step}`;
  if (location.hash !== address) history.replaceState(null, "", address);
}

function followAddress() {
  const [id, step] = location.hash.slice(1).split("/");
  const index = report.violations.findIndex((violation) => violation.id === id);
  if (index >= 0) go(index, /^\d+$/.test(step ?? "") ? Number(step) : undefined);
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea") || current.violation < 0) return;
  const last = details(current.violation).executions[current.execution].steps.length;
  const steps = {
    ArrowLeft: Math.max(0, current.step - 1), ArrowRight: Math.min(last, current.step + 1), Home: 0, End: last,
  };
  if (event.key in steps) {
    go(current.violation, steps[event.key]);
    event.preventDefault();
  } else if (event.key === "n" || event.key === "p") {
    const shown = shownIndices();
    const next = shown.indexOf(current.violation) + (event.key === "n" ? 1 : -1);
    if (shown[next] !== undefined) go(shown[next]);
  }
}

const themes = ["auto", "light", "dark"];

/** A page from the disk may have no storage. */
function stored(write) {
  try {
    if (write) localStorage.setItem("quiesce-theme", write);
    return localStorage.getItem("quiesce-theme");
  } catch {
    return null;
  }
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  replace("theme", spoken("Colours: "), { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme]);
}

function nextTheme() {
  const theme = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
  stored(theme);
  setTheme(theme);
}

showBanner();
setTheme(themes.includes(stored()) ? stored() : "auto");
showSummary();
showFilters();
showList();
if (report.violations.length === 0) {
  document.getElementById("violations").hidden = true;
} else {
  followAddress();
  applyFilters();
  addEventListener("hashchange", followAddress);
  addEventListener("keydown", onKey);
}
document.documentElement.dataset.ready = "true";
