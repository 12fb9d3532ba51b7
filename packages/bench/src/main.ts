/** `pnpm bench [reports|import]...`: measures in one run and prints ratios; status 1 when one is out of its bound. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { measureImports } from './imports.js';
import { holds, type Ratio, type Timing } from './measure.js';
import { measureReports, type Measured } from './reports.js';

const SUITES = {
  reports: (folder: string, end: number) => measureReports(join(folder, 'reports.sqlite'), end, say),
  import: (folder: string, end: number) => measureImports(folder, end, say),
};
type Suite = keyof typeof SUITES;

/** Worlds end on a fixed day, so that every run measures the same bytes. */
const END = Date.UTC(2026, 2, 1);

const say = (line: string) => process.stderr.write(`${line}\n`);

const isSuite = (name: string): name is Suite => name in SUITES;

async function bench(names: readonly string[], options: { readonly json?: string }): Promise<void> {
  const chosen = names.length > 0 ? names.filter(isSuite) : (['reports', 'import'] as const);
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-bench-'));
  const measured: Measured[] = [];
  try {
    for (const suite of chosen) measured.push(await SUITES[suite](folder, END));
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
    `${'milliseconds'.padEnd(46)}${'median'.padStart(10)}${'p95'.padStart(10)}${'rounds'.padStart(8)}`,
  ];
  for (const { name, median, p95, rounds } of timings) {
    lines.push(
      `${name.padEnd(46)}${median.toFixed(1).padStart(10)}${p95.toFixed(1).padStart(10)}${String(rounds).padStart(8)}`,
    );
  }
  lines.push('', `${'ratio'.padEnd(58)}${'reached'.padStart(10)}${'bound'.padStart(10)}`);
  for (const ratio of ratios) {
    const sign = ratio.is === 'at most' ? '<=' : '>=';
    const bound = `${sign} ${figure(ratio.bound)}`;
    lines.push(
      `${ratio.ratio.padEnd(58)}${figure(ratio.value).padStart(10)}${bound.padStart(10)}${holds(ratio) ? '' : '  MISSED'}`,
    );
  }
  return lines.join('\n');
}

/** Small ratios read better as one in so many. */
const figure = (value: number) => (value < 0.1 ? `1/${(1 / value).toFixed(0)}` : value.toFixed(2));

await new Command('bench')
  .argument('[suites...]', `what to measure: ${Object.keys(SUITES).join(', ')}; all when none is named`)
  .option('--json <file>', 'write the figures as JSON too')
  .action(bench)
  .parseAsync();
