import { describe, expect, test } from '@jest/globals';
import { pairWindow } from '../../src/comparison/pair-tally.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { ENGINES } from '../../src/vocabulary.js';
import { read } from '../references.js';
import { binomial, widthsOf } from './chances.js';
import { numbersFrom } from './pairs.js';

/** The tables of docs/methodology.md: how often run noise holds, how often a verdict is wrong (rules 17.2, 17.4). */

const DOCUMENT = read('docs/methodology.md') ?? '';

const CHANCES = [0.01, 0.02, 0.1, 0.5, 0.99] as const;
const SIZES = [20, 50] as const;
const ENGINE_COUNTS = [1, 2, 6] as const;

/** Rarer windows change no digit that is shown. */
const RARE = 1e-9;

/** A window of equally weighted engines. */
interface Window {
  readonly chance: number;
  /** The number of answers that name the brand. */
  readonly named: number;
  /** The squared distances from visibility, as a fraction, to its bounds, times the squared number of engines. */
  readonly below: number;
  readonly above: number;
}

/** Returns the window in which these numbers of the engines' answers name the brand. */
function windowOf(widths: ReturnType<typeof widthsOf>, counts: readonly number[], chance = 1): Window {
  const window = { chance, named: 0, below: 0, above: 0 };
  for (const count of counts) {
    window.named += count;
    window.below += widths.below[count]! ** 2;
    window.above += widths.above[count]! ** 2;
  }
  return window;
}

/** Every window of engines with n answers each; windows that differ in the order of the engines are one. */
function windowsOf(n: number, engines: number, p: number): readonly Window[] {
  const [widths, chances] = [widthsOf(n), binomial(n, p)];
  const windows: Window[] = [];
  const fill = (counts: readonly number[], from: number, chance: number) => {
    const free = engines - counts.length;
    if (free === 0) windows.push(windowOf(widths, counts, chance));
    for (let count = from; free > 0 && count <= n; count++) {
      let [chosen, each] = [counts, chance];
      for (let many = 1; many <= free; many++) {
        each *= (chances[count]! * (free - many + 1)) / many;
        if (each < RARE) break;
        chosen = [...chosen, count];
        fill(chosen, count + 1, each);
      }
    }
  };
  fill([], 0, 1);
  return windows;
}

const chanceOf = (windows: readonly Window[]) => windows.reduce((sum, { chance }) => sum + chance, 0);

/** How often the interval holds the true visibility p. */
const held = (windows: readonly Window[], n: number, engines: number, p: number) =>
  chanceOf(
    windows.filter(({ named, below, above }) => {
      const distance = named / n - engines * p;
      return distance <= Math.sqrt(below) && -distance <= Math.sqrt(above);
    }),
  );

/** How often the verdict on two independent windows is wrong: it is `down` as often as `up`. */
function alarms(windows: readonly Window[], n: number): number {
  const groups = [...new Set(windows.map(({ named }) => named))].map((named) => {
    const own = windows.filter((window) => window.named === named);
    return {
      named,
      chance: chanceOf(own),
      narrowestFirst: own.toSorted((a, b) => a.below - b.below),
      widestFirst: own.toSorted((a, b) => b.above - a.above),
    };
  });
  let ups = 0;
  for (const now of groups)
    for (const before of groups.filter(({ named }) => named < now.named)) {
      const squared = ((now.named - before.named) / n) ** 2;
      let [wide, chance] = [0, before.chance];
      for (const { below, chance: each } of now.narrowestFirst) {
        // Windows before whose bound is too wide for this one are too wide for the next, too.
        for (; wide < before.widestFirst.length; wide++) {
          const { above, chance: left } = before.widestFirst[wide]!;
          if (squared > below + above) break;
          chance -= left;
        }
        if (wide === before.widestFirst.length) break;
        ups += each * chance;
      }
    }
  return 2 * ups;
}

const percent = (share: number) => (100 * share).toFixed(1);

/** A row for these engines and answers, of both tables. */
function rowsOf(engines: number, n: number) {
  const cells = CHANCES.map((p) => {
    const windows = windowsOf(n, engines, p);
    return [held(windows, n, engines, p), alarms(windows, n)] as const;
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

// The chance is least just outside a bound of one of the counts.
test('names how often the interval of one engine with 20 answers misses the truth at worst', () => {
  const [n, widths] = [20, widthsOf(20)];
  const bounds = Array.from({ length: n }, (_, k) => k / n + widths.above[k]! + 1e-9);
  const missed = bounds.map((p) => 1 - held(windowsOf(n, 1, p), n, 1, p));
  const worst = percent(Math.max(...missed));
  expect(DOCUMENT.replaceAll(/\s+/g, ' ')).toContain(`misses the truth in up to ${worst} of 100 windows`);
});

// Rule 17.2.
test('the widths of several engines are those of the domain', () => {
  const next = numbersFrom(5);
  const [n, engines, widths] = [50, ENGINES.length, widthsOf(50)];
  for (let i = 0; i < 200; i++) {
    const named = Int32Array.from({ length: engines }, () => Math.floor(next() * (n + 1)));
    const window = windowOf(widths, [...named]);
    const tally = { answers: new Int32Array(engines).fill(n), named };
    const { measured } = pairWindow(tally, EQUAL_WEIGHTS);
    expect(window.below / engines ** 2).toBeCloseTo(measured!.squaredWidths.below, 12);
    expect(window.above / engines ** 2).toBeCloseTo(measured!.squaredWidths.above, 12);
    const { numerator, denominator } = measured!.visibility;
    expect((100 * window.named) / n / engines).toBeCloseTo(Number(numerator) / Number(denominator), 9);
  }
});
