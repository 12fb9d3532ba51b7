/**
 * `npm run bench -- [SUITE]... [--database NAME] [--citus]`: prints tables of one run; exits with status 1 if a ratio
 * misses its bound. With `--against COMMIT` it compares operations with those of another commit instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { Command, InvalidArgumentError, Option } from 'commander';
import { against, COMPARED_DATABASES, type ComparedDatabase } from './against/against.js';
import { OPERATIONS, type OperationName } from './against/operations.js';
import { ENGINES, openEngine, type BenchEngine, type EngineName } from './databases.js';
import { citusEngine } from './cluster.js';
import { readEarlier } from './earlier.js';
import { measureAnswers } from './answers-suite.js';
import { measureCapacity } from './capacity-suite.js';
import { measureGrowth } from './growth-suite.js';
import { measureHttp } from './http-suite.js';
import { measureImports } from './imports.js';
import { holds, type Measured } from './measure.js';
import { measureReaders } from './readers-suite.js';
import { measureReports } from './report-suite.js';
import { plot } from './plot.js';
import { measureSources } from './source-suite.js';
import { tables } from './tables.js';
import { measureTrends } from './trend-suite.js';

/** Worlds end on a fixed day, so that every run measures the same bytes. */
const END = Date.UTC(2026, 5, 1);

const SUITES = {
  reports: (engine: BenchEngine, workspace: Workspace) => measureReports(engine, END, workspace, progress),
  http: (engine: BenchEngine, workspace: Workspace) => measureHttp(engine, END, workspace, progress),
  growth: (engine: BenchEngine) => measureGrowth(engine, END, progress),
  readers: (engine: BenchEngine, workspace: Workspace) => measureReaders(engine, END, workspace, progress),
  capacity: (engine: BenchEngine, workspace: Workspace) => measureCapacity(engine, END, workspace, progress),
  trends: (engine: BenchEngine) => measureTrends(engine, END, progress),
  sources: (engine: BenchEngine) => measureSources(engine, END, progress),
  answers: (engine: BenchEngine, workspace: Workspace, { days }: Options) =>
    measureAnswers(engine, END, workspace, progress, days),
  import: (engine: BenchEngine, workspace: Workspace) =>
    measureImports(engine, workspace.folder, END, progress),
};
type Suite = keyof typeof SUITES;

const isSuite = (name: string): name is Suite => name in SUITES;

interface Options {
  readonly json?: string;
  readonly plots?: string;
  readonly database?: EngineName | ComparedDatabase;
  readonly against?: string;
  readonly rounds: number;
  readonly beside?: readonly string[];
  readonly citus?: boolean;
  readonly days?: number;
}

const isOperation = (name: string): name is OperationName => name in OPERATIONS;
const isEngine = (name: string): name is EngineName => ENGINES.some((each) => each === name);

/** Compares with another commit. */
async function benchAgainst(
  commit: string,
  names: readonly string[],
  { database, rounds }: Options,
  command: Command,
): Promise<void> {
  const all = Object.keys(OPERATIONS).filter(isOperation);
  const unknown = names.find((name) => !isOperation(name));
  if (unknown !== undefined) command.error(`there is no operation ${unknown}; choose from ${all.join(', ')}`);
  const operations = names.length > 0 ? names.filter(isOperation) : all;
  const databases = COMPARED_DATABASES.filter((name) => name.startsWith(database ?? ''));
  await inWorkspace((workspace) => against(workspace, { commit, operations, databases, rounds, end: END }));
}

async function bench(names: readonly string[], options: Options, command: Command): Promise<void> {
  if (options.against !== undefined) return benchAgainst(options.against, names, options, command);
  const unknown = names.find((name) => !isSuite(name));
  if (unknown !== undefined)
    command.error(`there is no suite ${unknown}; choose from ${Object.keys(SUITES).join(', ')}`);
  const chosen = names.length > 0 ? names.filter(isSuite) : (Object.keys(SUITES) as Suite[]); // keys forgets the type
  const earlier = readEarlier(options.beside ?? []);
  // Before measuring, which may take hours.
  if (options.json !== undefined) mkdirSync(dirname(options.json), { recursive: true });
  if (options.plots !== undefined) mkdirSync(options.plots, { recursive: true });
  const { database } = options;
  if (database !== undefined && !isEngine(database)) command.error(`${database} needs --against`);
  const engines = ENGINES.filter((name) => name === (database ?? name));
  await inWorkspace(async (workspace) => {
    const measured: Measured[] = [];
    for (const name of engines) {
      const engine = await openEngine(name, workspace.folder);
      workspace.atEnd(() => engine.close());
      for (const suite of chosen) measured.push(await SUITES[suite](engine, workspace, options));
    }
    if (options.citus === true && chosen.includes('capacity')) {
      const cluster = await citusEngine();
      workspace.atEnd(() => cluster.close());
      measured.push(await measureCapacity(cluster, END, workspace, progress));
    }
    console.log(tables(measured, earlier));
    if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`);
    if (options.plots !== undefined) {
      for (const { engine, series = [] } of measured) {
        for (const one of series)
          writeFileSync(join(options.plots, `${one.id}-${engine.toLowerCase()}.svg`), plot(engine, one));
      }
    }
    return measured.every(({ ratios }) => ratios.every(holds));
  });
}

function wholeNumberAboveZero(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Expected a whole number above 0.');
  return Number(text);
}

await new Command('bench')
  .argument('[suites...]', `what to measure: ${Object.keys(SUITES).join(', ')}; default: all`)
  .addOption(
    new Option('--database <name>', 'only this database; those with a version only with --against').choices([
      ...new Set([...ENGINES, ...COMPARED_DATABASES]),
    ]),
  )
  .option(
    '--against <commit>',
    `compare operations with those of another commit: ${Object.keys(OPERATIONS).join(', ')}`,
  )
  .option('--rounds <number>', 'with --against: rounds of each operation', wholeNumberAboveZero, 7)
  .option('--citus', 'measure the capacity on a Citus cluster as well; PG_BIN names binaries with Citus')
  .option('--json <file>', 'also write the figures as JSON')
  .option(
    '--beside <files...>',
    'compare the ratios with those of earlier runs, from files written by --json',
  )
  .option('--days <number>', 'days of runs in the suite `answers`; default: a year', Number)
  .option('--plots <folder>', 'draw growth series as SVG files')
  .action(bench)
  .parseAsync();
