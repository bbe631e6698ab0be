// What the tests of the page share: reports made by the program itself, and a browser to open them in.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const program = process.env.QUIESCE ?? path.join(root, "build", "release", "quiesce");
export const folder = mkdtempSync(path.join(tmpdir(), "quiesce-browser-"));

/** The folder of a check's output; that something is violated is its point. */
export function check(sample, ...options) {
  const out = path.join(folder, sample);
  try {
    const application = path.join(root, "samples", sample);
    execFileSync(program, ["check", application, "--format", "html", "--out", out, "--no-cache", "--quiet", ...options],
      { stdio: "pipe" });
  } catch (failure) {
    if (failure.status !== 1) throw failure;
  }
  return out;
}

export function readReport(out) {
  return JSON.parse(readFileSync(path.join(out, "report.json"), "utf8"));
}

/** The page that `render` makes of a report. */
export function render(name, report) {
  const out = path.join(folder, name);
  const saved = path.join(folder, `${name}.json`);
  writeFileSync(saved, JSON.stringify(report));
  execFileSync(program, ["render", saved, "--format", "html", "--out", out], { stdio: "pipe" });
  return path.join(out, "report.html");
}

/** A report with this many violations, made of those that are there. */
export function multiplied(report, count) {
  const violations = Array.from({ length: count }, (_, i) => {
    const original = report.violations[i % report.violations.length];
    return { ...original, id: `${original.id}-${i}` };
  });
  return { ...report, violations };
}

/** Every name, rule and value replaced, and the structure kept. */
export function renamed(report, text) {
  const kept = new Set(["id", "kind", "verdict", "origin", "outcome", "version", "cause", "file"]);
  const walk = (value, key) => {
    if (Array.isArray(value)) return value.map((element) => walk(element, key));
    if (value !== null && typeof value === "object") {
      return Object.fromEntries(Object.entries(value)
        .map(([name, member]) => [name, ["trace", "schema", "call"].includes(name) ? member : walk(member, name)]));
    }
    return typeof value === "string" && !kept.has(key) ? text : value;
  };
  return walk(report, "");
}

export async function launch() {
  return chromium.launchPersistentContext(mkdtempSync(path.join(folder, "profile-")), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1500, height: 1000 },
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/** Opens a file and fails the test if the page complains, or asks for anything but itself. */
export async function open(context, file, { hash = "", colorScheme = "light", width = 1500 } = {}) {
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => { if (message.type() !== "log") problems.push(message.text()); });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    const own = ["file://" + folder, "data:"].some((start) => request.url().startsWith(start));
    if (!own) problems.push(request.url());
  });
  await page.setViewportSize({ width, height: 1000 });
  await page.emulateMedia({ colorScheme });
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector("html[data-ready]");
  return { page, problems };
}

export function cleanUp() {
  rmSync(folder, { recursive: true, force: true });
}
