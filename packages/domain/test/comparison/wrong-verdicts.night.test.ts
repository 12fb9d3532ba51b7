import { expect, test } from '@jest/globals';
import { verdictOf } from '../../src/comparison/run-noise.js';
import { wilsonWidths } from '../../src/comparison/statistics.js';
import { readFileSync } from 'node:fs';

// How often the verdict on one engine is `up` or `down` although its true visibility did not change, added up over all
// possible counts. docs/methodology.md lists the results.

const FEWEST = { from: 1, to: 30 };
const MOST = 500;
/** True visibilities up to 50 %. Those above give the same results. */
const TRUTHS = [
  ...Array.from({ length: 200 }, (_, i) => (i + 1) / 4000),
  ...Array.from({ length: 225 }, (_, i) => (i + 26) / 500),
];

/** What the verdict depends on in one window, for each number of naming answers. */
const SIDES = Array.from({ length: MOST + 1 }, (_, answers) =>
  Array.from({ length: answers + 1 }, (_, named) => ({
    ...wilsonWidths(named / answers, answers),
    answers,
    named,
  })),
);

/** The probabilities that fewer than 0, 1, ... n + 1 of n answers name the brand, for each true visibility. */
const BELOW = SIDES.map((_, n) =>
  TRUTHS.map((p) => {
    const below = new Float64Array(n + 2);
    let logarithm = n * Math.log(1 - p);
    for (let k = 0; k <= n; k++) {
      below[k + 1] = below[k]! + Math.exp(logarithm);
      logarithm += Math.log(((n - k) / (k + 1)) * (p / (1 - p)));
    }
    return below;
  }),
);

/** The highest probability of a wrong verdict, and the true visibility that has it. */
function worst(few: number, many: number): { rate: number; truth: number } {
  let [up, down] = [0, 0];
  // For each number of naming answers now: the verdict is `up` if fewer than `up` did before, `down` if `down` or more.
  const bounds = SIDES[few]!.map((now) => {
    const verdict = (before: number) =>
      verdictOf(now.named / few - before / many, now, SIDES[many]![before]!);
    while (up <= many && verdict(up) === 'up') up += 1;
    while (down <= many && verdict(down) !== 'down') down += 1;
    return { up, down };
  });
  let found = { rate: 0, truth: 0 };
  TRUTHS.forEach((truth, i) => {
    const [now, before] = [BELOW[few]![i]!, BELOW[many]![i]!];
    const rate = bounds.reduce(
      (sum, { up, down }, k) => sum + (now[k + 1]! - now[k]!) * (1 - before[down]! + before[up]!),
      0,
    );
    if (rate > found.rate) found = { rate, truth };
  });
  return found;
}

// Rule 17.4.
test('of one engine, docs/methodology.md lists how often verdicts are wrong at the most', () => {
  const rows = [
    { text: '1 to 7 | up to 500', of: (few: number) => few < 8 },
    {
      text: '8 to 30 | up to 10 times as many',
      of: (few: number, many: number) => few >= 8 && many <= 10 * few,
    },
    { text: '8 to 30 | up to 500', of: (few: number) => few >= 8 },
  ].map((row) => ({ ...row, rate: 0, reached: '' }));
  for (let few = FEWEST.from; few <= FEWEST.to; few++)
    for (let many = few; many <= MOST; many++) {
      const { rate, truth } = worst(few, many);
      for (const row of rows.filter(({ of }) => of(few, many)))
        if (rate > row.rate) {
          row.rate = rate;
          row.reached = `${few} and ${many} answers, ${Number((100 * truth).toFixed(1))} %`;
        }
    }
  const listed = readFileSync(new URL('../../../../docs/methodology.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => / answers, [\d.]+ % \|$/.test(line));
  expect(
    rows.map(({ text, rate, reached }) => `| ${text} | ${(100 * rate).toFixed(1)} % | ${reached} |`),
  ).toEqual(listed);
});
