import { describe, expect, test } from '@jest/globals';
import { pairWindow } from '../../src/comparison/pair-tally.js';
import { UNIT } from '../../src/comparison/roots.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { atOnce } from '../../src/steps.js';
import { ENGINES } from '../../src/vocabulary.js';
import { read } from '../references.js';
import { binomial, widthsOf } from './chances.js';
import { numbersFrom } from './pairs.js';

/** The tables of docs/methodology.md: how often run noise holds, how often a verdict is wrong (rules 17.2, 17.4). */

const DOCUMENT = read('docs/methodology.md') ?? '';

const CHANCES = [0.01, 0.02, 0.1, 0.5, 0.99] as const;
const SIZES = [20, 50] as const;
/** Windows of one and two engines are enumerated, those of six are drawn. */
const ENGINE_COUNTS = [1, 2, 6] as const;
const DRAWN = 6;
const DRAWS = 100_000;

/** Windows of equally weighted engines with n answers each, as columns: visibility and the squares of its widths. */
interface Windows {
  readonly chance: Float64Array;
  readonly visibility: Float64Array;
  readonly below: Float64Array;
  readonly above: Float64Array;
}

/** The windows of these counts, which come engine by engine for each window. */
function windowsOf(n: number, engines: number, chance: Float64Array, counts: Int32Array): Windows {
  const widths = widthsOf(n);
  const size = chance.length;
  const windows = { chance, ...columns(size) };
  counts.forEach((count, i) => {
    const at = Math.floor(i / engines);
    windows.visibility[at]! += count / n / engines;
    windows.below[at]! += (widths.below[count]! / engines) ** 2;
    windows.above[at]! += (widths.above[count]! / engines) ** 2;
  });
  return windows;
}

const columns = (size: number) => ({
  visibility: new Float64Array(size),
  below: new Float64Array(size),
  above: new Float64Array(size),
});

/** Every window of one or two engines. */
function allWindows(n: number, engines: 1 | 2, p: number): Windows {
  const single = [...binomial(n, p)];
  if (engines === 1)
    return windowsOf(
      n,
      1,
      Float64Array.from(single),
      Int32Array.from(single, (_, count) => count),
    );
  const pairs = single.flatMap((first, k) => single.map((second, j) => [first * second, k, j] as const));
  const counts = pairs.flatMap(([, k, j]) => [k, j]);
  return windowsOf(
    n,
    2,
    Float64Array.from(pairs, ([chance]) => chance),
    Int32Array.from(counts),
  );
}

/** Drawn windows of six engines. */
function drawnWindows(n: number, p: number, seed: number): Windows {
  const next = numbersFrom(seed);
  const upTo: number[] = [];
  binomial(n, p).forEach((chance, k) => upTo.push((upTo[k - 1] ?? 0) + chance));
  const count = () => {
    const drawn = next();
    const k = upTo.findIndex((sum) => drawn < sum);
    return k < 0 ? n : k;
  };
  const counts = Int32Array.from({ length: DRAWS * DRAWN }, count);
  return windowsOf(n, DRAWN, new Float64Array(DRAWS).fill(1 / DRAWS), counts);
}

/** How often the interval holds the true visibility. */
function held({ chance, visibility, below, above }: Windows, p: number): number {
  return chance.reduce((sum, each, i) => {
    const isHeld = visibility[i]! - Math.sqrt(below[i]!) <= p && p <= visibility[i]! + Math.sqrt(above[i]!);
    return isHeld ? sum + each : sum;
  }, 0);
}

/** Whether the verdict on two windows is `up` or `down`. */
function isAlarm(now: Windows, i: number, before: Windows, j: number): boolean {
  const change = now.visibility[i]! - before.visibility[j]!;
  const bound = change > 0 ? now.below[i]! + before.above[j]! : now.above[i]! + before.below[j]!;
  return change * change > bound;
}

/** Rarer windows change no digit that is shown. */
const RARE = 1e-9;

/** How often the verdict on two independent windows with the same chance is wrong. */
function alarms(windows: Windows): number {
  const often = [...windows.chance.keys()].filter((i) => windows.chance[i]! > RARE);
  let sum = 0;
  for (const i of often)
    for (const j of often)
      if (isAlarm(windows, i, windows, j)) sum += windows.chance[i]! * windows.chance[j]!;
  return sum;
}

const percent = (share: number) => (100 * share).toFixed(1);

/** A row for these engines and answers: the text of both tables. */
function rowsOf(engines: (typeof ENGINE_COUNTS)[number], n: number) {
  const cells = CHANCES.map((p, i) => {
    if (engines !== DRAWN) {
      const windows = allWindows(n, engines, p);
      return [held(windows, p), alarms(windows)] as const;
    }
    const [now, before] = [drawnWindows(n, p, 1_000 * n + i), drawnWindows(n, p, 2_000 * n + i)];
    const wrong = now.chance.reduce((sum, each, at) => (isAlarm(now, at, before, at) ? sum + each : sum), 0);
    return [held(now, p), wrong] as const;
  });
  const row = (column: 0 | 1) =>
    `| ${engines} | ${n} | ${cells.map((cell) => percent(cell[column])).join(' | ')} |`;
  return { held: row(0), wrong: row(1) };
}

describe('the tables of docs/methodology.md', () => {
  test.each(ENGINE_COUNTS.flatMap((engines) => SIZES.map((n) => [engines, n] as const)))(
    'have the figures of %i engines with %i answers each',
    (engines, n) => {
      const { held: first, wrong } = rowsOf(engines, n);
      const [holds = '', ofVerdicts = ''] = DOCUMENT.split('The verdict is wrong');
      expect(holds).toContain(first);
      expect(ofVerdicts).toContain(wrong);
    },
  );

  test('have the columns that are computed', () => {
    const header = `| engines | answers of each | ${CHANCES.map((p) => `${100 * p} %`).join(' | ')} |`;
    expect(DOCUMENT.split(header)).toHaveLength(3);
  });
});

// Rule 17.2.
test('the widths of several engines are those of the domain', () => {
  const next = numbersFrom(5);
  const [n, size] = [50, 200];
  const counts = Int32Array.from({ length: size * DRAWN }, () => Math.floor(next() * (n + 1)));
  const { visibility, below, above } = windowsOf(n, DRAWN, new Float64Array(size), counts);
  for (let i = 0; i < size; i++) {
    const named = counts.slice(i * DRAWN, (i + 1) * DRAWN);
    const tally = { answers: new Int32Array(ENGINES.length).fill(n), named };
    const { measured } = atOnce(pairWindow(tally, EQUAL_WEIGHTS));
    const double = (squared: bigint) => Number((squared * 10n ** 15n) / UNIT ** 2n) / 1e15;
    expect(below[i]).toBeCloseTo(double(measured!.squaredWidths.below), 12);
    expect(above[i]).toBeCloseTo(double(measured!.squaredWidths.above), 12);
    const { numerator, denominator } = measured!.visibility;
    expect(100 * visibility[i]!).toBeCloseTo(Number(numerator) / Number(denominator), 9);
  }
});
