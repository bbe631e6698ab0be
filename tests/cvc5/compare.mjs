// Lets cvc5 answer every formula below the given folders (`quiesce check --dump-smt2`) and compares.
// Fails where cvc5 contradicts a status or cannot read a file, and where it decides fewer than 95 %.
// usage: node tests/cvc5/compare.mjs DIR…
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const solver = process.env.CVC5 ?? "cvc5";
const workers = Number(process.env.JOBS ?? 2);
const secondsAFormula = 5;
const formulasAProcess = 50;
const leastDecided = 0.95;

/** Every .smt2 file: where, which status, and what is asked, without comments and status. */
function readFormulas(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".smt2"))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const text = readFileSync(file, "utf8");
      const status = /^\(set-info :status (\w+)\)$/m.exec(text)?.[1] ?? "none";
      const script = text.replace(/^;.*\n/gm, "").replace(/^\(set-info :status .*\n/m, "").replace(/^\(exit\)\n/m, "");
      return { folder, file, status, script, key: createHash("sha256").update(script).digest("hex") };
    });
}

function run(batchFile, count) {
  const options = {
    maxBuffer: 1 << 26,
    timeout: (secondsAFormula * count + 60) * 1000,
    killSignal: "SIGKILL",
  };
  return new Promise((resolve, reject) => {
    execFile(solver, [`--tlimit-per=${secondsAFormula * 1000}`, batchFile], options, (error, output, complaints) => {
      if (error?.code === "ENOENT") reject(new Error(`${solver} is not installed; scripts/setup --cvc5 does it`));
      else resolve(output + complaints);
    });
  });
}

/** What cvc5 says to each, by key. One process answers many; whom an error stops is replaced by the next. */
async function ask(formulas, batchFile, answers) {
  let left = formulas;
  while (left.length > 0) {
    writeFileSync(batchFile, left.map(({ key, script }) => `(echo "${key}")\n${script}(reset)\n`).join(""));
    const lines = (await run(batchFile, left.length)).split("\n");
    let asked = left[0].key;
    for (const line of lines) {
      const echoed = /^"?([0-9a-f]{64})"?$/.exec(line)?.[1];
      if (echoed !== undefined) asked = echoed;
      else if (line !== "" && !answers.has(asked)) answers.set(asked, line);
    }
    // No answer at all: it was ended before it could give one.
    if (!answers.has(left[0].key)) answers.set(left[0].key, "unknown");
    left = left.filter(({ key }) => !answers.has(key));
  }
}

async function askAll(formulas) {
  const different = [...new Map(formulas.map((formula) => [formula.key, formula])).values()];
  const batches = [];
  for (let i = 0; i < different.length; i += formulasAProcess) batches.push(different.slice(i, i + formulasAProcess));
  const work = mkdtempSync(path.join(tmpdir(), "quiesce-cvc5-"));
  const answers = new Map();
  const worker = async (number) => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
      await ask(batch, path.join(work, `${number}.smt2`), answers);
  };
  try {
    await Promise.all(Array.from({ length: workers }, (_, number) => worker(number)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return { answers, different: different.length };
}

const start = Date.now();
const folders = process.argv.slice(2);
const formulas = folders.flatMap(readFormulas);
const { answers, different } = await askAll(formulas).catch((failure) => {
  console.error(failure.message);
  process.exit(1);
});

const known = (answer) => answer === "sat" || answer === "unsat";
const total = { decided: 0, contradicted: 0, unreadable: 0 };
for (const folder of folders) {
  const own = formulas.filter((formula) => formula.folder === folder);
  let decided = 0;
  for (const { file, status, key } of own) {
    const answer = answers.get(key);
    if (!known(status) && status !== "unknown") {
      ++total.unreadable;
      console.log(`${file}: no status`);
    } else if (known(answer)) {
      ++decided;
      if (known(status) && status !== answer) {
        ++total.contradicted;
        console.log(`${file}: cvc5 says ${answer}, the status is ${status}`);
      }
    } else if (!answer.startsWith("unknown")) {
      ++total.unreadable;
      console.log(`${file}: cvc5 says: ${answer}`);
    }
  }
  total.decided += decided;
  console.log(`${path.basename(folder).padEnd(24)} ${decided} of ${own.length} decided`);
}

const share = formulas.length === 0 ? 0 : total.decided / formulas.length;
const undecided = formulas.length - total.decided - total.unreadable;
const tooFew = share < leastDecided;
if (tooFew) console.log(`fewer than ${100 * leastDecided} % were decided`);
console.log(`${formulas.length} formulas (${different} different), ${total.decided} decided ` +
  `(${(100 * share).toFixed(1)} %), ${total.contradicted} contradicted, ${total.unreadable} not understood, ` +
  `${((Date.now() - start) / 1000).toFixed(0)} seconds`);
const failed = total.contradicted + total.unreadable + (tooFew ? Math.max(undecided, 1) : 0);
console.log(`${total.decided - total.contradicted} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
