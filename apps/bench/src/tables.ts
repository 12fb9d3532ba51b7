import { cpus } from 'node:os';
import { differencePercent, ratioKey, type Earlier } from './earlier.js';
import {
  holds,
  type Cost,
  type Measured,
  type Rate,
  type Ratio,
  type Series,
  type Size,
  type Timing,
} from './measure.js';

/** Formats measurements as Markdown tables, for terminals and documents; ratios beside those of an earlier run. */

export function tables(measured: readonly Measured[], earlier: Earlier): string {
  return [machine(), ...measured.map((each) => section(each, earlier))].join('\n\n');
}

const machine = () =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;

function section(
  { engine, timings, rates = [], costs = [], sizes = [], series = [], ratios }: Measured,
  earlier: Earlier,
): string {
  const inMatrix = timings.filter(({ name }) => name.includes(SEPARATOR));
  const alone = timings.filter(({ name }) => !name.includes(SEPARATOR));
  return [
    `### ${engine}`,
    ...(inMatrix.length > 0 ? [matrix(inMatrix)] : []),
    ...(alone.length > 0 ? [list(alone)] : []),
    ...(rates.length > 0 ? [throughput(rates)] : []),
    ...(costs.length > 0 ? [processorTime(costs)] : []),
    ...(sizes.length > 0 ? [bytes(sizes)] : []),
    ...series.map(growth),
    ...(ratios.length > 0 ? [bounds(engine, ratios, earlier)] : []),
  ].join('\n\n');
}

/** Separates a case from its contender in the name of a timing. */
const SEPARATOR = ' | ';

/** A row per case, a column per contender: median milliseconds with the 95th percentile in parentheses. */
function matrix(timings: readonly Timing[]): string {
  const cases = unique(timings.map(({ name }) => name.split(SEPARATOR)[0]!));
  const columns = unique(timings.map(({ name }) => name.split(SEPARATOR)[1]!));
  const byName = new Map(timings.map((timing) => [timing.name, timing]));
  const cell = (one: string, column: string) => {
    const timing = byName.get(one + SEPARATOR + column);
    return timing ? `${short(timing.median)} (${short(timing.p95)})` : '';
  };
  return table(
    ['milliseconds, median (p95)', ...columns],
    cases.map((one) => [one, ...columns.map((column) => cell(one, column))]),
  );
}

function list(timings: readonly Timing[]): string {
  return table(
    ['milliseconds', 'median', 'p95', 'times'],
    timings.map(({ name, median, p95, times }) => [name, short(median), short(p95), String(times)]),
  );
}

function throughput(rates: readonly Rate[]): string {
  return table(
    ['64 connections', 'requests a second', 'p99, milliseconds'],
    rates.map(({ name, perSecond, p99 }) => [
      name.replace(SEPARATOR, ', '),
      perSecond.toFixed(0),
      short(p99),
    ]),
  );
}

function processorTime(costs: readonly Cost[]): string {
  const isCluster = costs.some(({ workers }) => workers !== undefined);
  return table(
    ['processor milliseconds', 'program', ...(isCluster ? ['coordinator', 'workers'] : ['database'])],
    costs.map(({ name, program, database, workers }) => [
      name,
      ...[program, database, ...(isCluster ? [workers ?? 0] : [])].map(short),
    ]),
  );
}

function bytes(sizes: readonly Size[]): string {
  const sum = (which: 'rows' | 'indexes') => sizes.reduce((total, size) => total + size[which], 0);
  const all = { table: 'all', rows: sum('rows'), indexes: sum('indexes') };
  return table(
    ['bytes an answer', 'rows', 'indexes', 'both'],
    [...sizes, all].map((size) => [
      size.table,
      ...[size.rows, size.indexes, size.rows + size.indexes].map((each) => each.toFixed(0)),
    ]),
  );
}

function growth({ title, points }: Series): string {
  const names = Object.keys(points[0]!.values);
  return table(
    [`milliseconds by ${title}`, ...points.map(({ x }) => x.toLocaleString('en'))],
    names.map((name) => [name, ...points.map(({ values }) => short(values[name]!))]),
  );
}

function bounds(engine: string, ratios: readonly Ratio[], earlier: Earlier): string {
  const beside = ({ ratio, value }: Ratio): string[] => {
    const other = earlier.get(ratioKey(engine, ratio));
    return other === undefined
      ? ['', '']
      : [figure(other), `${differencePercent(value, other).toFixed(0)} %`];
  };
  return table(
    ['ratio', 'bound', 'reached', '', ...(earlier.size > 0 ? ['earlier', 'difference'] : [])],
    ratios.map((ratio) => [
      ratio.ratio,
      `${ratio.is === 'at most' ? '<=' : '>='} ${figure(ratio.bound)}`,
      figure(ratio.value),
      holds(ratio) ? '' : 'missed',
      ...(earlier.size > 0 ? beside(ratio) : []),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, i) => Math.max(text.length, 3, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Formats a time to two or three significant digits. */
const short = (milliseconds: number) =>
  milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toPrecision(milliseconds >= 10 ? 3 : 2);

/** Formats a small ratio as a unit fraction, which is easier to read. */
const figure = (value: number) =>
  value > 0 && value < 0.1 ? `1/${(1 / value).toFixed(0)}` : value.toFixed(2);
