/**
 * `npm run mutate -- --sample [--seed=1] [--each=15] [--skip=LAYER,...] [--first]`: which layer of tests kills which of
 * 75 random mutants of counting, storage, application, contract and api; with `--first`, no layer runs after one that kills. Works
 * in a clone of the last commit in the temporary folder, where an interrupted run continues, and prints the outcomes of
 * each mutant, a table, and the time that each layer took.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { transform } from '@swc/core';
import { SWC } from './jest/swc.mjs';
import { GENERATED, root, strykerPackages } from './stryker.mjs';

const POSTGRES = 'test/(postgres|resilience)/';

/** Tests with the name of a mutated file or of its folder: they kill most mutants, and soonest. */
const near = ({ folder, path }) => [
  folder,
  [
    `test/(.*/)?(${basename(path, '.ts')}|${basename(dirname(path))}/)`,
    '--passWithNoTests',
    `--testPathIgnorePatterns=${POSTGRES}`,
  ],
];

/**
 * By name: the folder, the arguments of jest, and the package whose mutants it tests (all packages if not given); or a
 * function of the mutant that returns them.
 */
const LAYERS = {
  near,
  'unit-counting': ['packages/counting', [], 'counting'],
  'unit-storage': ['packages/storage', [`--testPathIgnorePatterns=${POSTGRES}|/contract.test.ts`], 'storage'],
  'unit-application': ['packages/application', [], 'application'],
  imports: ['packages/storage', ['test/import/'], 'application'],
  'unit-contract': ['packages/contract', [], 'contract'],
  documents: ['apps/documents', []],
  http: ['apps/api', ['test/(http|mcp)/']],
  'store-contract': ['packages/storage', ['test/sqlite/contract'], 'storage'],
  endpoints: ['apps/api', ['test/(endpoints|all-endpoints)/']],
  jobs: ['apps/jobs', []],
  properties: ['apps/prove', ['test/properties/']],
  programs: ['packages/client', []],
  copy: ['packages/copy', []],
  mcp: ['apps/mcp', []],
  proofs: ['apps/prove', ['--testPathIgnorePatterns=test/properties/']],
  site: ['apps/api', ['test/site/']],
};

/** Only for mutants that all others leave alive. */
const LAST_LAYERS = {
  'postgres-storage': ['packages/storage', ['test/postgres/']],
  'postgres-api': ['apps/api', ['test/resilience/']],
};

const SAMPLED = [
  'packages/counting',
  'packages/storage',
  'packages/application',
  'packages/contract',
  'apps/api',
];

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seed: { type: 'string', default: '1' },
    each: { type: 'string', default: '15' },
    skip: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
  },
});
const skipped = values.skip.split(',');
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const clone = join(tmpdir(), `brand-visibility-sample-${commit}`);
const journal = join(clone, 'outcomes.ndjson');
if (!existsSync(journal)) {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  execFileSync('npm', ['run', 'build'], { cwd: clone, stdio: 'inherit' });
  writeFileSync(journal, '');
}
/** The last line of a mutant has all its outcomes. */
const done = new Map(
  readFileSync(journal, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map((mutant) => [mutant.id, mutant]),
);
const drawn = [];
for (const folder of SAMPLED) {
  const next = randomNumbers(`${values.seed} ${folder}`);
  const mutants = await mutantsOf(folder);
  for (let i = 0; i < Number(values.each); i += 1) {
    const [mutant] = mutants.splice(Math.floor(next() * mutants.length), 1);
    drawn.push({ ...mutant, place: i });
  }
}
/** The first mutants of all packages come first, so that an early stop leaves a sample of each. */
drawn.sort((one, other) => one.place - other.place);
for (const mutant of drawn) {
  const known = done.get(mutant.id) ?? { id: mutant.id, layers: {} };
  done.set(mutant.id, known);
  await withMutant(mutant, () => {
    runLayers(LAYERS, mutant, known);
    if (!wasKilled(known)) runLayers(LAST_LAYERS, mutant, known);
  });
  console.log(`${known.id}\n  ${outcomes(known)}`);
}
const wanted = drawn.map(({ id }) => done.get(id));
for (const layer of Object.keys({ ...LAYERS, ...LAST_LAYERS })) {
  const runs = wanted.flatMap(({ layers }) => layers[layer] ?? []);
  const kills = wanted.filter(({ layers }) => layers[layer]?.isKilled);
  const alone = kills.filter(
    ({ layers }) => Object.values(layers).filter(({ isKilled }) => isKilled).length === 1,
  );
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  console.log(
    `${layer.padEnd(18)} kills ${kills.length} of ${runs.length}, ${alone.length} alone, ${Math.round(seconds)} s`,
  );
}
const alive = wanted.filter((mutant) => !wasKilled(mutant));
console.log(
  `${alive.length} of ${wanted.length} mutants survive${alive.map(({ id }) => `\n  ${id}`).join('')}`,
);

function wasKilled({ layers }) {
  return Object.values(layers).some(({ isKilled }) => isKilled);
}

function outcomes({ layers }) {
  return Object.entries(layers)
    .map(([layer, { isKilled, by }]) => (isKilled ? `${layer}: killed by ${by}` : `${layer}: survived`))
    .join('; ');
}

/** Runs the layers without an outcome, and records each. */
function runLayers(layers, mutant, known) {
  for (const [layer, of] of Object.entries(layers)) {
    const [folder, args, only] = typeof of === 'function' ? of(mutant) : of;
    if (known.layers[layer] !== undefined || skipped.includes(layer)) continue;
    if (only !== undefined && only !== mutant.package) continue;
    if (values.first && wasKilled(known)) return;
    known.layers[layer] = outcomeOf(folder, args);
    appendFileSync(journal, `${JSON.stringify(known)}\n`);
  }
}

function outcomeOf(folder, args) {
  const started = performance.now();
  const file = join(clone, 'results.json');
  writeFileSync(file, '{"testResults":[]}');
  const firstFailure = join(clone, 'packages', 'tooling', 'first-failure.cjs');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', ...args, '--bail=1', '--json', `--outputFile=${file}`].concat(
      `--testEnvironment=${firstFailure}`,
    ),
    {
      cwd: join(clone, folder),
      stdio: 'ignore',
      timeout: 900_000,
      env: { ...process.env, __STRYKER_ACTIVE_MUTANT__: '1' }, // see first-failure.cjs
    },
  );
  const failed = JSON.parse(readFileSync(file, 'utf8')).testResults.find(({ status: of }) => of === 'failed');
  return {
    isKilled: status !== 0,
    by: status === 0 ? null : (failed?.name.slice(join(clone, folder).length + 1) ?? 'timeout'),
    seconds: (performance.now() - started) / 1000,
  };
}

/** Other packages load `dist`, in which only this file changes; bundled programs are built again. */
async function withMutant({ path, mutated }, work) {
  const source = join(clone, path);
  const built = source.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
  const before = [source, built].map((file) => [file, readFileSync(file)]);
  writeFileSync(source, mutated);
  writeFileSync(built, (await transform(mutated, { ...SWC, filename: source })).code);
  const bundle = () => execFileSync('npm', ['run', 'build', '--silent'], { cwd: join(clone, 'apps/jobs') });
  bundle();
  try {
    work();
  } finally {
    for (const [file, text] of before) writeFileSync(file, text);
  }
}

/** Every mutant of a package, with the text of its file. */
async function mutantsOf(folder) {
  const require = createRequire(join(strykerPackages(), 'core', 'package.json'));
  const { createInstrumenter } = await import(
    pathToFileURL(require.resolve('@stryker-mutator/instrumenter')).href
  );
  const { createInjector } = await import(pathToFileURL(require.resolve('typed-inject')).href);
  const logger = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const instrumenter = createInjector().provideValue('logger', logger).injectFunction(createInstrumenter);
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };
  const names = readdirSync(join(clone, folder, 'src'), { recursive: true })
    .map((name) => `src/${name}`)
    .filter((name) => name.endsWith('.ts') && !name.includes('generated') && !GENERATED.includes(name));
  const mutants = [];
  for (const name of names.sort()) {
    const text = readFileSync(join(clone, folder, name), 'utf8');
    const result = await instrumenter.instrument([{ name, content: text, mutate: true }], options);
    for (const { location, replacement } of result.mutants) {
      const [from, to] = [location.start, location.end].map((at) => offsetOf(text, at));
      mutants.push({
        id: `${folder}/${name}:${location.start.line + 1}:${location.start.column + 1} ${text.slice(from, to)} -> ${replacement}`
          .replaceAll(/\s+/g, ' ')
          .slice(0, 240),
        folder,
        package: folder.split('/')[1],
        path: `${folder}/${name}`,
        mutated: text.slice(0, from) + replacement + text.slice(to),
      });
    }
  }
  return mutants;
}

/** Lines and columns count from 0. */
function offsetOf(text, { line, column }) {
  const lines = text.split('\n').slice(0, line);
  return lines.reduce((sum, each) => sum + each.length + 1, 0) + column;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 2_654_435_761), 1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
