/** `npm run bench -- [SUITE]... [--database NAME]`: prints tables of one run; status 1 when a ratio is out of its bound. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inPlace, say, type Place } from '@brand-visibility/programs/place';
import { Command, Option } from 'commander';
import { ENGINES, openEngine, type BenchEngine, type EngineName } from './databases.js';
import { readEarlier } from './earlier.js';
import { measureCapacity } from './capacity-suite.js';
import { measureGrowth } from './growth-suite.js';
import { measureHttp } from './http-suite.js';
import { measureImports } from './imports.js';
import { holds, type Measured } from './measure.js';
import { measureReaders } from './readers-suite.js';
import { measureReports } from './report-suite.js';
import { plot } from './plot.js';
import { tables } from './tables.js';
import { measureTrends } from './trend-suite.js';

/** Worlds end on a fixed day, so that every run measures the same bytes. */
const END = Date.UTC(2026, 5, 1);

const SUITES = {
  reports: (engine: BenchEngine, place: Place) => measureReports(engine, END, place, say),
  http: (engine: BenchEngine, place: Place) => measureHttp(engine, END, place, say),
  growth: (engine: BenchEngine) => measureGrowth(engine, END, say),
  readers: (engine: BenchEngine, place: Place) => measureReaders(engine, END, place, say),
  capacity: (engine: BenchEngine, place: Place) => measureCapacity(engine, END, place, say),
  trends: (engine: BenchEngine) => measureTrends(engine, END, say),
  import: (engine: BenchEngine, place: Place) => measureImports(engine, place.folder, END, say),
};
type Suite = keyof typeof SUITES;

const isSuite = (name: string): name is Suite => name in SUITES;

interface Options {
  readonly json?: string;
  readonly plots?: string;
  readonly database?: EngineName;
  readonly beside?: readonly string[];
}

async function bench(names: readonly string[], options: Options, command: Command): Promise<void> {
  const unknown = names.find((name) => !isSuite(name));
  if (unknown !== undefined) command.error(`there is no suite ${unknown}`);
  const chosen = names.length > 0 ? names.filter(isSuite) : (Object.keys(SUITES) as Suite[]); // keys forgets the type
  const earlier = readEarlier(options.beside ?? []);
  const engines = options.database === undefined ? ENGINES : [options.database];
  await inPlace(async (place) => {
    const measured: Measured[] = [];
    for (const name of engines) {
      const engine = await openEngine(name, place.folder);
      place.atEnd(() => engine.close());
      for (const suite of chosen) measured.push(await SUITES[suite](engine, place));
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
  .argument('[suites...]', `what to measure: ${Object.keys(SUITES).join(', ')}; all when none is named`)
  .addOption(new Option('--database <name>', 'one database engine instead of all').choices(ENGINES))
  .option('--json <file>', 'write the figures as JSON too')
  .option('--beside <files...>', 'show the ratios beside those of earlier runs, of what --json wrote')
  .option('--plots <folder>', 'draw what grows as SVG, a file each')
  .action(bench)
  .parseAsync();
