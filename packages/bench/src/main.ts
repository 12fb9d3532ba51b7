/** `npm run bench -- [reports|import]... [--database NAME]`: prints ratios of one run; status 1 when one is out of bound. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { ENGINES, openEngine, type BenchEngine, type EngineName } from './databases.js';
import { measureImports } from './imports.js';
import { holds, type Ratio, type Timing } from './measure.js';
import { measureReports, type Measured } from './reports.js';

/** Worlds end on a fixed day, so that every run measures the same bytes. */
const END = Date.UTC(2026, 5, 1);

const say = (line: string) => process.stderr.write(`${line}\n`);

const SUITES = {
  reports: (engine: BenchEngine) => measureReports(engine, END, say),
  import: (engine: BenchEngine, folder: string) => measureImports(engine, folder, END, say),
};
type Suite = keyof typeof SUITES;

const isSuite = (name: string): name is Suite => name in SUITES;

interface Options {
  readonly json?: string;
  readonly database?: EngineName;
}

async function bench(names: readonly string[], options: Options): Promise<void> {
  const chosen = names.length > 0 ? names.filter(isSuite) : (['reports', 'import'] as const);
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-bench-'));
  const measured: Measured[] = [];
  try {
    for (const name of options.database === undefined ? ENGINES : [options.database]) {
      const engine = await openEngine(name, folder);
      try {
        for (const suite of chosen) measured.push(await SUITES[suite](engine, folder));
      } finally {
        await engine.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const timings = measured.flatMap((each) => each.timings);
  const ratios = measured.flatMap((each) => each.ratios);
  console.log(table(timings, ratios));
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ timings, ratios }, null, 2)}\n`);
  process.exitCode = ratios.every(holds) ? 0 : 1;
}

function table(timings: readonly Timing[], ratios: readonly Ratio[]): string {
  const lines = [
    `${'milliseconds'.padEnd(50)}${'median'.padStart(10)}${'p95'.padStart(10)}${'rounds'.padStart(8)}`,
  ];
  for (const { name, median, p95, rounds } of timings) {
    lines.push(
      `${name.padEnd(50)}${median.toFixed(1).padStart(10)}${p95.toFixed(1).padStart(10)}${String(rounds).padStart(8)}`,
    );
  }
  lines.push('', `${'ratio'.padEnd(66)}${'reached'.padStart(10)}${'bound'.padStart(10)}`);
  for (const ratio of ratios) {
    const sign = ratio.is === 'at most' ? '<=' : '>=';
    const bound = `${sign} ${figure(ratio.bound)}`;
    lines.push(
      `${ratio.ratio.padEnd(66)}${figure(ratio.value).padStart(10)}${bound.padStart(10)}${holds(ratio) ? '' : '  MISSED'}`,
    );
  }
  return lines.join('\n');
}

/** Small ratios read better as one in so many. */
const figure = (value: number) => (value < 0.1 ? `1/${(1 / value).toFixed(0)}` : value.toFixed(2));

await new Command('bench')
  .argument('[suites...]', `what to measure: ${Object.keys(SUITES).join(', ')}; all when none is named`)
  .addOption(new Option('--database <name>', 'one database engine instead of all').choices(ENGINES))
  .option('--json <file>', 'write the figures as JSON too')
  .action(bench)
  .parseAsync();
