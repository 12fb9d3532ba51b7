import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparisonVerdict, measuredCounts, verdictOf } from '../../src/comparison/run-noise.js';
import { wilsonWidths } from '../../src/comparison/statistics.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { ENGINES } from '../../src/vocabulary.js';

/** Counts of a window by engine, such as `1 of 1, 0 of 3`: the answers that name the brand, and all answers. */
const engineCountsOf = (window: string) =>
  window.split(', ').map((counts, engine) => {
    const [named = 0, answers = 0] = counts.split(' of ').map(Number);
    return { platform: ENGINES[engine]!, category: null, answers, named };
  });

function verdictBetween(now: string, before: string, weights = EQUAL_WEIGHTS) {
  return comparisonVerdict(
    measuredCounts(engineCountsOf(now), weights),
    measuredCounts(engineCountsOf(before), weights),
  );
}

// comparison-model.test.ts compares the verdicts on several engines with weights with those of the model.
describe('the verdict on few answers', () => {
  // Rule 17.4. Newcombe's interval alone marks all of these changes.
  test.each([
    ['2 of 2', '0 of 2', 'within_noise', '2/6'],
    ['3 of 3', '0 of 3', 'within_noise', '2/20: the opposite split is as probable as the observed one, 1/20'],
    ['4 of 4', '0 of 4', 'up', '2/70'],
    ['0 of 4', '4 of 4', 'down', '2/70'],
    ['1 of 1, 1 of 1, 1 of 1, 1 of 1', '0 of 1, 0 of 1, 0 of 1, 0 of 1', 'up', '2/70, all engines together'],
    ['1 of 1', '0 of 19', 'up', '1/20'],
    ['1 of 1', '0 of 18', 'within_noise', '1/19'],
    ['1 of 1', '0 of 200', 'up', '1/201'],
    ['1 of 1', '20 of 200', 'within_noise', '21/201'],
    ['0 of 200', '1 of 1', 'down', '1/201'],
    ['1 of 7', '0 of 113', 'within_noise', '7/120'],
    ['0 of 113', '1 of 7', 'within_noise', '7/120'],
    ['1 of 8', '0 of 113', 'up', '8/121, but the test does not decide from 8 answers'],
    ['1 of 1', `0 of ${2 ** 52}`, 'up', '1/(2^52 + 1)'],
  ])('on %s after %s is %s: %s', (now, before, expected) => {
    expect(verdictBetween(now, before)).toBe(expected);
  });

  // Rule 17.4. 99 % of the weights rise from 0 to 3 of 3, but of all answers 3 of 7 after 990 of 1000 name the brand.
  test('is noise if the share of all answers moves the other way', () => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(99) };
    expect(verdictBetween('3 of 3, 0 of 4', '0 of 10, 990 of 990', weights)).toBe('within_noise');
    expect(verdictBetween('0 of 10, 990 of 990', '3 of 3, 0 of 4', weights)).toBe('within_noise');
    expect(verdictBetween('3 of 3, 5 of 5', '0 of 10, 990 of 990', weights)).toBe('up'); // 8 answers
  });
});

const counts = (most: number) =>
  fc
    .integer({ min: 1, max: most })
    .chain((answers) => fc.record({ answers: fc.constant(answers), named: fc.nat(answers) }));
type Counts = { readonly answers: number; readonly named: number };

const choose = (n: number, k: number): bigint =>
  k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k);

/** The sum of the probabilities no greater than the observed one is at most 1/20, over all splits of both windows. */
function isImprobable(now: Counts, before: Counts): boolean {
  const named = now.named + before.named;
  const ways = Array.from({ length: named + 1 }, (_, k) =>
    k > now.answers || named - k > before.answers
      ? 0n
      : choose(now.answers, k) * choose(before.answers, named - k),
  );
  const sum = ways.filter((each) => each <= ways[now.named]!).reduce((all, each) => all + each, 0n);
  return 20n * sum <= choose(now.answers + before.answers, named);
}

/** One engine's window, as if it had many answers, with the noise of its answers. */
const side = ({ answers, named }: Counts) => ({
  ...wilsonWidths(named / answers, answers),
  answers: 8,
  named,
});

// Rule 17.4.
test('of one engine, Fisher decides below 8 answers in either window, and Newcombe alone from 8 on', () => {
  let refuted = 0;
  fc.assert(
    fc.property(counts(9), counts(60), fc.boolean(), (few, many, isLater) => {
      const [now, before] = isLater ? [few, many] : [many, few];
      const newcombe = verdictOf(
        now.named / now.answers - before.named / before.answers,
        side(now),
        side(before),
      );
      const isFew = Math.min(now.answers, before.answers) < 8;
      const expected = isFew && !isImprobable(now, before) ? 'within_noise' : newcombe;
      const [shown, shownBefore] = [now, before].map(({ named, answers }) => `${named} of ${answers}`);
      expect(verdictBetween(shown!, shownBefore!)).toBe(expected);
      refuted += Number(expected !== newcombe);
    }),
    { numRuns: draws(2000) },
  );
  expect(refuted).toBeGreaterThan(0);
});
