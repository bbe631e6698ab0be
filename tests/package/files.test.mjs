// The files that others' tools read: they parse, and what they name exists.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

const root = resolve(new URL('.', import.meta.url).pathname, '../..');
const program = resolve(process.env.QUIESCE ?? join(root, 'build/release/quiesce'));
const text = (name) => readFileSync(join(root, name), 'utf8');
const yaml = (name) => parse(text(name), { strict: true });

test('the sample workflow gives the action inputs that it has, and reads outputs that it has', () => {
  const action = yaml('action.yml');
  const [job] = Object.values(yaml('docs/examples/quiesce.yml').jobs);
  const step = job.steps.find((one) => one.id === 'quiesce');
  for (const input of Object.keys(step.with)) assert.ok(input in action.inputs, input);
  const outputs = [...text('docs/examples/quiesce.yml').matchAll(/steps\.quiesce\.outputs\.([a-z-]+)/g)];
  assert.ok(outputs.length > 0);
  for (const [, output] of outputs) assert.ok(output in action.outputs, output);
});

test('the hook runs for every input of every sample, and its command is understood', () => {
  const [hook] = yaml('.pre-commit-hooks.yaml');
  for (const key of ['id', 'name', 'entry', 'language']) assert.equal(typeof hook[key], 'string', key);
  assert.equal(hook.pass_filenames, false);
  const pattern = new RegExp(hook.files);
  const files = readdirSync(join(root, 'samples/simple-bank'), { recursive: true }).map(String);
  for (const file of files.filter((one) => one.includes('.') && !one.startsWith('.')))
    assert.equal(pattern.test(file), !file.endsWith('.md'), file);
  const [command, ...args] = [...hook.entry.split(' '), ...hook.args];
  assert.equal(command, 'quiesce');
  const run = (folder) => spawnSync(program, args, 
    { cwd: join(root, 'samples', folder), env: { ...process.env, QUIESCE_NO_CACHE: '1' } }).status;
  assert.equal(run('simple-bank'), 1);
  assert.equal(run('optimistic-locking'), 0);
});

const instructions = text('Dockerfile').replaceAll('\\\n', ' ').split('\n').filter((line) => line && !line.startsWith('#'));

test('everything that the Dockerfile copies exists', () => {
  const copies = instructions.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/ +/).slice(1));
  const ignored = text('.dockerignore').split('\n').filter(Boolean);
  const own = copies.filter(([first]) => !first.startsWith('--from='));
  assert.ok(own.length > 0 && own.length < copies.length);
  for (const source of own.flatMap((words) => words.slice(0, -1))) {
    assert.ok(existsSync(join(root, source)), source);
    assert.ok(!ignored.includes(source.split('/')[0]), `${source} is ignored`);
  }
  for (const [from, source] of copies.filter(([first]) => first.startsWith('--from=')))
    assert.ok(instructions.some((line) => line.endsWith(` AS ${from.slice(7)}`)) && text('Dockerfile').includes(` ${source}\n`));
});

test('the last image runs the program, not as root', () => {
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  assert.ok(last.some((line) => /^USER (?!root)/.test(line)));
  assert.ok(last.includes('ENTRYPOINT ["quiesce"]'));
  assert.ok(!last.some((line) => /-dev|scripts\/setup/.test(line)), 'nothing to build with');
});

test('every package that the Dockerfile and scripts/setup name is known to apt', (context) => {
  const lists = [...text('scripts/setup').matchAll(/_packages=\(([^)]*)\)/g)].flatMap(([, list]) => list.split(/\s+/));
  const docker = [...text('Dockerfile').matchAll(/apt-get install((?: [^&\\\s]+)+)/g)].flatMap(([, words]) => words.split(' '));
  const packages = [...lists, ...docker].filter((word) => /^[a-z0-9]/.test(word));
  assert.ok(packages.includes('libz3-dev') && packages.includes('fonts-dejavu-core'));
  const known = new Set(spawnSync('apt-cache', ['pkgnames'], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout?.split('\n'));
  if (!known.has('chromium')) return context.skip('no lists of packages here');
  for (const name of packages) assert.ok(known.has(name), name);
});
