// The steps of action.yml, run as a runner of GitHub would: inputs in the environment, outputs in files.
// QUIESCE names the program.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';

const root = resolve(new URL('.', import.meta.url).pathname, '../..');
const program = resolve(process.env.QUIESCE ?? join(root, 'build/release/quiesce'));
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'), { strict: true });
const steps = action.runs.steps;
let work;

before(() => {
  assert.ok(existsSync(program), `no program ${program}; QUIESCE names another`);
  work = mkdtempSync(join(tmpdir(), 'quiesce-action-'));
  mkdirSync(join(work, 'bin'));
  mkdirSync(join(work, 'stubs'));
  symlinkSync(program, join(work, 'bin/quiesce'));
});
after(() => rmSync(work, { recursive: true, force: true }));

/** A program that writes its arguments, one on each line. */
function stub(name, more = '') {
  const path = join(work, 'stubs', name);
  writeFileSync(path, `#!/bin/bash\nprintf '%s\\n' ${name} "$@" >>"$RECORD"\n${more}\n`);
  chmodSync(path, 0o755);
}

function outputsIn(text) {
  return Object.fromEntries(text.split('\n').filter(Boolean).map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)];
  }));
}

/** Runs one step with the inputs given, the others as declared. */
function run(id, inputs = {}, first = 'bin') {
  const step = steps.find((one) => one.id === id);
  const values = Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default]));
  Object.assign(values, inputs);
  const files = { GITHUB_OUTPUT: join(work, 'output'), GITHUB_STEP_SUMMARY: join(work, 'summary'), RECORD: join(work, 'record') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const env = { ...files, PATH: `${join(work, first)}:${process.env.PATH}`, HOME: work, GITHUB_ACTION_PATH: root };
  for (const [name, text] of Object.entries(step.env ?? {}))
    env[name] = text.replace(/\$\{\{ inputs\.([a-z-]+) \}\}/g, (_, input) => {
      assert.ok(input in values, `no input ${input}`);
      return values[input];
    });
  // What a runner does for `shell: bash`.
  const result = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
    { cwd: root, env, encoding: 'utf8' });
  const read = (name) => readFileSync(files[name], 'utf8');
  return { code: result.status, log: result.stdout + result.stderr, outputs: outputsIn(read('GITHUB_OUTPUT')),
    summary: read('GITHUB_STEP_SUMMARY'), record: read('RECORD').split('\n').slice(0, -1) };
}

test('no input is ever text of a script, and every input is used', () => {
  for (const step of steps.filter((one) => one.run)) {
    assert.equal(step.shell, 'bash');
    assert.ok(!step.run.includes('${{'), step.run);
  }
  const used = JSON.stringify(steps);
  for (const input of Object.keys(action.inputs)) assert.ok(used.includes(`inputs.${input} }}`), input);
});

test('every output is one that a step writes', () => {
  const written = run('check', { path: 'samples/simple-bank', out: join(work, 'all') }).outputs;
  for (const [name, output] of Object.entries(action.outputs)) {
    const [, id, key] = /steps\.([a-z]+)\.outputs\.([a-z-]+) /.exec(output.value);
    assert.equal(id, 'check');
    assert.ok(key in written, name);
  }
});

test('violations fail the job with 1, and are in the summary and in SARIF', () => {
  const out = join(work, 'bank');
  const result = run('check', { path: 'samples/simple-bank', out, 'f-max': '2', formats: 'junit html' });
  assert.equal(result.code, 1, result.log);
  assert.deepEqual(result.outputs,
    { report: out, sarif: join(out, 'report.sarif'), verdict: 'violated', 'exit-code': '1' });
  assert.match(result.log, /^::error file=samples\/simple-bank\//m);
  assert.match(result.summary, /accounts\.balance/);
  assert.equal(JSON.parse(readFileSync(result.outputs.sarif, 'utf8')).runs[0].results.length, 2);
  for (const file of ['report.junit.xml', 'report.html']) assert.ok(existsSync(join(out, file)), file);
});

test('what the sources say is no command of the runner', () => {
  const app = join(work, 'app');
  cpSync(join(root, 'samples/simple-bank'), app, { recursive: true });
  writeFileSync(join(app, 'invariants.json'), JSON.stringify({ 'Absolute Invariants': [{ name: 'n', rule: 'accounts.balance >= 0',
    description: `${'w'.repeat(70)} ::stop-commands::${'x'.repeat(60)}` }] }));
  for (const [path, code] of [[app, 1], ['::error::planted', 2]]) {
    const result = run('check', { path, out: join(work, 'inert') });
    assert.equal(result.code, code, result.log);
    // As the runner reads it.
    let token;
    const commands = [];
    for (const line of result.log.split('\n').map((one) => one.trimStart())) {
      const [, stop] = /^::stop-commands::(.*)$/.exec(line) ?? [];
      if (token !== undefined) {
        if (line === `::${token}::`) token = undefined;
      } else if (stop !== undefined) {
        token = stop;
      } else if (line.startsWith('::')) {
        commands.push(line.slice(0, line.indexOf(' ')));
      }
    }
    assert.equal(token, undefined);
    assert.deepEqual(commands, code === 1 ? ['::error'] : []);
  }
});

test('without violations the job passes', () => {
  const result = run('check', { path: 'samples/optimistic-locking', out: join(work, 'good') });
  assert.equal(result.code, 0, result.log);
  assert.equal(result.outputs.verdict, 'proved');
  assert.notEqual(result.summary, '');
});

test('what is not analysed fails with 2, and an older report is not taken for it', () => {
  const out = join(work, 'stale');
  run('check', { path: 'samples/simple-bank', out });
  for (const inputs of [{ path: 'no-such-folder' }, { path: '--all' }, { path: '$(touch planted)' },
    { path: 'samples/simple-bank', 'f-max': '2; touch planted' }, { path: 'samples/simple-bank', formats: 'no-format' }]) {
    const result = run('check', { out, ...inputs });
    assert.equal(result.code, 2, result.log);
    assert.deepEqual(result.outputs, { report: out, verdict: 'error', 'exit-code': '2' });
    assert.match(result.summary, /could not check/);
  }
  assert.ok(!existsSync(join(root, 'planted')));
});

test('a line break cannot smuggle in an output', () => {
  const result = run('check', { path: 'samples/simple-bank', out: 'x\nverdict=holds' });
  assert.equal(result.code, 2);
  assert.deepEqual(result.outputs, {});
});

test('the options of the gate arrive as they are given', () => {
  stub('quiesce', 'exit 2');
  const result = run('check', { path: 'my app', 'f-max': '3', baseline: 'a b.json', 'fail-on': 'violated', out: 'o',
    args: '--timeout\n5\n\n--invariant\naccounts.balance >= 0\n' }, 'stubs');
  assert.deepEqual(result.record, ['quiesce', 'check', '--out', 'o', '--format', 'sarif', '--format', 'markdown',
    '--f-max', '3', '--baseline', 'a b.json', '--fail-on', 'violated', '--no-cache', '--timeout', '5', '--invariant',
    'accounts.balance >= 0', '--', 'my app']);
  assert.ok(!run('check', { path: '.', cache: 'true' }, 'stubs').record.includes('--no-cache'));
});

test('with fail-on none the job passes, and the verdict tells', () => {
  const result = run('check', { path: 'samples/simple-bank', out: join(work, 'none'), 'fail-on': 'none' });
  assert.equal(result.code, 0, result.log);
  assert.equal(result.outputs.verdict, 'violated');
});

test('with a baseline only what is new fails the job', () => {
  const baseline = join(work, 'baseline.json');
  const update = spawnSync(program, ['check', join(root, 'samples/simple-bank'), '--no-cache', '--quiet', '--baseline', baseline,
    '--update-baseline']);
  assert.equal(update.status, 0, String(update.stderr));
  const result = run('check', { path: 'samples/simple-bank', out: join(work, 'known'), baseline });
  assert.equal(result.code, 0, result.log);
});

test('the key names the system and the sources; the package is kept under it', () => {
  const result = run('key');
  assert.equal(result.code, 0, result.log);
  assert.match(result.outputs.key, /^quiesce-[a-z]+-[^ ]+-[0-9a-f]{64}$/);
  assert.deepEqual(run('key').outputs, result.outputs);
  const cache = steps.find((one) => one.id === 'cache');
  assert.equal(cache.with.path, '${{ steps.key.outputs.deb }}');
  assert.equal(cache.with.key, '${{ steps.key.outputs.key }}');
});

test('what is kept is what is installed', () => {
  stub('apt-get');
  stub('sudo', 'exec "$@"');
  const result = run('install', {}, 'stubs');
  assert.equal(result.code, 0, result.log);
  assert.ok(result.record.includes('update') && result.record.includes('install'), result.record);
  assert.equal(result.record.at(-1), run('key').outputs.deb);
});
