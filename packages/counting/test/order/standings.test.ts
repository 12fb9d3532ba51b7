import { EQUAL_WEIGHTS, weightedVisibility, weighting } from '@brand-visibility/domain/figures/weighting';
import { compareStandings } from '@brand-visibility/domain/rivals/report';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FirstBrands, VisibilityOrder, RankCounter, type Contender } from '../../src/order/standings.js';
import { someWeights, weightsOf } from '../support/weights.js';

const runs = { numRuns: draws(1_000) };
/** Answers of an engine; the greatest have common multiples beyond doubles. */
const some = fc.constantFrom(1, 2, 3, 9_125, 9_127, 9_133, 9_137, 1_999_999, 2_000_000_011, 2_000_000_033);
const someAnswers = fc.tuple(...ENGINES.map(() => some));

function contendersOf(
  order: VisibilityOrder,
  answers: readonly number[],
  vectors: readonly (readonly number[])[],
): Contender[] {
  return vectors.map((vector, i) => {
    const named = vector.map((count, engine) => Math.min(count, answers[engine]!));
    const all = named.reduce((sum, count) => sum + count, 0);
    return { rival: i, named, answers: all, place: (i * 7) % 41, share: order.shareOf(named) };
  });
}

/** The contenders sorted by the domain's comparator. */
function sortedBy(order: VisibilityOrder, contenders: readonly Contender[]): Contender[] {
  const standing = (one: Contender) => ({ ...one, visibility: weightedVisibility(order.window, one.named) });
  return contenders.toSorted((a, b) => compareStandings(standing(a), standing(b)));
}

describe('the order of a ranking (rule 8.3)', () => {
  test('is the order of the domain, for the first brands and for any ranks', () => {
    const kinds = new Set<boolean>();
    fc.assert(
      fc.property(
        someAnswers,
        someWeights,
        fc.array(fc.tuple(...ENGINES.map(() => fc.nat(3))), { minLength: 1, maxLength: 40 }),
        fc.nat(45),
        fc.nat(),
        (answers, pairs, vectors, most, mask) => {
          const order = new VisibilityOrder(weighting(answers, weightsOf(pairs))!);
          kinds.add(order.window.denominator <= Number.MAX_SAFE_INTEGER);
          const contenders = contendersOf(order, answers, vectors);
          const sorted = sortedBy(order, contenders).map(({ rival }) => rival);
          const first = new FirstBrands(order, most);
          const chosen = contenders.filter((_, i) => ((mask >> (i % 30)) & 1) === 1);
          const ranks = new RankCounter(order, chosen);
          const seen = { rival: 0, named: [0], answers: 0, place: 0, share: 0 };
          for (const one of contenders) {
            Object.assign(seen, one); // is used again, as a ranking does
            first.visit(seen);
            if (one.answers >= ranks.fewestAnswers) ranks.visit(seen);
          }
          expect(first.brands.map(({ rival }) => rival)).toEqual(sorted.slice(0, most));
          const found = ranks.ranks();
          expect(ranks.brands.map(({ rival }, i) => [rival, found[i]])).toEqual(
            sorted.flatMap((rival, i) => (chosen.some((one) => one.rival === rival) ? [[rival, i + 1]] : [])),
          );
        },
      ),
      runs,
    );
    expect(kinds).toEqual(new Set([true, false]));
  });

  test.each([
    [
      [1_999_999, 2_000_000],
      [0, 1],
      [1, 0],
      [1, 0],
    ],
    [
      [2_000_000_011, 2_000_000_033],
      [0, 1],
      [1, 0],
      [1, 0],
    ],
    [
      [2_000_000_000, 1_999_999_999],
      [1_999_999_999, 1],
      [2_000_000_000, 0],
      [0, 1],
    ],
  ])('tells visibilities of %j apart that are equal as doubles', (answers, a, b, expected) => {
    const order = new VisibilityOrder(weighting(answers, EQUAL_WEIGHTS)!);
    const of = (named: readonly number[]) => ENGINES.map((_, engine) => named[engine] ?? 0);
    const contenders = contendersOf(order, [...answers, 0, 0, 0, 0], [of(a), of(b)]);
    expect(contenders.toSorted(order.compare)).toEqual(sortedBy(order, contenders));
    expect(contenders.toSorted(order.compare).map(({ rival }) => rival)).toEqual(expected);
  });
});
