/**
 * `node packages/tooling/build.mjs [PACKAGE...]` installs what is missing and brings packages, by default all, and what
 * they need up to date. Turbo could do so, but it would take seconds to find that nothing changed, need pnpm to start a
 * script, and build every package again that imports a changed one.
 *
 * A package is up to date if `dist/.built` has the digest of its inputs and of the inputs of all packages that it
 * imports.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { argv, env, execPath } from 'node:process';
import { pathToFileURL } from 'node:url';
import { startInstall } from './install.mjs';
import { isUpToDate } from './installed.mjs';
import { Failed, progressOn } from './progress.mjs';
import { ALSO, filesAt, inOrder, PACKAGES, ROOT } from './workspace.mjs';

env.GOGC ??= '400'; // less frequent garbage collection in the compiler

/** What a build reads of its package. */
const INPUTS = ['src', 'browser', 'data', 'pictures', 'recorded', 'released', 'scripts', 'package.json'];
const CONFIGURATIONS = ['tsconfig.json', 'tsconfig.cjs.json', 'README.md', 'LICENSE'];

/** What builds read outside of their packages. */
const COMMON = [
  'tsconfig.base.json',
  'pnpm-lock.yaml',
  'packages/tooling/compile.mjs',
  'packages/tooling/bundle.mjs',
];
const OUTSIDE = {
  site: [
    'LICENSE',
    'CHANGELOG.md',
    'docs',
    'packages/copy/package.json',
  ],
};

/** Packages whose build copies parts of all packages that they import. */
const BUNDLES = ['demo', 'jobs'];

/**
 * Builds what is not up to date. With `isQuick`, a package is not compiled again because one that it imports changed:
 * that could only find type errors. Of the packages in `onlyCompiled`, does the first step alone. Throws an error with
 * the output of a build that fails.
 */
export async function build(names, { isQuick = false, onlyCompiled = [] } = {}) {
  const waiting = new Set(inOrder(names));
  const digests = digestsOf([...waiting]);
  const running = new Map();
  while (waiting.size + running.size > 0) {
    for (const name of waiting) {
      const { sources } = PACKAGES.get(name);
      if (running.size === availableParallelism()) break;
      if (sources.some((other) => waiting.has(other) || running.has(other))) continue;
      waiting.delete(name);
      const built = buildOne(name, digests.get(name), isQuick, onlyCompiled.includes(name));
      running.set(
        name,
        built.then(() => running.delete(name)),
      );
    }
    await Promise.race(running.values());
  }
}

/** By package, the digests of what a complete and a quick build read. */
function digestsOf(names) {
  const digests = new Map();
  for (const name of inOrder(names)) {
    const { sources } = PACKAGES.get(name);
    const own = ownDigest(name);
    const whole = sha256([own, ...sources.map((other) => digests.get(other).whole)]);
    const copied = (ALSO[name] ?? []).map((other) => digests.get(other).own);
    digests.set(name, { own, whole, quick: BUNDLES.includes(name) ? whole : sha256([own, ...copied]) });
  }
  return digests;
}

async function buildOne(name, { whole, quick }, isQuick, isOnlyCompiled) {
  const { folder, build: script } = PACKAGES.get(name);
  if (script === null) return;
  const note = join(ROOT, folder, 'dist', '.built');
  const built = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {};
  if (isQuick ? built.quick === quick : built.whole === whole) return;
  const steps = script.split(' && ');
  for (const step of isOnlyCompiled ? steps.slice(0, 1) : steps) await run(step, join(ROOT, folder));
  if (isOnlyCompiled) return;
  mkdirSync(join(ROOT, folder, 'dist'), { recursive: true });
  writeFileSync(note, JSON.stringify({ whole, quick }));
}

/** Runs a step of a build: a script of Node with arguments. */
async function run(step, cwd) {
  const [node, ...args] = step.split(' ');
  if (node !== 'node') throw new Error(`${step}: each step of a build is a script of Node`);
  const child = spawn(execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Failed(`${cwd.slice(ROOT.length + 1)}: ${step}\n${output}`);
}

const sha256 = (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function ownDigest(name) {
  const { folder } = PACKAGES.get(name);
  const paths = [...INPUTS, ...CONFIGURATIONS].map((path) => join(folder, path));
  return sha256(contentsOf([...COMMON, ...paths, ...(OUTSIDE[name] ?? [])]));
}

function contentsOf(paths) {
  return paths
    .flatMap(filesAt)
    .toSorted()
    .map((file) => [file.slice(ROOT.length), createHash('sha256').update(readFileSync(file)).digest('hex')]);
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  const names = argv.slice(2);
  try {
    await installAndBuild(names.length === 0 ? [...PACKAGES.keys()] : names);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Installs what is missing, and builds the packages. */
export async function installAndBuild(names) {
  const unknown = names.filter((name) => !PACKAGES.has(name));
  if (unknown.length > 0) throw new Failed(`unknown package: ${unknown.join(', ')}`);
  const progress = progressOn(process.stderr);
  try {
    if (!isUpToDate()) await (await startInstall(progress)).complete;
    progress.show('Building');
    await build(names);
  } finally {
    progress.stop();
  }
}
