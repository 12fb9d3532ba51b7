import { fraction, minus, times, total } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EQUAL_WEIGHTS, weighting } from '../../src/figures/figures.js';
import { contenders, leaders, ranksOf } from '../../src/rivals/ranking.js';
import { ENGINES } from '../../src/vocabulary.js';
import { someWeights, weightsOf, type WeightPairs } from '../figures/answers.js';
import { directoryOf } from '../figures/competitors.js';

const runs = { seed: 20260301, numRuns: 300 };
const EVERYONE = () => true;

interface Rival {
  readonly name_key: string;
  readonly named: readonly number[];
}

function contendersOf(
  answers: readonly number[],
  own: Rival,
  rivals: readonly Rival[],
  pairs: WeightPairs = [],
) {
  const ready = weighting(answers, pairs.length === 0 ? EQUAL_WEIGHTS : weightsOf(pairs));
  if (!ready) throw new Error('a ranking needs answers');
  const column = Int32Array.from(rivals.flatMap((one) => ENGINES.map((_, engine) => one.named[engine] ?? 0)));
  const everyOrdinal = rivals.map((_, ordinal) => ordinal);
  const directory = directoryOf(
    rivals.map((rival) => ({ ...rival, name: rival.name_key, domain: null, is_watched: false })),
    own.name_key,
  );
  const ownBrand = { named: own.named, nameRank: directory.ownNameRank };
  return contenders(ready, ownBrand, everyOrdinal, column, (ordinal) => directory.nameRank(ordinal));
}

const OWN: Rival = { name_key: 'own', named: [0, 0] };
const order = (all: ReturnType<typeof contendersOf>) => leaders(all, 100).map(({ ordinal }) => ordinal);

describe('ranking', () => {
  test.each([
    ['a', [0, 1], 'b', [1, 0], [1, 0, null]],
    ['b', [1, 0], 'a', [0, 1], [0, 1, null]],
  ])(
    'distinguishes visibilities beyond the precision of a double: %s %j, %s %j',
    (key, named, otherKey, otherNamed, expected) => {
      const rivals = [
        { name_key: key, named },
        { name_key: otherKey, named: otherNamed },
      ];
      expect(order(contendersOf([1_999_999, 2_000_000], OWN, rivals))).toEqual(expected);
    },
  );

  test('distinguishes visibilities with large counts', () => {
    const rivals = [
      { name_key: 'a', named: [0, 1] },
      { name_key: 'b', named: [1, 0] },
    ];
    expect(order(contendersOf([2_000_000_011, 2_000_000_033], OWN, rivals))).toEqual([1, 0, null]);
  });

  // Rule 8.3.
  test('sorts by exact visibility, answers and name key, with ranks from 1 without gaps', () => {
    const answers = [2, 4, 3, 6, 1, 5];
    const counts = fc.tuple(...answers.map((most) => fc.nat(most)));
    const key = fc.string({
      unit: fc.constantFrom('a', 'b', '\uff21', '\u{1f600}'),
      minLength: 1,
      maxLength: 3,
    });
    const rival = fc.record({ name_key: key, named: counts });
    const rivals = fc.uniqueArray(rival, { selector: (one) => one.name_key, maxLength: 25 });
    fc.assert(
      fc.property(rival, rivals, someWeights, fc.nat(30), fc.boolean(), (own, named, pairs, limit, equal) => {
        const others = named.filter(({ name_key }) => name_key !== own.name_key);
        const weights: WeightPairs = equal ? answers.map(() => [1, 1]) : pairs;
        const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
        // Without the common factor 1/W, which does not affect the order.
        const points = (one: Rival) =>
          total(
            one.named.map((k, e) => times(fraction(...(weights[e] ?? [1, 1])), fraction(k, answers[e] ?? 1))),
          );
        const bytes = (text: string) => Buffer.from(text, 'utf8');
        const expected = [{ ...own, ordinal: null }, ...others.map((one, ordinal) => ({ ...one, ordinal }))]
          .filter((one) => one.ordinal === null || sum(one.named) > 0)
          .sort((a, b) => {
            const gap = minus(points(b), points(a)).n;
            if (gap !== 0n) return gap > 0n ? 1 : -1;
            const byKey = Buffer.compare(bytes(a.name_key), bytes(b.name_key));
            return sum(b.named) - sum(a.named) || byKey;
          })
          .map(({ ordinal }, index) => ({ rank: index + 1, ordinal }));
        const all = contendersOf(answers, own, others, weights);
        const isOdd = (ordinal: number | null) => ordinal !== null && ordinal % 2 === 1;
        expect(all.count).toBe(expected.length);
        expect(leaders(all, limit)).toEqual(expected.slice(0, limit));
        expect(ranksOf(all, EVERYONE)).toEqual(expected);
        expect(ranksOf(all, isOdd)).toEqual(expected.filter(({ ordinal }) => isOdd(ordinal)));
      }),
      runs,
    );
  });
});
