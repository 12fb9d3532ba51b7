import { EQUAL_WEIGHTS, weighting } from '@brand-visibility/domain/figures/weighting';
import { ENGINES, SORT_ORDERS, SOURCE_SORTS, type SourceSort } from '@brand-visibility/domain/vocabulary';
import { compared, fraction, minus, over, plus, times, type Fraction } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ComparedSources } from '../../src/citations/source-counts.js';
import { rankedSources } from '../../src/order/source-ranking.js';
import { sortedPositions } from '../../src/order/source-sorting.js';
import { someWeights, weightsOf } from '../support/weights.js';

/** Some sources: citing answers by engine, now and before, those that name only rivals, and further citations. */
interface World {
  readonly answers: readonly number[];
  readonly answersBefore: readonly number[];
  readonly rows: readonly Row[];
}

interface Row {
  readonly now: readonly number[];
  readonly before: readonly number[];
  readonly onlyRivals: number;
  readonly repeats: number;
  /** Whether the filters of rows let it pass. */
  readonly isShown: boolean;
}

const counts = (most: number) =>
  fc
    .array(fc.nat(most), { minLength: ENGINES.length, maxLength: ENGINES.length })
    .filter((all) => all.some((count) => count > 0));

const world = (most: number): fc.Arbitrary<World> =>
  fc.tuple(counts(most), counts(most)).chain(([answers, answersBefore]) =>
    fc.record({
      answers: fc.constant(answers),
      answersBefore: fc.constant(answersBefore),
      rows: fc.array(
        fc.record({
          now: fc.tuple(...answers.map((count) => fc.nat(count))),
          before: fc.tuple(...answersBefore.map((count) => fc.nat(count))),
          onlyRivals: fc.nat(3),
          repeats: fc.nat(3),
          isShown: fc.boolean(),
        }),
        { maxLength: 40 },
      ),
    }),
  );

/** Counts whose sources have twice their row as ordinals, with keys in the order of the rows. */
function countsOf(rows: readonly (readonly number[])[]) {
  const ofCounts = new Map<string, number>();
  const classes = new Uint32Array(2 * rows.length);
  rows.forEach((row, i) => {
    const counts = String(row);
    if (!ofCounts.has(counts)) ofCounts.set(counts, ofCounts.size + 1);
    classes[2 * i] = ofCounts.get(counts)!;
  });
  return {
    size: rows.length,
    order: Uint32Array.from({ length: classes.length }, (_, i) => i),
    classes,
    citing: Int32Array.from(
      [ENGINES.map(() => 0), ...[...ofCounts.keys()].map((counts) => counts.split(','))].flat(),
      Number,
    ),
  };
}

/** The exact share of rule 15.5, with the fractions of the model. */
function shareOf(
  citing: readonly number[],
  answers: readonly number[],
  weights: readonly Fraction[],
): Fraction {
  const all = answers.reduce((sum, here, e) => (here === 0 ? sum : plus(sum, weights[e]!)), fraction(0));
  return citing.reduce((sum, count, e) => {
    const here = answers[e]!;
    return here === 0 ? sum : plus(sum, over(times(weights[e]!, fraction(count, here)), all));
  }, fraction(0));
}

function sourcesOf({ answers, answersBefore, rows }: World, pairs: readonly (readonly [number, number])[]) {
  const byOrdinal = (count: (row: Row) => number) =>
    Int32Array.from({ length: 2 * rows.length }, (_, i) => (i % 2 === 0 ? count(rows[i / 2]!) : 0));
  const weights = weightsOf(pairs);
  const current = {
    ...countsOf(rows.map(({ now }) => now)),
    onlyRivals: byOrdinal(({ onlyRivals }) => onlyRivals),
    repeats: byOrdinal(({ repeats }) => repeats),
  };
  const previous = {
    counts: countsOf(rows.map(({ before }) => before)),
    weighting: weighting(answersBefore, weights)!,
  };
  // The other counts are not what its sources are ordered by.
  return { current, weighting: weighting(answers, weights), previous } as unknown as ComparedSources;
}

const sum = (counted: readonly number[]) => counted.reduce((total, count) => total + count, 0);

const VALUES: Readonly<Record<SourceSort, (row: Row, of: World, weights: readonly Fraction[]) => Fraction>> =
  {
    answer_share: ({ now }, { answers }, weights) => shareOf(now, answers, weights),
    answers_naming_competitors_not_you: ({ onlyRivals }) => fraction(onlyRivals),
    citation_count: ({ now, repeats }) => fraction(sum(now) + repeats),
    change: ({ now, before }, { answers, answersBefore }, weights) =>
      minus(shareOf(now, answers, weights), shareOf(before, answersBefore, weights)),
  };

describe('the order of sources', () => {
  // Rule 15.10.
  test.each(SOURCE_SORTS.flatMap((sort) => [3, 300, 2_000_000_000].map((most) => [sort, most] as const)))(
    'by %s is that of a stable sort by exact values, with up to %i answers',
    (sort, most) => {
      fc.assert(
        fc.property(world(most), someWeights, fc.constantFrom(...SORT_ORDERS), (drawn, pairs, order) => {
          const sources = sourcesOf(drawn, pairs);
          const ranked = rankedSources(sources.current, sources.weighting);
          const rowAt = (position: number) => drawn.rows[ranked[position]! / 2]!;
          const positions = Uint32Array.from(ranked.keys()).filter((position) => rowAt(position).isShown);
          const weights = pairs.map(([n, d]) => fraction(n, d));
          const values = Array.from(positions, (position) => VALUES[sort](rowAt(position), drawn, weights));
          const direction = order === 'asc' ? 1 : -1;
          const expected = [...positions.keys()]
            .sort((a, b) => direction * compared(values[a]!, values[b]!))
            .map((i) => positions[i]!);
          const found = sortedPositions(sources, ranked, positions, { sort, order });
          expect([...found]).toEqual(expected);
        }),
        { numRuns: draws(200) },
      );
    },
  );

  // Rule 15.10.
  test.each(SORT_ORDERS)('by change is that of the ranks where nothing is compared, %s', (order) => {
    const sources = {
      ...sourcesOf({ answers: [4, 0, 0, 0, 0, 0], answersBefore: [1, 0, 0, 0, 0, 0], rows: [] }, []),
      previous: null,
    };
    const positions = Uint32Array.of(0, 2, 5);
    expect(sortedPositions(sources, positions, positions, { sort: 'change', order })).toEqual(positions);
  });

  test('refuses counts without the counts of its order', () => {
    const sources = sourcesOf(
      { answers: [4, 0, 0, 0, 0, 0], answersBefore: [4, 0, 0, 0, 0, 0], rows: [] },
      [],
    );
    const without = { ...sources, current: { ...sources.current, repeats: null } };
    const positions = Uint32Array.of(0);
    expect(() =>
      sortedPositions(without, positions, positions, { sort: 'citation_count', order: 'desc' }),
    ).toThrow('the counts by which the sources are ordered are missing');
  });
});

const rowsOf = (ranked: Uint32Array) => Array.from(ranked, (ordinal) => ordinal / 2);

describe('the ranking of sources', () => {
  // Rule 15.6.
  test.each([2, 6, 300, 2_000_000_000])(
    'is that of a sort by exact values, with up to %i answers',
    (most) => {
      fc.assert(
        fc.property(world(most), someWeights, (drawn, pairs) => {
          const { current, weighting: weights } = sourcesOf(drawn, pairs);
          const exact = pairs.map(([n, d]) => fraction(n, d));
          const shares = drawn.rows.map((row) => VALUES.answer_share(row, drawn, exact));
          const expected = [...drawn.rows.keys()].sort(
            (a, b) =>
              compared(shares[b]!, shares[a]!) || sum(drawn.rows[b]!.now) - sum(drawn.rows[a]!.now) || a - b,
          );
          expect(rowsOf(rankedSources(current, weights))).toEqual(expected);
        }),
        { numRuns: draws(500) },
      );
    },
  );

  // Rule 15.6.
  test('tells shares apart that are equal as doubles', () => {
    // a / n and (a - 1) / (n - 1) differ by less than 1e-18.
    const n = 2_000_000_000;
    const rows = [
      [n - 1, 1, 0, 0, 0, 0],
      [n, 0, 0, 0, 0, 0],
      [1, n - 2, 0, 0, 0, 0],
      [0, n - 1, 0, 0, 0, 0],
    ];
    const ranked = rowsOf(rankedSources(countsOf(rows), weighting([n, n - 1, 0, 0, 0, 0], EQUAL_WEIGHTS)));
    expect(ranked).toEqual([0, 1, 3, 2]);
  });

  test('refuses an order without a cited source', () => {
    const counts = { ...countsOf([[1, 0, 0, 0, 0, 0]]), order: Uint32Array.of(1) };
    expect(() => rankedSources(counts, weighting([1, 0, 0, 0, 0, 0], EQUAL_WEIGHTS))).toThrow(
      'the order contains 0 of 1 cited sources',
    );
  });

  test('without an answer is empty', () => {
    expect([...rankedSources(countsOf([]), null)]).toEqual([]);
    expect([...rankedSources(countsOf([]), weighting([1, 0, 0, 0, 0, 0], EQUAL_WEIGHTS))]).toEqual([]);
  });
});
