// The HTML page in a real browser.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { check, cleanUp, launch, multiplied, open, readReport, render, renamed } from "./fixture.mjs";

let context;
let bank;
let quizzes;
before(async () => {
  bank = check("simple-bank");
  quizzes = check("quizzes");
  context = await launch();
});
after(async () => {
  await context?.close();
  cleanUp();
});

const pageOf = (out) => path.join(out, "report.html");

/** The texts of the marked cells, e.g. "1 → 0". */
async function marked(page, kind) {
  return page.locator(`.state td.${kind}`).evaluateAll((cells) => cells.map((cell) => {
    const shown = cell.cloneNode(true);
    shown.querySelectorAll(".spoken").forEach((part) => part.remove());
    return shown.textContent.replaceAll("\u00a0", " ").trim();
  }));
}

test("loads without complaints and shows the summary", async () => {
  const { page, problems } = await open(context, pageOf(bank));
  assert.equal(await page.title(), "Simple Bank · Quiesce");
  assert.equal(await page.locator("h1").textContent(), "Simple Bank");
  assert.equal(await page.locator("#invariants tbody tr").count(), 2);
  assert.equal(await page.locator("#invariants .badge.violated").count(), 2);
  assert.equal(await page.locator("#list li").count(), 2);
  assert.deepEqual(problems, []);
  await page.close();
});

test("tells the cause, and the command that finds it again", async () => {
  const { page } = await open(context, pageOf(bank));
  assert.equal(await page.locator("#cause strong").textContent(), "lost update");
  assert.match(await page.locator("#cause p").first().textContent(),
    /^Withdrawal #\d decided on balance \d+, read before/);
  assert.match(await page.locator("#command").textContent(),
    /^quiesce check .*samples\/simple-bank --f-max 2 --invariant 'accounts.balance >= 0'$/);
  await page.close();
});

test("has a lane for each instance, and an arrow from the stale read to the write it missed", async () => {
  const { page } = await open(context, pageOf(bank));
  assert.deepEqual(await page.locator(".lane-head").allTextContents(), ["Withdrawal #1", "Withdrawal #2"]);
  assert.equal(await page.locator(".step:not(.initial)").count(), 4);
  assert.equal(await page.locator(".arrow").count(), 1);
  assert.equal(await page.locator(".stale").count(), 1);
  assert.match(await page.locator(".step.breaking").textContent(), /writes.*breaks the invariant/);
  await page.close();
});

test("steps change the marked cells, by button and by key", async () => {
  const { page, problems } = await open(context, pageOf(bank));
  const position = page.locator("#position");
  assert.match(await position.textContent(), /^Step 4 of 4/);
  assert.equal((await marked(page, "breaks")).length, 1);
  assert.match((await marked(page, "breaks"))[0], /^\d+ → -\d+ ✗$/);

  await page.click("#back");
  assert.match(await position.textContent(), /^Step 3 of 4/);
  assert.equal((await marked(page, "breaks")).length, 0);
  assert.match((await marked(page, "changed"))[0], /^\d+ → \d+$/);

  await page.keyboard.press("ArrowLeft");
  assert.match(await position.textContent(), /^Step 2 of 4/);
  assert.deepEqual(await marked(page, "changed"), []);
  await page.keyboard.press("ArrowRight");
  assert.equal((await marked(page, "changed")).length, 1);

  await page.keyboard.press("Home");
  assert.equal(await position.textContent(), "Initial state");
  assert.equal(await page.locator("#back").getAttribute("aria-disabled"), "true");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await position.textContent(), "Initial state");
  await page.keyboard.press("End");
  assert.match(await position.textContent(), /^Step 4 of 4/);
  await page.focus("#back");
  for (let i = 0; i < 6; ++i) await page.keyboard.press("Enter");
  assert.equal(await position.textContent(), "Initial state");
  assert.equal(await page.evaluate(() => document.activeElement.id), "back");
  await page.click("#step-1");
  assert.match(await position.textContent(), /^Step 1 of 4/);
  assert.equal(await page.locator(".step[aria-current]").getAttribute("id"), "step-1");
  assert.deepEqual(problems, []);
  await page.close();
});

test("shows the Java and the SQL of a step", async () => {
  const { page } = await open(context, pageOf(bank));
  assert.match(await page.locator(".place").textContent(), /AccountService\.java:\d+$/);
  assert.match(await page.locator(".code li").first().textContent(), /^public void withdraw\(/);
  assert.equal(await page.locator(".sql").textContent(), "UPDATE accounts SET balance = balance - $1 WHERE id = $2");
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".code").count(), 0);
  await page.close();
});

test("the graph is a picture that can be drawn", async () => {
  const { page, problems } = await open(context, pageOf(bank));
  assert.equal(await page.locator("#graph img").count(), 0);
  await page.click("#graph summary");
  const size = await page.locator("#graph img").evaluate(async (image) => {
    await image.decode();
    return image.naturalHeight;
  });
  assert.ok(size > 500, `height ${size}`);
  assert.deepEqual(problems, []);
  await page.close();
});

test("filters by invariant, functionality, number of instances and cause", async () => {
  const { page, problems } = await open(context, pageOf(quizzes));
  const shown = () => page.locator("#list li:visible").count();
  const all = await shown();
  assert.ok(all >= 10);
  await page.selectOption("#filter-functionality", "createTournament");
  const created = await shown();
  assert.ok(created > 0 && created < all);
  assert.equal(await page.locator("#count").textContent(), `${created} of ${all} violations`);
  await page.selectOption("#filter-f", "1");
  assert.equal(await shown(), 1);
  assert.equal(await page.locator("#detail h2 bdi").textContent(), "I2");
  await page.click("#clear");
  assert.equal(await shown(), all);
  await page.selectOption("#filter-invariant", "I3");
  const third = await page.locator("#list li:visible .entry-name").allTextContents();
  assert.ok(third.length > 0 && third.every((name) => name === "I3"));
  await page.click("#clear");
  await page.selectOption("#filter-cause", "stale read");
  assert.ok(await shown() > 0 && await shown() < all);
  assert.deepEqual(problems, []);
  await page.close();
});

test("an address leads to a violation and a step, and keys to the next violation", async () => {
  const { violations } = readReport(quizzes);
  const { page } = await open(context, pageOf(quizzes), { hash: `#${violations[1].id}/2` });
  assert.match(await page.locator("#position").textContent(), /^Step 2 of/);
  assert.equal(await page.locator("#list [aria-current]").getAttribute("href"), `#${violations[1].id}`);
  await page.keyboard.press("n");
  assert.equal(await page.locator("#list [aria-current]").getAttribute("href"), `#${violations[2].id}`);
  assert.ok(page.url().endsWith(`#${violations[2].id}`));
  await page.keyboard.press("p");
  await page.keyboard.press("p");
  assert.equal(await page.locator("#list [aria-current]").getAttribute("href"), `#${violations[0].id}`);
  await page.click(`#entry-3 a`);
  assert.equal(await page.locator("#detail h2 bdi").textContent(), violations[3].invariant);
  await page.close();
});

const luminance = (page, selector) => page.locator(selector).first().evaluate((node) => {
  const [r, g, b] = getComputedStyle(node).backgroundColor.match(/[\d.]+/g).map(Number);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
});

test("is light or dark as the system is, until the reader chooses", async () => {
  const light = await open(context, pageOf(bank));
  assert.ok(await luminance(light.page, "body") > 200);
  await light.page.close();
  const { page } = await open(context, pageOf(bank), { colorScheme: "dark" });
  assert.ok(await luminance(page, "body") < 50);
  await page.click("#theme");
  assert.match(await page.locator("#theme").textContent(), /Light/);
  assert.ok(await luminance(page, "body") > 200);
  await page.click("#theme");
  assert.ok(await luminance(page, "body") < 50);
  await page.click("#theme");
  await page.close();
});

test("can be used with the keyboard alone, and every control has a name", async () => {
  const { page } = await open(context, pageOf(bank));
  const reached = new Set();
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => {
      const focused = document.activeElement;
      return focused.id || focused.getAttribute("href") || focused.tagName;
    }));
  }
  for (const id of ["#violations", "theme", "filter-invariant", "back", "step-1", "timeline", "copy"]) {
    assert.ok(reached.has(id), `${id} cannot be reached; reached: ${[...reached].join(" ")}`);
  }
  const controls = page.locator("button, select, a, img, [role=region]");
  const nameless = await controls.evaluateAll((nodes) => nodes
    .filter((node) => !node.textContent.trim() && !node.getAttribute("aria-label") && !node.closest("label") && !node.alt)
    .map((node) => node.outerHTML));
  assert.deepEqual(nameless, []);
  await page.close();
});

test("500 violations load in under two seconds", async () => {
  const file = render("many", multiplied(readReport(quizzes), 500));
  const begin = performance.now();
  const { page, problems } = await open(context, file);
  const elapsed = performance.now() - begin;
  console.log(`500 violations: ${Math.round(elapsed)} ms`);
  assert.equal(await page.locator("#list li").count(), 500);
  assert.ok(elapsed < 2000, `${elapsed} ms`);
  await page.selectOption("#filter-invariant", "I4");
  assert.ok(await page.locator("#list li:visible").count() < 500);
  assert.deepEqual(problems, []);
  await page.close();
});

test("fits a narrow window", async () => {
  const { page } = await open(context, pageOf(quizzes), { width: 400 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} px too wide`);
  await page.close();
});

const hostile = {
  script: "</script><script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">",
  quotes: "\"'`<>&\\ ${1} {{x}} ]]> -->",
  lines: "a\nb\r\nc\td\u2028e\u202Ef",
  emoji: "😀 日本語 \u0000",
  long: "x".repeat(10_000),
  empty: "",
};
for (const [kind, text] of Object.entries(hostile)) {
  test(`hostile names are shown as text: ${kind}`, async () => {
    const file = render(`hostile-${kind}`, renamed(readReport(bank), text));
    const { page, problems } = await open(context, file);
    assert.doesNotMatch(await page.title(), /^broken/);
    assert.equal(await page.locator("main img, main script").count(), 0);
    assert.equal(await page.locator(".step:not(.initial)").count(), 4);
    await page.keyboard.press("ArrowLeft");
    await page.click("#graph summary");
    await page.locator("#graph img").evaluate((image) => image.decode());
    const shown = { ...hostile, lines: "a\\nb\\r\\nc\\td\\u{2028}e\\u{202e}f", emoji: "😀 日本語 \\u{0}" }[kind];
    assert.equal(await page.locator("#detail h2 bdi").textContent(), shown);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) <= 0, "too wide");
    assert.deepEqual(problems, []);
    await page.close();
  });
}

test("nothing found is a page, too", async () => {
  const out = check("unique");
  const { page, problems } = await open(context, pageOf(out));
  assert.equal(await page.locator("#violations").isVisible(), false);
  assert.match(await page.locator("#banner").textContent(), /0 violations/);
  assert.deepEqual(problems, []);
  await page.close();
});
