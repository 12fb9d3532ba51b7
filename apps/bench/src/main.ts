/**
 * `npm run bench -- [SUITE]... [--database NAME] [--citus]`: prints tables of one run; exits with status 1 if a ratio
 * misses its bound.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { Command, Option } from 'commander';
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
  readonly database?: EngineName;
  readonly beside?: readonly string[];
  readonly citus?: boolean;
  readonly days?: number;
}

async function bench(names: readonly string[], options: Options, command: Command): Promise<void> {
  const unknown = names.find((name) => !isSuite(name));
  if (unknown !== undefined)
    command.error(`there is no suite ${unknown}; choose from ${Object.keys(SUITES).join(', ')}`);
  const chosen = names.length > 0 ? names.filter(isSuite) : (Object.keys(SUITES) as Suite[]); // keys forgets the type
  const earlier = readEarlier(options.beside ?? []);
  // Before measuring, which may take hours.
  if (options.json !== undefined) mkdirSync(dirname(options.json), { recursive: true });
  if (options.plots !== undefined) mkdirSync(options.plots, { recursive: true });
  const engines = options.database === undefined ? ENGINES : [options.database];
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

await new Command('bench')
  .argument('[suites...]', `what to measure: ${Object.keys(SUITES).join(', ')}; default: all`)
  .addOption(new Option('--database <name>', 'only this database engine').choices(ENGINES))
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
